"""Dates of a note, around one visit, in the style of its writer."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from ..formats.parts import DateParts
from .chance import weighted
from .writer import Writer

_MARKED = re.compile(r"\[\[|\]\]")


class Written(NamedTuple):
    """A value with adjacent text that is not PHI."""

    value: str
    before: str = ""
    after: str = ""


@dataclass(slots=True)
class Calendar:
    """Days of one note."""

    visit: date
    habits: frozenset[str]
    """The writer's date habits; named by conditions of forms."""


def read_marks(text: str) -> Written:
    """Split a text into the value and adjacent text: an article, a clock time."""
    before, value, after = _MARKED.split(text) if "[[" in text else ("", text, "")
    return Written(value, before, after)


def write_date(writer: Writer, day: date, form: str, calendar: Calendar) -> Written:
    """Write a day in a form of the README; a clock time or an article is adjacent text and not PHI."""
    return read_marks(
        writer.write_value(f"date.{form}", DateParts(day, writer.rng), *sorted(calendar.habits))
    )


def make_calendar(rng: Random, day_first: float) -> Calendar:
    """Draw a visit and the habits of its writer.

    day_first: Probability that writers of the country put the day before the month.
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
    order = "day_first" if rng.random() < day_first else "month_first"
    sign = weighted(rng, ((10.0, "slash"), (2.0, "dash"), (1.5, "dot"), (0.3, "space")))
    habit = weighted(rng, ((10.0, "figures"), (1.2, "iso"), (1.0, "month_name"), (0.8, "any")))
    padding = "padded" if rng.random() < 0.5 else "unpadded"
    year_form = "long_year" if rng.random() < 0.5 else "short_year"
    return Calendar(visit, frozenset((order, sign, habit, padding, year_form)))


def draw_day(rng: Random, calendar: Calendar, number: int) -> date:
    """Return the day of `DATE` (the visit) or of `DATE2`, `DATE3`, ... near it or years before."""
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
    """Draw a day of a life, between birth and visit."""
    return birthday + timedelta(days=rng.randrange((calendar.visit - birthday).days))


def draw_birthday(rng: Random, calendar: Calendar, age: int) -> date:
    """Draw a birth date with the given age in `age` years on the day of the visit."""
    return calendar.visit - timedelta(days=age * 365 + age // 4 + rng.randint(1, 363))
