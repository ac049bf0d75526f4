"""Check for streets, intersections and rooms."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ..forms import LETTER, UP
from ..normalize import View
from ..place_run import find_run_before
from ..words import ORDINARY, PLACE_WORDS
from .surroundings import surroundings
from .word import is_ordinary

_SENTENCE_END = re.compile(f"({LETTER}{{2,}})\\.[ ]")

_DOTTED = frozenset(vocabulary("streets.dotted"))

_NAMED_BEHIND = re.compile(f"[ ][{UP}]{LETTER}+(?![\\w,]|[ ](?:[A-Z]{{2}}\\b|\\d))")

_STREET_WORD = re.compile(f"{LETTER}+")


# "59 YO FORMER MILL WORKER"
_OF_AGE = frozenset(vocabulary("streets.aged"))
_GENERIC = frozenset(vocabulary("streets.generic"))
_BED_BEFORE = cue("checks.bed_before")


@surroundings
def street(view: View, start: int, end: int) -> bool | None:
    """Return whether the words between the number and the suffix can be a street name."""
    words = [w.group() for w in _STREET_WORD.finditer(view.text, start, end)]
    before = view.text[max(0, start - 1) : start]
    if before in ("/", ".", "-", "%"):
        return False
    names = words[:-1] or words
    if words and words[0].lower() in _OF_AGE:
        return False
    inner = view.text[start:end]
    if any(p[1].lower() not in _DOTTED for p in _SENTENCE_END.finditer(inner)):
        return False
    if inner.endswith(("Dr.", "DR.")) and _NAMED_BEHIND.match(view.text, end):
        return False
    names = [w for w in names if len(w) > 1]
    can_name = (not is_ordinary(w) or w.lower() in ORDINARY or w.lower() in PLACE_WORDS for w in names)
    return None if any(can_name) else False


@surroundings
def named_street(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A street without a number: `on Elm Street`."""
    begin = find_run_before(view, start, True, _GENERIC)
    return (begin, end) if begin is not None else False


@surroundings
def not_respiration(view: View, start: int, end: int) -> bool | None:
    """Return whether `RR 2` is a rural route, followed by a box, and not a respiratory rate."""
    taken = view.lower[start:end]
    return None if "box" in taken or "rural" in taken else False


@surroundings
def room(view: View, start: int, end: int) -> bool | None:
    """Return whether the number after "bed" or "room" is a room number: `head of bed 30` is an angle."""
    before = view.lower[max(0, start - 16) : start]
    return False if _BED_BEFORE.search(before) and "room" not in before else None


@surroundings
def interstate(view: View, start: int, end: int) -> bool | None:
    """Return whether `I-95` is a road and not an isotope of iodine (I-123, I-124, I-125, I-131)."""
    return False if re.match("I-(?:12[0-9]|13[0-9])", view.text[start:end]) else None
