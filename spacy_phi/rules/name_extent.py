"""The extent of a name: the leading or trailing words of a candidate that are a name."""

import re

from ..lang.cues import cue
from .checks.word import is_eponym, is_ordinary
from .forms import LETTER
from .normalize import View
from .words import CAPITALS_STOP, EPONYMS, ORDINARY, PARTICLES

WORD = re.compile(f"{LETTER}+(?:['-]{LETTER}+)*")

_REGISTER = re.compile(f"{LETTER}[\\w' -]{{1,30}},")

_DOTTED_CREDENTIAL = cue("contexts.dotted_credential")

ADVERB = cue("contexts.adverb")

REACH = 90


def find_extent(text: str, start: int, end: int) -> tuple[int, int, int] | None:
    """Return the leading words of a candidate that are a name: (start, end, number of words and initials)."""
    first = ""
    count, last = 0, start
    register = _REGISTER.match(text, start, end) is not None
    for found in WORD.finditer(text, start, end):
        word, stop = found.group(), found.end()
        if register and first and _DOTTED_CREDENTIAL.match(text, found.start()):
            break
        if len(word) == 1 and word.isupper():
            count += 1
            if text[stop : stop + 1] == "." and stop < end:
                stop += 1
            elif first and _is_short_word(text, word, stop, end):
                break
            last = stop
            continue
        if stop < end and _is_particle(word, count > 0):
            continue
        # "DAY, MARCUS", "S. Early": the form itself makes an ordinary word a name.
        is_formal = register or (count > 0 and not first)
        if not _continues(text, found, first, is_formal):
            break
        first = first or word
        count += 1
        last = stop
    if not first or (register and _has_no_name(text, start, last)):
        return None
    return start, _include_closing(text, start, last, end), count


def _is_particle(word: str, is_inside: bool) -> bool:
    """Return whether a word is a particle: inside a name, or in lowercase or capitals before it."""
    return word.lower() in PARTICLES and (is_inside or not word.istitle())


def _is_short_word(text: str, word: str, stop: int, end: int) -> bool:
    """Return whether a capital at the end of a candidate is the word "A" or "I" before a lowercase word."""
    return stop == end and word in "AI" and text[stop : stop + 2].strip(" ").islower()


def _continues(text: str, found: re.Match[str], first: str, is_formal: bool) -> bool:
    """Return whether a word is part of a name.

    found: The word.
    first: The first word of the name; empty if this is the first.
    is_formal: Whether the form of the name allows for an ordinary word.
    """
    word, end = found.group(), found.end()
    if first and text[end : end + 1] == ":":
        return False
    low = word.lower()
    vouched = is_formal and low in ORDINARY
    if first and not word.isupper() and not first.isupper() and (low in ORDINARY or low in EPONYMS):
        vouched = not is_eponym(text, word, end)
    return vouched or not _stops(word, first or word, text, end)


def _stops(word: str, first: str, text: str, end: int) -> bool:
    if is_ordinary(word) or is_eponym(text, word, end):
        return True
    if word.isupper() and len(word) > 1:
        # "Mr. Smith CT", "SON WILL": an acronym after a title-case name, an auxiliary in capitals.
        return word.lower() in CAPITALS_STOP or (not first.isupper() and len(word) < 5)
    return False


def _has_no_name(text: str, start: int, end: int) -> bool:
    """Return whether all words of a span are ordinary."""
    return all(is_ordinary(word.group()) for word in WORD.finditer(text, start, end))


def _include_closing(text: str, start: int, last: int, end: int) -> int:
    """Return the end of a name, after the quote or parenthesis that closes it."""
    is_closed = last < end and text[last] in "\")'" and text[start:last].count(text[last]) % 2
    return last + 1 if is_closed else last


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
