"""The `surrogate` operator: replaces each identifier with a realistic value, consistently for each
patient."""

from collections.abc import Callable
from dataclasses import dataclass

from ..extensions import Finding
from ..labels import LABELS
from .ages import UNIT_REACH, cap_age
from .contacts import email, ip_address, phone, url
from .countries import country
from .dates import DEFAULT_SHIFT, DateShift, shift_date, year_only
from .events import is_event
from .identifiers import identifier, social_security_number
from .keys import Scope, SecretKey
from .known_names import KnownNames
from .mail_names import mail_of_person
from .names import person_name
from .note_facts import NoteFacts, beside_city, gather_facts, note_reading
from .operators import NoteContext, mask, normalise
from .organizations import department, is_unknown_acronym, organization
from .places import NOWHERE, city, state, zip_code
from .professions import profession
from .streets import room, street

_MEMO = "surrogates"
_SITE = "site"
"""In place of a patient; no patient has this name, see `note_facts.patient_of`."""
_OF_SITE = ("HOSPITAL", "DEPARTMENT", "DOCTOR")
_READING = "reading"
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
    **{name: identifier for name, label in LABELS.items() if label.category == "ID"},
    "USERNAME": identifier,
    "URL": url,
    "SSN": social_security_number,
}


@dataclass(frozen=True)
class SurrogateSettings:
    """Settings for surrogates.

    shift: How far dates move.
    day_first: Whether 3/4 is April 3; None for the convention of the note's language.
    reserved_phones: Convert American numbers to 555-01xx; if false, they map one-to-one.
    site_key: Whether hospitals, departments and doctors have the same surrogates for all patients.
    """

    shift: DateShift = DEFAULT_SHIFT
    day_first: bool | None = None
    reserved_phones: bool = True
    site_key: bool = False


DEFAULT_SETTINGS = SurrogateSettings()


class Surrogate:
    """A pure function of the key, the patient, the value and the label, with the note's names, dates and
    places as context. It masks values that cannot be parsed or would map to themselves.

    key: The secret; never shown and never saved.
    settings: How surrogates are made.
    """

    def __init__(self, key: SecretKey, settings: SurrogateSettings = DEFAULT_SETTINGS) -> None:
        self.key = key
        self.settings = settings

    def __call__(self, finding: Finding, context: NoteContext) -> str | None:
        """Return the replacement of a finding; None for an age, a specialty, a date or a
        historical event that is kept."""
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
            if label == "DEPARTMENT" and new == normalise(value):
                return None  # a specialty alone
        return mask(finding, context) if new is None or _is_same(new, value) else new

    def make(self, value: str, label: str, facts: NoteFacts) -> str | None:
        """Return the surrogate of a value whose context does not matter, or None if there is none."""
        scope, known = self._scope(label, facts)
        if label in ("PATIENT", "DOCTOR"):
            return person_name(value, scope, label, facts.language, known)
        if label in ("PHONE", "FAX"):
            return phone(normalise(value), self.key, self.settings.reserved_phones)
        if label == "IPADDR":  # may be a hardware address
            return ip_address(normalise(value), self.key) or identifier(normalise(value), self.key)
        if label == "EMAIL":
            return self._mail(normalise(value), facts) or email(normalise(value), self.key)
        if label in _BY_KEY:
            return _BY_KEY[label](normalise(value), self.key)
        if label in _BY_PATIENT:
            return _BY_PATIENT[label](value, scope, facts.language)
        return None

    def _scope(self, label: str, facts: NoteFacts) -> tuple[Scope, KnownNames]:
        """Return what the surrogates of a label are drawn from: the patient, or the site for all patients."""
        if self.settings.site_key and label in _OF_SITE:
            return Scope(self.key, _SITE), facts.site_known
        return facts.scope, facts.known

    def _mail(self, mail: str, facts: NoteFacts) -> str | None:
        """Return the address of the doctor or other person whose name it holds; None if it holds none."""
        if self.settings.site_key:
            doctors = [each for each in facts.names if each[1] == "DOCTOR"]
            scope, known = self._scope("DOCTOR", facts)
            if new := mail_of_person(mail, scope, facts.language, known, doctors, by_lexicon=False):
                return new
        return mail_of_person(mail, facts.scope, facts.language, facts.known, facts.names)

    def _facts(self, context: NoteContext) -> NoteFacts:
        facts = context.memo.get(_MEMO)
        if facts is None or (facts.scope.key is not self.key and facts.scope.key != self.key):
            facts = gather_facts(context, self.key, self.settings.day_first)
            context.memo[_MEMO] = facts
        return facts

    def _place(self, value: str, finding: Finding, facts: NoteFacts) -> str | None:
        start = finding["start_char"]
        if finding["label"] == "CITY":
            if is_unknown_acronym(value):
                return organization(value, self._scope("HOSPITAL", facts)[0], facts.language)
            return city(value, facts.scope, facts.language, beside_city(value, start, facts))
        beside = facts.beside.get(start, NOWHERE)
        return zip_code(value, facts.scope, facts.language, beside)

    def _age(self, value: str, finding: Finding, context: NoteContext) -> str | None:
        end = finding["end_char"]
        new = cap_age(value, context.text[end : end + UNIT_REACH], context.language)
        return mask(finding, context) if new is None else None if new == value else new

    def _date(self, value: str, finding: Finding, context: NoteContext, facts: NoteFacts) -> str | None:
        if finding["start_char"] in facts.telling:
            return mask(finding, context)
        known = ("DATE", value)
        if known not in facts.memo:
            facts.memo[known] = shift_date(value, facts.scope, self.settings.shift, facts.reading)
        new = facts.memo[known]
        return mask(finding, context) if new is None else None if new == value else new


class Shift(Surrogate):
    """The operator `shift`: moves a date by the patient's shift and masks every other label."""

    def __call__(self, finding: Finding, context: NoteContext) -> str | None:
        """Return the date moved, or None if the rules permit keeping it."""
        return super().__call__(finding, context) if finding["label"] == "DATE" else mask(finding, context)


def keep_only_year(finding: Finding, context: NoteContext) -> str | None:
    """The operator `year_only`: reduces a date in any format to its year. It masks a date without a year or
    with one that indicates an age above 89, and every other label.

    Source: 45 CFR 164.514(b)(2)(i)(C).
    """
    reading = context.memo.get(_READING)
    if reading is None:
        reading = context.memo[_READING] = note_reading(context, None)
    value = context.value(finding)
    new = year_only(value, reading) if finding["label"] == "DATE" else None
    return mask(finding, context) if new is None else None if new == value else new


def _is_same(new: str, old: str) -> bool:
    return "".join(new.split()).casefold() == "".join(normalise(old).split()).casefold()
