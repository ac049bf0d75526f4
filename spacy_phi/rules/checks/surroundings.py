"""Checks that use the context of a match: (view, start, end) -> True, False or None, as a validator, or the
span (start, end) that replaces the match."""

from collections.abc import Callable
from typing import TypeVar

from ..normalize import View

Check = Callable[[View, int, int], bool | tuple[int, int] | None]

CheckT = TypeVar("CheckT", bound=Check)

SURROUNDINGS: dict[str, Check] = {}


def surroundings(function: CheckT) -> CheckT:
    """Register a check under its function name."""
    SURROUNDINGS[function.__name__] = function
    return function
