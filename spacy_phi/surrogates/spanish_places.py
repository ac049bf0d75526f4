"""Surrogates of Spanish places: every province of a patient maps to another, one-to-one, and so a town, its
province and its postal code go together."""

import re

from ..lexicons.gazetteers import name_key
from .case import refit_name
from .keys import Scope
from .permutation import derangement
from .spain import COMMUNITIES, province_places, provinces, town_places, towns

_ZIP = re.compile(r"(?P<before>(?:C\.?\s?P\.?:?|E)?[\s\-]*)(?P<province>\d{2})(?P<rest>\d{3})", re.IGNORECASE)


def spanish_state(value: str, scope: Scope) -> str | None:
    """Another province for a province, another community of several provinces for one of those; None for what
    is neither."""
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
    """A larger town of the surrogate of the province in which a town lies.

    beside_state (str), beside_zip (str): the province, and the first digits of the postal code, that are
        beside it. Two towns of a province get one surrogate with a chance of 1 in the number of towns of the
        other (1 to 7).
    RETURNS (str | None): The name as gazetteers write it; None where nothing tells that the town is in Spain.
    """
    key = name_key(value.strip())
    home = _province_of(key, beside_state, beside_zip)
    if home is None:
        return None
    pool = towns()[_other_province(home, scope)]
    start = scope.below(len(pool), "place/city", key)
    names = (pool[(start + step) % len(pool)] for step in range(len(pool)))
    return next((name for name in names if name_key(name) not in key and key not in name_key(name)), None)


def _province_of(key: str, beside_state: str, beside_zip: str) -> int | None:
    if beside_zip[:2].isdecimal() and 1 <= int(beside_zip[:2]) <= len(provinces()):
        return int(beside_zip[:2]) - 1
    return province_places().get(name_key(beside_state.strip()), town_places().get(key))


def spanish_zip(value: str, scope: Scope) -> str | None:
    """A postal code of the surrogate province, or None where the value is none."""
    match = _ZIP.fullmatch(value.strip())
    if match is None or not value.isascii() or not 1 <= int(match["province"]) <= len(provinces()):
        return None
    province = _other_province(int(match["province"]) - 1, scope) + 1
    rest = derangement(scope.key, f"place/cp-rest/{scope.patient}", 1000).apply(int(match["rest"]))
    return value.replace(match["province"] + match["rest"], f"{province:02}{rest:03}", 1)


def _other_province(place: int, scope: Scope) -> int:
    return derangement(scope.key, f"place/province/{scope.patient}", len(provinces())).apply(place)
