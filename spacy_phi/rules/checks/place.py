"""Determine which words of a candidate are the name of a city or a landscape, for place patterns."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.medical import medical_index
from ..forms import LETTER, UP
from ..normalize import View
from ..place_run import LEFT, LINKS, PLACE_CUE, REACH, STOP_PLACE, TOKEN, find_trimmed, is_distinct
from ..place_words import COUNTRIES, FACILITY_WORDS, STATES
from ..words import ABBREVIATIONS, EPONYMS, ORDINARY, PLACE_WORDS
from .surroundings import surroundings
from .word import is_common, is_ordinary

# "Stratford upon Avon, ", "St. Louis ": a word and up to three more.
_CITY_BEFORE = cue("checks.city_before", up=UP, letter=LETTER)

_CITY_ENDS, _CITY_OPENS = ("\n", ";", "-", ")", " \n", " -", " (", " |"), (", ", "- ", "| ", "* ", "; ")

_SHORT_STATE = frozenset(vocabulary("states.word"))

_AUSTRALIAN = frozenset("NSW QLD VIC TAS SA WA NT ACT".split())

REGION = cue("checks.region")
"""Regions larger than a state."""

_PREFIX = cue("checks.prefix", letter=LETTER)
_TITLES = frozenset(vocabulary("titles.military"))

_AREA = cue("checks.area")


@surroundings
def landscape(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A two-word name that ends in a landscape word, preceded by a distinctive word or a non-medical ordinary
    word."""
    found = LEFT.search(view.text, max(0, start - 24), start)
    if found is None or _AREA.match(view.lower, end):
        return False
    words = found[1].split()
    word = words[-1]
    low = word.lower()
    if (
        low in LINKS
        or low in STOP_PLACE
        or low.rstrip(".") in _TITLES
        or low in FACILITY_WORDS
        or word in ABBREVIATIONS
        or (low in EPONYMS and low not in ORDINARY)
        or word.isupper() != view.text[start:end].isupper()
        or (is_ordinary(word) and low not in ORDINARY and low not in PLACE_WORDS)
    ):
        return False
    begin = found.end(1) - len(word)
    cued = PLACE_CUE.search(view.text[max(0, begin - 20) : begin]) is not None
    if not cued and low not in ORDINARY and low not in PLACE_WORDS and medical_index().lookup(word):
        return False
    return begin, end


@surroundings
def place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A place after a verb of moving or living, other than a department, country or state."""
    trimmed = find_trimmed(view, start, end)
    if trimmed is None:
        return False
    begin, last, words = trimmed
    taken = view.text[begin:last]
    low = taken.lower()
    if REGION.fullmatch(taken) or low in STATES or low in COUNTRIES or taken in ABBREVIATIONS:
        return False
    if len(words) == 1 and (len(taken) < 3 or low in EPONYMS):
        return False
    if not any(is_distinct(w, len(words) == 1) for w in words):
        return False
    return begin, last


@surroundings
def uncommon_field_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `place` in a form field: its first word must not be a frequent word, unless it has two."""
    found = place(view, start, end)
    if not isinstance(found, tuple):
        return False
    words = view.lower[found[0] : found[1]].split()
    return False if len(words) == 1 and is_common(words[0]) else found


def _city_before(view: View, start: int) -> tuple[int, int, bool] | None:
    found = _CITY_BEFORE.search(view.text, max(0, start - REACH), start)
    if found is None:
        return None
    tokens = list(TOKEN.finditer(view.text, *found.span(1)))
    begin: int | None = None
    for token in reversed(tokens):
        word = token.group()
        low = word.lower().rstrip(".")
        if low in LINKS and not word[0].isupper():
            continue
        if low in STOP_PLACE or (is_ordinary(low) and low not in PLACE_WORDS and low not in ORDINARY):
            break
        begin = token.start()
    if begin is None or view.text[begin : found.end(1)].lower().strip(". ") in FACILITY_WORDS:
        return None
    return begin, found.end(1), found[2].startswith(",")


def _is_city_state(view: View, start: int, end: int) -> tuple[int, int] | None:
    city = _city_before(view, start)
    if city is None:
        return None
    begin, last, comma = city
    state = view.text[start:end].strip()
    digits = 4 if state in _AUSTRALIAN else 5
    zipped = re.match(rf"[ ,.]{{1,4}}\d{{{digits}}}(?![\w])", view.text[end : end + 12]) is not None
    if zipped:
        return begin, last
    if not comma:
        return None
    if state in _SHORT_STATE:
        before = view.text[max(0, begin - 20) : begin]
        # "To: Warsame, MD": a doctor, not Maryland.
        cue = PLACE_CUE.search(before) is not None and not before.rstrip().endswith(":")
        line = view.text.rfind("\n", 0, begin)
        ends = end == len(view.text) or view.text.startswith(_CITY_ENDS, end)
        opens = not view.text[line + 1 : begin].strip(" ") or view.text.endswith(_CITY_OPENS, 0, begin)
        if not cue and not (ends and opens):
            return None
    return None if view.text[begin:last] in ABBREVIATIONS else (begin, last)


@surroundings
def city_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The city before a state: `Wexcombe, PA`."""
    return _is_city_state(view, start, end) or False


@surroundings
def state_after_city(view: View, start: int, end: int) -> bool | None:
    """Return whether a state follows a city."""
    return None if _is_city_state(view, start, end) else False


@surroundings
def prefixed_place(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A lake or a fort with its name, unless that is an ordinary word."""
    prefix = _PREFIX.match(view.text, start)
    found = place(view, prefix.end() if prefix else start, end)
    if not isinstance(found, tuple) or found[1] - found[0] < 3:
        return False
    return False if is_common(view.lower[found[0] : found[1]].split()[0]) else (start, found[1])
