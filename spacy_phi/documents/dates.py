"""Dates in HL7 format, YYYYMMDD with or without a time, as in V2 and V3."""

import re

from ..wall_clock import write_on_day
from .people import Value

_DATE = re.compile(
    r"(?:18|19|20|21)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=\d*(?:\.\d+)?(?:[+-]\d{4})?\Z)"
)

_SCORE = re.compile(r"\s*\d{1,2}\s?[/-]\s?\d{1,2}\s*")


def is_score(text: str) -> bool:
    """Return whether the value of an observation is a score, a strength or a range as a whole: "8/9",
    "12-14". Its name is elsewhere, and a date would have a year."""
    return _SCORE.fullmatch(text) is not None


def is_date(text: str) -> bool:
    """Return whether a text is a date or timestamp in HL7 format."""
    return _DATE.match(text) is not None


def date_value(text: str, at: int) -> Value:
    """Return the value of a date field: the day, with the time attached and its offset from UTC
    set to 0 (see `wall_clock`).

    If the replacement is not a day, the field becomes empty, because it cannot hold anything else.

    text, at: The text as written, and its offset.
    """
    found = _DATE.match(text)
    day = found[0] if found else text
    time = text[len(day) :]
    return Value(day, at, at + len(text), lambda new: write_on_day(day, new, time) if new.isdigit() else "")
