"""Towns, states and countries from the lexicons."""

from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from ..lang import get_pack
from ..lexicons.gazetteers import (
    Place,
    countries,
    local_cities,
    us_counties,
    us_places,
    us_states,
    world_city_forms,
)
from .chance import skewed


def place_parts(code: str, language: str) -> Mapping[str, Callable[[Random], str]]:
    """Return the generators of place parts in a country.

    code: ISO 3166, or empty for any country. language: Of the note; its pack may have more towns.
    """
    return {
        "own_city": lambda rng: _draw_town(rng, code, language),
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
    """Draw a US town with its state and ZIP prefixes."""
    return skewed(rng, us_places(), 2.2 if rng.random() < 0.7 else 1.0)


def state_name(code: str) -> str:
    """Return the name of a US state."""
    return _title(next((name for name, other in us_states().items() if other == code), code))


def _draw_town(rng: Random, code: str, language: str) -> str:
    if code == "US":
        return draw_place(rng).city
    return skewed(rng, _cities_of(code, language), 1.3)


@cache
def _cities_of(code: str, language: str) -> tuple[str, ...]:
    local = [city for city in local_cities(language) if code in ("", city.country)]
    known = local or (city for city in world_city_forms() if code in ("", city.country))
    # of "Gasteiz / Vitoria", the last name
    return tuple(city.name.split(" / ")[-1] for city in known) or _cities_of("", language)


def town_names(locale: str, most: int = 8000) -> tuple[str, ...]:
    """Return towns of a language's main country, at most `most`, or all for 0."""
    home = get_pack(locale).countries[0]
    return _us_towns(most) if home == "US" else _cities_of(home, locale)[: most or None]


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
    """Return countries with several large cities, as countries of origin."""
    many = {city.country for city in world_city_forms()[:1500]}
    # a name rather than an abbreviation
    return tuple(name for name, code in countries().items() if code in many and len(name) > 3)


@cache
def _county_names() -> tuple[str, ...]:
    return tuple(sorted(_title(name) for name in us_counties()))
