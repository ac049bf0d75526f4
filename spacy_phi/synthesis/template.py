"""Template files read into skeletons and lists of frames; the grammar is in `assets/templates/README.md`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ..errors import Errors, PhiError
from .frame import Choice, Filler, Frame, Include, Position, Slot, compile_frame


@dataclass(frozen=True)
class Template:
    """One kind of document."""

    name: str
    """The file's name without its suffix."""
    kind: str
    case: str
    """"upper", "lower" or empty."""
    child: bool
    """Whether its patients are children."""
    wrap: int
    """Width in characters at which prose is wrapped, or 0."""
    skeletons: tuple[Frame, ...]
    lists: Mapping[str, tuple[Frame, ...]]
    """Own lists and those of the folder's `common.txt`."""
    own: frozenset[str] = frozenset()
    """Names of the lists that the file itself holds."""


@dataclass(frozen=True)
class Templates:
    """The templates of a split, and what fills their slots."""

    split: str
    kinds: tuple[Template, ...]
    fillers: Mapping[str, tuple[Frame, ...]]
    eponyms: tuple[tuple[str, str], ...]
    """A name and the medical phrase that holds it."""
    first_words: tuple[str, ...]
    last_words: tuple[str, ...]
    common: Mapping[str, tuple[Frame, ...]] = field(default_factory=dict)


def read_templates(folder: Path, split: str) -> Templates:
    """The templates of a split with fillers and collisions.

    folder (Path): Holds `fillers.txt`, `collisions.txt` and a folder per split. split (str): Its name.
    RETURNS (Templates): Everything compiled.
    RAISES: PhiError (E170 where a file breaks the grammar, E171 where there are no templates).
    """
    files = sorted((folder / split).glob("*.txt"))
    if not any(path.stem != "common" for path in files) or not (folder / "fillers.txt").is_file():
        raise PhiError(Errors.E171.format(path=folder / split))
    return _read_cached(folder, split, tuple((path, path.stat().st_mtime_ns) for path in files))


@lru_cache(maxsize=8)
def _read_cached(folder: Path, split: str, files: tuple[tuple[Path, int], ...]) -> Templates:
    fillers, _ = _read_lists(folder / "fillers.txt", frozenset())
    names = frozenset(fillers)
    for line_of in fillers.values():
        for frame in line_of:
            _check_fillers(frame, names, Position(folder / "fillers.txt", 0))
    common_path = folder / split / "common.txt"
    common = _read_lists(common_path, names)[0] if common_path.is_file() else {}
    kinds = tuple(_read_kind(path, names, common) for path, _ in files if path.stem != "common")
    words = _read_words(folder / "collisions.txt")
    eponyms = tuple((row[0], row[-1]) for row in (line.split("\t") for line in words.get("eponym", ())))
    return Templates(
        split, kinds, fillers, eponyms, words.get("first_word", ()), words.get("last_word", ()), common
    )


def _read_kind(path: Path, fillers: frozenset[str], common: Mapping[str, tuple[Frame, ...]]) -> Template:
    lists, settings = _read_lists(path, fillers)
    own = frozenset(lists)
    skeletons = lists.pop("doc", ())
    merged = {**common, **lists}
    if not skeletons:
        Position(path, 1).fail("there is no '== doc'")
    for frame in (*skeletons, *(frame for frames in lists.values() for frame in frames)):
        for include in _includes(frame):
            if include.name not in merged:
                Position(path, 1).fail(f"the list '{include.name}' is not known")
            if len(merged[include.name]) < include.high:
                Position(path, 1).fail(f"the list '{include.name}' is shorter than {include.high}")
    wrap = settings.get("wrap", "0")
    case, patient = settings.get("case", ""), settings.get("patient", "adult")
    if case not in ("", "upper", "lower") or patient not in ("adult", "child") or not wrap.isdigit():
        Position(path, 1).fail("@case is upper or lower, @patient adult or child, @wrap a number")
    kind = settings.get("kind", path.stem)
    return Template(path.stem, kind, case, patient == "child", int(wrap), skeletons, merged, own)


def _read_lists(path: Path, fillers: frozenset[str]) -> tuple[dict[str, tuple[Frame, ...]], dict[str, str]]:
    """The compiled lists of a file; those called doc hold one frame a part, others one a line."""
    lists: dict[str, list[Frame]] = {}
    settings: dict[str, str] = {}
    for name, lines in _parts(path):
        if name is None:
            settings.update(line[1:].partition(" ")[::2] for _, line in lines if line.startswith("@"))
        elif name == "doc":
            body = "\n".join(line for _, line in lines).strip("\n")
            place = Position(path, lines[0][0] if lines else 1)
            lists.setdefault(name, []).append(compile_frame(body, place, fillers))
        else:
            frames = [compile_frame(line, Position(path, at), fillers) for at, line in lines if line.strip()]
            lists.setdefault(name, []).extend(frames)
    return {name: tuple(frames) for name, frames in lists.items()}, settings


def _parts(path: Path) -> Iterator[tuple[str | None, list[tuple[int, str]]]]:
    """(name, [(line number, line)]) of each `== name` part; the name of what stands before them is None."""
    name: str | None = None
    lines: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text(encoding="utf8").split("\n"), 1):
        if line.startswith("## "):
            continue
        if line.startswith("== "):
            yield name, lines
            name, lines = line[3:].strip(), []
        else:
            lines.append((number, line))
    yield name, lines


def _read_words(path: Path) -> dict[str, tuple[str, ...]]:
    return {
        name: tuple(line for _, line in lines if line.strip())
        for name, lines in _parts(path)
        if name is not None
    }


def _includes(frame: Frame) -> Iterator[Include]:
    for node in frame:
        if isinstance(node, Include):
            yield node
        elif isinstance(node, Choice):
            for option in node.options:
                yield from _includes(option)


def _check_fillers(frame: Frame, names: frozenset[str], place: Position) -> None:
    for node in frame:
        if isinstance(node, Filler) and node.name not in names:
            place.fail(f"the filler '{node.name}' is not known")
        if isinstance(node, Slot | Include):
            place.fail("a filler holds neither PHI nor includes")
