"""Names of people and places. Sources and licenses: PROVENANCE.md beside this file.

Every mapping is keyed by `name_key(name)`: lowercase, without accents, apostrophes and dots.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from ..collection import without_collection
from .data_files import has_local, read_lines, read_local

ENGLISH = "en"
"""The language whose names are used for all languages without their own."""
_T = TypeVar("_T")
_DROPPED = str.maketrans("", "", "'`.")  # the ASCII characters that keys omit


class FirstName(NamedTuple):
    """Data of a first name."""

    gender: str
    """"f", "m" or "u" (unisex)."""
    rank: int
    """0 for the most frequent."""


class Place(NamedTuple):
    """A US city or town."""

    city: str
    state: str
    """Postal code of the state, such as "MA"."""
    zip3: tuple[str, ...]
    """First three digits of its ZIP codes."""
    population: int
    """0 if unknown."""


class City(NamedTuple):
    """A city outside the US."""

    name: str
    country: str
    """ISO 3166 code, two letters."""
    population: int


def name_key(name: str) -> str:
    """Return the look-up form of a name: lowercase, without accents, apostrophes and dots."""
    if name.isascii():
        return name.lower() if name.isalpha() else name.lower().translate(_DROPPED)
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain.casefold() if c not in "'’`." and not unicodedata.combining(c))


def index_names(pairs: Iterable[tuple[str, _T]]) -> Mapping[str, _T]:
    """Return values by the keys of their names; of several names with one key, the value of the first."""
    found: dict[str, _T] = {}
    for name, value in pairs:
        found.setdefault(name_key(name), value)
    return MappingProxyType(found)


@cache
def get_names_locale(language: str) -> str:
    """Return the language of the names used for notes in a language: its own, else English."""
    return language if has_names(language) else ENGLISH


def has_names(locale: str) -> bool:
    """Return whether a language has names of its own; others use the English ones."""
    return has_local("first_names", locale)


@cache
@without_collection
def _first_name_rows(locale: str) -> tuple[list[str], ...]:
    return tuple(line.split("\t") for line in read_local("first_names", get_names_locale(locale)))


@cache
@without_collection
def first_names(locale: str = "en") -> Mapping[str, FirstName]:
    """Return first names with gender and rank.

    locale: Language code.
    """
    names: dict[str, FirstName] = {}
    rank = {"f": 0, "m": 0, "u": 0}
    for row, (form, gender, *count) in enumerate(_first_name_rows(locale)):
        # Without counts, the genders are listed one after the other, each by frequency.
        names.setdefault(name_key(form), FirstName(gender, row if count else rank[gender]))
        rank[gender] += 1
    return MappingProxyType(names)


@cache
def first_names_by_gender(gender: str, locale: str = "en") -> tuple[str, ...]:
    """Return first names as written, most frequent first.

    gender: "f", "m" or "u".
    locale: Language code.
    """
    return tuple(form for form, each, *_ in _first_name_rows(locale) if each == gender)


@cache
def last_name_forms(locale: str = "en") -> tuple[str, ...]:
    """Return surnames as written, most frequent first.

    locale: Language code.
    """
    return tuple(read_local("last_names", get_names_locale(locale)))


@cache
def rarer_first_names(locale: str) -> Mapping[str, str]:
    """Return the keys of additional first names, used by features and recall mode, with gender; see
    `first_names`.

    locale: Language code. Empty for a language whose first lexicon is complete.
    """
    rows = (line.split("\t") for line in read_local("first_names_rarer", locale))
    return MappingProxyType({name_key(form): gender for form, gender in rows})


@cache
def rarer_last_names(locale: str) -> frozenset[str]:
    """Return the keys of additional surnames, used by features and recall mode; see `last_names`.

    locale: Language code. Empty for a language whose first lexicon is complete.
    """
    return frozenset(map(name_key, read_local("last_names_rarer", locale)))


@cache
@without_collection
def last_names(locale: str = "en") -> Mapping[str, int]:
    """Return surnames with their rank, 0 for the most frequent.

    locale: Language code.
    """
    return index_names((form, rank) for rank, form in enumerate(last_name_forms(locale)))


@cache
def us_places() -> tuple[Place, ...]:
    """Return US cities and towns with state and ZIP prefixes, most populous first."""
    rows = (line.split("\t") for line in read_lines("us_places"))
    return tuple(Place(city, state, tuple(zips.split(",")), int(count)) for city, state, zips, count in rows)


@cache
@without_collection
def us_cities() -> Mapping[str, int]:
    """Return US cities and towns with the population of the largest of that name."""
    return index_names((place.city, place.population) for place in us_places())


@cache
def us_counties() -> frozenset[str]:
    """Return US counties, as keys."""
    return frozenset(map(name_key, read_lines("us_counties")))


@cache
def us_states() -> Mapping[str, str]:
    """Return US state names with their postal codes, such as "ohio": "OH"."""
    return MappingProxyType({name_key(name): code for name, code in _rows("us_states")})


@cache
def world_city_forms() -> tuple[City, ...]:
    """Return larger cities outside the US, most populous first, including towns in Spain."""
    return tuple(City(name, country, int(count)) for name, country, count in _rows("world_cities"))


@cache
def world_cities() -> Mapping[str, int]:
    """Return cities outside the US with the population of the largest of that name."""
    return index_names((city.name, city.population) for city in world_city_forms())


@cache
def local_cities(language: str) -> tuple[City, ...]:
    """Return the towns that a language's pack adds to those of the world, most populous first.

    language: Language code. Empty for a pack without the lexicon `cities`.
    """
    rows = (line.split("\t") for line in read_local("cities", language))
    return tuple(City(name, country, int(count)) for name, country, count in rows)


@cache
def local_city_sizes(language: str) -> Mapping[str, int]:
    """Return the towns of `local_cities`, as keys, with the population of the largest of that name."""
    return index_names((city.name, city.population) for city in local_cities(language))


@cache
def countries() -> Mapping[str, str]:
    """Return country names with their two-letter ISO 3166 code."""
    return MappingProxyType({name_key(row[0]): row[1] for row in _rows("countries")})


@cache
def nationalities() -> frozenset[str]:
    """Return nationalities and ethnic groups in English, as keys."""
    return frozenset(map(name_key, read_lines("nationalities")))


def _rows(name: str) -> tuple[list[str], ...]:
    return tuple(line.split("\t") for line in read_lines(name))
