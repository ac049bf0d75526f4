"""Where a note holds what its roster knows: names by their words, and numbers, dates and addresses in any
form."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ..corpora.roster import PatientRoster
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
from .forms import UP
from .roster_values import FoldedText, value_forms

EXACT, NEAR, INITIAL = "exact", "near", "initial"
OWN = PATIENT_FIRST | PATIENT_LAST | RELATIVE_FIRST | RELATIVE_LAST
STAFF = STAFF_FIRST | STAFF_LAST
FIRST = PATIENT_FIRST | RELATIVE_FIRST | STAFF_FIRST
LAST = PATIENT_LAST | RELATIVE_LAST | STAFF_LAST
_PLAIN = re.compile(r"[^\W\d_]+")
_WITH_APOSTROPHE = re.compile(r"[^\W\d_]+(?:['’](?![sS]\b)[^\W\d_]+)+")
_LETTER = re.compile(rf"(?<![^\W\d_])[{UP}](?![^\W\d_])")
_LATIN = map(chr, range(256))
_LETTERS = "".join(char if char.isalpha() else " " for char in _LATIN).encode("latin-1")
"""Of Latin-1, what leaves letters and makes blanks of all else."""
_BEFORE = re.compile(rf"(?<![^\W\d_])([{UP}][^\W\d_]{{3,}})(?:[ ]{{1,2}}|,[ ]?|-)\Z")
_BEHIND = re.compile(rf"(?:[ ]{{1,2}}|,[ ]?|-)([{UP}][^\W\d_]{{3,}})")
_GLUED = re.compile(rf"[^\W\d_]+?[^\W\d_{UP}]{{2}}(?=[{UP}])")
_MIN_STAFF_NEAR = 6
_MIN_NEAR = 4
_LONGEST_GAP, _LONGEST_WORD = 6, 30
_MAX_SEEN = 20_000
_UNSEEN: Any = object()


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
    initials that stand beside a word of the same role."""
    own, staff = roster.names, roster.staff
    hits: dict[int, NameHit] = {}
    words = _distinct_words(text)
    seen, parts = staff.seen, own.parts
    for word in words:
        of_staff = seen.get(word, _UNSEEN)
        if of_staff is _UNSEEN:
            of_staff = _remember(word, staff)
        if of_staff is not None:
            flags, how, length = _look_up(word, of_staff, own)
        elif word in parts:
            flags, how, length = parts[word] | staff.parts.get(word, 0), EXACT, len(word)
        else:
            continue
        if flags:
            key = _key(word[:length])
            for start in _places(text, word):
                hits[start] = NameHit(start, start + length, flags, how, key)
    if not hits:
        return []
    for hit in list(hits.values()):
        if hit.how == EXACT:
            hits.update(
                (near.start, near) for near in _beside(text, hit, own, staff) if near.start not in hits
            )
    return _with_initials(text, sorted(hits.values()), (own, staff))


def _distinct_words(text: str) -> set[str]:
    """The words of a note, those with an apostrophe whole and in parts."""
    try:
        words = set(text.encode("latin-1").translate(_LETTERS).decode("latin-1").split())
    except UnicodeEncodeError:
        words = set(_PLAIN.findall(text))
    if "'" in text or "’" in text:
        words.update(_WITH_APOSTROPHE.findall(text))
    return words


class _OfStaff(NamedTuple):
    """What a word is to the names of the staff, and how it is looked up."""

    key: str
    flags: int
    """Whose name it is."""
    rare: bool
    """It is a name that is no frequent word."""
    glued: tuple[str, int, int] | None
    """Of "MartínezTel", where the name ends where the next word begins: key, length and flags of the name."""
    near: int | None
    """Whose name it is within one edit; None for a word that is none misspelt."""


def _remember(word: str, staff: NameIndex) -> _OfStaff | None:
    """What a word is to the staff, kept with their names, for words come again in note after note; None for
    one in small plain letters that is no rare name of theirs: of these frequent ones say nothing."""
    found = None
    if word[0].isupper() or not word.isascii() or word in staff.rare:
        key = word.lower() if word.isascii() and "'" not in word else _key(word)
        flags, glued, near = staff.parts.get(key, 0), None, None
        if word[0].isupper() and len(word) >= _MIN_NEAR:
            run = None if word[1:].islower() or word.isupper() else _GLUED.match(word)
            if run is not None:
                glued = _key(run[0]), run.end(), staff.parts.get(_key(run[0]), 0)
            elif _may_be_misspelt(word):
                near = _near_staff(key, staff)
        found = _OfStaff(key, flags, key in staff.rare, glued, near)
    if len(staff.seen) >= _MAX_SEEN:
        staff.seen.clear()
    staff.seen[word] = found
    return found


def _look_up(word: str, of_staff: _OfStaff, own: NameIndex) -> tuple[int, str, int]:
    """Whose name a word is (0 for nobody's), how, and how many of its letters are the name."""
    key, flags, rare, glued, near = of_staff
    mine = own.parts.get(key, 0)
    if not word[0].isupper():
        return (mine | flags if mine or rare else 0), EXACT, len(word)
    flags |= mine
    if flags or len(word) < _MIN_NEAR:
        return (flags if len(word) > 1 else 0), EXACT, len(word)
    if glued is not None:
        return own.parts.get(glued[0], 0) | glued[2], EXACT, glued[1]
    if near is None:
        return 0, NEAR, len(word)
    part = own.find_near(key)
    return near if part is None else near | own.parts[part], NEAR, len(word)


def _places(text: str, word: str) -> Iterator[int]:
    """Where a word stands by itself."""
    at = text.find(word)
    while at >= 0:
        if not (text[at - 1 : at].isalpha() or text[at + len(word) : at + len(word) + 1].isalpha()):
            yield at
        at = text.find(word, at + len(word))


@lru_cache(maxsize=20_000)
def _key(word: str) -> str:
    return name_key(word)


def _near_staff(key: str, staff: NameIndex) -> int:
    """Whose name of the staff a word is within one edit, 0 for nobody's."""
    part = staff.find_near(key) if len(key) >= _MIN_STAFF_NEAR and staff else None
    return staff.parts[part] if part is not None and len(part) >= _MIN_STAFF_NEAR else 0


def _beside(text: str, hit: NameHit, own: NameIndex, staff: NameIndex) -> Iterator[NameHit]:
    """The capitalised words beside a hit that are within one edit of a name of the same role, whatever words
    they are."""
    before = None
    if _has_capital_before(text, hit.start):
        before = _BEFORE.search(text, max(0, hit.start - _LONGEST_WORD), hit.start)
    behind = _BEHIND.match(text, hit.end)
    for found in (before, behind):
        if found is None:
            continue
        key = _key(found[1])
        if key in own.parts or key in staff.parts:
            continue
        flags = 0
        for index in (own, staff):
            part = index.find_near(key) if index else None
            if part is not None and _share_role(index.parts[part], hit.flags):
                flags |= index.parts[part]
        if flags:
            yield NameHit(found.start(1), found.end(1), flags, NEAR, key)


def _has_capital_before(text: str, at: int) -> bool:
    """Whether the word before an offset begins with a capital: what _BEFORE asks for, told more quickly."""
    end = at
    while end > 0 and text[end - 1] in " ,-":
        end -= 1
    start = end
    while start > 0 and text[start - 1].isalnum() and not text[start - 1].isdecimal():
        start -= 1
    return 0 < at - end < 3 and end - start > 3 and text[start].isupper()


def _share_role(first: int, second: int) -> bool:
    return any(first & pair and second & pair for pair in (3, 12, 48))


@lru_cache(maxsize=20_000)
def _may_be_misspelt(word: str) -> bool:
    return get_safety(word) <= Safety.UNKNOWN and get_safety(word.lower()) <= Safety.AMBIGUOUS


def _with_initials(text: str, hits: list[NameHit], indexes: Sequence[NameIndex]) -> list[NameHit]:
    """Add the single capitals that are initials of names and stand beside a word of a name of the same
    role."""
    starts = [hit.start for hit in hits]
    found = []
    for start in _single_capitals(text, hits):
        letter, flags = text[start].lower(), 0
        at = bisect_left(starts, start)
        for neighbour in hits[max(0, at - 1) : at + 1]:
            between = text[min(start + 1, neighbour.end) : max(start, neighbour.start)]
            if len(between) > _LONGEST_GAP or any(
                c == "\n" or (c.isalnum() and not c.isupper()) for c in between
            ):
                continue
            for index in indexes:
                for flag, initials in index.initials.items():
                    if letter in initials and neighbour.flags & (flag << 1 | flag):
                        flags |= flag
        if flags:
            found.append(NameHit(start, start + 1, flags, INITIAL, letter))
    return sorted([*hits, *found]) if found else hits


def _single_capitals(text: str, hits: list[NameHit]) -> list[int]:
    """Where capitals stand alone near a hit."""
    found: set[int] = set()
    for hit in hits:
        last = hit.end + _LONGEST_GAP
        # A character more, so that a letter behind the last one is seen.
        for single in _LETTER.finditer(text, max(0, hit.start - _LONGEST_GAP - 1), last + 2):
            if single.start() <= last:
                found.add(single.start())
    return sorted(found)


def find_values(text: str, roster: PatientRoster) -> Iterator[ValueHit]:
    """Where a note holds a number, date, address or employer of the patient or a relative, whatever
    separates its parts."""
    if not len(roster):
        return
    folded = FoldedText(text)
    seen: set[tuple[str, str]] = set()
    for entry in roster:
        for field, form in value_forms(entry, folded.folded):
            if (field, form) not in seen:
                seen.add((field, form))
                for start, end in folded.find(form, field):
                    yield ValueHit(start, end, field, entry.role)
