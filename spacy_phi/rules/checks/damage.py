"""Is it a number after all? Checks of numbers with damage, of crews' numbers and of parts of serials."""

import re

from .validators import validator

_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")


@validator
def ocr_number(text: str) -> bool | None:
    """A number in which a letter may stand for a digit: more digits than letters."""
    letters = sum(c.isalpha() for c in text)
    return None if sum(c.isdigit() for c in text) > letters else False


@validator
def no_clock(text: str) -> bool | None:
    """A number that is no clock time and no year."""
    return False if _CLOCK.fullmatch(text) or re.fullmatch(r"(?:19|20)\d\d", text) else None
