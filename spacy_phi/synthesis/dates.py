"""The days of a note, around one visit."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from .chance import weighted


class Written(NamedTuple):
    """A value with what stands beside it and is not PHI."""

    value: str
    before: str = ""
    after: str = ""


@dataclass(slots=True)
class Calendar:
    """The days of one note."""

    visit: date
    day_first: bool
    """Whether the day stands before the month in figures."""
    padded: bool
    """Whether days and months below ten bear a zero."""
    long_year: bool
    separator: str
    habit: str
    """The form that `numeric` takes most often in this note."""


Form = Callable[[Random, date, Calendar], str | Written]
"""How a day is written."""


def make_calendar(rng: Random, country: str) -> Calendar:
    """A visit and the habits of its writer.

    country (str): "us", "uk", "au", "ca" or other; it says which of day and month comes first.
    """
    year = weighted(
        rng,
        (
            (10.0, rng.randint(2008, 2027)),
            (2.0, rng.randint(1988, 2007)),
            (4.0, rng.randint(2050, 2115)),
            (0.6, rng.randint(2116, 2205)),
            (0.4, rng.randint(1950, 1987)),
        ),
    )
    visit = date(year, 1, 1) + timedelta(days=rng.randrange(365))
    day_first = rng.random() < (0.04 if country == "us" else 0.9)
    separator = weighted(rng, ((10.0, "/"), (2.0, "-"), (1.5, "."), (0.3, " ")))
    habit = weighted(rng, ((10.0, "figures"), (1.2, "iso"), (1.0, "month_name"), (0.8, "any")))
    return Calendar(visit, day_first, rng.random() < 0.5, rng.random() < 0.5, separator, habit)


def draw_day(rng: Random, calendar: Calendar, number: int) -> date:
    """The day of `DATE` (the visit) or of `DATE2`, `DATE3`, ... near it or years before."""
    if number == 1:
        return calendar.visit
    away = weighted(
        rng,
        (
            (6.0, rng.randint(-21, 21)),
            (3.0, rng.randint(-200, 90)),
            (2.0, rng.randint(-3000, -200)),
            (0.7, rng.randint(-12000, -3000)),
        ),
    )
    return calendar.visit + timedelta(days=away or -1)


def draw_past_day(rng: Random, calendar: Calendar, birthday: date) -> date:
    """A day of a life, between birth and visit."""
    return birthday + timedelta(days=rng.randrange((calendar.visit - birthday).days))


def draw_birthday(rng: Random, calendar: Calendar, age: int) -> date:
    """A day of birth that makes a person as old as `age` years on the day of the visit."""
    return calendar.visit - timedelta(days=age * 365 + age // 4 + rng.randint(1, 363))
