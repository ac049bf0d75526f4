"""Words of ordinary English. Sources and licences: PROVENANCE.md beside this file."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from .data_files import read_lines

_ENDINGS = (
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("ing", "e"),
    ("es", ""),
    ("ed", ""),
    ("ed", "e"),
    ("er", ""),
    ("est", ""),
    ("ly", ""),
    ("s", ""),
)


@cache
def frequent_words() -> Mapping[str, int]:
    """Words of English in lower case with their rank by frequency, 0 for the most frequent; inflected forms
    too."""
    return MappingProxyType({word: rank for rank, word in enumerate(read_lines("words_frequent"))})


@cache
def rare_words() -> frozenset[str]:
    """Other words of English, base forms only, in lower case."""
    return frozenset(read_lines("words_rare"))


@cache
def longest_word() -> int:
    """Return the number of letters beyond which `word_rank` knows no word."""
    longest = max(map(len, (*frequent_words(), *rare_words())))
    return longest + max(len(ending) for ending, _ in _ENDINGS)


def word_rank(word: str) -> int | None:
    """The rank of a word by frequency, that of all rare words being the same; None for what is no word of
    English.

    word (str): A single word, in any case; regular inflected forms are known too.
    """
    word = word.lower()
    rank = frequent_words().get(word)
    if rank is not None:
        return rank
    if word in rare_words():
        return len(frequent_words())
    for ending, base in _ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)] + base
            if stem in rare_words() or (stem in frequent_words() and len(stem) > 3):
                return len(frequent_words())
    return None
