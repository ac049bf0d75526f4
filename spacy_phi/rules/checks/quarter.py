"""Check for city quarters, place nicknames and named wards."""

from ...lang import vocabulary
from ...lexicons.medical import medical_index
from ..normalize import View
from ..place_run import STOP_PLACE, find_run_before
from ..place_words import COUNTRIES, FACILITY_WORDS, STATES
from ..words import ABBREVIATIONS, EPONYMS, ORDINARY, PLACE_WORDS
from .place import REGION
from .surroundings import surroundings
from .word import find_capitals, is_common, is_ordinary

_PARTS = frozenset(vocabulary("places.quarter_end"))
_MEASURES = frozenset(vocabulary("eponyms.measure"))


def _is_term(word: str) -> bool:
    low = word.lower()
    return bool(
        word in ABBREVIATIONS
        or (is_ordinary(word) and low not in ORDINARY and low not in PLACE_WORDS)
        or (medical_index().lookup(word) and not is_common(low))
    )


@surroundings
def quarter(view: View, start: int, end: int) -> bool | None:
    """Return whether "Little", "West" or "Upper" starts a place name, rather than a body part or a ward."""
    low = view.lower[start:end]
    if low in STATES or low in COUNTRIES or REGION.fullmatch(view.text, start, end):
        return False
    words = find_capitals(view.text, start, end)[1:]
    if not words:
        return False
    first = words[0]
    low = first.lower()
    if low in _PARTS and not first.isupper():
        return None
    if _is_term(first) or low in FACILITY_WORDS or low in STOP_PLACE or first.isupper():
        return False
    return False if is_common(low) and low not in PLACE_WORDS else None


@surroundings
def hyphenated_place(view: View, start: int, end: int) -> bool | None:
    """Return whether a word joined by "-on-" is not English: `Wrenbury-on-Tarn`, not `Step-by-Step`."""
    words = view.lower[start:end].split("-")
    ends = (words[0], words[-1])
    if any(medical_index().lookup(w) for w in ends):
        return False
    return False if all(is_common(w) or is_ordinary(w) for w in ends) else None


@surroundings
def named_ward(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A ward or unit preceded by the name of a person or place: neither a measure nor a specialty."""
    begin = find_run_before(view, start, True, frozenset())
    if begin is None:
        return False
    words = find_capitals(view.text, begin, start)
    if not words:
        return False  # a single capital, as in "B wing"
    last, low = words[-1], words[-1].lower()
    parts = low.split("-")
    if len(parts) > 1 and all(is_common(p) or is_ordinary(p) for p in parts):
        return False
    if any(map(_is_term, words)) or low in EPONYMS or low in _MEASURES:
        return False
    is_plain = is_common(low) and low not in PLACE_WORDS and len(words) == 1
    return False if is_plain or last.isupper() != view.text[start : start + 4].isupper() else (begin, end)
