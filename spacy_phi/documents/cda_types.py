"""Data types of CDA R2: the type of an element, and the meaning of an attribute."""

import re
from functools import cache
from typing import Any

from .tables import load_table

_PREFIX = re.compile(r"(?:.*:)?(?:[A-Z]+_(?=[A-Z]))*")
"""A namespace, and the collection or interval that a type in xsi:type is in."""
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
PART, UNKNOWN = "part", ""
"""The types of a part of an interval, and of an element without a type of its own."""


@cache
def tables() -> dict[str, Any]:
    """Return the tables of cda.toml. Lists are sets, `types` and `names` are by element and by type,
    expressions are compiled."""
    data = load_table("cda")
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

    name: The element. declared: Its xsi:type, if any. parent: The type of the element around it.
    """
    if declared:
        return str(tables()["names"].get(_PREFIX.sub("", declared, count=1), UNKNOWN))
    kind = tables()["types"].get(name)
    if kind is None:
        ending = _HUMP.split(name)[-1]
        kind = tables()["endings"].get(ending[:1].upper() + ending[1:], UNKNOWN)
    return parent if kind == PART else str(kind)
