"""Template files read into skeletons and frames; the grammar is in `assets/templates/README.md`.

A frame is compiled once into nodes, so that drawing a note parses nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, NoReturn

from ..errors import Errors, PhiError
from ..labels import LABELS


class Text(NamedTuple):
    """Plain text, not PHI."""

    value: str


class Slot(NamedTuple):
    """A place for PHI: which entity, and how it is written."""

    name: str
    """A label, or RELATIVE."""
    number: int
    form: str
    case: str
    """"^" for upper case, "_" for lower, or empty."""


class Filler(NamedTuple):
    """A value of a list of `fillers.txt`; the same key draws the same value again."""

    name: str
    key: str


class Number(NamedTuple):
    """A number drawn evenly between two bounds in units of the last decimal."""

    low: int
    high: int
    decimals: int


class PersonWord(NamedTuple):
    """A word that follows the patient's sex."""

    word: str


class Medical(NamedTuple):
    """The medical phrase of a person who bears an eponym."""

    name: str
    number: int


class Include(NamedTuple):
    """Frames of a list."""

    name: str
    joint: str
    low: int
    high: int


class Choice(NamedTuple):
    """One of several alternatives."""

    options: tuple[tuple["Node", ...], ...]


Node = Text | Slot | Filler | Number | PersonWord | Medical | Include | Choice
Frame = tuple[Node, ...]

PERSON_WORDS = frozenset(("he", "his", "him", "He", "His", "Mr", "man", "sex"))
_PEOPLE = "full first last last_first initial_last initials middle_full nick first_word last_word eponym"
FORMS: Mapping[str, tuple[str, ...]] = {
    slot: tuple(forms.split())
    for slot, forms in {
        "PATIENT": _PEOPLE,
        "RELATIVE": _PEOPLE,
        "DOCTOR": _PEOPLE,
        "USERNAME": "login",
        "PROFESSION": "name",
        "HOSPITAL": "any full short abbrev clinic facility",
        "DEPARTMENT": "name",
        "ROOM": "any number bed",
        "ORGANIZATION": "any company school agency church pharmacy insurer lab vendor",
        "STREET": "any us uk au es pobox crossing",
        "CITY": "name",
        "STATE": "abbrev full",
        "COUNTRY": "name",
        "ZIP": "any us uk au plus4",
        "LOCATION-OTHER": "place",
        "AGE": "number over89 adult child word infant decade",
        "DATE": "any numeric short iso dotted dashed long month_day day_month month_year month year "
        "past_year weekday weekday_date holiday season_year ordinal nth compact apostrophe stamp dob "
        "worded about range",
        "PHONE": "any us uk au international extension pager broken local worded",
        "FAX": "any us uk au international extension pager broken local worded",
        "EMAIL": "any",
        "URL": "any",
        "IPADDR": "any",
        "SSN": "any dashed plain last4",
        "MEDICALRECORD": "any",
        "HEALTHPLAN": "any group",
        "ACCOUNT": "any group",
        "LICENSE": "any npi dea state driver",
        "VEHICLE": "any plate vin unit",
        "DEVICE": "any serial udi lot mac",
        "BIOID": "any",
        "IDNUM": "any accession case job reference study",
        "OTHER": "any",
    }.items()
}
"""The forms of each slot, the first one being its default."""

_TOKEN = re.compile(
    r"(\\[nt]|\{\{|\}\})|\{([^{}]*)\}|<([a-z_][a-z0-9_]*)(?:([:/,;])(\d+)(?:-(\d+))?)?>|\[([^\[\]]*\|[^\[\]]*)\]"
)
_ESCAPES = {"\\n": "\n", "\\t": "\t", "{{": "{", "}}": "}"}
_SLOT = re.compile(r"([A-Z][A-Z-]*?)(\d*)(?:\.([a-z0-9_]+?))?([\^_])?")
_NUMBER = re.compile(r"(int|dec):(\d+)(?:\.(\d+))?-(\d+)(?:\.(\d+))?")
_MEDICAL = re.compile(r"medical:(PATIENT|DOCTOR|RELATIVE)(\d*)")
_RELATION_JOINT = re.compile(r"[ ,:(/|-]{1,3}")
_JOINTS = {None: "", ":": " ", "/": "\n", ",": ", ", ";": "; "}


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


class _Place(NamedTuple):
    path: Path
    line: int

    def fail(self, reason: str) -> NoReturn:
        raise PhiError(Errors.E170.format(path=self.path, line=self.line, reason=reason))


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
            _check_fillers(frame, names, _Place(folder / "fillers.txt", 0))
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
        _Place(path, 1).fail("there is no '== doc'")
    for frame in (*skeletons, *(frame for frames in lists.values() for frame in frames)):
        for include in _includes(frame):
            if include.name not in merged:
                _Place(path, 1).fail(f"the list '{include.name}' is not known")
            if len(merged[include.name]) < include.high:
                _Place(path, 1).fail(f"the list '{include.name}' is shorter than {include.high}")
    wrap = settings.get("wrap", "0")
    case, patient = settings.get("case", ""), settings.get("patient", "adult")
    if case not in ("", "upper", "lower") or patient not in ("adult", "child") or not wrap.isdigit():
        _Place(path, 1).fail("@case is upper or lower, @patient adult or child, @wrap a number")
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
            place = _Place(path, lines[0][0] if lines else 1)
            lists.setdefault(name, []).append(compile_frame(body, place, fillers))
        else:
            frames = [compile_frame(line, _Place(path, at), fillers) for at, line in lines if line.strip()]
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


def compile_frame(text: str, place: _Place | None = None, fillers: frozenset[str] = frozenset()) -> Frame:
    """A frame as nodes.

    text (str): The frame as it stands in the file. place: file and line for errors. fillers: the names of the
    lists of `fillers.txt`; empty while that file itself is read.
    RAISES: PhiError (E170).
    """
    place = place or _Place(Path("<frame>"), 1)
    nodes: list[Node] = []
    at = 0
    for match in _TOKEN.finditer(text):
        nodes.append(_compile_plain(text[at : match.start()], place))
        at = match.end()
        escape, slot, include, joint, low, high, options = match.groups()
        if escape:
            nodes.append(Text(_ESCAPES[escape]))
        elif slot is not None:
            nodes.append(_compile_slot(slot, place, fillers))
        elif include is not None:
            least = int(low or 1)
            nodes.append(Include(include, _JOINTS[joint], least, int(high or least)))
        else:
            parts = (compile_frame(option, place, fillers) for option in options.split("|"))
            nodes.append(Choice(tuple(parts)))
    nodes.append(_compile_plain(text[at:], place))
    return tuple(_bind_relations([node for node in nodes if node != Text("")]))


def _compile_plain(text: str, place: _Place) -> Text:
    if "{" in text or "}" in text:
        place.fail("a brace without its fellow; a brace of the text itself is written twice")
    return Text(text)


def _bind_relations(nodes: Sequence[Node]) -> Iterator[Node]:
    """The nodes, each `{relation}` beside a RELATIVE keyed to that person: who is a niece once stays one."""
    for at, node in enumerate(nodes):
        if node == Filler("relation", ""):
            behind, before = nodes[at + 1 : at + 3], nodes[max(0, at - 2) : at][::-1]
            number = _relative_beside(behind) or _relative_beside(before)
            yield Filler("relation", f"RELATIVE{number}") if number else node
        else:
            yield node


def _relative_beside(nodes: Sequence[Node]) -> int:
    """The number of the RELATIVE that is first in a row of nodes, but for a joint; 0 if there is none."""
    if nodes and isinstance(nodes[0], Text) and _RELATION_JOINT.fullmatch(nodes[0].value):
        nodes = nodes[1:]
    first = nodes[0] if nodes else None
    return first.number if isinstance(first, Slot) and first.name == "RELATIVE" else 0


def _compile_slot(slot: str, place: _Place, fillers: frozenset[str]) -> Node:
    if slot in PERSON_WORDS:
        return PersonWord(slot)
    if match := _NUMBER.fullmatch(slot):
        kind, low, low_part, high, high_part = match.groups()
        decimals = len(low_part or "") if kind == "dec" else 0
        if len(high_part or "") != len(low_part or "") or (kind == "int" and low_part):
            place.fail(f"the bounds of '{slot}' differ in decimals")
        return Number(int(low + (low_part or "")), int(high + (high_part or "")), decimals)
    if match := _MEDICAL.fullmatch(slot):
        return Medical(match[1], int(match[2] or 1))
    if slot[:1].islower():
        name, _, key = slot.partition("=")
        if fillers and name not in fillers:
            place.fail(f"the filler '{name}' is not known")
        return Filler(name, key)
    match = _SLOT.fullmatch(slot)
    if match is None or match[1] not in FORMS:
        place.fail(f"the slot '{slot}' is not known")
    form = match[3] or FORMS[match[1]][0]
    if form not in FORMS[match[1]] and form != "any":
        place.fail(f"the form '{form}' of {match[1]} is not known")
    return Slot(match[1], int(match[2] or 1), form, match[4] or "")


def _includes(frame: Frame) -> Iterator[Include]:
    for node in frame:
        if isinstance(node, Include):
            yield node
        elif isinstance(node, Choice):
            for option in node.options:
                yield from _includes(option)


def _check_fillers(frame: Frame, names: frozenset[str], place: _Place) -> None:
    for node in frame:
        if isinstance(node, Filler) and node.name not in names:
            place.fail(f"the filler '{node.name}' is not known")
        if isinstance(node, Slot | Include):
            place.fail("a filler holds neither PHI nor includes")


def label_of(slot: Slot) -> str:
    """The PHI label that a slot is annotated with."""
    return slot.name if slot.name in LABELS else "PATIENT"
