"""The leak check: find identifiers of a patient's notes that are still readable in the scrubbed ones.

Kept text is searched for every value, every name part and every digit run of a number. A replacement is
searched for remnants of the value that it replaces. A possibly coincidental leak is marked: a surrogate may
be another person's name, and "120" is a blood pressure as well as part of a telephone number.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..extensions import Finding
from ..roster.rosters import PatientRoster
from ..roster.survivors import find_survivors
from ..rules.checks.word import is_eponym
from ..spans import Match, Source, SourceKind
from ..surrogates.contacts import RESERVED_EXCHANGE
from ..surrogates.operators import normalise
from ..surrogates.rewrite import blank_findings
from .names import PEOPLE, WORD, Form, Names, is_word, make_key
from .values import DIGITS, MIN_DIGITS, MIN_FRAGMENT, KnownValues, find_number, find_values, is_number
from .word_edges import to_whole_words

_MIN_WITHIN = 5
"""Minimum letters of a name that is searched for inside longer words."""
_OPENING = re.compile(r"(?:^|[.!?:;*•\n\-])[ \t]*$")
_AUDIT = Source("audit", SourceKind.GROUP)
_Places = Sequence[tuple[int, int]]


class Leak(NamedTuple):
    """A surviving identifier; offsets are in the scrubbed text."""

    start: int
    end: int
    label: str
    kind: str
    """"roster" (a value of the note's own roster), "value", "name", "digits", "cut" (the remainder of a
    partly replaced word or number) or "within" (a name inside a longer word)."""
    sure: bool
    """False if it may be coincidental."""


def align(
    original: str, findings: Sequence[Mapping[str, Any]], scrubbed: str
) -> list[tuple[int, int]] | None:
    """Return the location of each replacement in the scrubbed text, or None if the texts do not align.

    original: The note. findings: Sorted by start, without overlaps. scrubbed: The scrubbed note.
    """
    places: list[tuple[int, int]] = []
    at = end = 0
    for number, finding in enumerate([*findings, None]):
        piece = original[end : finding["start_char"] if finding else len(original)]
        found = scrubbed.find(piece, at) if finding else len(scrubbed) - len(piece)
        if found < at or (number == 0 and found != 0) or not scrubbed.startswith(piece, found):
            return None
        if number:
            places.append((at, found))
        at = found + len(piece)
        end = finding["end_char"] if finding else end
    return places


def find_leaks(
    scrubbed: str, known: KnownValues, places: _Places | None = None, originals: Sequence[str] = ()
) -> list[Leak]:
    """Return the identifiers of a patient that survive in a scrubbed note.

    scrubbed: The scrubbed note. known: From all notes of the patient.
    places: Locations of the replacements, from `align`; None if unknown, in which case all text counts as
        kept.
    originals: The values that were replaced.
    """
    leaks: set[Leak] = set()
    names = Names(known.names)
    edges = [0, *(edge for place in places or () for edge in place), len(scrubbed)]
    for start, stop in list(pairwise(edges))[::2]:
        leaks.update(_find_names(scrubbed, start, stop, names, known))
        leaks.update(_find_digits(scrubbed, start, stop, known.digits))
    for (start, stop), value in zip(places or (), originals):
        leaks.update(_find_in_replacement(scrubbed, start, stop, value, known))
    values = known.vague | known.values
    for start, end, value in find_values(scrubbed, values):
        leaks.add(Leak(start, end, values[value], "value", value in known.values))
    return sorted(leaks)


def find_roster_leaks(scrubbed: str, places: _Places, roster: PatientRoster, language: str) -> list[Leak]:
    """Return the values of the note's own roster outside of findings; none of them is coincidental.

    scrubbed, places: As in `find_leaks`, of all findings.
    roster, language: Of the note.
    """
    findings = [Finding(0, 0, "", 0.0, "", out_start=start, out_end=end) for start, end in places]
    leaks: list[Leak] = []
    for match in find_survivors(blank_findings(scrubbed, findings), roster, language):
        leak = Leak(match.start, match.end, match.label, "roster", True)
        if not any(overlaps(leak, each) for each in leaks):
            leaks.append(leak)
    return leaks


def overlaps(one: Leak, other: Leak) -> bool:
    """Return whether two leaks share a character."""
    return one.start < other.end and other.start < one.end


def find_cuts(original: str, findings: Sequence[Mapping[str, Any]], places: _Places) -> list[Leak]:
    """Return the remainders, of three characters or more, of partly replaced names and numbers.

    original: The note. findings: Sorted by start. places: Locations of their replacements, from `align`.
    """
    leaks = []
    matches = [Match(each["start_char"], each["end_char"], each["label"], 1.0, _AUDIT) for each in findings]
    wholes = to_whole_words(original, matches)
    for finding, match, whole, (start, stop) in zip(findings, matches, wholes, places):
        if finding["replacement"] is not None and (match.label in PEOPLE or is_number(match.label)):
            before, after = match.start - whole.start, whole.end - match.end
            for left, right in ((start - before, start), (stop, stop + after)):
                if right - left >= MIN_FRAGMENT:
                    leaks.append(Leak(left, right, match.label, "cut", True))
    return leaks


def _find_names(text: str, start: int, stop: int, names: Names, known: KnownValues) -> Iterator[Leak]:
    piece = text[start:stop].casefold()
    within = [name for name in names.labels if len(name) >= _MIN_WITHIN and name in piece]
    for word in WORD.finditer(text, start, stop):
        hit = names.compare(text, word)
        is_short = len(word[0]) < MIN_FRAGMENT
        if hit and hit.form in (Form.EXACT, Form.PLURAL):
            if not is_short or word[0].istitle():
                sure = not is_short and _is_name_here(text, word, known.rejected)
                yield Leak(hit.start, hit.end, hit.label, "name", sure)
        elif within and not is_word(key := make_key(word[0])):
            for name in within:
                if name in key:
                    yield Leak(word.start(), word.end(), names.labels[name], "within", False)


def _is_name_here(text: str, word: re.Match[str], rejected: Mapping[str, str]) -> bool:
    """Return whether a known name is unambiguous in its context."""
    if make_key(word[0]) in rejected or is_eponym(text, word[0], word.end()):
        return False
    is_plain = word[0].islower() or word[0].isupper() or _OPENING.search(text, 0, word.start())
    return not (is_plain and is_word(word[0].lower()))


def _find_digits(text: str, start: int, stop: int, digits: Mapping[str, str]) -> Iterator[Leak]:
    for match in DIGITS.finditer(text, start, stop):
        run = normalise(match[0])
        if len(run) >= MIN_DIGITS and (label := find_number(run, digits)):
            yield Leak(match.start(), match.end(), label, "digits", True)
        elif len(run) >= MIN_FRAGMENT and (label := digits.get(run, "")):
            sure = _touches_replacement(text, match.start(), match.end(), start, stop)
            yield Leak(match.start(), match.end(), label, "digits", sure)


def _touches_replacement(text: str, start: int, end: int, first: int, last: int) -> bool:
    """Return whether a replacement is adjacent to digits of kept text, with at most one character between."""
    before = first > 0 and start - first <= 1 and not text[first:start].isspace()
    after = last < len(text) and last - end <= 1 and not text[end:last].isspace()
    return before or after


def _find_in_replacement(text: str, start: int, stop: int, value: str, known: KnownValues) -> Iterable[Leak]:
    """Yield remnants in a replacement of the value that it replaces, or of another person's name."""
    value = normalise(value)
    own = {make_key(word) for word in WORD.findall(value)}
    for match in WORD.finditer(text, start, stop):
        key = make_key(match[0])
        if len(key) >= MIN_FRAGMENT and (label := known.names.get(key)):
            yield Leak(match.start(), match.end(), label, "name", key in own)
    runs = set(DIGITS.findall(value))
    for match in DIGITS.finditer(text, start, stop):
        if match[0] == RESERVED_EXCHANGE:
            continue  # of a reserved telephone number, whatever it replaces
        if match[0] in runs and (label := known.digits.get(match[0])):
            yield Leak(match.start(), match.end(), label, "digits", len(match[0]) >= MIN_DIGITS)
