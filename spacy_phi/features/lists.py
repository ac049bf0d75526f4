"""The closed lists of a language, folded when they are first asked for."""

from functools import cache

from ..lang import own_vocabulary
from ..lexicons.gazetteers import name_key


@cache
def word_list(name: str, language: str) -> frozenset[str]:
    """Return a list of single words as keys, see `name_key`; English lists serve a language without its own.

    name: The vocabulary `feature_<name>`. language: Its code; a language may lack single lists.
    """
    source = language if own_vocabulary("feature_month", language) else "en"
    return frozenset(map(name_key, own_vocabulary(f"feature_{name}", source)))
