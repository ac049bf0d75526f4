"""The ambiguity of a word as a person or place name."""

from functools import cache, lru_cache

from ..lang import get_host_pack
from .gazetteers import (
    ENGLISH,
    countries,
    first_names,
    get_names_locale,
    last_names,
    local_city_sizes,
    name_key,
    rarer_first_names,
    rarer_last_names,
    us_cities,
    us_counties,
    us_states,
    world_cities,
)

FREQUENT_LAST, FREQUENT_FIRST = 2_000, 500
"""Ranks above which a name is rare."""
_PLACES = ("states.province", "countries.feature")
LARGE_PLACE = 50_000
"""Population above which a place is large."""
_MAX_KEPT = 30_000


@lru_cache(maxsize=_MAX_KEPT)
def name_level(word: str, language: str = ENGLISH) -> int:
    """Return 0 for a word that is not a known name, 1 for a rare name, 2 for a frequent one or a large place.

    word: A word or a place name of several words, in any case.
    language: Language code of the note; determines which names are frequent.
    """
    key = name_key(word)
    if key in frequent_names(language):
        return 2
    places = key in us_cities() or key in world_cities() or key in us_counties()
    places = places or key in local_city_sizes(language)
    return int(places or is_person_name(key, language))


@lru_cache(maxsize=_MAX_KEPT)
def is_person_name(word: str, language: str = ENGLISH) -> bool:
    """Return whether a word is a first name or surname: English, Spanish or of the language."""
    key = name_key(word)
    if any(key in names(locale) for names in (first_names, last_names) for locale in _locales(language)):
        return True
    return key in rarer_first_names(language) or key in rarer_last_names(language)


@cache
def _locales(language: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((ENGLISH, "es", get_names_locale(language))))


@cache
def frequent_names(language: str = ENGLISH) -> frozenset[str]:
    """Return the keys of frequent person names, of large places, states and countries."""
    names = {key for key, rank in last_names(language).items() if rank < FREQUENT_LAST}
    names.update(key for key, name in first_names(language).items() if name.rank < FREQUENT_FIRST)
    for name in _PLACES:
        names.update(map(name_key, get_host_pack(language).vocab.get(name, ())))
    for places in (us_cities(), world_cities(), local_city_sizes(language)):
        names.update(key for key, people in places.items() if people >= LARGE_PLACE)
    return frozenset(names | us_states().keys() | countries().keys())
