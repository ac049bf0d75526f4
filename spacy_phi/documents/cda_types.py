"""Data types of CDA R2: the type of an element, the meaning of an attribute, and public code systems."""

import re
from functools import cache
from importlib.resources import files
from typing import Any

from ..lang.base import tomllib

_PREFIX = re.compile(r"(?:.*:)?(?:[A-Z]+_(?=[A-Z]))*")
"""A namespace, and the collection or interval that a type in xsi:type is in."""
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SHORT = re.compile(r"[\W_]+")
_OID = re.compile(r"[0-2](?:\.\d+)+")
PART, UNKNOWN = "part", ""
"""The types of a part of an interval, and of an element without a type of its own."""


def load_table(name: str) -> dict[str, Any]:
    """Return a table of this folder."""
    return tomllib.loads(files(__package__).joinpath(name).read_text(encoding="utf8"))


@cache
def tables() -> dict[str, Any]:
    """Return the tables of cda.toml. Lists are sets, `types` and `names` are by element and by type,
    expressions are compiled."""
    data = load_table("cda.toml")
    for name in ("types", "names"):
        data[name] = {word: kind for kind, words in data[name].items() for word in words.split()}
    for name in ("kept", "anchors"):
        data[name] = frozenset(data[name]["names"].split())
    for name in ("layout", "classes", "owners"):
        data[name] = {key: frozenset(words.split()) for key, words in data[name].items()}
    data["closed"] = {key: re.compile(value) for key, value in data["closed"].items()}
    return data


def find_type(name: str, declared: str, parent: str) -> str:
    """Return the data type of an element.

    name (str): The element. declared (str): Its xsi:type, if any. parent (str): The type of the element
        around it.
    """
    if declared:
        return str(tables()["names"].get(_PREFIX.sub("", declared, count=1), UNKNOWN))
    kind = tables()["types"].get(name)
    if kind is None:
        ending = _HUMP.split(name)[-1]
        kind = tables()["endings"].get(ending[:1].upper() + ending[1:], UNKNOWN)
    return parent if kind == PART else str(kind)


@cache
def _systems() -> tuple[frozenset[str], tuple[str, ...], frozenset[str]]:
    data = load_table("oids.toml")
    branches = tuple(f"{oid}." for oid in data["branches"])
    return frozenset(data["systems"]), branches, frozenset(map(_shorten, system_names()))


@cache
def system_names() -> frozenset[str]:
    """Return the names of public code systems, in several spellings."""
    data = load_table("oids.toml")
    return frozenset((*data["systems"].values(), *data["spellings"]["names"]))


def _shorten(name: str) -> str:
    return _SHORT.sub("", name).casefold()


def is_public(system: str, name: str) -> bool:
    """Return whether a code system is public, so that its codes and their texts are terms.

    system (str): Its OID. name (str): Its name, which counts without an OID.
    """
    oids, branches, names = _systems()
    system = system.strip()
    if _OID.fullmatch(system):
        return system in oids or system.startswith(branches)
    return _shorten(system or name) in names
