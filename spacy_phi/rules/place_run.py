"""The extent of a place name: runs of capitalized words, and the distinctive ones among them."""

import re

from ..lang import vocabulary
from ..lang.cues import cue, cue_text
from .checks.word import is_ordinary
from .forms import LETTER, UP
from .normalize import View
from .place_words import FACILITY_WORDS
from .words import ABBREVIATIONS, EPONYMS, ORDINARY, PLACE_WORDS, SOFT_WORDS

PLACE_WORD = f"[{UP}](?:{LETTER}|['-](?={LETTER})|\\.(?=[{UP}])){{0,24}}(?:(?<!\\w{{5}})\\.)?"

RUN = cue_text("contexts.run", word=PLACE_WORD)
"""Capitalized words with lowercase words between them."""

# "Church of the Redeemer ", "East 14th ".
LEFT = cue("contexts.left", word=PLACE_WORD)

TOKEN = re.compile(f"[{UP}](?:{LETTER}|['.-](?={LETTER}))*\\.?|{LETTER}+|\\d+\\w*|&")

LINKS = frozenset(vocabulary("links.place"))

_ADJECTIVE = cue("contexts.adjective", letter=LETTER)

ACRONYM = re.compile(f"[{UP}]{{3,5}}$")

STOP_PLACE = frozenset(vocabulary("stops.place"))

PLACE_CUE = cue("contexts.place_cue")

REACH = 70

_SOFT_DISTINCT = frozenset(vocabulary("places.time"))

_OPENERS = frozenset(vocabulary("places.opener"))


def is_distinct(word: str, weak: bool) -> bool:
    """Return whether a word is distinctive of a place."""
    low = word.lower().rstrip(".")
    if low in _OPENERS:
        return True
    if low.endswith("'s"):
        low = low[:-2]
    if is_ordinary(word.rstrip(".")) and (weak or low not in ORDINARY) and low not in _SOFT_DISTINCT:
        return False
    if low in FACILITY_WORDS or low in PLACE_WORDS or word in ABBREVIATIONS:
        return False
    return not (weak and ((low in EPONYMS and low not in ORDINARY) or _ADJECTIVE.match(low)))


def ends_place(low: str) -> bool:
    """Return whether a lowercase word cannot be part of a place name, so that the name ends before it."""
    if low in STOP_PLACE:
        return True
    if low in FACILITY_WORDS or low in PLACE_WORDS or low in ORDINARY or low in SOFT_WORDS:
        return False
    return is_ordinary(low)


_OF, _SHORTENED = cue("contexts.of"), cue("contexts.shortened")


def is_named_behind(view: View, start: int, end: int) -> bool:
    """Return whether a distinctive word follows `of`, `at` or `for`."""
    of = _OF.search(view.text, start, end)
    words = TOKEN.findall(view.text, of.end(), end) if of else []
    return any(is_distinct(word, True) for word in words if word[0].isupper())


def find_run_before(
    view: View, start: int, weak: bool, generic: frozenset[str], named: bool = False
) -> int | None:
    """Return the start of the capitalized words before `start` that form one name with it; `named`: whether
    that name is distinctive without them."""
    found = LEFT.search(view.text, max(0, start - REACH), start)
    if found is None:
        return None
    tokens = list(TOKEN.finditer(view.text, *found.span(1)))
    begin: int | None = None
    distinct = named
    link = ""
    for token in reversed(tokens):
        word = token.group()
        low = word.lower().rstrip(".")
        if low in LINKS:
            if word.isupper() and low not in ("of", "&"):
                break
            link = low
            continue
        if link == "for" and low not in FACILITY_WORDS:
            break
        link = ""
        if ends_place(low) and not (named and low not in STOP_PLACE):
            break
        begin = token.start()
        distinct = distinct or is_distinct(word, weak) or low in generic
    return begin if distinct else None


def find_tail_end(view: View, start: int, end: int) -> int:
    """Return the end of a name in capitals that starts with a head word: after the words after "OF" that can
    name a place."""
    of = _OF.search(view.text, start, end)
    if of is None or "OF" not in of.group():
        return end
    tail = find_trimmed(view, of.end(), end)
    return tail[1] if tail else of.start()


def find_trimmed(view: View, start: int, end: int) -> tuple[int, int, list[str]] | None:
    """Return the leading words of a candidate that can name a place."""
    last = start
    words: list[str] = []
    for token in TOKEN.finditer(view.text, start, end):
        word = token.group()
        low = word.lower().rstrip(".")
        if low in LINKS and words and not word[0].isupper():
            continue
        if ends_place(low):
            break
        words.append(word)
        last = token.end()
    if not words:
        return None
    if view.text[last - 1] == "." and not _SHORTENED.search(view.text[start:last]):
        last -= 1
    return start, last, words
