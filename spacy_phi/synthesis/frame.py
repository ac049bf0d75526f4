"""Frames: text with slots, fillers, numbers, includes and alternatives, compiled once to nodes, so that
drawing a note needs no parsing. The grammar is in `assets/templates/README.md`."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

from ..errors import Errors, PhiError
from ..labels import LABELS


class Text(NamedTuple):
    """Plain text, not PHI."""

    value: str


class Slot(NamedTuple):
    """A PHI slot: the entity, and its form."""

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
    """A number drawn uniformly between two bounds in units of the last decimal."""

    low: int
    high: int
    decimals: int


class PersonWord(NamedTuple):
    """A word that depends on the patient's sex."""

    word: str


class Medical(NamedTuple):
    """The medical phrase of a person named like an eponym."""

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
        "STREET": "any us uk au es pobox crossing wordless",
        "CITY": "name",
        "STATE": "abbrev full",
        "COUNTRY": "name",
        "ZIP": "any us uk au plus4",
        "LOCATION-OTHER": "place",
        "AGE": "number over89 adult child word infant decade",
        "DATE": "any numeric short iso dotted dashed long month_day day_month month_year month year "
        "past_year weekday weekday_date holiday season_year ordinal nth compact apostrophe stamp dob "
        "worded about range spoken decade years quarter roman",
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
        "IDNUM": "any accession case job reference short study",
        "OTHER": "any",
    }.items()
}
"""Forms of each slot; the first one is its default."""
FORM_KINDS: Mapping[str, str] = {
    **{slot: slot.lower() for slot in FORMS},
    **dict.fromkeys(("PATIENT", "RELATIVE", "DOCTOR"), "name"),
    **{"STREET": "address", "FAX": "phone", "LOCATION-OTHER": "landmark"},
}
"""Prefix of a form's id before the dot, by slot."""


class Known(NamedTuple):
    """Names that frames may use."""

    fillers: frozenset[str] = frozenset()
    """The lists of `fillers.txt`; empty while that file itself is read."""
    sexes: frozenset[str] = frozenset()
    """Words of `sexes.txt`."""
    forms: frozenset[str] = frozenset()
    """Forms of a language, such as "IDNUM.es_dni", in addition to those of `FORMS`."""


_TOKEN = re.compile(
    r"(\\[nt]|\{\{|\}\})|\{([^{}]*)\}|<([a-z_][a-z0-9_]*)(?:([:/,;])(\d+)(?:-(\d+))?)?>|\[([^\[\]]*\|[^\[\]]*)\]"
)
_ESCAPES = {"\\n": "\n", "\\t": "\t", "{{": "{", "}}": "}"}
_SLOT = re.compile(r"([A-Z][A-Z-]*?)(\d*)(?:\.([a-z0-9_]+?))?([\^_])?")
_NUMBER = re.compile(r"(int|dec):(\d+)(?:\.(\d+))?-(\d+)(?:\.(\d+))?")
_MEDICAL = re.compile(r"medical:(PATIENT|DOCTOR|RELATIVE)(\d*)")
_RELATION_JOINT = re.compile(r"[ ,:(/|-]{1,3}")
_JOINTS = {None: "", ":": " ", "/": "\n", ",": ", ", ";": "; "}


NOTHING_KNOWN = Known()


class Position(NamedTuple):
    """Position in a template file, for errors."""

    path: Path
    line: int

    def fail(self, reason: str) -> NoReturn:
        """RAISES: PhiError (E170), which gives the file and the line."""
        raise PhiError(Errors.E170.format(path=self.path, line=self.line, reason=reason))


def compile_frame(text: str, place: Position | None = None, known: Known = NOTHING_KNOWN) -> Frame:
    """Parse a frame to nodes.

    text: The frame as in the file. place: file and line for errors. known: Names that the frame
    may use.
    RAISES: PhiError (E170).
    """
    place = place or Position(Path("<frame>"), 1)
    nodes: list[Node] = []
    at = 0
    for match in _TOKEN.finditer(text):
        nodes.append(_compile_plain(text[at : match.start()], place))
        at = match.end()
        escape, slot, include, joint, low, high, options = match.groups()
        if escape:
            nodes.append(Text(_ESCAPES[escape]))
        elif slot is not None:
            nodes.append(_compile_slot(slot, place, known))
        elif include is not None:
            least = int(low or 1)
            nodes.append(Include(include, _JOINTS[joint], least, int(high or least)))
        else:
            parts = (compile_frame(option, place, known) for option in options.split("|"))
            nodes.append(Choice(tuple(parts)))
    nodes.append(_compile_plain(text[at:], place))
    return tuple(_bind_relations([node for node in nodes if node != Text("")]))


def _compile_plain(text: str, place: Position) -> Text:
    if "{" in text or "}" in text:
        place.fail("a brace without its fellow; a brace of the text itself is written twice")
    return Text(text)


def _bind_relations(nodes: Sequence[Node]) -> Iterator[Node]:
    """Return the nodes, with each `{relation}` beside a RELATIVE keyed to that person: a niece remains a
    niece."""
    for at, node in enumerate(nodes):
        if node == Filler("relation", ""):
            behind, before = nodes[at + 1 : at + 3], nodes[max(0, at - 2) : at][::-1]
            number = _relative_beside(behind) or _relative_beside(before)
            yield Filler("relation", f"RELATIVE{number}") if number else node
        else:
            yield node


def _relative_beside(nodes: Sequence[Node]) -> int:
    """Return the number of the first RELATIVE in a sequence of nodes that is not a joint; 0 if there is
    none."""
    if nodes and isinstance(nodes[0], Text) and _RELATION_JOINT.fullmatch(nodes[0].value):
        nodes = nodes[1:]
    first = nodes[0] if nodes else None
    return first.number if isinstance(first, Slot) and first.name == "RELATIVE" else 0


def _compile_slot(slot: str, place: Position, known: Known) -> Node:
    if slot in known.sexes:
        return PersonWord(slot)
    if match := _NUMBER.fullmatch(slot):
        return _compile_number(match, place)
    if match := _MEDICAL.fullmatch(slot):
        return Medical(match[1], int(match[2] or 1))
    if slot[:1].islower():
        name, _, key = slot.partition("=")
        if known.fillers and name not in known.fillers:
            place.fail(f"the filler '{name}' is not known")
        return Filler(name, key)
    return _compile_phi(slot, place, known)


def _compile_number(match: re.Match[str], place: Position) -> Number:
    kind, low, low_part, high, high_part = match.groups(default="")
    if len(high_part) != len(low_part) or (kind == "int" and low_part):
        place.fail(f"the bounds of '{match[0]}' differ in decimals")
    return Number(int(low + low_part), int(high + high_part), len(low_part))


def _compile_phi(slot: str, place: Position, known: Known) -> Slot:
    match = _SLOT.fullmatch(slot)
    if match is None or match[1] not in FORMS:
        place.fail(f"the slot '{slot}' is not known")
    form = match[3] or FORMS[match[1]][0]
    if form not in (*FORMS[match[1]], "any") and f"{match[1]}.{form}" not in known.forms:
        place.fail(f"the form '{form}' of {match[1]} is not known")
    return Slot(match[1], int(match[2] or 1), form, match[4] or "")


def label_of(slot: Slot) -> str:
    """Return the PHI label that a slot is annotated with."""
    return slot.name if slot.name in LABELS else "PATIENT"
