"""Definitions of FHIR: the types of elements by `fhir_elements.txt.gz`, and what they lack by `fhir.toml`."""

import gzip
import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ..wall_clock import write_on_day
from .code_systems import is_listed, is_public
from .pieces import Edit
from .tables import load_table

Types = tuple[str, ...]
"""Types of an element; it has several if the releases of FHIR differ."""
_EVERYWHERE = {
    "extension": ("Extension",),
    "modifierExtension": ("Extension",),
    "contained": ("Resource",),
    "meta": ("Meta",),
}


class Definitions(NamedTuple):
    """The elements of all releases."""

    resources: frozenset[str]
    """Names of the resources."""
    elements: dict[str, dict[str, Types]]
    """Types of the elements of each type, without texts and numbers."""


@cache
def _definitions() -> Definitions:
    packed = files(__package__).joinpath("fhir_elements.txt.gz").read_bytes()
    first, *lines = gzip.decompress(packed).decode("ascii").splitlines()
    elements = {}
    for line in lines:
        name, *words = line.split(" ")
        pairs = (word.split(":") for word in words)
        elements[name] = {key: tuple(kinds.split("|")) for key, kinds in pairs}
    return Definitions(frozenset(first.split()[1:]), elements)


def is_resource(kind: object) -> bool:
    """Return whether it is the name of a resource."""
    return isinstance(kind, str) and kind in _definitions().resources


def find_types(owners: Types, key: str) -> Types:
    """Return the types of an element; none for a text, a number, and an element that no release has.

    owners: The types of the object that holds it. key: Its name.
    """
    if key.startswith("_"):
        return ("Element",)
    elements = _definitions().elements
    found = (elements.get(owner, {}).get(key, ()) for owner in owners)
    kinds = dict.fromkeys(kind for each in found for kind in each)
    return tuple(kinds) or _EVERYWHERE.get(key, ())


@cache
def find_element(definition: str) -> tuple[Types, str]:
    """Return the owners and the name of the element that the definition of a question refers to, as in
    `http://hl7.org/fhir/StructureDefinition/Patient#Patient.name.family`; no owners if it refers to none."""
    root, *steps = (step.partition(":")[0] for step in definition.partition("#")[2].split("."))
    owners: Types = (root,) if is_resource(root) or root in _definitions().elements else ()
    for step in steps[:-1]:
        owners = find_types(owners, step)
    return (owners, steps[-1]) if steps else ((), "")


@cache
def get_table(name: str) -> dict[str, Any]:
    """Return a table of `fhir.toml`."""
    return _data()[name]


@cache
def get_words(name: str) -> frozenset[str]:
    """Return a list of names of `fhir.toml`."""
    return frozenset(_data()[name].split())


@cache
def get_list(name: str) -> tuple[str, ...]:
    """Return a list of `fhir.toml` in its order."""
    value = _data()[name]
    return tuple(value.split() if isinstance(value, str) else value)


@cache
def _data() -> dict[str, Any]:
    return load_table("fhir")


@cache
def _definition_types() -> frozenset[str]:
    return frozenset(get_table("definitions")["types"].split())


def is_known(uri: str) -> bool:
    """Return whether a URI is that of a standard, a public code system, or identifiers that HL7 names."""
    return ":" in uri and (is_public(uri) or is_listed(uri))


def find_label(owners: Types, key: str) -> str | None:
    """Return the label of a text that is a name or a number; None for one that is searched."""
    texts = get_table("texts")
    own = next((texts[f"{owner}.{key}"] for owner in owners if f"{owner}.{key}" in texts), None)
    if own is not None or (key == "name" and not _definition_types().isdisjoint(owners)):
        return own
    return texts.get(key)


_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_PART = re.compile(r"\d{4}(?:-\d\d)?")
Put = Callable[[str], None]


class Slots:
    """Functions that receive new content, by their number, which pieces use as the offset."""

    def __init__(self) -> None:
        self._puts: list[Put] = []

    def add(self, put: Put, text: str) -> tuple[int, int]:
        """Add a place with its text. RETURNS: Its start and end for a run, which is therefore written as a
        whole."""
        self._puts.append(put)
        at = len(self._puts) - 1
        return at, at + len(text) + 1

    def write(self, edits: Iterable[Edit]) -> None:
        """Pass the new contents on."""
        for edit in edits:
            self._puts[edit.at](edit.new)


def put_text(owner: Any, key: Any) -> Put:
    """Return a function that writes a text, and removes an element that would be empty."""

    def put(new: str) -> None:
        if new:
            owner[key] = new
        else:
            remove(owner, key)

    return put


def put_day(owner: Any, key: Any, text: str, is_instant: bool) -> Put:
    """Return a function that writes a day with the time of a text, a year or month without it, and removes
    the element if the replacement is no date."""

    def put(new: str) -> None:
        if _DAY.fullmatch(new) and len(text) >= len(new):
            owner[key] = write_on_day(text[:10], new, text[10:])
        elif not is_instant and (_PART.fullmatch(new) or _DAY.fullmatch(new)):
            owner[key] = new
        else:
            remove(owner, key)

    return put


def put_number(owner: Any, key: Any) -> Put:
    """Return a function that writes a whole number, and removes the element if the replacement is none."""

    def put(new: str) -> None:
        if new.isdigit():
            owner[key] = int(new)
        else:
            remove(owner, key)

    return put


def remove(owner: Any, key: Any) -> None:
    """Remove an element. In a list it becomes None, so that other places are still valid; see `prune`."""
    if isinstance(owner, list):
        owner[key] = None
    else:
        owner.pop(key, None)


def prune(value: Any) -> None:
    """Remove objects and lists that are empty, which FHIR forbids, and None from lists without extensions."""
    if isinstance(value, list):
        for each in value:
            prune(each)
        return
    if not isinstance(value, dict):
        return
    for key in list(value):
        each = value[key]
        prune(each)
        if isinstance(each, list) and f"_{key}" not in value and not key.startswith("_"):
            each[:] = [item for item in each if item is not None and item != {}]
        if each == {} or each == []:
            del value[key]
