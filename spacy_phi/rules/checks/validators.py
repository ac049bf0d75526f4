"""Checks on the text of a match alone: True is proof, False drops the match, None is no proof."""

from collections.abc import Callable

VALIDATORS: dict[str, Callable[[str], bool | None]] = {}


def validator(function: Callable[[str], bool | None]) -> Callable[[str], bool | None]:
    """Register a validator under its own name."""
    VALIDATORS[function.__name__] = function
    return function


def digits_of(text: str) -> str:
    """The digits of `text`, joined."""
    return "".join(c for c in text if c.isdigit())


def luhn(digits: str) -> bool:
    """Whether the last digit is the Luhn check digit (ISO/IEC 7812-1) of those before it."""
    total = 0
    for i, digit in enumerate(reversed(digits)):
        value = int(digit)
        if i % 2:
            value = value * 2 - 9 * (value > 4)
        total += value
    return total % 10 == 0
