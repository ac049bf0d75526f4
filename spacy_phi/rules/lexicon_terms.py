"""The lexicons of names and places that an expression may refer to: `%{first_names}`, `%{last_names}`,
`%{cities}`."""

import unicodedata
from functools import lru_cache

from ..lang import Pack
from ..lexicons.gazetteers import (
    first_names_by_gender,
    has_names,
    last_name_forms,
    local_cities,
    world_city_forms,
)

LEXICONS = ("first_names", "last_names", "cities")
_LEAST_CITY = 4
"""Minimum length of a city name; shorter ones are words or abbreviations."""


@lru_cache(maxsize=32)
def lexicon_terms(name: str, pack: Pack) -> tuple[str, ...]:
    """Return the terms of a lexicon for the language of a pack, with and without accents.

    name: One of LEXICONS. pack: Its cities are those of its countries. Empty for a language
    without names of its own.
    """
    if name == "cities":
        known = (*world_city_forms(), *local_cities(pack.code))
        cities = (city.name for city in known if city.country in pack.countries)
        terms = [city for city in cities if len(city) >= _LEAST_CITY and "/" not in city]
    elif not has_names(pack.code):
        terms = []
    elif name == "first_names":
        terms = [form for gender in "fmu" for form in first_names_by_gender(gender, pack.code)]
    else:
        terms = list(last_name_forms(pack.code))
    return tuple(dict.fromkeys(form for term in terms for form in (term, _plain(term))))


def _plain(term: str) -> str:
    parts = unicodedata.normalize("NFD", term)
    kept = (char for char in parts if not unicodedata.combining(char) or char == "\u0303")
    return unicodedata.normalize("NFC", "".join(kept))
