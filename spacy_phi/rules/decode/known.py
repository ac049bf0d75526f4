"""Names and words that confirm a decoder's reading."""

from functools import cache

from ...lexicons.gazetteers import first_names, last_names, name_key
from ...lexicons.words import frequent_words, word_rank


@cache
def _names() -> frozenset[str]:
    both = [*first_names(), *last_names(), *first_names("es"), *last_names("es")]
    return frozenset(name for name in both if len(name) > 2)


def is_name(word: str) -> bool:
    """Return whether a word is a listed first or last name of at least three letters."""
    return name_key(word) in _names()


def is_word(word: str) -> bool:
    """Return whether a word is English."""
    return word_rank(word) is not None


def is_frequent(word: str) -> bool:
    """Return whether a word is frequent in English."""
    return word.lower() in frequent_words()
