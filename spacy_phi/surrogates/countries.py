"""Surrogates of countries."""

from functools import cache

from ..lang import own_vocabulary
from ..lexicons.gazetteers import countries, name_key
from .case import is_plain_name, refit_name
from .keys import Scope
from .permutation import derangement

_SHORT = 5
_SHOUTED = {"Uae": "United Arab Emirates", "Usa": "United States", "Uk": "United Kingdom"}


def _other_forms(language: str) -> dict[str, str]:
    return dict(line.split(": ") for line in own_vocabulary("countries.form", language))


def country(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another country, or None if the value is not a name."""
    key = name_key(value.strip())
    if not is_plain_name(key):
        return None
    own = own_vocabulary("surrogates.country", language)
    names = own or _country_names()
    bare = key.removeprefix("the ").removeprefix("los ")
    bare = (_other_forms(language) if own else countries()).get(bare, bare)
    keys = _keys(names, bool(own))
    if bare in keys:  # one-to-one within a patient
        place = derangement(scope.key, f"place/country/{scope.patient}", len(names)).apply(keys.index(bare))
        return _write(value, names[place])
    near = scope.cycle(names, "place/country", bare)
    return next((_write(value, name) for name in near if name_key(name) != bare), None)


@cache
def _keys(names: tuple[str, ...], spanish: bool) -> list[str]:
    """Return the keys of a country: its Spanish name, or its ISO code."""
    return [name_key(name) for name in names] if spanish else [countries()[name_key(name)] for name in names]


def _write(value: str, name: str) -> str:
    # "U.S." in capitals does not indicate the case.
    short = "." in value or len(value.strip()) < _SHORT
    return value.replace(value.strip(), name) if short else refit_name(value, name)


@cache
def _country_names() -> tuple[str, ...]:
    small = {"of", "and", "the"}
    codes: dict[str, str] = {}
    for key, code in countries().items():
        codes.setdefault(code, " ".join(w if w in small else w.capitalize() for w in key.split()))
    names = (_SHOUTED.get(name, name) for name in codes.values())
    return tuple(sorted(name for name in names if name_key(name) in countries()))
