"""Where a note holds what its roster knows: names by their words, and numbers, dates and addresses in any
form."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..corpora.roster import PatientRoster, RosterEntry
from ..corpora.roster_names import (
    PATIENT_FIRST,
    PATIENT_LAST,
    RELATIVE_FIRST,
    RELATIVE_LAST,
    STAFF_FIRST,
    STAFF_LAST,
    NameIndex,
)
from ..lexicons.gazetteers import name_key
from ..lexicons.safety import Safety, get_safety
from .roster_values import FoldedText, value_forms

EXACT, NEAR, INITIAL = "exact", "near", "initial"
OWN = PATIENT_FIRST | PATIENT_LAST | RELATIVE_FIRST | RELATIVE_LAST
STAFF = STAFF_FIRST | STAFF_LAST
FIRST = PATIENT_FIRST | RELATIVE_FIRST | STAFF_FIRST
LAST = PATIENT_LAST | RELATIVE_LAST | STAFF_LAST
_WORD = re.compile(r"[^\W\d_]+(?:['’](?![sS]\b)[^\W\d_]+)*")
_MIN_STAFF_NEAR = 6
_MIN_NEAR = 4
_LONGEST_GAP = 6


class NameHit(NamedTuple):
    """A word of a note that is of a name of the roster."""

    start: int
    end: int
    flags: int
    """Whose name it is, of the flags of corpora.roster_names."""
    how: str
    """EXACT, NEAR or INITIAL."""
    key: str


class ValueHit(NamedTuple):
    """A stretch of a note that is another field of the roster."""

    start: int
    end: int
    field: str
    role: str


def find_names(text: str, roster: PatientRoster) -> list[NameHit]:
    """The words of a note that are of names of the roster, by start: as they are, within one edit, and
    initials that stand beside a word of the same person."""
    own, staff = roster.names, roster.staff
    get_own, get_staff = own.parts.get, staff.parts.get
    hits: list[NameHit] = []
    letters: list[tuple[int, str, int]] = []
    for found in _WORD.finditer(text):
        word = found[0]
        if len(word) == 1:
            if word.isupper():
                letters.append((found.start(), word.lower(), len(hits)))
            continue
        key = word.lower() if word.isascii() and "'" not in word else name_key(word)
        flags = get_own(key, 0) | get_staff(key, 0)
        how = EXACT
        if not flags and word[0].isupper() and len(key) >= _MIN_NEAR:
            flags, how = _near(word, key, own, staff), NEAR
        if flags:
            hits.append(NameHit(found.start(), found.end(), flags, how, key))
    return _with_initials(text, hits, letters, (own, staff))


def _near(word: str, key: str, own: NameIndex, staff: NameIndex) -> int:
    """Whose name a capitalised word is within one edit, 0 for nobody's; ordinary and medical words are
    none."""
    flags = 0
    part = own.find_near(key)
    if part is not None and _may_be_misspelt(word):
        flags = own.parts[part]
    if len(key) >= _MIN_STAFF_NEAR and staff:
        part = staff.find_near(key)
        if part is not None and len(part) >= _MIN_STAFF_NEAR and _may_be_misspelt(word):
            flags |= staff.parts[part]
    return flags


@lru_cache(maxsize=20_000)
def _may_be_misspelt(word: str) -> bool:
    return get_safety(word) <= Safety.UNKNOWN and get_safety(word.lower()) <= Safety.AMBIGUOUS


def _with_initials(
    text: str,
    hits: list[NameHit],
    letters: list[tuple[int, str, int]],
    indexes: Sequence[NameIndex],
) -> list[NameHit]:
    """Add the single capitals that are initials of first names and stand beside a surname of the same
    role."""
    found = []
    for start, letter, at in letters:
        flags = 0
        for neighbour in hits[max(0, at - 1) : at + 1]:
            between = text[min(start + 1, neighbour.end) : max(start, neighbour.start)]
            if (
                len(between) > _LONGEST_GAP
                or "\n" in between
                or any(c.isalnum() and not c.isupper() for c in between)
            ):
                continue
            for index in indexes:
                for flag, initials in index.initials.items():
                    if letter in initials and neighbour.flags & (flag << 1 | flag):
                        flags |= flag
        if flags:
            found.append(NameHit(start, start + 1, flags, INITIAL, letter))
    return sorted([*hits, *found]) if found else hits


def find_values(text: str, roster: PatientRoster) -> Iterator[ValueHit]:
    """Where a note holds a number, date, address or employer of the patient or a relative, whatever
    separates its parts."""
    if not len(roster):
        return
    folded = FoldedText(text)
    seen: set[tuple[str, str]] = set()
    for entry in roster:
        for field, form in _entry_forms(entry):
            if (field, form) not in seen:
                seen.add((field, form))
                for start, end in folded.find(form, field):
                    yield ValueHit(start, end, field, entry.role)


@lru_cache(maxsize=256)
def _entry_forms(entry: RosterEntry) -> tuple[tuple[str, str], ...]:
    return tuple(value_forms(entry))
