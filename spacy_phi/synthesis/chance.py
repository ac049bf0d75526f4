"""Basic random draws shared by all grammars of the package."""

import string
from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")

_DIGITS = string.digits
_UPPER = string.ascii_uppercase
# Most issuers omit O and I from codes, because they look like digits; they are included here, because some do
# not.
_ALPHANUMERIC = _UPPER + _DIGITS


def weighted(rng: Random, table: Sequence[tuple[float, T]]) -> T:
    """Draw a value from a table of weights and values."""
    at = rng.random() * sum(weight for weight, _ in table)
    for weight, value in table:
        at -= weight
        if at < 0:
            return value
    return table[-1][1]


def shape(rng: Random, pattern: str) -> str:
    """Draw a code for a pattern: `#` digit, `%` nonzero digit, `@` capital, `~` lowercase letter, `*` capital
    or digit, `&` hexadecimal digit; every other character is literal."""
    return "".join(SIGNS[c](rng) if c in SIGNS else c for c in pattern)


SIGNS = {
    "#": lambda rng: rng.choice(_DIGITS),
    "%": lambda rng: rng.choice("123456789"),
    "@": lambda rng: rng.choice(_UPPER),
    "~": lambda rng: rng.choice(string.ascii_lowercase),
    "*": lambda rng: rng.choice(_ALPHANUMERIC),
    "&": lambda rng: rng.choice("0123456789abcdef"),
}


def skewed(rng: Random, values: Sequence[T], bend: float = 3.0) -> T:
    """Draw a value of a list in order of frequency: a higher `bend` favors the first ones."""
    return values[int(len(values) * rng.random() ** bend)]


def rare_code(rng: Random) -> str:
    """Draw a code of no known shape: groups of digits and letters with any separator and at least three
    digits."""
    while True:
        parts = []
        for _ in range(rng.randint(1, 3)):
            letters = rng.random() < 0.3
            size = rng.randint(1, 4) if letters else rng.randint(2, 7)
            parts.append(shape(rng, ("@" if letters else "#") * size))
        code = weighted(rng, ((5, "-"), (3, ""), (1, "/"), (1, "."), (1, " "), (0.5, ":"), (0.5, "_"))).join(
            parts
        )
        if 4 <= len(code) <= 18 and sum(map(str.isdigit, code)) >= 3:
            return code.lower() if rng.random() < 0.06 else code
