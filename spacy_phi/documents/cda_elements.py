"""Elements of a clinical document: their data types and places, and a survey of its codes and positions."""

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from .code_systems import is_public
from .dates import is_date
from .tables import load_table
from .xml_text import Token

BINARY, ADDRESS, NAME, NARRATIVE = "binary", "address", "name", "narrative"
"""Areas: what the text of an element is part of."""
NAMES = ("EN", "PN", "ON")
"""The types of names."""
_MIN_CODE = 4
"""Shorter codes are not recognized in text."""


class Element:
    """An element around the current position.

    token: Its start tag. parent: The element around it.
    """

    __slots__ = ("area", "children", "class_", "is_term", "name", "number", "parent", "token", "type")

    def __init__(self, token: Token, parent: "Element | None") -> None:
        self.name, self.token, self.parent = token.content, token, parent
        self.class_ = token.get("classCode") or token.get("typeCode")
        self.children: Counter[str] = Counter()
        self.type: str = find_type(self.name, token.get("type"), parent.type if parent else "")
        self.area: str = parent.area if parent else ""
        self.number = 1
        self.is_term: bool | None = None
        """Whether it, or a translation within it, has a code of a public system; False if of one that
        identifies, None if of neither."""
        if parent is not None:
            parent.children[self.name] += 1
            self.number = parent.children[self.name]
            self._find_area(parent)

    def _find_area(self, parent: "Element") -> None:
        if self.type in NAMES and parent.name == "qualifier":
            self.type = "CD"
        if self.token.get("representation") == "B64":
            self.area = BINARY
        elif self.type == "AD":
            self.area = ADDRESS
        elif self.type in NAMES:
            self.area = NAME
        elif self.name == "title" or (self.name == "text" and parent.name in ("section", "nonXMLBody")):
            self.area = NARRATIVE

    @property
    def xpath(self) -> str:
        """Its location."""
        around = "" if self.parent is None else self.parent.xpath
        return f"{around}/{self.name}[{self.number}]"

    @property
    def concept(self) -> "Element":
        """The element of the code to which a translation or original text belongs, else itself."""
        is_part = self.name in ("translation", "originalText") and self.parent is not None
        return self.parent.concept if is_part and self.parent is not None else self

    def is_within(self, name: str) -> bool:
        """Return whether an element of a name is around it."""
        return self.parent is not None and (self.parent.name == name or self.parent.is_within(name))


class Survey:
    """The codes of public systems and the names of positions in a document, collected before it is read."""

    def __init__(self) -> None:
        self._codes: set[str] = set()
        self.ids: set[str] = set()
        """Ids and other identifying values, which are no codes even if they look like one."""
        self.anchors: set[str] = set()

    def look(self, element: str, attributes: Mapping[str, str]) -> None:
        """Process the start of an element."""
        get = attributes.get
        code = get("code")
        if code and is_public(get("codeSystem", ""), get("codeSystemName", "")):
            self._codes.add(code)
        if "ID" in attributes:
            self.anchors.add(attributes["ID"])
        if "extension" in attributes:
            self.ids.add(attributes["extension"])

    def is_code(self, word: str) -> bool:
        """Return whether a word of a text is a printed code: of a public system, and of no id."""
        is_long = len(word) >= _MIN_CODE and any(map(str.isdigit, word))
        return is_long and word in self._codes and word not in self.ids and not is_date(word)


def find_owner(element: Element) -> str:
    """Return whether a text in a name is of a "person", an "organization" or a "thing", "" if unknown."""
    if element.type not in NAMES or element.type == "PN":
        return "person"  # the others have no parts
    around = element.parent
    if element.type == "ON" or around is None:
        return "organization"
    owners = tables()["owners"]
    if around.name in owners["manufacturer"]:
        return ""
    kinds = ("person", "organization", "thing")
    if around.name == "playingEntity":
        role = around.parent or around
        classes = {each.class_ for each in (around, role, role.parent or role)}
        return next((kind for kind in kinds if classes & owners[f"{kind}_classes"]), "")
    known = next((kind for kind in kinds if around.name in owners[kind]), "")
    return known or ("organization" if around.name.endswith("Organization") else "")


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
    for name in ("kept", "anchors", "catalog"):
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
