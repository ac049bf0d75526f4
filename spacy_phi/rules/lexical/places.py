"""Cities by gazetteers: whether words name one, and whether the context supports it."""

from functools import cache

from ...lang import vocabulary
from ...lexicons.gazetteers import name_key, us_cities, world_cities
from ..checks.word import is_common
from ..place_words import FACILITY_WORDS
from ..words import PLACE_WORDS
from . import cues
from .words import Kind, get_facts

_LARGE, _TOWN = 100_000, 20_000
_MOST_WORDS = 3
HEAD_WORDS: frozenset[str] = (
    FACILITY_WORDS | PLACE_WORDS | frozenset(vocabulary("facilities.head"))
) - frozenset(vocabulary("stops.head"))
"""Words that make the preceding name an institution."""


@cache
def _population(key: str) -> int | None:
    here, abroad = us_cities().get(key), world_cities().get(key)
    return None if here is None and abroad is None else max(here or 0, abroad or 0)


def get_population(name: str) -> int | None:
    """Return the population of the largest city of a name, 0 if unknown; None for a name that is not a city.

    name: One word or more.
    """
    key = name_key(name)
    return _population(key) if get_facts(name.split()[0]).is_place else None


def may_be_city(words: list[str]) -> bool:
    """Return whether some of the words, from the first, are the name of a city.

    words: Consecutive capitalized words.
    """
    return any(get_population(" ".join(words[:size])) is not None for size in range(1, len(words) + 1))


def find_city(words: list[str], left: str, rights: list[str], starts_sentence: bool) -> int:
    """Return the number of words, from the first, that are a city in this context; 0 for none.

    words: Capitalized words separated by single spaces.
    left: The text before them on the line.
    rights: For each word the text after it.
    starts_sentence: Whether a capital is uninformative there.
    """
    for size in range(min(len(words), _MOST_WORDS), 0, -1):
        people = get_population(" ".join(words[:size]))
        if people is None:
            continue
        kind = max(get_facts(word).kind for word in words[:size])
        rare = not is_common(words[0].lower())
        if _is_borne_out(people, kind, size, rare, left, rights[size - 1], starts_sentence):
            return size
    return 0


def _is_borne_out(
    people: int, kind: Kind, size: int, rare: bool, left: str, right: str, starts_sentence: bool
) -> bool:
    plain = size == 1 and kind < Kind.UNKNOWN
    if cues.STATE_AFTER.match(right):
        return True
    if cues.LIVE_BEFORE.search(left):
        return not plain or people >= _TOWN
    if plain:
        return people >= _TOWN and rare and bool(cues.PLACE_BEFORE.search(left))
    if cues.PLACE_BEFORE.search(left):
        return True
    return not starts_sentence and people >= (
        _TOWN if left.endswith("(") and right.startswith((")", ",")) else _LARGE
    )
