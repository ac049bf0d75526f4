"""Places of a FHIR resource whose content is replaced, counted so that pieces of text can refer to them."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from ..wall_clock import write_on_day
from .pieces import Edit

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
