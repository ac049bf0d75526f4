"""Dates in HL7 format, YYYYMMDD with or without a time, as in V2 and V3."""

import datetime
import re

from ..surrogates.onset import Moment, add_interval
from ..wall_clock import write_on_day
from .people import Value

DAY_ZERO = datetime.date(1970, 1, 1)
"""The day that stands for "[Day 0]" where a field holds nothing but a date."""
_DATE = re.compile(
    r"(?:18|19|20|21)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=\d*(?:\.\d+)?(?:[+-]\d{4})?\Z)"
)
_MONTH = re.compile(r"((?:18|19|20|21)\d\d)(0[1-9]|1[0-2])")
_YEAR = re.compile(r"(?:18|19|20|21)\d\d")

_SCORE = re.compile(r"\s*\d{1,2}\s?[/-]\s?\d{1,2}\s*")


def is_score(text: str) -> bool:
    """Return whether the value of an observation is a score, a strength or a range as a whole: "8/9",
    "12-14". Its name is elsewhere, and a date would have a year."""
    return _SCORE.fullmatch(text) is not None


def is_date(text: str) -> bool:
    """Return whether a text is a date or timestamp in HL7 format."""
    return _DATE.match(text) is not None


def read_moment(text: str) -> Moment | None:
    """Return the year, month or day of a date in HL7 format; None for any other text."""
    found = _DATE.match(text)
    if found is not None:
        return Moment(int(text[:4]), int(text[4:6]), int(text[6:8]))
    if _MONTH.fullmatch(text):
        return Moment(int(text[:4]), int(text[4:]))
    return Moment(int(text)) if _YEAR.fullmatch(text) else None


def from_day_zero(interval: str) -> str:
    """Return the date in HL7 format that is an interval such as "[Day +7]" after DAY_ZERO, as precise as the
    interval; any other text is unchanged, also an interval in weeks, which no date in HL7 format is."""
    moment = add_interval(interval, DAY_ZERO)
    if moment is None or moment.is_week:
        return interval
    return f"{moment.year:04d}" + "".join(f"{part:02d}" for part in moment[1:3] if part is not None)


def date_value(text: str, at: int) -> Value:
    """Return the value of a date field: the day, with the time attached and its offset from UTC
    set to 0 (see `wall_clock`).

    A month is shown as in ISO 8601, since six digits are read as a day. If the replacement is not a date, the
    field becomes empty, because it cannot hold anything else.

    text, at: The text as written, and its offset.
    """
    found = _DATE.match(text)
    day = found[0] if found else text
    time = text[len(day) :]

    def write(new: str) -> str:
        digits = new.replace("-", "")
        if not digits.isdigit():
            return ""
        return write_on_day(day, digits, time) if len(digits) == len(day) else digits

    return Value(_MONTH.sub(r"\1-\2", day) if _MONTH.fullmatch(day) else day, at, at + len(text), write)
