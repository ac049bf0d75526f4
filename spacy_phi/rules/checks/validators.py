"""Checks of the matched text alone: True is proof, False drops the match, None is no proof."""

from collections.abc import Callable

from ...check_digits import luhn_digit

VALIDATORS: dict[str, Callable[[str], bool | None]] = {}


def validator(function: Callable[[str], bool | None]) -> Callable[[str], bool | None]:
    """Register a validator under its function name."""
    VALIDATORS[function.__name__] = function
    return function


def digits_of(text: str) -> str:
    """Return the digits of `text`, joined."""
    return "".join(c for c in text if c.isdigit())


def luhn(digits: str) -> bool:
    """Return whether the last digit is the Luhn check digit of the preceding ones."""
    return luhn_digit(digits[:-1]) == int(digits[-1])
