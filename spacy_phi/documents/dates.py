"""Dates in the form of HL7, YYYYMMDD with or without a time, as V2 and V3 write them."""

import re
from functools import partial

from .people import Value

_DATE = re.compile(
    r"(?:18|19|20|21)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=\d*(?:\.\d+)?(?:[+-]\d{4})?\Z)"
)


def is_date(text: str) -> bool:
    """Return whether a text is a day, or a time of a day."""
    return _DATE.match(text) is not None


def date_value(text: str, at: int) -> Value:
    """Return the value of a field of dates: the day, whose time goes along.

    Where no day is put in its place, nothing is, for the field can hold nothing else.

    text (str), at (int): As it is written, and where.
    """
    found = _DATE.match(text)
    day = found[0] if found else text
    return Value(day, at, at + len(text), partial(_with_time, text[len(day) :]))


def _with_time(time: str, day: str) -> str:
    return day + time if day.isdigit() else ""
