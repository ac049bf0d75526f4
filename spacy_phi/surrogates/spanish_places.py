"""Surrogate Spanish places: the provinces of a patient map one-to-one, so that a town, its province and its
postal code agree."""

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..lang import get_host_pack, vocabulary
from ..lexicons.gazetteers import name_key
from .case import refit_name
from .keys import Scope
from .permutation import derangement

_ZIP = re.compile(r"(?P<before>(?:C\.?\s?P\.?:?|E)?[\s\-]*)(?P<province>\d{2})(?P<rest>\d{3})", re.IGNORECASE)


def spanish_state(value: str, scope: Scope) -> str | None:
    """Return another province for a province, or another community of several provinces for such a community;
    None for any other value."""
    key = name_key(" ".join(value.split()))
    if key in province_places():
        return refit_name(value, provinces()[_other_province(province_places()[key], scope)])
    names = COMMUNITIES
    keys = [name_key(name) for name in names]
    own = next((place for place, each in enumerate(keys) if key in (each, f"comunidad de {each}")), None)
    if own is None:
        return None
    place = derangement(scope.key, f"place/community/{scope.patient}", len(names)).apply(own)
    return refit_name(value, names[place])


def spanish_town(value: str, scope: Scope, beside_state: str = "", beside_zip: str = "") -> str | None:
    """Return a larger town of the surrogate of the town's province.

    beside_state, beside_zip: The province, and the first digits of the postal code, beside the town. Two
        towns of a province collide with a probability of 1 in the number of towns of the surrogate province
        (1 to 7).
    RETURNS: The name as in gazetteers; None if nothing indicates that the town is in Spain.
    """
    key = name_key(value.strip())
    home = _province_of(key, beside_state, beside_zip)
    if home is None:
        return None
    pool = towns()[_other_province(home, scope)]
    names = scope.cycle(pool, "place/city", key)
    return next((name for name in names if name_key(name) not in key and key not in name_key(name)), None)


def _province_of(key: str, beside_state: str, beside_zip: str) -> int | None:
    if beside_zip[:2].isdecimal() and 1 <= int(beside_zip[:2]) <= len(provinces()):
        return int(beside_zip[:2]) - 1
    return province_places().get(name_key(beside_state.strip()), town_places().get(key))


def spanish_zip(value: str, scope: Scope) -> str | None:
    """Return a postal code of the surrogate province, or None if the value is not a postal code."""
    match = _ZIP.fullmatch(value.strip())
    if match is None or not value.isascii() or not 1 <= int(match["province"]) <= len(provinces()):
        return None
    province = _other_province(int(match["province"]) - 1, scope) + 1
    rest = derangement(scope.key, f"place/cp-rest/{scope.patient}", 1000).apply(int(match["rest"]))
    return value.replace(match["province"] + match["rest"], f"{province:02}{rest:03}", 1)


def _other_province(place: int, scope: Scope) -> int:
    return derangement(scope.key, f"place/province/{scope.patient}", len(provinces())).apply(place)


_PROVINCES = vocabulary("states.postal", "es")
COMMUNITIES = vocabulary("states.community", "es")
"""Communities of several provinces; the others have the name of their single province."""


def is_home(language: str) -> bool:
    """Return whether Spain is the main country of a language."""
    return get_host_pack(language).countries[:1] == ("ES",)


@cache
def provinces() -> tuple[str, ...]:
    """Return the name of each province, in the order of the postal codes, starting with 01."""
    return tuple(line.split(":")[0].split("/")[0] for line in _PROVINCES)


@cache
def province_places() -> Mapping[str, int]:
    """Return the index of each province in `provinces`, by every key of its names."""
    names: dict[str, int] = {}
    for place, line in enumerate(_PROVINCES):
        for name in line.split(":")[0].split("/"):
            for form in (name, f"provincia de {name}", f"comunidad de {name}", f"principado de {name}"):
                names[name_key(form)] = place
    return MappingProxyType(names)


@cache
def towns() -> tuple[tuple[str, ...], ...]:
    """Return the larger towns of each province, its capital first."""
    return tuple(tuple(line.split(": ")[1].split(", ")) for line in _PROVINCES)


@cache
def town_places() -> Mapping[str, int]:
    """Return the index in `provinces` of the province of a town, by the town's key."""
    places = {name_key(town): place for place, names in enumerate(towns()) for town in names}
    for each in vocabulary("places.town", "es"):
        name, number = each.rsplit(":", 1)
        places[name_key(name)] = int(number) - 1
    return MappingProxyType(places)
