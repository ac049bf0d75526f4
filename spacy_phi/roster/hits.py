"""Match a roster's names by their words, and its numbers, dates and addresses in any format."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..lexicons.gazetteers import name_key
from ..lexicons.safety import Safety, get_safety
from ..rules.forms import UP
from .names import (
    PATIENT_FIRST,
    PATIENT_LAST,
    RELATIVE_FIRST,
    RELATIVE_LAST,
    STAFF_FIRST,
    STAFF_LAST,
    NameIndex,
)
from .rosters import PatientRoster
from .values import FoldedText, to_latin, value_forms

EXACT, NEAR, INITIAL = "exact", "near", "initial"
OWN = PATIENT_FIRST | PATIENT_LAST | RELATIVE_FIRST | RELATIVE_LAST
STAFF = STAFF_FIRST | STAFF_LAST
FIRST = PATIENT_FIRST | RELATIVE_FIRST | STAFF_FIRST
LAST = PATIENT_LAST | RELATIVE_LAST | STAFF_LAST
_WITH_APOSTROPHE = re.compile(r"[^\W\d_]+(?:['’](?![sS]\b)[^\W\d_]+)+")
_APOSTROPHE = re.compile(r"['’](?<=[^\W\d_].)(?![sS]\b)[^\W\d_]")
_CAPITALS = frozenset(filter(re.compile(f"[{UP}]").match, map(chr, range(0x2000))))
_LATIN = map(chr, range(256))
_LETTERS = "".join(char if char.isalpha() else " " for char in _LATIN).encode("latin-1")
"""Translation table for Latin-1 that keeps letters and maps everything else to spaces."""
_BEFORE = re.compile(rf"(?<![^\W\d_])([{UP}][^\W\d_]{{3,}})(?:[ ]{{1,2}}|,[ ]?|-)\Z")
_BEHIND = re.compile(rf"(?:[ ]{{1,2}}|,[ ]?|-)([{UP}][^\W\d_]{{3,}})")
_GLUED = re.compile(rf"[^\W\d_]+?[^\W\d_{UP}]{{2}}(?=[{UP}])")
_JOINS = frozenset(" ,-")
_MIN_STAFF_NEAR = 6
_MIN_NEAR = 4
_LONGEST_GAP, _LONGEST_WORD = 6, 30
_MAX_SEEN = 60_000


class NameHit(NamedTuple):
    """A word of a note that occurs in a name of the roster."""

    start: int
    end: int
    flags: int
    """Flags of its owner, see roster.names."""
    how: str
    """EXACT, NEAR or INITIAL."""
    key: str


class ValueHit(NamedTuple):
    """A span of a note that matches another field of the roster."""

    start: int
    end: int
    field: str
    role: str


def find_names(text: str, roster: PatientRoster) -> list[NameHit]:
    """Return the words of a note that match names of the roster, sorted by start: exact, within one edit, and
    initials beside a word of the same role."""
    own, staff = roster.names, roster.staff
    letters = _letters(text)
    in_order = letters.split()
    words = {*in_order, *_words_with_apostrophe(text, letters)}
    hits = _place(text, letters, in_order, _of_names(words, own, staff))
    if not hits:
        return []
    for hit in list(hits.values()):
        if hit.how == EXACT:
            for near in _beside(text, hit, own, staff):
                hits.setdefault(near.start, near)
    singles = words & _CAPITALS
    ordered = sorted(hits.values())
    return _with_initials(text, letters, singles, ordered, (own, staff)) if singles else ordered


def _of_names(words: set[str], own: NameIndex, staff: NameIndex) -> dict[str, NameHit]:
    """Return the words of a note that match a name by themselves, each with its hit at offset 0."""
    parts, seen, find_near = own.parts, staff.seen, own.find_near
    found = {}
    for word in words.difference(staff.idle):
        known = seen.get(word) or _remember(word, staff)
        if known is None:
            continue
        key, alone, joint, glued, near = known
        mine, how, length = parts.get(key, 0), EXACT, len(word)
        flags = mine | joint if mine else alone
        if not flags and glued is not None:
            key, length, joint = glued
            flags = parts.get(key, 0) | joint
        elif not flags and near is not None:
            part = find_near(key)
            flags, how = near, NEAR
            if part is not None and (near or _may_be_misspelt(word)):
                flags |= parts[part]
        if flags:
            found[word] = NameHit(0, length, flags, how, key)
    for key, mine in parts.items():
        for word in words.intersection((key, *staff.quiet.get(key, ()))):
            found[word] = NameHit(0, len(word), mine | staff.parts.get(key, 0), EXACT, key)
    return found


def _letters(text: str) -> str:
    """Return a text with everything but letters replaced by spaces, padded by one at either end, so that
    spaces delimit words."""
    encoded = to_latin(text)
    if encoded is None:
        letters = "".join(char if char.isalpha() else " " for char in text)
    else:
        letters = encoded.translate(_LETTERS).decode("latin-1")
    return f" {letters} "


def _words_with_apostrophe(text: str, letters: str) -> Iterator[str]:
    """Return the words of a note that contain an apostrophe, whole."""
    if "'" not in text and "’" not in text:
        return
    end = 0
    for joint in _APOSTROPHE.finditer(text):
        if joint.start() > end:
            # The leading space of the letters is not in the text.
            found = _WITH_APOSTROPHE.match(text, letters.rfind(" ", 0, joint.start() + 1))
            if found is not None:
                yield found[0]
                end = found.end()


class OfStaff(NamedTuple):
    """Relation of a word to staff names."""

    key: str
    alone: int
    """Flags of its owner, 0 for nobody and for a frequent word in lowercase."""
    joint: int
    """Flags of its owner if it is also one of the patient's names."""
    glued: tuple[str, int, int] | None
    """Key, length and flags of a name that is run together with the next word, as in "MartínezTel"."""
    near: int | None
    """Flags of its owner within one edit; None for a word that is not a misspelled name."""


def _remember(word: str, staff: NameIndex) -> OfStaff | None:
    """Return the relation of a word to the staff, cached with their names. None for a word
    unrelated to them: a lowercase word that is not one of their rare names, or a word that neither is nor
    resembles one of their names. The latter is stored by its key, since it may be the patient's.
    """
    _limit_cache(staff)
    capital = word[0].isupper()
    if len(word) == 1 or not (capital or not word.isascii() or word in staff.rare):
        staff.idle.add(word)
        return None
    key = word.lower() if word.isascii() and "'" not in word else name_key(word)
    flags, glued, near = staff.parts.get(key, 0), None, None
    if not flags and capital and len(word) >= _MIN_NEAR:
        glued = _cut_glued(word, staff)
        near = _near_staff(key, staff) if glued is None else None
        # This check is expensive, so it is skipped for a word that is similar to no name.
        if near and not _may_be_misspelt(word):
            near = None
    alone = flags if capital or key in staff.rare else 0
    if not alone and glued is None and near is None:
        staff.quiet.setdefault(key, set()).add(word)
        staff.idle.add(word)
        return None
    found = staff.seen[word] = OfStaff(key, alone, flags, glued, near)
    return found


def _limit_cache(staff: NameIndex) -> None:
    """Forget all words if there are too many."""
    if len(staff.seen) + len(staff.idle) >= _MAX_SEEN:
        for kept in (staff.seen, staff.idle, staff.quiet):
            kept.clear()


def _cut_glued(word: str, staff: NameIndex) -> tuple[str, int, int] | None:
    """Return the first name of two words that are run together, see `OfStaff.glued`."""
    run = None if word[1:].islower() or word.isupper() else _GLUED.match(word)
    if run is None:
        return None
    name = name_key(run[0])
    return name, run.end(), staff.parts.get(name, 0)


def _place(text: str, letters: str, in_order: list[str], found: dict[str, NameHit]) -> dict[int, NameHit]:
    """Return the hits, given by word at offset 0, at each occurrence of their words, sorted by start; of two
    with the same start, the longer one.

    in_order: the words of the letters, in order."""
    hits = {}
    start = 0
    for word in in_order:
        if word in found:
            start = letters.find(f" {word} ", start)
            _, length, flags, how, key = found[word]
            hits[start] = NameHit(start, start + length, flags, how, key)
            start += len(word)
    for word, (_, length, flags, how, key) in found.items():
        if not word.isalpha():
            for start in _apostrophe_places(text, word):
                hits[start] = NameHit(start, start + length, flags, how, key)
    return hits


def _places(letters: str, alone: str) -> list[int]:
    """Return the positions of a space-delimited word in the letters; none for a word with an apostrophe."""
    found = []
    at = letters.find(alone)
    while at >= 0:
        found.append(at)
        at = letters.find(alone, at + len(alone) - 1)
    return found


def _apostrophe_places(text: str, word: str) -> list[int]:
    spots = (found.start() for found in re.finditer(re.escape(word), text))
    return [
        at
        for at in spots
        if not (text[at - 1 : at].isalpha() or text[at + len(word) : at + len(word) + 1].isalpha())
    ]


def _near_staff(key: str, staff: NameIndex) -> int:
    """Return the flags of staff members with a name within one edit of a word; 0 for nobody."""
    part = staff.find_near(key) if len(key) >= _MIN_STAFF_NEAR and staff else None
    return staff.parts[part] if part is not None and len(part) >= _MIN_STAFF_NEAR else 0


def _beside(text: str, hit: NameHit, own: NameIndex, staff: NameIndex) -> Iterator[NameHit]:
    """Return capitalized words beside a hit that are within one edit of a name of the same role, even if they
    are ordinary words."""
    for found in (_before(text, hit.start), _BEHIND.match(text, hit.end)):
        if found is None:
            continue
        key = name_key(found[1])
        if key in own.parts or key in staff.parts:
            continue
        flags = 0
        for index in (own, staff):
            part = index.find_near(key) if index else None
            if part is not None and _share_role(index.parts[part], hit.flags):
                flags |= index.parts[part]
        if flags:
            yield NameHit(found.start(1), found.end(1), flags, NEAR, key)


def _before(text: str, end: int) -> re.Match[str] | None:
    """Return the capitalized word before a position; a quick check first rules out most positions."""
    before = text[max(0, end - _LONGEST_WORD) : end]
    if before[-1:] not in _JOINS or "".join(before.rsplit(None, 1)[-1:]).islower():
        return None
    return _BEFORE.search(text, max(0, end - _LONGEST_WORD), end)


def _share_role(first: int, second: int) -> bool:
    return bool(roles(first) & roles(second))


def roles(flags: int) -> int:
    """Return a bit for each role whose first or last name is among the flags: PATIENT_FIRST, RELATIVE_FIRST,
    STAFF_FIRST."""
    return (flags | flags >> 1) & FIRST


@lru_cache(maxsize=20_000)
def _may_be_misspelt(word: str) -> bool:
    return get_safety(word) <= Safety.UNKNOWN and get_safety(word.lower()) <= Safety.AMBIGUOUS


def _with_initials(
    text: str, letters: str, singles: set[str], hits: list[NameHit], indexes: Sequence[NameIndex]
) -> list[NameHit]:
    """Add the single capitals of a note that are initials of names beside a name word of the same role."""
    starts = [hit.start for hit in hits]
    found = []
    for start in (start for single in singles for start in _places(letters, f" {single} ")):
        letter, flags = text[start].lower(), 0
        at = bisect_left(starts, start)
        for neighbour in hits[max(0, at - 1) : at + 1]:
            first, last = min(start + 1, neighbour.end), max(start, neighbour.start)
            if last - first > _LONGEST_GAP or any(
                c == "\n" or (c.isalnum() and not c.isupper()) for c in text[first:last]
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
    """Find numbers, dates, addresses and employers of the patient or a relative, regardless of separators."""
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
