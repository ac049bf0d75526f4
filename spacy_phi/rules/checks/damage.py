"""Is it a number after all? Checks of numbers with damage, of crews' numbers and of parts of serials."""

import re

from ..normalize import View
from .surroundings import surroundings
from .validators import digits_of, validator

_CLOCK = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d")
_DATE = re.compile(r"\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|(?:19|20)\d\d-\d{1,2}-\d{1,2}")


@validator
def ocr_number(text: str) -> bool | None:
    """A number in which a letter may stand for a digit: more digits than letters."""
    letters = sum(c.isalpha() for c in text)
    return None if sum(c.isdigit() for c in text) > letters else False


@validator
def no_clock(text: str) -> bool | None:
    """A number that is no clock time and no year."""
    return False if _CLOCK.fullmatch(text) or re.fullmatch(r"(?:19|20)\d\d", text) else None


@validator
def no_date_code(text: str) -> bool | None:
    """Digits in groups that are no date."""
    return False if _DATE.fullmatch(text) or len(digits_of(text)) < 5 else None


@surroundings
def call_sign(view: View, start: int, end: int) -> bool | None:
    """A call sign or fleet number: not a clock time, nor a telephone that one calls."""
    text = view.text[start:end]
    if _CLOCK.fullmatch(text) or re.fullmatch(r"(?:19|20)\d\d", text):
        return False
    sure = re.search(r"(?:sign|fleet|#|no\.?|number|id)[ :#]*$", view.lower[max(0, start - 12) : start])
    return None if sure or len(text) > 3 else False
