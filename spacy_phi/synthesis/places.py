"""Towns, states, countries, post codes, streets and other places, real and invented."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from random import Random

from ..formats import get_formats, write_form
from ..formats.parts import RandomParts
from ..lexicons.gazetteers import (
    City,
    Place,
    countries,
    us_counties,
    us_places,
    us_states,
    world_city_forms,
)
from .chance import shape, skewed, weighted
from .names import draw_first_name, draw_surname, invent
from .place_words import (
    LAND_WORDS,
    OLD_STATES,
    OTHER_HEADS,
    PROVINCE_NAMES,
    PROVINCES,
    TOWN_HEADS,
    TOWN_TAILS,
    TREES,
)

_LANDS = {"us": "US", "uk": "GB", "au": "AU", "ca": "CA", "es": "ES"}


def draw_city(rng: Random, country: str) -> str:
    """A town, mostly of the country, of any size; a share is invented.

    country (str): "us", "uk", "au", "ca", "es" or "other".
    """
    roll = rng.random()
    if roll < 0.14:
        return _invented_town(rng)
    if country == "us" and roll < 0.9:
        return skewed(rng, us_places(), 2.2 if roll < 0.6 else 1.0).city
    if country in _LANDS and country != "us" and roll < 0.85:
        return skewed(rng, _cities_of(_LANDS[country]), 1.3).name
    return skewed(rng, world_city_forms(), 2.0).name


@cache
def _cities_of(code: str) -> tuple[City, ...]:
    return tuple(city for city in world_city_forms() if city.country == code) or world_city_forms()


def draw_place(rng: Random) -> Place:
    """A town of the United States with its state and ZIP prefixes."""
    return skewed(rng, us_places(), 2.2 if rng.random() < 0.7 else 1.0)


def _invented_town(rng: Random) -> str:
    kind = weighted(rng, ((5, "plain"), (2, "head"), (2, "tail"), (1, "ville"), (0.7, "upon")))
    base = invent(rng, "place") if rng.random() < 0.6 else draw_surname(rng).split()[0]
    if kind == "head":
        return f"{rng.choice(TOWN_HEADS)} {base}"
    if kind == "tail":
        return f"{base} {rng.choice(TOWN_TAILS)}"
    if kind == "ville":
        stem = rng.choice((*TREES, *LAND_WORDS, base))
        return stem + rng.choice(
            ("ville", "ton", "burg", "field", "ford", "wood", "port", "dale", "mouth", "bury")
        )
    if kind == "upon":
        river = rng.choice("Sea Hill Tyne Avon Wye".split())
        return f"{base}{rng.choice(('-on-', '-upon-', ' on ', ' by '))}{river}"
    return base


def draw_state(rng: Random, country: str, form: str, code: str = "") -> str:
    """A state or province.

    form (str): "abbrev" or "full". code (str): the postal code of the state of the town beside it, or empty.
    """
    if country in ("au", "ca") and form == "abbrev":
        return rng.choice(PROVINCES[country])
    if country in PROVINCE_NAMES and form == "full":
        return rng.choice(PROVINCE_NAMES[country])
    codes = {code: name for name, code in us_states().items()}
    code = code if code in codes else rng.choice(sorted(codes))
    if form == "abbrev":
        return code if rng.random() < 0.93 else rng.choice(OLD_STATES)
    return _title(codes[code])


def _title(key: str) -> str:
    small = ("of", "and", "the")
    return " ".join(
        word if word in small and place else word.capitalize() for place, word in enumerate(key.split())
    )


def draw_country(rng: Random) -> str:
    """A country, as a name or as people call it."""
    if rng.random() < 0.12:
        return rng.choice(
            ("USA", "U.S.", "US", "UK", "U.K.", "Britain", "UAE", "DRC", "PRC", "Holland", "Korea", "Burma")
        )
    return _title(rng.choice(_common_countries() if rng.random() < 0.7 else tuple(countries())))


@cache
def _common_countries() -> tuple[str, ...]:
    """Countries with several large cities, which is where people come from."""
    many = {city.country for city in world_city_forms()[:1500]}
    # a name and not an abbreviation
    return tuple(name for name, code in countries().items() if code in many and len(name) > 3)


def draw_zip(rng: Random, country: str, form: str, place: Place | None = None) -> str:
    """A post code.

    form (str): "us", "uk", "au", "plus4", or "any" for that of the country. place: the town beside it.
    """
    if form == "any":
        form = weighted(rng, ((9, "us"), (1, "plus4"))) if country == "us" else country
    if form == "uk":
        area = rng.choice("B BS CB CF E EH G GL L LS M N NW OX PE S SE SW W YO BT AB DD KY".split())
        gap = " " if rng.random() < 0.9 else ""
        unit = "".join(rng.choices("ABDEFGHJLNPQRSTUWXYZ", k=2))
        return f"{area}{rng.randint(1, 28)}{gap}{shape(rng, '#')}{unit}"
    if form == "au":
        return str(rng.choice((2, 3, 4, 5, 6, 7))) + shape(rng, "###")
    if form == "ca":
        return shape(rng, "@#@ #@#") if rng.random() < 0.8 else shape(rng, "@#@#@#")
    if form == "es":
        return f"{rng.randint(1, 52):02}{shape(rng, '###')}"
    if form == "other":
        return shape(
            rng, rng.choice(("####", "#####", "###-####", "####@@", "#### @@", "######", "## ###", "##-###"))
        )
    prefix = rng.choice(place.zip3) if place and place.zip3 != ("",) else f"{rng.randint(10, 995):03}"
    code = prefix + shape(rng, "##")
    return f"{code}-{shape(rng, '####')}" if form == "plus4" else code


def draw_street(rng: Random, country: str, form: str) -> str:
    """A street with its number, a post-office box or a crossing, in a form of the README."""
    if form == "any":
        own = country if country in ("uk", "au", "es") else "us"
        form = weighted(rng, ((10.0, own), (1.0, "pobox"), (0.4, "crossing")))
    text = write_form(get_formats(), f"address.{form}", RandomParts("address", rng, _TEXTS), rng) or ""
    # a dot at the end of an address belongs to the sentence
    return text.rstrip(".")


_TEXTS: Mapping[str, Callable[[Random], str]] = {
    "surname": draw_surname,
    "spanish_surname": lambda rng: draw_surname(rng, "es"),
    "first": lambda rng: draw_first_name(rng, rng.choice("fm")),
    "first_m": lambda rng: draw_first_name(rng, "m"),
    "town": lambda rng: invent(rng, "place"),
    "letter": lambda rng: shape(rng, "@"),
}


def draw_other_place(rng: Random) -> tuple[str, str]:
    """A landmark, road, water or mountain.

    RETURNS (tuple[str, str]): An article that stands before it, or nothing, and its name.
    """
    head = rng.choice(OTHER_HEADS)
    surname = draw_surname(rng) if rng.random() < 0.6 else rng.choice(_county_names())
    town = draw_city(rng, "us")
    land = f"{rng.choice(TREES)} {rng.choice(LAND_WORDS)}" if rng.random() < 0.5 else rng.choice(LAND_WORDS)
    name = head.format(s=surname, l=land, t=town, n=rng.randint(1, 295))
    article = re.match("the ", name)
    return ("the ", name[4:]) if article else ("", name)


@cache
def _county_names() -> tuple[str, ...]:
    return tuple(sorted(_title(name) for name in us_counties()))
