"""Parse template files to skeletons and lists of frames; the grammar is in `assets/templates/README.md`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from ..errors import Errors, PhiError
from .frame import NOTHING_KNOWN, Choice, Filler, Frame, Include, Known, Position, Slot, compile_frame
from .grammar import NAME as GRAMMAR
from .grammar import Grammar, read_grammar
from .sexes import NAME as SEXES
from .sexes import Sex, read_sexes

_FILES = ("fillers.txt", "collisions.txt", SEXES, GRAMMAR)


@dataclass(frozen=True)
class Template:
    """One kind of document."""

    name: str
    """File name without its suffix."""
    kind: str
    case: str
    """"upper", "lower" or empty."""
    child: bool
    """Whether its patients are children."""
    wrap: int
    """Wrap width of prose in characters, or 0."""
    skeletons: tuple[Frame, ...]
    lists: Mapping[str, tuple[Frame, ...]]
    """Its own lists and those of the folder's `common.txt`."""
    own: frozenset[str] = frozenset()
    """Names of the lists in the file itself."""
    country: str = ""
    """Id of the country of most of its notes, if there is one."""


@dataclass(frozen=True)
class Templates:
    """Templates of a split, and the values for their slots."""

    split: str
    grammar: Grammar
    kinds: tuple[Template, ...]
    fillers: Mapping[str, tuple[Frame, ...]]
    eponyms: tuple[tuple[str, str], ...]
    """A name and the medical phrase that contains it."""
    first_words: tuple[str, ...]
    last_words: tuple[str, ...]
    common: Mapping[str, tuple[Frame, ...]] = field(default_factory=dict)
    sexes: Mapping[str, Sex] = field(default_factory=dict)
    known: Known = NOTHING_KNOWN
    """Values that frames may name."""
    folder: Path = Path()


def find_templates(folder: Path, language: str) -> Path:
    """Return the folder of a language.

    folder: Contains a folder per language. language: Its code.
    RAISES: PhiError (E171 if there are no templates, E260 if the language has none or a file is missing).
    """
    languages = sorted(path.parent.name for path in folder.glob(f"*/{SEXES}"))
    if not languages:
        raise PhiError(Errors.E171.format(path=folder))
    missing = [name for name in _FILES if not (folder / language / name).is_file()]
    if language not in languages or missing:
        named = f"'{missing[0]}'" if language in languages else "a folder"
        raise PhiError(
            Errors.E260.format(language=language, path=folder, missing=named, known=", ".join(languages))
        )
    return folder / language


def read_templates(folder: Path, split: str, language: str = "en") -> Templates:
    """Load the templates of a split in a language, with all slot values.

    folder: Contains a folder per language. split: Its name. language: Its code.
    RETURNS: Everything compiled.
    RAISES: PhiError (E170 if a file violates the grammar, E171 if there are no templates, E260 if the
    language has none, E261 if its grammar is incomplete).
    """
    own = find_templates(folder, language)
    files = sorted((own / split).glob("*.txt"))
    if not any(path.stem != "common" for path in files):
        raise PhiError(Errors.E171.format(path=own / split))
    watched = (*files, *(own / name for name in _FILES))
    return _read_cached(own, split, language, tuple((path, path.stat().st_mtime_ns) for path in watched))


@lru_cache(maxsize=8)
def _read_cached(folder: Path, split: str, language: str, files: tuple[tuple[Path, int], ...]) -> Templates:
    sexes = read_sexes(folder / SEXES)
    grammar = read_grammar(folder, language)
    path = folder / "fillers.txt"
    fillers, _ = _read_lists(path, Known(sexes=frozenset(sexes)))
    for frame in (frame for frames in fillers.values() for frame in frames):
        _check_fillers(frame, frozenset(fillers), Position(path, 0))
    known = grammar.known(frozenset(fillers), frozenset(sexes))
    common_path = folder / split / "common.txt"
    common = _read_lists(common_path, known)[0] if common_path.is_file() else {}
    countries = [country.id for country in grammar.countries]
    paths = sorted((folder / split).glob("*.txt"))
    kinds = tuple(_read_kind(path, known, common, countries) for path in paths if path.stem != "common")
    words = _read_words(folder / "collisions.txt")
    eponyms = tuple((row[0], row[-1]) for row in (line.split("\t") for line in words.get("eponym", ())))
    collisions = eponyms, words.get("first_word", ()), words.get("last_word", ())
    return Templates(split, grammar, kinds, fillers, *collisions, common, sexes, known, folder)


def _read_kind(
    path: Path, known: Known, common: Mapping[str, tuple[Frame, ...]], countries: Sequence[str]
) -> Template:
    lists, settings = _read_lists(path, known)
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
    country = settings.get("country", "")
    if country and country not in countries:
        Position(path, 1).fail(f"@country is one of {', '.join(countries)}")
    return Template(path.stem, kind, case, patient == "child", int(wrap), skeletons, merged, own, country)


def _read_lists(path: Path, known: Known) -> tuple[dict[str, tuple[Frame, ...]], dict[str, str]]:
    """Return the compiled lists of a file; those named doc hold one frame per part, others one per line."""
    lists: dict[str, list[Frame]] = {}
    settings: dict[str, str] = {}
    for name, lines in _parts(path):
        if name is None:
            settings.update(line[1:].partition(" ")[::2] for _, line in lines if line.startswith("@"))
        elif name == "doc":
            body = "\n".join(line for _, line in lines).strip("\n")
            place = Position(path, lines[0][0] if lines else 1)
            lists.setdefault(name, []).append(compile_frame(body, place, known))
        else:
            frames = [compile_frame(line, Position(path, at), known) for at, line in lines if line.strip()]
            lists.setdefault(name, []).extend(frames)
    return {name: tuple(frames) for name, frames in lists.items()}, settings


def _parts(path: Path) -> Iterator[tuple[str | None, list[tuple[int, str]]]]:
    """Return (name, [(line number, line)]) of each `== name` part; text before the first has the name
    None."""
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
