"""Structured fields of a document: values to replace, and roster entries for its texts."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from ..lang import all_vocabularies
from ..lexicons.gazetteers import countries, name_key
from ..roster.entry import RosterEntry
from ..spans import SourceKind
from .pieces import Piece

_FIELDS = {
    "DATE": "birth_date",
    "PHONE": "phone",
    "FAX": "phone",
    "EMAIL": "email",
    "ORGANIZATION": "employer",
    **dict.fromkeys(("MEDICALRECORD", "ACCOUNT", "SSN", "HEALTHPLAN", "LICENSE", "IDNUM"), "mrn"),
}
_ADDRESS = ("STREET", "CITY", "STATE", "ZIP")
_KEPT_PLACES, _POSTAL_CODE = ("STATE", "COUNTRY"), re.compile(r"\d{4}")
"""Places that most policies keep, and what makes a value a postal code in the wrong field: codes of states
and countries have at most three digits."""
_ISO_CODE = 3
"""Length of the codes of countries."""
_MIN_ID = 4
"""Minimum length of an id; shorter ones occur in any text."""


class Value(NamedTuple):
    """A field value: its text, and its location in the container."""

    text: str
    at: int
    end: int
    write: Callable[[str], str] | None = None


def nothing(_: str) -> str:
    """Encode any new text as an empty one."""
    return ""


def _to_smaller(label: str, text: str) -> str:
    """Return the label of a place; in the field of a state or country, another place gets its own."""
    if label in _KEPT_PLACES and _POSTAL_CODE.search(text):
        return "ZIP"
    key = name_key(text.strip())
    is_county = label == "COUNTRY" and len(key) > _ISO_CODE and key not in _countries()
    return "LOCATION-OTHER" if is_county else label


@cache
def _countries() -> frozenset[str]:
    return frozenset(countries()) | frozenset(map(name_key, all_vocabularies("countries")))


class Person:
    """Fields that describe one person, collected for the roster.

    role: As in RosterEntry.
    """

    def __init__(self, role: str) -> None:
        self.role = role
        self._columns: dict[str, list[str]] = {}
        self._address: list[str] = []
        self._seen: set[tuple[str, ...]] = set()

    def add(self, field: str, value: str) -> None:
        """Add the value of a field of RosterEntry, other than a name; a known value is ignored."""
        if self._is_new(field, value):
            self._columns.setdefault(field, []).append(value)

    def add_name(self, given: str, family: str) -> None:
        """Add a name; a known one is ignored."""
        if self._is_new(given, family, ""):
            self._columns.setdefault("first_name", []).append(given)
            self._columns.setdefault("last_name", []).append(family)

    def _is_new(self, *value: str) -> bool:
        is_new = value not in self._seen
        self._seen.add(value)
        return is_new

    def add_value(self, label: str, value: str) -> None:
        """Add a value by its label; labels without a roster field are ignored."""
        field = _FIELDS.get(label)
        if label in _ADDRESS:
            self._address.append(value)
        elif field is not None and (field != "mrn" or len(value) >= _MIN_ID):
            self.add(field, value)

    def end_address(self) -> None:
        """Close the address collected so far."""
        if self._address:
            self.add("address", ", ".join(self._address))
        self._address = []

    def entries(self) -> Iterable[RosterEntry]:
        """Yield the entries; a person with several names or numbers has one for each."""
        self.end_address()
        for values in zip_longest(*self._columns.values()):
            known = {field: value for field, value in zip(self._columns, values) if value}
            if known:
                yield RosterEntry(role=self.role, **known)


class Fields:
    """The structured fields of one document, one per line in one or more pieces that are not searched.

    write: Encodes new text for the container.
    """

    def __init__(self, write: Callable[[str], str] = lambda text: text) -> None:
        self._write = write
        self.pieces = [Piece("fields", write, is_given=True)]

    @property
    def piece(self) -> Piece:
        """The current piece."""
        return self.pieces[-1]

    def divide(self) -> None:
        """Start a new piece."""
        self.pieces.append(Piece(f"fields {len(self.pieces) + 1}", self._write, is_given=True))

    def add(self, label: str, value: Value, source: str, break_: str = "\n") -> None:
        """Add a value with its label.

        source: Name of the field, for the audit. break_: Text before the value, which may say what it is.
        """
        if value.text.strip():
            self._add([value], _to_smaller(label, value.text), source, break_)

    def add_name(self, label: str, parts: Iterable[Value], source: str) -> None:
        """Add the parts of a name as one name, in spoken order."""
        self._add([part for part in parts if part.text.strip()], label, source)

    def take_out(self, value: Value, source: str) -> None:
        """Add content that cannot be searched, shown by a text that describes it."""
        self._add([value], "OTHER", source, kind=SourceKind.UNREAD)

    def _add(
        self,
        values: Sequence[Value],
        label: str,
        source: str,
        break_: str = "\n",
        kind: SourceKind = SourceKind.FIELD,
    ) -> None:
        self.piece.add_break(break_)
        start = len(self.piece)
        for n, value in enumerate(values):
            self.piece.add_break(" " if n else "")
            self.piece.add(*value)
        self.piece.mark(start, label, source, kind)
