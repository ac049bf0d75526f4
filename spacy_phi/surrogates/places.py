"""Surrogate states, cities and ZIP codes that agree with each other.

Every state of a patient maps to another, one-to-one. A city maps to one in the surrogate of its own state,
and a ZIP code to a prefix of that state, or of the surrogate city if the note has both together. Sources:
PROVENANCE.md of lexicons.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..lang import get_pack, vocabulary
from ..lexicons.gazetteers import (
    Place,
    index_names,
    local_cities,
    name_key,
    us_places,
    us_states,
    world_city_forms,
)
from .case import is_plain_name, refit_name
from .identifiers import identifier
from .keys import Scope
from .permutation import derangement
from .spanish_places import is_home, provinces, spanish_state, spanish_town, spanish_zip

_SMALLEST = 2_000  # minimum population of a surrogate city; waived where few are larger
_FEW = 20
_SPAIN = "ES"
_TERRITORIES = {"puerto rico": "PR", "guam": "GU", "virgin islands": "VI", "american samoa": "AS"}
_ADDRESS = re.compile(
    r"(?P<city>[^\d,]+?)(?P<gap>,\s*|\s+(?=[A-Z]{2}\b))"
    r"(?P<state>[A-Z]{2}|[A-Z][a-z]+(?:[ ][A-Z][a-z]+){0,2})"  # "MA", "New South Wales"
    r"(?P<rest>,?\s+)?(?P<zip>\d{5}(?:-\d{4})?)?"
)
_ZIP = re.compile(r"(\d{5})(?:(\W?)(\d{4}))?")


class Address(NamedTuple):
    """Address parts beside a place in the note."""

    state: str = ""
    """Postal code of the state, or the empty string."""
    zip3: str = ""
    """First three digits of the ZIP code, or the empty string."""
    city: str = ""
    """The city as written, or the empty string."""


NOWHERE = Address()


def state(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another state, as a name or a postal code like the value; for a Spanish province, another
    province.

    A foreign state becomes any US state, in Spanish any province; None if the value is not a name.
    """
    key = name_key(value.strip())
    code = state_code(value, language)
    if code:
        new = _other_state(code, scope)
        if key in _abbreviated():
            short = _abbreviations().get(new, "")
            dot = "." if short and value.strip().endswith(".") else ""
            return refit_name(value, (short or _state_names()[new]) + dot)
        name = new if len(key) == 2 else _state_names()[new]
        return refit_name(value, name.upper() if len(key) == 2 and value.strip().isupper() else name)
    spanish = spanish_state(value, scope)
    if spanish is not None or not is_plain_name(key):
        return spanish
    vocab = get_pack(language).vocab
    if len(key) == 2 and (codes := vocab.get("states.province_code")):
        new = scope.choose(codes, "place/state", key)
        return new.upper() if value.strip().isupper() else new
    own = provinces() if is_home(language) else vocab.get("states.province", ())
    if own:
        return refit_name(value, scope.choose(own, "place/state", key))
    return refit_name(value, _state_names()[scope.choose(_state_order(), "place/state", key)])


@cache
def _abbreviated() -> Mapping[str, str]:
    """Postal codes by the key of the traditional abbreviation, where the two differ."""
    pairs = (each.split(":") for each in vocabulary("states.form"))
    return MappingProxyType({name_key(form): code for code, form in pairs if name_key(form) != code.lower()})


def _abbreviations() -> Mapping[str, str]:
    """Traditional state abbreviations, by postal code."""
    rows = (each.partition(":") for each in vocabulary("states.form"))
    return MappingProxyType({code: form for code, _, form in rows})


def state_code(value: str, language: str = "en") -> str:
    """Return the postal code for a state name or code ("Ohio", "oh", "O.H."), or the empty string.

    In a language with towns of its own, two letters are a province or state there, as "MI" is Milan's.
    """
    key = name_key(value.strip())
    if len(key) == 2 and local_cities(language):
        return ""
    code = us_states().get(key) or _TERRITORIES.get(key) or _abbreviated().get(key) or key.upper()
    return code if code in _state_names() or code in _TERRITORIES.values() else ""


def city(value: str, scope: Scope, language: str = "en", beside: Address = NOWHERE) -> str | None:
    """Return another city, in the surrogate of the same state or in the same country, or None if the value is
    not a name.

    beside: State and ZIP code beside the city; without them, the largest city of that name is
    assumed.
    """
    address = _ADDRESS.fullmatch(value.strip())
    if address and state_code(address["state"], language):
        return _whole_address(address, scope, language)
    if any(c.isdigit() for c in value) and not any(c.isalpha() for c in value):
        return zip_code(value, scope, language)
    new = surrogate_place(value, scope, language, beside)
    return None if new is None else refit_name(value, new.city)


def _whole_address(match: re.Match[str], scope: Scope, language: str) -> str | None:
    """Replace city, state and optionally ZIP code in one finding."""
    beside = Address(match["state"], (match["zip"] or "")[:3], match["city"])
    new = city(match["city"], scope, language, beside)
    code = state(match["state"], scope, language)
    number = zip_code(match["zip"], scope, "en", beside) if match["zip"] else ""
    if new is None or code is None or number is None:
        return None
    return f"{new}{match['gap']}{code}{match['rest'] or ''}{number}"


def surrogate_place(
    value: str, scope: Scope, language: str = "en", beside: Address = NOWHERE
) -> Place | None:
    """Return the surrogate of a city in the notes of a patient."""
    key = name_key(value.strip())
    if not is_plain_name(key):
        return None
    if is_home(language) and not state_code(beside.state, language):
        return _spanish_place(value, key, scope, beside)
    if local_cities(language) and not state_code(beside.state, language):
        own = _local_country(key, language)
        return _choose_place(
            _local_towns(own, language) if own else _abroad(_country_of(key) or ""), key, scope
        )
    home = _home_state(key, beside)
    country = None if home else _country_of(key) or (_SPAIN if is_home(language) else None)
    if country:
        pool = _abroad(country)
    else:
        pool = _cities_by_state()[_other_state(home or scope.choose(_state_order(), "place/home"), scope)]
    return _choose_place(pool, key, scope)


def _choose_place(pool: Sequence[Place], key: str, scope: Scope) -> Place | None:
    for place in scope.cycle(pool, "place/city", key):
        if name_key(place.city) not in key and key not in name_key(place.city):
            return place
    return None


def _spanish_place(value: str, key: str, scope: Scope, beside: Address) -> Place | None:
    """Return the surrogate of a city in a Spanish note: in Spain, unless the city is known to be abroad."""
    country = _country_of(key)
    new = spanish_town(value, scope, beside.state, beside.zip3)
    if new is None and country in (None, _SPAIN):
        new = spanish_town(value, scope, scope.choose(provinces(), "place/home"))
    if new is not None:
        return Place(new, "", ("",), 0)
    return _choose_place(_abroad(country or _SPAIN), key, scope)


def _home_state(key: str, beside: Address) -> str:
    """Return the state of a city: the one beside it, else that of the largest city of that name, else
    none."""
    code = state_code(beside.state) if beside.state else _zip_states().get(beside.zip3, "")
    if code:
        return code
    place = _largest().get(key)
    foreign = _world_size().get(key)
    return place.state if place and (foreign is None or foreign[1] < 20 * max(place.population, 500)) else ""


def _country_of(key: str) -> str | None:
    found = _world_size().get(key)
    return found[0] if found else None


def _other_state(code: str, scope: Scope) -> str:
    codes = _state_order()
    if code not in codes:
        return scope.choose(codes, "place/territory", code)
    return codes[derangement(scope.key, f"place/state/{scope.patient}", len(codes)).apply(codes.index(code))]


def zip_code(value: str, scope: Scope, language: str = "en", beside: Address = NOWHERE) -> str | None:
    """Return another ZIP code, of the surrogate state or of the surrogate city beside it, or None if the
    value is not a ZIP code.

    In Spanish notes, a postal code of another province; foreign codes keep their format.
    """
    if is_home(language) and not state_code(beside.state, language):
        return spanish_zip(value, scope)
    match = _ZIP.fullmatch(value.strip())
    if match is None or not value.strip().isascii():
        return _other_code(value, scope)
    prefix = match[1][:3]
    home = _zip_states().get(prefix) or state_code(beside.state, language)
    home = home or scope.choose(_state_order(), "place/home")
    place = None
    if beside.city:
        place = surrogate_place(beside.city, scope, language, Address(beside.state, prefix))
    prefixes = place.zip3 if place and place.zip3 != ("",) else _prefixes_of(_other_state(home, scope))
    new = scope.choose(prefixes, "place/zip3", prefix)
    tail = derangement(scope.key, f"place/zip/{scope.patient}", 100).apply(int(match[1][3:]))
    more = ""
    if match[3]:
        more = match[2] + str(derangement(scope.key, "place/zip+4", 10**4).apply(int(match[3]))).zfill(4)
    return refit_name(value, f"{new}{tail:02}{more}")


def _other_code(value: str, scope: Scope) -> str | None:
    """Return a foreign postal code with new letters and digits in the same format."""
    return identifier(value, scope.key) if any(map(str.isdigit, value)) and len(value) < 12 else None


@cache
def _state_names() -> Mapping[str, str]:
    """Names of the states as written, by postal code."""
    names = {code: key.title().replace(" Of ", " of ") for key, code in us_states().items()}
    return MappingProxyType(names)


@cache
def _state_order() -> tuple[str, ...]:
    """Return the states that have cities and ZIP codes."""
    return tuple(sorted(code for code in _state_names() if code in _cities_by_state()))


@cache
def _cities_by_state() -> Mapping[str, tuple[Place, ...]]:
    """Return the cities of each state, with smaller ones only where there are few. Places without inhabitants
    count only in territories, of which no population is known: in DC they are names of the post, such as
    "Parcel Return Service"."""
    states: dict[str, list[Place]] = {}
    for place in us_places():  # the largest first
        here = states.setdefault(place.state, [])
        is_large = place.population >= _SMALLEST or len(here) < _FEW
        if place.zip3 != ("",) and is_large and (place.population or not (here and here[0].population)):
            here.append(place)
    return MappingProxyType({code: tuple(places) for code, places in states.items() if places})


@cache
def _largest() -> Mapping[str, Place]:
    return index_names((place.city, place) for place in us_places())


@cache
def _world_size() -> Mapping[str, tuple[str, int]]:
    """Return country and population of the largest foreign city of each name."""
    return index_names((each.name, (each.country, each.population)) for each in world_city_forms())


@cache
def _abroad(country: str) -> tuple[Place, ...]:
    """Return the cities of a country, or of all countries if it has few."""
    found = [each for each in world_city_forms() if each.country == country]
    found = found if len(found) >= _FEW else list(world_city_forms())
    return tuple(Place(each.name, "", ("",), each.population) for each in found)


def _local_country(key: str, language: str) -> str | None:
    """Return the country of a town in notes in a language: the main country if the town is unknown, None for
    abroad."""
    found = next((city.country for city in local_cities(language) if name_key(city.name) == key), None)
    return found or (None if _country_of(key) else get_pack(language).countries[0])


@cache
def _local_towns(country: str, language: str) -> tuple[Place, ...]:
    """Return the larger towns of a country in a language pack; all towns if few are large."""
    towns = [city for city in local_cities(language) if city.country == country]
    large = [city for city in towns if city.population >= _SMALLEST]
    towns = large if len(large) >= _FEW else towns
    return tuple(Place(city.name, "", ("",), city.population) for city in towns)


@cache
def _zip_states() -> Mapping[str, str]:
    """Return the state of each ZIP prefix, that of its largest city."""
    states: dict[str, str] = {}
    for place in us_places():
        for prefix in place.zip3:
            states.setdefault(prefix, place.state)
    return MappingProxyType(states)


@cache
def _prefixes_of(code: str) -> tuple[str, ...]:
    return tuple(sorted(prefix for prefix, each in _zip_states().items() if each == code and prefix))
