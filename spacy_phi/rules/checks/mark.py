"""Initials of people: readers, witnesses, typists and teams."""

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.medical import medical_index
from ..normalize import View
from ..words import ABBREVIATIONS, CAPITALS_STOP
from .surroundings import surroundings
from .word import is_ordinary

# Short words at positions of initials.
_NO_MARKS = frozenset(vocabulary("initials.short"))
_MARKS, _SEPARATOR = cue("checks.marks"), cue("checks.separator")


def _is_mark(letters: str) -> bool:
    return letters.lower() not in _NO_MARKS and letters.lower() not in CAPITALS_STOP


def _is_known(letters: str) -> bool:
    """Return whether letters are a medical abbreviation."""
    upper = letters.upper()
    return upper in ABBREVIATIONS or is_ordinary(letters) or medical_index().lookup(upper) is not None


@surroundings
def marks(view: View, start: int, end: int) -> bool | None:
    """Return whether letters at a position of initials can be initials: no short words, at least one not an
    abbreviation."""
    found = _MARKS.search(view.text[start:end])
    letters = _SEPARATOR.split(found[0].rstrip("/")) if found else []
    return None if letters and all(map(_is_mark, letters)) and not all(map(_is_known, letters)) else False
