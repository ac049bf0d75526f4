"""Rules of HL7 v2 fields: the data types of the standard, and what it does not say about them (hl7.toml)."""

import re
from functools import cache
from typing import Any, NamedTuple

from ..labels import LABELS
from .dates import is_date
from .tables import load_table

CODED = ("CE", "CF", "CNE", "CWE")
"""Types of coded values: code, text and system, up to three times."""
NAMES = ("CN", "CNN", "CN_SIMPLE", "NDL", "PPN", "XCN")
"""Types that name staff."""
PRIMITIVES = {
    "DT": "date",
    "DTM": "date",
    "FT": "text",
    "ID": "flag",
    "IS": "flag",
    "NM": "number",
    "SI": "number",
    "TM": "number",
    "TX": "text",
    "UNITS": "units",
}
"""Kinds of simple types; those missing here are `coded`, that is searched."""
UNKNOWN = "varies"


class Rule(NamedTuple):
    """Treatment of a field."""

    kind: str
    """A type, a label, or a kind of hl7.toml."""
    role: str = ""
    """As in RosterEntry; empty for nobody's."""
    label: str = ""
    """Label of the id in a field of ids, or of the codes in a coded field."""
    is_listed: bool = False
    """Whether the standard lists the field's codes."""


@cache
def tables() -> dict[str, Any]:
    """Return what the standard does not say."""
    return load_table("hl7")


@cache
def words(table: str, name: str) -> frozenset[str]:
    """Return the words of an entry of hl7.toml."""
    return frozenset(tables()[table][name].split())


@cache
def _standard() -> dict[str, dict[str, list[str]]]:
    data = load_table("hl7_types")
    return {part: {name: text.split() for name, text in data[part].items()} for part in data}


@cache
def _by_field(table: str) -> dict[str, str]:
    """Return the entries of a table of fields, by field or segment."""
    return {field: name for name, fields in tables()[table].items() for field in fields.split()}


@cache
def find_rule(segment: str, number: int) -> Rule:
    """Return the rule of a field; OTHER for a segment or field that the standard does not have."""
    types = _standard()["segments"].get(segment)
    if types is not None and types[-1] == UNKNOWN:
        number = min(number, len(types))  # the last field stands for all that follow
    field = f"{segment}-{number}"
    kind = _by_field("fields").get(field, "")
    if types is None or number > len(types):
        return Rule(kind or "OTHER")
    type_ = types[number - 1]
    role = _by_field("persons").get(field) or _by_field("persons").get(segment, "")
    standard = type_.rstrip("+")
    if standard in NAMES:
        role = "staff"
    if kind in LABELS and standard in ("CX", *CODED):
        return Rule(standard, role, kind)
    return Rule(kind or standard, role, is_listed=type_ != standard)


_REFERENCE = re.compile(r"@?([A-Z][A-Z0-9]{2})((?:[.-]\d{1,2}){1,3})")
"""A field, component or subcomponent, as a query names it: `@PID.5.1`."""


@cache
def find_named(reference: str) -> Rule | None:
    """Return the rule of what a query refers to; None if it is no reference."""
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        return None
    number, *places = map(int, re.findall(r"\d+", found[2]))
    rule = find_rule(found[1], number)
    for place in places:
        rule = rule._replace(kind=(components(rule.kind) or {}).get(place, rule.kind))
    return rule


@cache
def components(type_: str) -> dict[int, str] | None:
    """Return the kinds of a type's components by number; None for a simple type or another kind."""
    own = dict(tables()["types"].get(type_, {}))
    standard = _standard()["types"].get(own.pop("base", type_))
    if standard is None and not own:
        return None
    kinds = {n: kind.rstrip("+") for n, kind in enumerate(standard or (), 1)}
    return kinds | {int(n): kind for n, kind in own.items()}


def is_segment(name: str) -> bool:
    """Return whether the standard has a segment of this name, or a site may have it."""
    return name in _standard()["segments"] or name.startswith("Z")


def is_type(name: str) -> bool:
    """Return whether the standard has a type of this name."""
    return name in PRIMITIVES or name == "ST" or components(name) is not None


_SENTENCELESS = r"(?!.*[.!?]\s)(?!.*\\\.)"
_PHRASE = _SENTENCELESS + r"(?!.*[A-Z][a-z]{3}.*[A-Z][a-z]{3})"
"""No end of a sentence, no line break, and at most one capitalized word of four letters."""
_EXPRESSIONS = {
    "flag": r"(?!.*[^\W\d_]{5})(?!.*\d{6})(?![A-Z][a-z]{2,3}\Z)[\w.,+*/:<>=#%&'-]{1,30}",
    "local": r"(?!.*\d{9})[\w.+*/:&-]{1,30}",
    "measured": r"[<>=~+/:-]{0,2}\s*(?!0\d{2})(?:(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d{1,2})?\s*%?)?",
    "number": r"(?!.*\d{7})[<>=~+-]{0,2}\s*(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d{1,2})?\s*%?",
    "public": r"[^\s@]{1,60}",
    "range": _PHRASE + r"(?:(?!.*\d{7})(?=.*\d).{1,60}|(?!.*[^\W\d_]{5}).{1,60})",
    "route": r"(?!.*\d{6})[\w.-]+",
    "term": r"(?!.*\d{9}).{1,255}",
    "local term": _SENTENCELESS + r"(?!.*\d{6}).{1,80}",
    "units": _PHRASE + r"(?!.*\d{6})(?:.{0,20}[/%*\[\]{}\d].{0,40}|(?!.*[A-Z][a-z]{3})(?!.*[A-Z]{6}).{1,60})",
    "version": r"[\w.:+-]{1,60}",
}
"""Shape of the values that stay, by kind: flags, local codes and routes are no words of five letters or long
numbers, as names and ids are; so are numbers without a unit, and ranges. Local terms are no sentences."""
_SHAPES = {kind: re.compile(expression) for kind, expression in _EXPRESSIONS.items()}
_DATELESS = ("local", "local term", "number", "range", "term", "units")
"""Kinds that have no date, though it may have their shape."""
_SUSPECT = re.compile(
    r"@|(?<!\d)(?:\(\d{3}\)\s?|\d{3}[-. ])\d{3}[-. ]\d{4}(?!\d)|(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)"
    r"|(?<!\d)(?:\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([/.-])\d{1,2}\2\d{1,2})(?!\d)"
)
"""An address of the internet, a telephone or social security number, or a date in what is no text."""


def is_local(code: str, has_text: bool, system: str, kind: str) -> bool:
    """Return whether a code and the name of its system have the shape of a local code, and not of a person's
    name or number in the wrong field."""
    is_system = len(system) > 1 and stays("route" if kind == "catalog" else "flag", system)
    if system not in ("", "L") and not is_system:
        return False
    if has_text and not system and not any(map(str.isdigit, code)):
        return False  # an initial and a name
    is_whole = kind == "catalog" and has_text and bool(system)
    return stays("flag", code) or (is_whole and stays("local", code))


def stays(kind: str, text: str) -> bool:
    """Return whether a value of a kind stays, unless the roster knows it."""
    shape = _SHAPES.get(kind)
    if shape is None or "\n" in text or not shape.fullmatch(text.strip()):
        return False
    return not _SUSPECT.search(text) and not (kind in _DATELESS and is_date(text))
