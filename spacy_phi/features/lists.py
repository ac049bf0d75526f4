"""The closed lists of a language, folded when they are first asked for."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from .phrases import fold_lists

LANGUAGES = ("en", "es")


@cache
def word_lists(language: str) -> Mapping[str, frozenset[str]]:
    """Lists of single words, as keys (see lexicons.gazetteers.name_key); those of English for a language
    that has none."""
    return fold_lists(_module(language).LISTS)


@cache
def phrase_lists(language: str) -> Mapping[str, tuple[str, ...]]:
    """Lists of phrases, as they are written."""
    return _module(language).PHRASES


def _module(language: str):
    return import_module(f"{__package__}.lists_{language if language in LANGUAGES else 'en'}")
