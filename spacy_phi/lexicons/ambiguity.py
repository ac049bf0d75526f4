"""The ambiguity of a word as a name of persons or places."""

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

FREQUENT_LAST, FREQUENT_FIRST = 2_000, 500
"""Ranks from which on a name is rare."""
LARGE_PLACE = 50_000
"""People from whom on a place is large."""


def name_level(word: str) -> int:
    """0 for a word that is not known as a name, 1 for a rare name, 2 for a frequent one or a large place.

    word (str): A word or a place name of several words, in any case.
    """
    key = name_key(word)
    if key in frequent_names():
        return 2
    places = key in us_cities() or key in world_cities() or key in us_counties()
    return int(places or is_person_name(key))


def is_person_name(word: str) -> bool:
    """Return whether a word is a first name or surname of the lists, English or Spanish."""
    key = name_key(word)
    return any(key in names() or key in names("es") for names in (first_names, last_names))


@cache
def frequent_names() -> frozenset[str]:
    """The keys of frequent names of persons, of large places, states and countries."""
    names = {key for key, rank in last_names().items() if rank < FREQUENT_LAST}
    names.update(key for key, name in first_names().items() if name.rank < FREQUENT_FIRST)
    for places in (us_cities(), world_cities()):
        names.update(key for key, people in places.items() if people >= LARGE_PLACE)
    return frozenset(names | us_states().keys() | countries().keys())
