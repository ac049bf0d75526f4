"""How much a word is also a name of persons or places."""

from functools import cache

from .gazetteers import (
    countries,
    first_names,
    last_names,
    name_key,
    us_cities,
    us_counties,
    us_states,
    world_cities,
)

_COMMON_LAST, _COMMON_FIRST, _LARGE_PLACE = 2_000, 500, 50_000


def name_level(word: str) -> int:
    """0 for a word that is not known as a name, 1 for a rare name, 2 for a frequent one or a large place.

    word (str): A word or a place name of several words, in any case.
    """
    key = name_key(word)
    if key in _frequent():
        return 2
    places = key in us_cities() or key in world_cities() or key in us_counties()
    return int(places or is_person_name(key))


def is_person_name(word: str) -> bool:
    """Whether a word is a first name or surname of the lists, English or Spanish."""
    key = name_key(word)
    return any(key in names() or key in names("es") for names in (first_names, last_names))


@cache
def _frequent() -> frozenset[str]:
    names = {key for key, rank in last_names().items() if rank < _COMMON_LAST}
    names.update(key for key, name in first_names().items() if name.rank < _COMMON_FIRST)
    for places in (us_cities(), world_cities()):
        names.update(key for key, people in places.items() if people >= _LARGE_PLACE)
    return frozenset(names | us_states().keys() | countries().keys())
