"""A matcher of one bundled pattern, with the stored start positions.

Deriving them for each example would take minutes. test_index.py compares the stored ones with derived ones.
"""

from functools import cache

from spacy_phi.lang import known_languages
from spacy_phi.rules.index import Place, read_places
from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.pattern import Pattern


@cache
def _places() -> dict[str, Place]:
    return {key: place for code in known_languages() for key, place in read_places(code).items()}


@cache
def make_matcher(pattern: Pattern) -> TextMatcher:
    """Return the matcher of a pattern."""
    return TextMatcher([pattern], places=_places())
