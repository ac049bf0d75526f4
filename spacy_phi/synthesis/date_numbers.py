"""Dates in figures, and the time of day that stands beside them."""

from datetime import date
from random import Random

from ..lang import vocabulary
from .chance import weighted
from .date_months import SHORT_MONTHS, day_month_year
from .dates import Calendar, Form, Written


def _parts(day: date, calendar: Calendar) -> tuple[str, str]:
    width = 2 if calendar.padded else 1
    return f"{day.month:0{width}}", f"{day.day:0{width}}"


def _figures(day: date, calendar: Calendar, separator: str, long_year: bool) -> str:
    month, number = _parts(day, calendar)
    first, second = (number, month) if calendar.day_first else (month, number)
    year = f"{day.year:04}" if long_year else f"{day.year % 100:02}"
    return separator.join((first, second, year))


def numeric(rng: Random, day: date, calendar: Calendar) -> str:
    """In figures, mostly by the habit of the note's writer: "3/14/2021"."""
    roll = rng.random()
    if roll < 0.12 or calendar.habit == "any":
        # another hand wrote this one
        other = rng.choice((_iso, _dashed, day_month_year, _dotted, _loose))
        return other(rng, day, calendar)
    if calendar.habit == "iso":
        return _iso(rng, day, calendar)
    if calendar.habit == "month_name":
        return day_month_year(rng, day, calendar)
    return _figures(day, calendar, calendar.separator, calendar.long_year)


def _loose(rng: Random, day: date, calendar: Calendar) -> str:
    """Figures with odd blanks or mixed separators, as they are typed."""
    month, number, year = str(day.month), str(day.day), str(day.year)
    year = year if rng.random() < 0.5 else year[2:]
    separators = rng.choice((" / ", "/ ", " - ", "//", "\\", " . ", "-/", "|"))
    if separators == "-/":
        return f"{month}-{number}/{year}"
    return separators.join((month, number, year))


def short_date(rng: Random, day: date, calendar: Calendar) -> str:
    """Month and day in figures: "3/14"."""
    month, number = _parts(day, calendar)
    first, second = (number, month) if calendar.day_first else (month, number)
    return f"{first}{weighted(rng, ((10, '/'), (2, '-'), (1.5, '.')))}{second}"


def _iso(rng: Random, day: date, calendar: Calendar) -> str:
    return weighted(
        rng,
        (
            (8.0, f"{day.year:04}-{day.month:02}-{day.day:02}"),
            (2.0, f"{day.year:04}/{day.month:02}/{day.day:02}"),
            (0.7, f"{day.year:04}-{day.month}-{day.day}"),
            (0.5, f"{day.year:04}.{day.month:02}.{day.day:02}"),
            (0.4, f"{day.year:04} {SHORT_MONTHS[day.month - 1]} {day.day:02}"),
        ),
    )


def _dotted(rng: Random, day: date, calendar: Calendar) -> str:
    return _figures(day, calendar, ".", rng.random() < 0.6)


def _dashed(rng: Random, day: date, calendar: Calendar) -> str:
    if rng.random() < 0.5:
        return _figures(day, calendar, "-", rng.random() < 0.6)
    return day_month_year(rng, day, calendar)


def _compact(rng: Random, day: date, calendar: Calendar) -> str:
    first, second = (day.day, day.month) if calendar.day_first else (day.month, day.day)
    return weighted(
        rng,
        (
            (4.0, f"{first:02}{second:02}{day.year:04}"),
            (4.0, f"{day.year:04}{day.month:02}{day.day:02}"),
            (2.0, f"{first:02}{second:02}{day.year % 100:02}"),
            (0.7, f"{day.day:02}{SHORT_MONTHS[day.month - 1].upper()}{day.year:04}"),
        ),
    )


def _stamp(rng: Random, day: date, calendar: Calendar) -> Written:
    hour, minute, second = rng.randrange(24), rng.randrange(60), rng.randrange(60)
    plain = f"{hour:02}:{minute:02}"
    noon = rng.choice(("AM", "am") if hour < 12 else ("PM", "pm"))
    half = f"{hour % 12 or 12}:{minute:02}{rng.choice((' ', ''))}{noon}"
    after = weighted(
        rng,
        (
            (4.0, f" {plain}"),
            (2.0, f" {hour:02}{minute:02}"),
            (2.0, f" {half}"),
            (1.5, f" at {half}"),
            (1.0, f" @ {plain}"),
            (1.5, f" {plain}:{second:02}"),
            (0.7, f"T{plain}:{second:02}{rng.choice(('Z', '', '+00:00', '-05:00'))}"),
            (0.7, f"@{hour:02}{minute:02}"),
        ),
    )
    if after.startswith("T"):
        return Written(f"{day.year:04}-{day.month:02}-{day.day:02}", after=after)
    return Written(numeric(rng, day, calendar), after=after)


_ROMAN = list(vocabulary("date_numbers_roman"))


def _roman(rng: Random, day: date, calendar: Calendar) -> str:
    month = _ROMAN[day.month - 1]
    month = month.upper() if rng.random() < 0.6 else month
    year = day.year if rng.random() < 0.5 else f"{day.year % 100:02}"
    return rng.choice(".-/ ").join((str(day.day), month, str(year)))


FORMS: dict[str, Form] = {
    "numeric": numeric,
    "short": short_date,
    "iso": _iso,
    "dotted": _dotted,
    "dashed": _dashed,
    "compact": _compact,
    "stamp": _stamp,
    "roman": _roman,
}
