"""Provinces of Spain in the order of their postal codes, each with its names and larger towns, and the
autonomous communities. Compiled from general knowledge; the first two digits of a postal code identify the
province (Correos; INE codes)."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..lang import get_host_pack, vocabulary
from ..lexicons.gazetteers import name_key

_PROVINCES = vocabulary("provinces", "es")
COMMUNITIES = vocabulary("communities", "es")
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
    for each in vocabulary("town_forms", "es"):
        name, number = each.rsplit(":", 1)
        places[name_key(name)] = int(number) - 1
    return MappingProxyType(places)
