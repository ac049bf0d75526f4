"""Short forms, spelling variants and nicknames of first names, by language; common knowledge, compiled for
this package.

An ambiguous form is listed under each of its names. The names of the same note disambiguate it; otherwise the
one marked with !, if any, is used.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from ..lang import own_vocabulary
from ..lexicons.gazetteers import name_key

_SHARED = ("en", "es")
"""The languages whose short forms are known in notes of every language."""


@cache
def nicknames(language: str = "en") -> Mapping[str, tuple[str, ...]]:
    """Full names of each short form, both as name keys (see lexicons.gazetteers.name_key).

    The only or first one is the default; a leading "" means that there is no default. The language's own
    short forms precede those of English and Spanish.
    """
    table = _read([line for code in _SHARED for line in own_vocabulary("nicknames", code)])
    if language not in _SHARED:
        table.update(_read(own_vocabulary("nicknames", language)))
    return MappingProxyType(table)


def _read(lines: Iterable[str]) -> dict[str, tuple[str, ...]]:
    names: dict[str, list[str]] = {}
    marked: dict[str, str] = {}
    for line in lines:
        full, _, forms = line.partition(":")
        for form in forms.split():
            key = name_key(form.rstrip("!"))
            names.setdefault(key, []).append(name_key(full))
            if form.endswith("!"):
                marked[key] = name_key(full)
    table = {}
    for key, each in names.items():
        default = marked.get(key, each[0] if len(each) == 1 else "")
        table[key] = (default, *(name for name in each if name != default))
    return table
