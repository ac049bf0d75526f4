"""Word classes: ordinary words, frequent words, eponyms of diseases or devices."""

import re
from bisect import bisect_left
from functools import cache

from ...lexicons.gazetteers import first_names, last_names, name_key
from ...lexicons.medical import medical_index
from ...lexicons.words import frequent_words
from ..forms import LETTER, UP
from ..words import EPONYM_HEADS, EPONYMS, MEDICAL_ENDINGS, NOT_NAMES

_ENDING = re.compile(f"{LETTER}{{2,20}}(?:{'|'.join(sorted(MEDICAL_ENDINGS))})$")

_NEXT_WORD = re.compile(f"(?:'?s?'?)[ ]({LETTER}+)")

_USUAL_FIRST = 1_000
_CAPITAL = re.compile(f"[{UP}](?:{LETTER}|['-](?={LETTER}))+")


def is_ordinary(word: str) -> bool:
    """Return whether a word is (almost) never a name: a function or clinical word, or a drug by its stem."""
    low = word.lower()
    if low in NOT_NAMES or _ENDING.match(low):
        return True
    if "-" in low:
        first, *others = low.split("-")
        return first in NOT_NAMES and all(part in NOT_NAMES or len(part) < 3 for part in others)
    return False


@cache
def _common_words() -> frozenset[str]:
    return frozenset(frequent_words())


def is_common(word: str) -> bool:
    """Return whether a lowercase word is frequent in English; the lexicon is loaded on the first call."""
    return word in _common_words()


def is_listed(word: str) -> bool:
    """Return whether a word is a first name or surname in the English lexicons."""
    return name_key(word) in first_names() or name_key(word) in last_names()


def is_term(word: str) -> bool:
    """Return whether a word is exclusively a medical term."""
    found = medical_index().lookup(word)
    return found is not None and found.how != "fuzzy" and not found.term.ambiguity


def find_capitals(text: str, start: int, end: int) -> list[str]:
    """Return the capitalized words of two letters or more."""
    return _CAPITAL.findall(text, start, end)


def is_usual_first(word: str) -> bool:
    """Return whether a word is one of the thousand most frequent first names."""
    name = first_names().get(name_key(word))
    return name is not None and name.rank < _USUAL_FIRST


@cache
def _sorted_words() -> list[str]:
    return sorted(_common_words())


def opens_common(part: str) -> bool:
    """Return whether a frequent English word starts with it: `disch`, `psych`."""
    words = _sorted_words()
    place = bisect_left(words, part)
    return place < len(words) and words[place].startswith(part)


def has_in_order(text: str, letters: str) -> bool:
    """Return whether letters occur in a text in order."""
    rest = iter(text)
    return all(letter in rest for letter in letters)


def is_eponym(text: str, word: str, end: int) -> bool:
    """Return whether the word that ends at `end` is an eponym of a disease, sign, score or device there."""
    following = _NEXT_WORD.match(text, end)
    return following is not None and following[1].lower() in EPONYM_HEADS


def is_eponym_word(word: str) -> bool:
    """Return whether diseases, signs or devices have this name."""
    low = word.lower()
    return low in EPONYMS or (low.endswith("s") and low.rstrip("s").rstrip("'") in EPONYMS)
