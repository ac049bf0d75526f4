"""Checks that look at what stands around a match: (view, start, end) -> True, False or None, as a validator."""

from collections.abc import Callable

from .normalize import View

SURROUNDINGS: dict[str, Callable[[View, int, int], bool | None]] = {}


def surroundings(
    function: Callable[[View, int, int], bool | None],
) -> Callable[[View, int, int], bool | None]:
    """Register a check under its own name."""
    SURROUNDINGS[function.__name__] = function
    return function
