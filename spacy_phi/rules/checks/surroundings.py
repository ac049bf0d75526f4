"""Checks that look at what is around a match: (view, start, end) -> True, False or None, as a validator,
or the stretch (start, end) that is to be taken in the match's stead."""

from collections.abc import Callable
from typing import TypeVar

from ..normalize import View

Check = Callable[[View, int, int], bool | tuple[int, int] | None]

CheckT = TypeVar("CheckT", bound=Check)

SURROUNDINGS: dict[str, Check] = {}


def surroundings(function: CheckT) -> CheckT:
    """Register a check under its own name."""
    SURROUNDINGS[function.__name__] = function
    return function
