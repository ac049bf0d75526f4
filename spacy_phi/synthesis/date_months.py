"""Dates with the name of a month."""

from datetime import date
from random import Random

from ..lang import vocabulary
from ..surrogates.case import ordinal_suffix
from .chance import weighted
from .date_words import MISSPELT
from .dates import Calendar, Form

MONTHS = [month.title() for month in vocabulary("months")]
SHORT_MONTHS = list(vocabulary("short_months"))


def ordinal_number(number: int) -> str:
    """The number of a day as an ordinal: "14th"."""
    return f"{number}{ordinal_suffix(str(number), '')}"


def recased(rng: Random, name: str) -> str:
    """A month or weekday, now and then in small letters or in capitals."""
    return weighted(rng, ((8.5, name), (1.1, name.lower()), (0.4, name.upper())))


def month_of(rng: Random, day: date) -> str:
    """The name of its month, in full or short, now and then misspelt."""
    short = SHORT_MONTHS[day.month - 1]
    names = [(6.0, MONTHS[day.month - 1]), (4.0, short)]
    if day.month != 5:
        names.append((1.0, f"{short}."))
    if day.month == 9:
        names += [(1.5, "Sept"), (0.5, "Sept.")]
    if day.month in MISSPELT:
        names.append((0.2, rng.choice(MISSPELT[day.month].split())))
    return recased(rng, weighted(rng, names))


def day_month_year(rng: Random, day: date, calendar: Calendar) -> str:
    """The month by its name between day and year: "14-MAR-2021"."""
    month = SHORT_MONTHS[day.month - 1]
    month = month.upper() if rng.random() < 0.5 else month
    separator = weighted(rng, ((8, "-"), (2, " "), (1, "/"), (1, "")))
    year = f"{day.year:04}" if rng.random() < 0.6 else f"{day.year % 100:02}"
    return f"{day.day:02}{separator}{month}{separator}{year}"


def long_date(rng: Random, day: date, calendar: Calendar) -> str:
    """With the name of the month and the year: "March 14, 2021"."""
    month, number = month_of(rng, day), day.day
    if calendar.day_first:
        return weighted(
            rng,
            (
                (6.0, f"{number} {month} {day.year}"),
                (2.0, f"{ordinal_number(number)} {month} {day.year}"),
                (1.0, f"{ordinal_number(number)} of {month} {day.year}"),
                (1.0, f"{number} {month}, {day.year}"),
            ),
        )
    return weighted(
        rng,
        (
            (8.0, f"{month} {number}, {day.year}"),
            (2.0, f"{month} {number} {day.year}"),
            (1.5, f"{month} {ordinal_number(number)}, {day.year}"),
            (0.7, f"{month} {ordinal_number(number)} {day.year}"),
            (0.7, f"{month} {number:02}, {day.year}"),
            (0.5, f"{month} {number},{day.year}"),
            (0.7, f"{number} {month} {day.year}"),
        ),
    )


def month_day(rng: Random, day: date, calendar: Calendar) -> str:
    """The month by its name, then the day: "March 14th"."""
    month = month_of(rng, day)
    return weighted(
        rng,
        (
            (7.0, f"{month} {day.day}"),
            (2.5, f"{month} {ordinal_number(day.day)}"),
            (0.5, f"{month} {day.day:02}"),
        ),
    )


def day_month(rng: Random, day: date, calendar: Calendar) -> str:
    """The day, then the month by its name: "14th of March"."""
    month = month_of(rng, day)
    return weighted(
        rng,
        (
            (5.0, f"{day.day} {month}"),
            (2.0, f"{ordinal_number(day.day)} {month}"),
            (1.5, f"{ordinal_number(day.day)} of {month}"),
            (1.0, f"{day.day}-{SHORT_MONTHS[day.month - 1]}"),
            (0.5, f"{day.day}{SHORT_MONTHS[day.month - 1]}"),
        ),
    )


def _month_year(rng: Random, day: date, calendar: Calendar) -> str:
    month, short = month_of(rng, day), f"{day.year % 100:02}"
    return weighted(
        rng,
        (
            (7.0, f"{month} {day.year}"),
            (2.0, f"{day.month}/{day.year}"),
            (1.0, f"{day.month:02}/{day.year}"),
            (1.0, f"{month} of {day.year}"),
            (0.8, f"{month}, {day.year}"),
            (1.8, f"{month} '{short}"),
            (0.7, f"{SHORT_MONTHS[day.month - 1]}-{short}"),
            (2.5, f"{day.month}/{short}"),
            (0.8, f"{day.month:02}/{short}"),
            (0.4, f"{day.year}-{day.month:02}"),
        ),
    )


def _month(rng: Random, day: date, calendar: Calendar) -> str:
    return recased(rng, MONTHS[day.month - 1] if rng.random() < 0.75 else SHORT_MONTHS[day.month - 1])


FORMS: dict[str, Form] = {
    "long": long_date,
    "month_day": month_day,
    "day_month": day_month,
    "month_year": _month_year,
    "month": _month,
}
