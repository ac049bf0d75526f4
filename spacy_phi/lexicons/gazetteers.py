"""Names of people and places. Sources and licenses: PROVENANCE.md beside this file.

Every mapping is keyed by `name_key(name)`: lowercase, without accents, apostrophes and dots.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..collection import without_collection
from .data_files import has_local, read_lines, read_local

ENGLISH = "en"
"""The language whose names serve all without their own."""
_DROPPED = str.maketrans("", "", "'`.")  # of those that a key is without, the ones in ASCII


class FirstName(NamedTuple):
    """The data of a first name."""

    gender: str
    """"f", "m" or "u" (given to both)."""
    rank: int
    """0 for the most frequent."""


class Place(NamedTuple):
    """A city or town of the United States."""

    city: str
    state: str
    """Postal code of the state, as in "MA"."""
    zip3: tuple[str, ...]
    """First three digits of its ZIP codes."""
    population: int
    """0 where unknown."""


class City(NamedTuple):
    """A city outside the United States."""

    name: str
    country: str
    """ISO 3166 code, two letters."""
    population: int


def name_key(name: str) -> str:
    """The form under which a name is looked up: lowercase, without accents, apostrophes and dots."""
    if name.isascii():
        return name.lower() if name.isalpha() else name.lower().translate(_DROPPED)
    plain = unicodedata.normalize("NFKD", name)
    return "".join(c for c in plain.casefold() if c not in "'’`." and not unicodedata.combining(c))


@cache
def get_names_locale(language: str) -> str:
    """Return the language whose names are those of notes in a language: its own, else English."""
    return language if has_names(language) else ENGLISH


def has_names(locale: str) -> bool:
    """Return whether there are names of a language of its own; the others have those of English."""
    return has_local("first_names", locale)


@cache
def _first_name_rows(locale: str) -> tuple[list[str], ...]:
    return tuple(line.split("\t") for line in read_local("first_names", get_names_locale(locale)))


@cache
def first_names(locale: str = "en") -> Mapping[str, FirstName]:
    """First names with gender and rank.

    locale (str): "en" (US Census 1990 and recent or immigrant names) or "es".
    """
    names: dict[str, FirstName] = {}
    rank = {"f": 0, "m": 0, "u": 0}
    for row, (form, gender, *count) in enumerate(_first_name_rows(locale)):
        # Without counts, the genders are one after the other, each by frequency.
        names.setdefault(name_key(form), FirstName(gender, row if count else rank[gender]))
        rank[gender] += 1
    return MappingProxyType(names)


@cache
def first_names_by_gender(gender: str, locale: str = "en") -> tuple[str, ...]:
    """First names as they are written, most frequent first.

    gender (str): "f", "m" or "u".
    locale (str): "en" or "es".
    """
    return tuple(form for form, each, *_ in _first_name_rows(locale) if each == gender)


@cache
def last_name_forms(locale: str = "en") -> tuple[str, ...]:
    """Surnames as they are written, most frequent first.

    locale (str): "en" (US Census 1990, the first 30,000, and others) or "es".
    """
    return tuple(read_local("last_names", get_names_locale(locale)))


@cache
def rarer_first_names(locale: str) -> Mapping[str, str]:
    """Return the keys of further first names, which features and recall mode know, with gender; see
    `first_names`.

    locale (str): The code of a language. Empty for a language whose first lexicon holds all.
    """
    rows = (line.split("\t") for line in read_local("first_names_rarer", locale))
    return MappingProxyType({name_key(form): gender for form, gender in rows})


@cache
def rarer_last_names(locale: str) -> frozenset[str]:
    """Return the keys of further surnames, which features and recall mode know; see `last_names`.

    locale (str): The code of a language. Empty for a language whose first lexicon holds all.
    """
    return frozenset(map(name_key, read_local("last_names_rarer", locale)))


@cache
@without_collection
def last_names(locale: str = "en") -> Mapping[str, int]:
    """Surnames with their rank, 0 for the most frequent.

    locale (str): "en" or "es".
    """
    ranks: dict[str, int] = {}
    for rank, form in enumerate(last_name_forms(locale)):
        ranks.setdefault(name_key(form), rank)
    return MappingProxyType(ranks)


@cache
def us_places() -> tuple[Place, ...]:
    """Cities and towns of the United States with state and ZIP prefixes, the most populous first."""
    rows = (line.split("\t") for line in read_lines("us_places"))
    return tuple(Place(city, state, tuple(zips.split(",")), int(count)) for city, state, zips, count in rows)


@cache
@without_collection
def us_cities() -> Mapping[str, int]:
    """Cities and towns of the United States with the population of the largest so called."""
    people: dict[str, int] = {}
    for place in us_places():
        people.setdefault(name_key(place.city), place.population)
    return MappingProxyType(people)


@cache
def us_counties() -> frozenset[str]:
    """Counties of the United States, as keys."""
    return frozenset(map(name_key, read_lines("us_counties")))


@cache
def us_states() -> Mapping[str, str]:
    """Names of the United States with their postal codes, as in "ohio": "OH"."""
    return MappingProxyType({name_key(name): code for name, code in _rows("us_states")})


@cache
def world_city_forms() -> tuple[City, ...]:
    """Larger cities outside the United States, the most populous first; towns too in Spain."""
    return tuple(City(name, country, int(count)) for name, country, count in _rows("world_cities"))


@cache
def world_cities() -> Mapping[str, int]:
    """Cities outside the United States with the population of the largest so called."""
    people: dict[str, int] = {}
    for city in world_city_forms():
        people.setdefault(name_key(city.name), city.population)
    return MappingProxyType(people)


@cache
def local_cities(language: str) -> tuple[City, ...]:
    """Return the towns that a language's pack adds to those of the world, the most populous first.

    language (str): Its code. Empty for a pack without the lexicon `cities`.
    """
    rows = (line.split("\t") for line in read_local("cities", language))
    return tuple(City(name, country, int(count)) for name, country, count in rows)


@cache
def local_city_sizes(language: str) -> Mapping[str, int]:
    """Return the towns of `local_cities`, as keys, with the population of the largest of a name."""
    people: dict[str, int] = {}
    for city in local_cities(language):
        people.setdefault(name_key(city.name), city.population)
    return MappingProxyType(people)


@cache
def countries() -> Mapping[str, str]:
    """Names of countries with their ISO 3166 code of two letters."""
    return MappingProxyType({name_key(row[0]): row[1] for row in _rows("countries")})


@cache
def nationalities() -> frozenset[str]:
    """Nationalities and peoples in English, as keys."""
    return frozenset(map(name_key, read_lines("nationalities")))


def _rows(name: str) -> tuple[list[str], ...]:
    return tuple(line.split("\t") for line in read_lines(name))
