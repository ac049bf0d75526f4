"""Streets and houses without a street word: which words after a number can be a street name."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.medical import medical_index
from ..forms import LETTER
from ..normalize import View
from ..words import ABBREVIATIONS, ORDINARY, PLACE_WORDS, SPECIES
from .surroundings import surroundings
from .word import is_common, is_ordinary

_NAMES = re.compile(f"{LETTER}{{2,}}(?:['-]{LETTER}+)*")
_NO_STREET = frozenset(vocabulary("stops.address"))
_POINTS = frozenset(vocabulary("streets.compass"))
_DOSED = cue("checks.dosed")


@surroundings
def cued_street(view: View, start: int, end: int) -> bool | None:
    """Return whether the words between a number and the next punctuation name a street: none of them is a
    medical, ward or calendar word.
    """
    taken = view.text[start:end]
    names = [w.group() for w in _NAMES.finditer(taken)]
    names = [w for w in names if w.lower() not in _POINTS]
    if not names or view.text[start - 1 : start] in (".", "-", "/", "%") or _DOSED.match(view.lower, end):
        return False
    if any(w.lower() in _NO_STREET or w in ABBREVIATIONS or w.lower() in SPECIES for w in names):
        return False
    return None if any(_can_name(w) for w in names) else False


def _can_name(word: str) -> bool:
    low = word.lower()
    if low in ORDINARY or low in PLACE_WORDS:
        return True
    return not is_ordinary(word) and not (medical_index().lookup(word) and not is_common(low))
