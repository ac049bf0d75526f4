"""The extent of a name: the leading or trailing words of a candidate that are a name."""

import re

from ..lang.cues import cue
from .checks.word import is_eponym, is_ordinary
from .forms import LETTER
from .normalize import View
from .words import CAPITALS_STOP, EPONYMS, ORDINARY, PARTICLES

WORD = re.compile(f"{LETTER}+(?:['-]{LETTER}+)*")

_REGISTER = re.compile(f"{LETTER}[\\w' -]{{1,30}},")

_DOTTED_CREDENTIAL = cue("names.dotted_credential")

ADVERB = cue("names.adverb")

REACH = 90


def _stops(word: str, first: str, text: str, end: int) -> bool:
    if is_ordinary(word) or is_eponym(text, word, end):
        return True
    if word.isupper() and len(word) > 1:
        # "Mr. Smith CT", "SON WILL": an acronym after a title-case name, an auxiliary in capitals.
        return word.lower() in CAPITALS_STOP or (not first.isupper() and len(word) < 5)
    return False


def find_extent(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """Return the leading words of a candidate that are a name: (start, end, number of words and initials)."""
    first = ""
    count = words = 0
    last = start
    register = _REGISTER.match(text, start, end) is not None
    for found in WORD.finditer(text, start, end):
        word = found.group()
        if register and words and _DOTTED_CREDENTIAL.match(text, found.start()):
            break
        if len(word) == 1 and word.isupper():
            count += 1
            stop = found.end()
            if text[stop : stop + 1] == "." and stop < end:
                stop += 1
            elif words and stop == end and word in "AI" and text[stop : stop + 2].strip(" ").islower():
                break
            last = stop
            continue
        low = word.lower()
        if low in PARTICLES and found.end() < end and (count or not word.istitle()):
            continue
        # "DAY, MARCUS", "S. Early": the form itself makes an ordinary word a name.
        vouched = low in ORDINARY and (register or (count and not words))
        if words and not word.isupper() and not first.isupper() and (low in ORDINARY or low in EPONYMS):
            vouched = not is_eponym(text, word, found.end())
        if words and text[found.end() : found.end() + 1] == ":":
            break
        if not vouched and _stops(word, first or word, text, found.end()):
            break
        first = first or word
        count += 1
        words += 1
        last = found.end()
    if not words or (register and all(is_ordinary(w.group()) for w in WORD.finditer(text, start, last))):
        return None
    if text[last : last + 1] in "\")'" and last < end and text[start:last].count(text[last]) % 2:
        last += 1
    return start, last, count


def find_trailing(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """Return the trailing words of a candidate that are a name."""
    found = list(WORD.finditer(text, start, end))
    keep = len(found)
    while keep:
        word = found[keep - 1].group()
        low = word.lower()
        comma = found[keep - 1].end() < end and text[found[keep - 1].end()] == ","
        if len(word) > 1 and low not in PARTICLES and is_ordinary(word) and not (comma and low in ORDINARY):
            break
        keep -= 1
    if keep == len(found):
        return None
    return find_extent(text, found[keep].start(), end)


def find_before(pattern: re.Pattern[str], view: View, start: int) -> tuple[int, int, int] | None:
    """Return the name before a cue, as in `find_trailing`.

    pattern: group 1 is the candidate; it is matched in the REACH characters before `start`.
    """
    found = pattern.search(view.text, max(0, start - REACH), start)
    return find_trailing(view.text, *found.span(1)) if found else None
