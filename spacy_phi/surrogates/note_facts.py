"""Facts about a note that its surrogates need: patient, names, latest date, and the context of places."""

import datetime
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ..extensions import Finding
from ..lang import get_host_pack, vocabulary
from ..lang.cues import longest_first
from ..lexicons.gazetteers import get_names_locale, name_key
from .date_reader import LAST_YEAR
from .dates import DateReading, latest_date
from .keys import Scope, SecretKey
from .known_names import NO_NAMES, KnownNames, collect_names
from .operators import NoteContext
from .places import NOWHERE, Address
from .safe_harbor import latest_year
from .telling_dates import find_telling_dates

_BIRTH = re.compile(
    rf"(?i)\b(?:{longest_first(map(re.escape, vocabulary('date_words.birth', 'xx')))}"
    r"|birth|b\.?\s?d(?:ay|ate)|nac(?:imiento)?)(?!\w)\D{0,16}$"
)
_BESIDE = re.compile(r"[\s,.]{0,4}")
_PLACES = ("CITY", "STATE", "ZIP")
_NAMES = ("PATIENT", "DOCTOR")
_BEFORE = 32  # left context in characters that may identify a birth date


@dataclass(frozen=True)
class NoteFacts:
    """Facts about a note, computed once for all its findings."""

    scope: Scope
    language: str
    known: KnownNames
    reading: DateReading
    beside: dict[int, Address]
    """Facts by the start of a finding."""
    cities: dict[str, Address]
    """State or ZIP code that the note gives for a city, by the city's key."""
    telling: frozenset[int] = frozenset()
    """Starts of dates that would give the shift away."""
    names: tuple[tuple[str, str], ...] = ()
    """The note's names as written, each with its label."""
    site_known: KnownNames = NO_NAMES
    """The names of the roster alone, for surrogates that do not depend on the note."""
    memo: dict[tuple[str, str], str | None] = field(default_factory=dict)
    """Surrogates already made, by label and value."""


def gather_facts(context: NoteContext, key: SecretKey, day_first: bool | None) -> NoteFacts:
    """Return the facts of a note.

    day_first: Whether 3/4 is April 3; None for the convention of the note's language.
    """
    language = get_names_locale(context.language)
    names = [(context.value(f), f["label"]) for f in context.findings if f["label"] in _NAMES]
    beside = dict(_addresses(context))
    cities = {
        name_key(each.city): each for each in beside.values() if each.city and (each.state or each.zip3)
    }
    reading = note_reading(context, day_first)
    known = collect_names(names, context.roster, language)
    return NoteFacts(
        Scope(key, patient_of(context)),
        language,
        known,
        reading,
        beside,
        cities,
        find_telling_dates(context, reading),
        tuple(names),
        KnownNames(roster=known.roster),
    )


def patient_of(context: NoteContext) -> str:
    """The patient id; a note without one gets its own, so that nothing links it to another."""
    if context.patient is not None:
        return f"patient/{context.patient}"
    return "note/" + hashlib.sha256(context.text.encode("utf8", "surrogatepass")).hexdigest()


def note_reading(context: NoteContext, day_first: bool | None) -> DateReading:
    """Return the date settings of a note: the reference is the latest date that is not a birth date, or
    today. A two-digit year is at most one year after the latest four-digit year.

    day_first: Whether 3/4 is April 3; None for the convention of the note's language.
    """
    language = get_names_locale(context.language)
    day_first = get_host_pack(language).day_first if day_first is None else day_first
    today = datetime.date.today()
    if context.reference_year is not None:
        today = datetime.date(context.reference_year, 12, 31)
    last_year = latest_year(context)
    reading = DateReading(day_first, language, last_year=max(LAST_YEAR, last_year + 1))
    values = [context.value(f) for f in context.findings if f["label"] == "DATE" and not is_birth(f, context)]
    latest = latest_date(values, reading, last_year)
    return replace(reading, reference=latest or today)


def is_birth(finding: Finding, context: NoteContext) -> bool:
    """Return whether a word for birth precedes a date."""
    start = finding["start_char"]
    return bool(_BIRTH.search(context.text[max(0, start - _BEFORE) : start]))


def _addresses(context: NoteContext) -> Iterable[tuple[int, Address]]:
    """Yield cities, states and ZIP codes that are adjacent."""
    places = [finding for finding in context.findings if finding["label"] in _PLACES]
    group: list[Finding] = []
    for finding in places:
        gap = context.text[group[-1]["end_char"] : finding["start_char"]] if group else ""
        labels = {each["label"] for each in group}
        if group and (finding["label"] in labels or not _BESIDE.fullmatch(gap)):
            yield from _address(group, context)
            group = []
        group.append(finding)
    yield from _address(group, context)


def _address(group: list[Finding], context: NoteContext) -> Iterable[tuple[int, Address]]:
    told = {finding["label"]: context.value(finding).strip() for finding in group}
    address = Address(told.get("STATE", ""), told.get("ZIP", "")[:3], told.get("CITY", ""))
    return [(finding["start_char"], address) for finding in group if len(group) > 1]


def beside_city(value: str, start: int, facts: NoteFacts) -> Address:
    """Return the address beside a city, at this position or elsewhere in the note."""
    return facts.beside.get(start) or facts.cities.get(name_key(value.strip()), NOWHERE)
