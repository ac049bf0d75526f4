"""The check of a roster's promise on the output: values of a note's own roster that it still holds."""

import re
from collections.abc import Iterator

from ..lexicons.safety import Safety, get_safety
from ..spans import Match, Source, SourceKind
from .find import LABELS, find_by_roster
from .rosters import PatientRoster

SURVIVED = Source("roster:output", SourceKind.ROSTER)
"""Source of findings that only the search of the output made."""
IN_KEPT = Source("roster:kept", SourceKind.ROSTER)
"""Source of findings in content that is not searched for anything but the roster, such as codes."""
_SCORE = 0.95
_MIN_WITHIN = 6
"""Minimum letters of a name inside a longer word, and digits of a number inside a longer one."""
_NUMBERS = ("mrn", "phone")
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[0-9]+")


def find_survivors(text: str, roster: PatientRoster, language: str = "en") -> list[Match]:
    """Return the values of a roster in a scrubbed note with blanks for its replacements, sorted by start.

    Names and values count as in `find_by_roster`: those of the patient and relatives in any form, those of
    staff if they are no ordinary word. A longer name of the patient also counts inside a word, and the
    digits of a number inside a longer one.

    text: The scrubbed note. roster: Of its patient. language: Of the note.
    """
    found = [match._replace(source=SURVIVED) for match in find_by_roster(text, roster, language)]
    found += _find_inside(text, roster, language)
    return sorted(set(found))


def _find_inside(text: str, roster: PatientRoster, language: str) -> Iterator[Match]:
    folded = text.casefold()
    names = [name for name in roster.names.parts if len(name) >= _MIN_WITHIN and name in folded]
    names = [name for name in names if get_safety(name, language=language) <= Safety.UNKNOWN]
    for word in _WORD.finditer(text) if names else ():
        key = word[0].casefold()
        if any(name in key and name != key for name in names) and _is_no_word(word[0], language):
            yield Match(word.start(), word.end(), "PATIENT", _SCORE, SURVIVED)
    numbers = [(field, number) for field, number in _numbers(roster) if number in text]
    for run in _DIGITS.finditer(text) if numbers else ():
        field = next((field for field, number in numbers if number in run[0]), None)
        if field is not None:
            yield Match(run.start(), run.end(), LABELS[field], _SCORE, SURVIVED)


def _is_no_word(word: str, language: str) -> bool:
    return get_safety(word.lower(), language=language) <= Safety.UNKNOWN


def _numbers(roster: PatientRoster) -> Iterator[tuple[str, str]]:
    """Yield the digits of the roster's numbers, without leading zeros, by field."""
    for entry in roster:
        for field in _NUMBERS:
            digits = "".join(_DIGITS.findall(getattr(entry, field) or "")).lstrip("0")
            if len(digits) >= _MIN_WITHIN:
                yield field, digits
