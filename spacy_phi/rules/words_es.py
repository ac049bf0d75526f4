"""Spanish words that the lists of English and foreign names hold as names: "Una" is a first name in Ireland."""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from ..labels import LABELS
from ..lang import vocabulary
from ..lexicons.gazetteers import name_key
from .pattern import Match

_FUNCTION = frozenset(vocabulary("rules_words_function", "es"))
_CLINICAL = frozenset(vocabulary("rules_words_clinical", "es"))
# Names that are words of a clinical note as well.
_NAMES = frozenset(vocabulary("words_names", "es"))
_WORD = re.compile(r"[^\W\d_]+")
_WORDED = frozenset({"NAME", "LOCATION", "PROFESSION"})


@cache
def spanish_words(names: bool = True) -> frozenset[str]:
    """Ordinary words of Spanish notes as name keys, with or without those that are names as well."""
    return frozenset(map(name_key, _FUNCTION | _CLINICAL | (_NAMES if names else frozenset())))


def drop_spanish_words(text: str, matches: Iterable[Match]) -> Iterator[Match]:
    """Matches but those of names and places that are ordinary words of a Spanish note: of such words alone, or
    found by lists in small letters behind an article or preposition.

    text (str): The note. matches (Iterable[Match]): Of the rules.
    """
    for match in matches:
        if match.validated or LABELS[match.label].category not in _WORDED:
            yield match
            continue
        span = text[match.start : match.end]
        words = _WORD.findall(span.lower())
        known = spanish_words(names=span.islower())
        ordinary = bool(words) and all(name_key(word) in known for word in words)
        led = span.islower() and match.rule.startswith("lexicon.") and words[0] in _FUNCTION
        if not (ordinary or led):
            yield match
