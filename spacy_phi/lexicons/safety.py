"""The safety of a token as an ordinary or medical word: for the feature vector and the inverse approach,
which masks everything that is not found safe."""

from enum import IntEnum
from functools import cache, lru_cache

from ..lang import get_host_pack, vocabulary
from .ambiguity import name_level
from .matcher import TermMatch
from .medical import medical_index, units
from .words import frequent_words, is_compound, word_rank

_CALENDAR, _STREET = "date_words.safe", "streets.safe"
_DOMAINS = frozenset(vocabulary("contacts.safe_domain"))
_STOP_RANK = 150
_COMMON_RANK = 3_000


class Safety(IntEnum):
    """Safety classes of a token; higher is safer."""

    UNSAFE = 0
    """Contains a digit, or is a name, a place, or a word of dates, streets or internet addresses."""
    UNKNOWN = 1
    """A word in no lexicon."""
    AMBIGUOUS = 2
    """An ordinary or medical word that is also a name."""
    WORD = 3
    """A word of the language or a medical word that is not a known name."""
    COMMON = 4
    """A frequent word, or an exactly matching medical term."""
    STOP = 5
    """One of the words that make up half of all text, and punctuation."""


@lru_cache(maxsize=30_000)
def is_listed_unsafe(token: str, language: str = "en") -> bool:
    """Return whether a token contains a digit or is, in any case, a name, a place, or a word of dates,
    streets or internet addresses, even if it is also an ordinary or medical word.

    token: A token in any case.
    language: Language code of the note.
    """
    low = token.lower()
    return (
        any(char.isdigit() for char in token)
        or low in _DOMAINS
        or any(low in _words(name, language) for name in (_CALENDAR, _STREET))
        or name_level(low, language) > 0
    )


@cache
def _words(name: str, language: str) -> frozenset[str]:
    return frozenset(get_host_pack(language).vocab.get(name, ()))


@cache
def _endings(language: str) -> tuple[str, ...]:
    """Return the endings that mark a lowercase word as medical."""
    return get_host_pack(language).vocab.get("endings.safe", ())


@lru_cache(maxsize=30_000)
def get_safety(token: str, language: str = "en") -> Safety:
    """Return how safe it is to show a token, without considering its context.

    token: A token in the case of the text: a capital makes an ambiguous word a name.
    language: Language code of the note; selects the ordinary words.
    """
    low, calendar = token.lower(), _words(_CALENDAR, language)
    if not any(char.isalnum() for char in token):
        return Safety.STOP
    if any(char.isdigit() for char in token):
        return Safety.UNSAFE
    if low in calendar and (not token.islower() or low not in frequent_words(language)):
        return Safety.UNSAFE
    if low in _DOMAINS or "@" in token:
        return Safety.UNSAFE
    rank = frequent_words(language).get(low)
    if rank is not None and rank < _STOP_RANK and low not in calendar:
        return Safety.STOP
    return _by_lists(token, low, rank, medical_index().lookup(token), language)


def _by_lists(token: str, low: str, rank: int | None, found: TermMatch | None, language: str) -> Safety:
    if low in _words(_STREET, language) or low in _words(_CALENDAR, language):
        return Safety.AMBIGUOUS
    level = name_level(low, language)
    is_word = rank is not None or word_rank(low, language) is not None
    is_term = _is_term(found, level) or (token.islower() and low.endswith(_endings(language)))
    is_listed = is_word or is_term
    if level and not is_listed:
        return Safety.UNSAFE
    if level and not token.islower():
        # "Brown" may be anyone; "brown" hardly.
        return Safety.AMBIGUOUS if level == 1 else Safety.UNSAFE
    if _is_common(low, rank, found, level):
        return Safety.COMMON
    if is_listed:
        return Safety.AMBIGUOUS if level == 2 and not is_word else Safety.WORD
    return Safety.WORD if is_compound(low, language) else Safety.UNKNOWN


def _is_term(found: TermMatch | None, level: int) -> bool:
    """Return whether a match is a medical term. For a name, only exact matches and abbreviations count."""
    return found is not None and (found.how in ("exact", "abbreviation") or not level)


def _is_common(low: str, rank: int | None, found: TermMatch | None, level: int) -> bool:
    """Return whether a word is frequent, a unit, or exactly a medical term and not a name."""
    is_frequent = rank is not None and rank < _COMMON_RANK
    return is_frequent or low in units() or (found is not None and found.how == "exact" and not level)
