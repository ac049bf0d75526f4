"""Towns, states and countries of the lexicons."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from ..lexicons.gazetteers import (
    Place,
    countries,
    us_counties,
    us_places,
    us_states,
    world_city_forms,
)
from .chance import skewed

_HOME = {"en": "US", "es": "ES"}
"""The country whose towns the invented ones of a language sound like."""


def place_parts(code: str) -> Mapping[str, Callable[[Random], str]]:
    """Return what draws the parts of places in a country.

    code (str): ISO 3166, or empty for any country.
    """
    return {
        "own_city": lambda rng: _draw_town(rng, code),
        "world_city": lambda rng: skewed(rng, world_city_forms(), 2.0).name,
        "county": lambda rng: rng.choice(_county_names()),
        "place_word": lambda rng: rng.choice(town_names("en", 0)).split()[-1],
        "state_code": lambda rng: rng.choice(sorted(us_states().values())),
        "state_name": lambda rng: state_name(rng.choice(sorted(us_states().values()))),
        "zip3": lambda rng: f"{rng.randint(10, 995):03}",
        "common_country": lambda rng: _title(rng.choice(_common_countries())),
        "country": lambda rng: _title(rng.choice(tuple(countries()))),
    }


def draw_place(rng: Random) -> Place:
    """A town of the United States with its state and ZIP prefixes."""
    return skewed(rng, us_places(), 2.2 if rng.random() < 0.7 else 1.0)


def state_name(code: str) -> str:
    """Return the name of one of the United States."""
    return _title(next((name for name, other in us_states().items() if other == code), code))


def _draw_town(rng: Random, code: str) -> str:
    if code == "US":
        return draw_place(rng).city
    return skewed(rng, _cities_of(code), 1.3)


@cache
def _cities_of(code: str) -> tuple[str, ...]:
    # of "Gasteiz / Vitoria" the last one
    names = (city.name.split(" / ")[-1] for city in world_city_forms() if code in ("", city.country))
    return tuple(names) or _cities_of("")


def town_names(locale: str, most: int = 8000) -> tuple[str, ...]:
    """Return towns of the country whose towns those of a language sound like, `most` of them or all for 0."""
    if _HOME.get(locale, "US") != "US":
        return _cities_of(_HOME[locale])[: most or None]
    return _us_towns(most)


@cache
def _us_towns(most: int) -> tuple[str, ...]:
    return tuple(place.city for place in us_places()[: most or None])


def _title(key: str) -> str:
    small = ("of", "and", "the")
    return " ".join(
        word if word in small and place else word.capitalize() for place, word in enumerate(key.split())
    )


@cache
def _common_countries() -> tuple[str, ...]:
    """Countries with several large cities, which is where people come from."""
    many = {city.country for city in world_city_forms()[:1500]}
    # a name and not an abbreviation
    return tuple(name for name, code in countries().items() if code in many and len(name) > 3)


@cache
def _county_names() -> tuple[str, ...]:
    return tuple(sorted(_title(name) for name in us_counties()))
