"""Dates told in words: the day of the week, an ordinal, a holiday, figures as they are dictated."""

from datetime import date
from random import Random

from ..lang import vocabulary
from .ages import age_words
from .chance import weighted
from .date_months import MONTHS, day_month, long_date, month_day, ordinal_number, recased
from .date_numbers import numeric, short_date
from .date_words import HOLIDAYS
from .dates import Calendar, Form, Written

_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_DAY_FORMS = (
    "Mon Monday|Tue Tues Tuesday|Wed Weds Wednesday|Thu Thur Thurs Thursday|Fri Friday|"
    "Sat Saturday|Sun Sunday"
).split("|")
_ORDINAL_WORDS = list(vocabulary("date_told_ordinal_words"))


def _weekday(rng: Random, day: date, calendar: Calendar) -> str:
    name = _DAYS[day.weekday()] if rng.random() < 0.6 else rng.choice(_DAY_FORMS[day.weekday()].split())
    return recased(rng, name)


def _weekday_date(rng: Random, day: date, calendar: Calendar) -> str:
    name = _weekday(rng, day, calendar)
    if rng.random() < 0.15:
        return f"{name} the {_nth(rng, day)}"
    rest = rng.choice((short_date, short_date, numeric, month_day, long_date, day_month))(rng, day, calendar)
    return f"{name}{weighted(rng, ((5, ' '), (4, ', '), (0.6, '. ')))}{rest}"


def _ordinal(rng: Random, day: date, calendar: Calendar) -> Written:
    return Written(_nth(rng, day), before="the ")


def _nth(rng: Random, day: date) -> str:
    return _ordinal_words(rng, day.day) if rng.random() < 0.25 else ordinal_number(day.day)


def _ordinal_words(rng: Random, number: int) -> str:
    if number <= 20:
        return _ORDINAL_WORDS[number - 1]
    if number == 30:
        return "thirtieth"
    return f"{age_words(number // 10 * 10)}{rng.choice('- ')}{_ORDINAL_WORDS[number % 10 - 1]}"


def _worded(rng: Random, day: date, calendar: Calendar) -> Written:
    month, number = recased(rng, MONTHS[day.month - 1]), _ordinal_words(rng, day.day)
    year = f"{age_words(day.year // 100)} {age_words(day.year % 100)}"
    if 2000 <= day.year < 2010:
        year = f"two thousand {'' if day.year == 2000 else age_words(day.year - 2000)}".strip()
    elif day.year % 100 == 0:
        year = f"{age_words(day.year // 100)} hundred"
    elif day.year % 100 < 10:
        year = f"{age_words(day.year // 100)} oh {age_words(day.year % 100)}"
    return weighted(
        rng,
        (
            (3.0, Written(f"{number} of {month}", before="the ")),
            (3.0, Written(f"{month} {number}")),
            (2.0, Written(f"{month} {number}, {year}")),
            (1.5, Written(f"{month} {number} {year}")),
            (1.0, Written(f"{number} of {month}, {year}", before="the ")),
            (1.0, Written(f"{month} the {number}")),
            (1.0, Written(f"{month} {age_words(day.day)}")),
            (0.7, Written(f"{number} of {month}")),
        ),
    )


def _spoken(rng: Random, day: date, calendar: Calendar) -> str:
    """Figures as they are dictated: "three slash fourteen", "oh three oh nine twenty one"."""
    first, second = (day.day, day.month) if calendar.day_first else (day.month, day.day)
    year = age_words(day.year % 100) if day.year % 100 > 9 else f"oh {age_words(day.year % 100 or 1)}"
    if rng.random() < 0.7:
        said = f"{age_words(first)} slash {age_words(second)}"
        return said if rng.random() < 0.5 else f"{said} slash {year}"
    return " ".join(f"oh {age_words(part)}" if part < 10 else age_words(part) for part in (first, second)) + (
        f" {year}" if rng.random() < 0.5 else ""
    )


FORMS: dict[str, Form] = {
    "weekday": _weekday,
    "weekday_date": _weekday_date,
    "holiday": lambda rng, day, calendar: rng.choice(HOLIDAYS),
    "ordinal": _ordinal,
    "nth": lambda rng, day, calendar: ordinal_number(day.day),
    "worded": _worded,
    "spoken": _spoken,
}
