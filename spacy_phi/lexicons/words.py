"""Ordinary words of a language, from its pack. Sources and licenses: PROVENANCE.md beside this file."""

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from ..lang import get_host_pack
from .ambiguity import name_level
from .data_files import read_local

COMMON_RANK = 8_000
"""Rank above which a word is rare in notes."""
_PART = 4
"""The least letters of a part of a compound."""
_MAX_KEPT = 30_000


def frequent_words(language: str = "en") -> Mapping[str, int]:
    """Return the frequent words of a language in lowercase, including inflected forms, with their rank: 0 for
    the most frequent.

    language: Language code. Empty for a language whose pack has no such lexicon.
    """
    return _frequent_words(language)


@cache
def _frequent_words(language: str) -> Mapping[str, int]:
    return MappingProxyType({word: rank for rank, word in enumerate(read_local("words_frequent", language))})


def rare_words(language: str = "en") -> frozenset[str]:
    """Return the other words of a language and of its clinical notes, in lowercase.

    language: Language code. Empty for a language whose pack has no such lexicon.
    """
    return _rare_words(language)


@cache
def _rare_words(language: str) -> frozenset[str]:
    return frozenset((*read_local("words_rare", language), *read_local("words_clinical", language)))


@cache
def _endings(language: str) -> tuple[tuple[str, str], ...]:
    """Return the endings of inflected words, each with the ending of the base form."""
    pairs = (line.partition(" ") for line in get_host_pack(language).vocab.get("endings.inflected", ()))
    return tuple((ending, base) for ending, _, base in pairs)


@cache
def longest_word(language: str) -> int:
    """Return the word length above which `word_rank` knows no word."""
    longest = max(map(len, (*frequent_words(language), *rare_words(language))), default=0)
    return longest + max((len(ending) for ending, _ in _endings(language)), default=0)


def is_compound(word: str, language: str) -> bool:
    """Return whether a word is two words of the language written as one, as "Gymnastikgruppe".

    word: A single word in lowercase. language: Its code; only a pack with `links.compound` knows compounds.
        The last part is no name, so that surnames such as "Ehrenberg" remain unknown.
    """
    links = get_host_pack(language).vocab.get("links.compound", ())
    if not links or len(word) < 2 * _PART:
        return False
    frequent, rare = _frequent_words(language), _rare_words(language)
    for i in range(_PART, len(word) - _PART + 1):
        first, last = word[:i], word[i:]
        if (last in frequent or last in rare) and not name_level(last, language):
            stems = (first, *(first.removesuffix(link) for link in links))
            if any(len(stem) >= _PART and (stem in frequent or stem in rare) for stem in stems):
                return True
    return False


@lru_cache(maxsize=_MAX_KEPT)
def word_rank(word: str, language: str = "en") -> int | None:
    """Return the rank of a word by frequency, the same for all rare words; None for a word in no lexicon.

    word: A single word, in any case; regular inflected forms are also known. language: Language code.
    """
    word = word.lower()
    frequent, rare = _frequent_words(language), _rare_words(language)
    rank = frequent.get(word)
    if rank is not None:
        return rank
    if word in rare:
        return len(frequent)
    for ending, base in _endings(language):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)] + base
            if stem in rare or (stem in frequent and len(stem) > 3):
                return len(frequent)
    return None
