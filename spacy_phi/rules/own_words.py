"""Reject names that are ordinary words of the note's own language: "Una" is a first name in Ireland.

A pack that builds on the gazetteers of another language lists such words in three vocabularies: `function_words`,
`clinical_words`, and `words_also_names` for surnames and first names that clinical notes use as words.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..labels import LABELS
from ..lang import Pack, get_host_pack
from ..lexicons.gazetteers import name_key
from ..spans import Match, SourceKind

_WORD = re.compile(r"[^\W\d_]+")
_WORDED = frozenset({"NAME", "LOCATION", "PROFESSION"})


def own_words(language: str) -> frozenset[str]:
    """Return the ordinary words of a language that the gazetteers hold as names, as name keys."""
    return _keys(get_host_pack(language), "function_words", "clinical_words", "words_also_names")


@lru_cache(maxsize=16)
def _keys(pack: Pack, *names: str) -> frozenset[str]:
    return frozenset(name_key(term) for name in names for term in pack.vocab.get(name, ()))


def drop_own_words(text: str, matches: Iterable[Match], pack: Pack) -> Iterator[Match]:
    """Yield all matches except names and places that consist of ordinary words, or that a gazetteer found in
    lowercase after an article or preposition.

    text (str): The note. matches (Iterable[Match]): Of the rules. pack (Pack): Of the note's language.
    """
    function = _keys(pack, "function_words")
    if not function:
        yield from matches
        return
    words_only = _keys(pack, "function_words", "clinical_words")
    all_words = _keys(pack, "function_words", "clinical_words", "words_also_names")
    for match in matches:
        if match.validated or LABELS[match.label].category not in _WORDED:
            yield match
            continue
        span = text[match.start : match.end]
        keys = [name_key(word) for word in _WORD.findall(span.lower())]
        known = all_words if span.islower() else words_only
        is_ordinary = bool(keys) and known.issuperset(keys)
        is_after_article = span.islower() and match.source.kind is SourceKind.LEXICON and keys[0] in function
        if not (is_ordinary or is_after_article):
            yield match
