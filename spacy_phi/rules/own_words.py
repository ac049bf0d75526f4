"""Ordinary words of a language that are also names: "Una" is a first name in Ireland and an article in Spain.

A pack lists them in three vocabularies: `links.any`, `words.noun`, and `words.name` for surnames and first
names that clinical notes use as words.
"""

from functools import lru_cache

from ..lang import Pack, get_host_pack
from ..lexicons.gazetteers import name_key

_VOCABULARIES = ("links.any", "words.noun", "words.name")


def own_words(language: str) -> frozenset[str]:
    """Return the ordinary words of a language that lexicons list as names, as name keys."""
    return _read(get_host_pack(language))


@lru_cache(maxsize=16)
def function_words(language: str) -> frozenset[str]:
    """Return articles, prepositions, pronouns and the like of a language, in lowercase."""
    vocab = get_host_pack(language).vocab
    return frozenset(vocab.get("links.any") or vocab.get("words.function", ()))


@lru_cache(maxsize=16)
def _read(pack: Pack) -> frozenset[str]:
    return frozenset(name_key(term) for name in _VOCABULARIES for term in pack.vocab.get(name, ()))
