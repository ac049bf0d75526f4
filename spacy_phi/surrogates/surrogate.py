"""The `surrogate` operator: a realistic value in the place of each identifier, the same for one patient
everywhere."""

from collections.abc import Callable
from dataclasses import dataclass

from ..extensions import Finding
from .ages import cap_age
from .contacts import email, ip_address, phone, url
from .countries import country
from .date_reader import PIVOT
from .dates import DEFAULT_SHIFT, DateShift, shift_date, year_only
from .events import is_event
from .identifiers import identifier, social_security_number
from .keys import SecretKey
from .names import person_name
from .note_facts import NoteFacts, beside_city, gather_facts, note_reading
from .operators import NoteContext, mask, normalise
from .organizations import department, is_unknown_acronym, organization
from .places import NOWHERE, city, state, zip_code
from .professions import profession
from .streets import room, street

_MEMO = "surrogates"
_READING = "reading"
_UNIT = 12  # characters after an age that may tell its unit
_Scoped = Callable[..., str | None]
_Keyed = Callable[[str, SecretKey], str | None]

_BY_PATIENT: dict[str, _Scoped] = {
    "STREET": street,
    "ROOM": room,
    "STATE": state,
    "COUNTRY": country,
    "HOSPITAL": organization,
    "ORGANIZATION": organization,
    "DEPARTMENT": department,
    "PROFESSION": profession,
}
_BY_KEY: dict[str, _Keyed] = {
    "EMAIL": email,
    "URL": url,
    "SSN": social_security_number,
    **dict.fromkeys(
        [
            "USERNAME",
            "MEDICALRECORD",
            "HEALTHPLAN",
            "ACCOUNT",
            "LICENSE",
            "VEHICLE",
            "DEVICE",
            "BIOID",
            "IDNUM",
        ],
        identifier,
    ),
}


@dataclass(frozen=True)
class SurrogateSettings:
    """The settings for surrogates.

    shift (DateShift): How far dates move.
    day_first (bool | None): What 3/4 means; None for the custom of the note's language.
    pivot (int): The last two-digit year of this century.
    reserved_phones (bool): Whether American numbers become 555-01xx; else they map one-to-one.
    """

    shift: DateShift = DEFAULT_SHIFT
    day_first: bool | None = None
    pivot: int = PIVOT
    reserved_phones: bool = True


DEFAULT_SETTINGS = SurrogateSettings()


class Surrogate:
    """The operator: a pure function of the key, the patient, the value and the label, with what the note
    tells of names, dates and places. What cannot be read is masked, and so is what would come out as it went
    in.

    key (SecretKey): The secret; never shown and never saved.
    settings (SurrogateSettings): How surrogates are made.
    """

    def __init__(self, key: SecretKey, settings: SurrogateSettings = DEFAULT_SETTINGS) -> None:
        self.key = key
        self.settings = settings

    def __call__(self, finding: Finding, context: NoteContext) -> str | None:
        """Return the replacement of a finding; None for an age, a date or a historical event that is kept."""
        value, label = context.value(finding), finding["label"]
        if label == "AGE":
            return self._age(value, finding, context)
        if label == "DATE" and is_event(context.text, finding["start_char"], finding["end_char"]):
            return None
        facts = self._facts(context)
        if label == "DATE":
            return self._date(value, finding, context, facts)
        if label in ("CITY", "ZIP"):
            new = self._place(value, finding, facts)
        else:
            known = (label, value)
            if known not in facts.memo:
                facts.memo[known] = self.make(value, label, facts)
            new = facts.memo[known]
        return mask(finding, context) if new is None or _is_same(new, value) else new

    def make(self, value: str, label: str, facts: NoteFacts) -> str | None:
        """The surrogate of a value that needs nothing of what is around it, or None where there is
        none."""
        if label in ("PATIENT", "DOCTOR"):
            return person_name(value, facts.scope, label, facts.language, facts.known)
        if label in ("PHONE", "FAX"):
            return phone(normalise(value), self.key, self.settings.reserved_phones)
        if label == "IPADDR":  # a hardware address may be there too
            return ip_address(normalise(value), self.key) or identifier(normalise(value), self.key)
        if label in _BY_KEY:
            return _BY_KEY[label](normalise(value), self.key)
        if label in _BY_PATIENT:
            return _BY_PATIENT[label](value, facts.scope, facts.language)
        return None

    def _facts(self, context: NoteContext) -> NoteFacts:
        facts = context.memo.get(_MEMO)
        if facts is None or (facts.scope.key is not self.key and facts.scope.key != self.key):
            facts = gather_facts(context, self.key, self.settings.day_first, self.settings.pivot)
            context.memo[_MEMO] = facts
        return facts

    def _place(self, value: str, finding: Finding, facts: NoteFacts) -> str | None:
        start = finding["start_char"]
        if finding["label"] == "CITY":
            if is_unknown_acronym(value):
                return organization(value, facts.scope, facts.language)
            return city(value, facts.scope, facts.language, beside_city(value, start, facts))
        beside = facts.beside.get(start, NOWHERE)
        return zip_code(value, facts.scope, facts.language, beside)

    def _age(self, value: str, finding: Finding, context: NoteContext) -> str | None:
        end = finding["end_char"]
        new = cap_age(value, context.text[end : end + _UNIT], context.language)
        return mask(finding, context) if new is None else None if new == value else new

    def _date(self, value: str, finding: Finding, context: NoteContext, facts: NoteFacts) -> str | None:
        known = ("DATE", value)
        if known not in facts.memo:
            facts.memo[known] = shift_date(value, facts.scope, self.settings.shift, facts.reading)
        new = facts.memo[known]
        return mask(finding, context) if new is None else None if new == value else new


class Shift(Surrogate):
    """The operator `shift`: a date moves by the patient's shift; every other label is masked."""

    def __call__(self, finding: Finding, context: NoteContext) -> str | None:
        """The date moved, or None where the rules let it stay."""
        return super().__call__(finding, context) if finding["label"] == "DATE" else mask(finding, context)


def keep_only_year(finding: Finding, context: NoteContext) -> str | None:
    """The operator `year_only`: a date in any form becomes its year; it is masked where it tells none, or an
    age above 89. Every other label is masked.

    Source: 45 CFR 164.514(b)(2)(i)(C).
    """
    reading = context.memo.get(_READING)
    if reading is None:
        reading = context.memo[_READING] = note_reading(context, None, PIVOT)
    value = context.value(finding)
    new = year_only(value, reading) if finding["label"] == "DATE" else None
    return mask(finding, context) if new is None else None if new == value else new


def _is_same(new: str, old: str) -> bool:
    return "".join(new.split()).casefold() == "".join(normalise(old).split()).casefold()
