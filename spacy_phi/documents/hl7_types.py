"""Rules of HL7 v2 fields: the data types of the standard, and what it does not say about them (hl7.toml)."""

from functools import cache
from typing import Any, NamedTuple

from ..labels import LABELS
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
    field = f"{segment}-{number}"
    kind = _by_field("fields").get(field, "")
    if types is None or (number > len(types) and types[-1] != UNKNOWN):
        return Rule(kind or "OTHER")
    type_ = types[min(number, len(types)) - 1]
    role = _by_field("persons").get(field) or _by_field("persons").get(segment, "")
    standard = type_.rstrip("+")
    if standard in NAMES:
        role = "staff"
    if kind in LABELS and standard in ("CX", *CODED):
        return Rule(standard, role, kind)
    return Rule(kind or standard, role, is_listed=type_ != standard)


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
