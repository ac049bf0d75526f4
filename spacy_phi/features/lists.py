"""Closed vocabularies of a language, folded on first use."""

from functools import cache

from ..lang import own_vocabulary
from ..lexicons.gazetteers import name_key


@cache
def word_list(name: str, language: str) -> frozenset[str]:
    """Return a vocabulary of single words as keys, see `name_key`; a language without its own uses the
    English one.

    name: The vocabulary `feature_<name>`. language: Language code; a language may lack some vocabularies.
    """
    source = language if own_vocabulary("feature_month", language) else "en"
    return frozenset(map(name_key, own_vocabulary(f"feature_{name}", source)))
