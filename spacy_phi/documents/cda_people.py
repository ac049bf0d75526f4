"""Persons and organizations of a clinical document: their names, ids, addresses and contacts as fields."""

import re
from collections.abc import Iterable
from functools import cache

from ..lang import all_vocabularies
from ..linking.names import collect_parts, is_word
from ..roster.entry import RosterEntry
from .cda_elements import Element, tables
from .people import Fields, Person, Value

_WORD = re.compile(r"[^\s,;/&()]+")
_DOTS = re.compile(r"[\W_]+")
_MAX_INITIALS = 3
"""A title or degree with a point, in any language, is no longer."""
_TITLES = ("titles.any", "titles.kept", "titles.staff", "credentials.short", "credentials.written")
_GENERATIONS = frozenset(("jr", "sr", "ii", "iii", "iv"))
_MIN_ID, _MIN_NAME = 5, 4
"""Minimum length of an id and of a name that are searched in the texts of codes."""
_FIELD_BREAKS = {"CITY": ", ", "STATE": ", ", "ZIP": ", "}


@cache
def _titles() -> frozenset[str]:
    words = (word for name in _TITLES for word in all_vocabularies(name))
    return _GENERATIONS | {_DOTS.sub("", word).casefold() for word in words}


def is_title(text: str) -> bool:
    """Return whether a prefix or suffix of a name holds only titles, degrees and generations."""
    words = [(word, _DOTS.sub("", word).casefold()) for word in _WORD.findall(text)]
    return all(
        key in _titles() or ("." in word and len(key) <= _MAX_INITIALS) or len(key) < 2 for word, key in words
    )


class People:
    """The persons that a document describes, each with the fields within its element.

    fields: Receives the values.
    """

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.staff = Person("staff")
        self.others = Person("patient")
        """Owner of names outside any role."""
        self.all = [self.staff, self.others]
        self.id: str | None = None
        """The patient's id."""
        self._roles: list[tuple[Element, Person]] = []
        self._given: list[Value] = []
        self._family: list[Value] = []

    @property
    def current(self) -> Person:
        """The nearest person around the current position."""
        return self._roles[-1][1] if self._roles else self.others

    @property
    def _label(self) -> str:
        return "DOCTOR" if self.current.role == "staff" else "PATIENT"

    def enter(self, element: Element) -> None:
        """Process the start of an element."""
        role = tables()["roles"].get(element.name)
        if role is None:
            return
        if element.class_ in tables()["classes"]["relative"]:
            role = "relative"
        person = self.staff if role == "staff" else Person(role)
        self._roles.append((element, person))
        if person is not self.staff:
            self.all.append(person)

    def leave(self, element: Element) -> None:
        """Process the end of an element."""
        if self._roles and self._roles[-1][0] is element:
            self._roles.pop()

    def add_id(self, value: Value, source: str, is_patient: bool) -> None:
        """Add an id; the first one of a patientRole identifies the patient.

        One outside any role is not in the roster: there may be many, and linking finds them again.
        """
        self.fields.add("MEDICALRECORD" if is_patient else "IDNUM", value, source)
        if self.current is not self.others:
            self.current.add_value("MEDICALRECORD", value.text)
        if is_patient and source.startswith("id@"):
            self.id = self.id or value.text

    def add_telecom(self, value: Value, source: str) -> None:
        """Add a telecommunication address, with or without a scheme."""
        scheme, colon, rest = value.text.partition(":")
        label = tables()["schemes"].get(scheme.strip().lower()) if colon else None
        known, text = (label or "PHONE", rest if label not in (None, "URL") else value.text)
        start = value.at + len(value.text) - len(text)
        # A value with references is longer than its text, and replaced as a whole.
        at = start if value.end - value.at == len(value.text) else value.at
        self.fields.add(known, Value(text, at, value.end), source)
        self.current.add_value(known, text)

    def add_address(self, element: str, value: Value) -> None:
        """Add a part of an address."""
        label = tables()["addresses"].get(element, "STREET")
        self.fields.add(label, value, element, _FIELD_BREAKS.get(label, "\n"))
        self.current.add_value(label, value.text)

    def end_address(self) -> None:
        """Complete an address."""
        self.current.end_address()

    def add_birth(self, day: str) -> None:
        """Add a date of birth."""
        self.current.add_value("DATE", day)

    def start_name(self) -> None:
        """Process the start of a name."""
        self._given, self._family = [], []

    def add_part(self, element: str, value: Value) -> None:
        """Add a part of a person's name, or a name without parts."""
        if element in ("prefix", "suffix", "delimiter"):
            if not is_title(value.text):
                self.fields.add(self._label, value, element)
        else:
            (self._family if element == "family" else self._given).append(value)

    def end_name(self) -> None:
        """Complete a person's name; none if the element had no parts."""
        values = [*self._given, *self._family]
        if not values:
            return
        given, family = (" ".join(value.text for value in part) for part in (self._given, self._family))
        self.fields.add_name(self._label, values, "name")
        if given and not family:
            given, _, family = given.rpartition(" ")
        self.current.add_name(given, family)
        self.start_name()

    def entries(self) -> tuple[RosterEntry, ...]:
        """Return the roster of the document."""
        return tuple(entry for person in self.all for entry in person.entries())


def known_values(entries: Iterable[RosterEntry]) -> re.Pattern[str] | None:
    """Return an expression for the names, ids and contacts of a roster that are no ordinary words; None if it
    has none."""
    entries = list(entries)
    names = collect_parts(
        ((f"{each.first_name or ''} {each.last_name or ''}", "PATIENT") for each in entries), "en"
    )
    values = {name for name in names if len(name) >= _MIN_NAME and not is_word(name)}
    more = (value for each in entries for value in (each.mrn, each.phone, each.email) if value)
    values |= {value for value in more if len(value) >= _MIN_ID}
    if not values:
        return None
    longest = sorted(values, key=lambda value: (-len(value), value))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)", re.IGNORECASE)
