"""Short forms, spelling variants and pet names of first names, in English and Spanish; common knowledge,
written here.

A form that may stand for several names is listed under each; which one is meant, the names of the same note
tell, and where they do not, the one marked with ! if there is one.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..lang import all_vocabularies
from ..lexicons.gazetteers import name_key


@cache
def nicknames() -> Mapping[str, tuple[str, ...]]:
    """The names that each short form may stand for, both as name keys (see lexicons.gazetteers.name_key); one
    alone or a first one that is meant where nothing tells else, or "" first where none is."""
    names: dict[str, list[str]] = {}
    marked: dict[str, str] = {}
    for line in all_vocabularies("nicknames"):
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
    return MappingProxyType(table)
