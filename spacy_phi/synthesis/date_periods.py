"""Times longer than a day: ranges of days, parts of months, seasons, quarters, years and decades."""

from datetime import date, timedelta
from random import Random

from .chance import weighted
from .date_months import MONTHS, SHORT_MONTHS, month_of
from .dates import Calendar, Form, Written

_SEASONS = "spring summer fall autumn winter".split()


def _range(rng: Random, day: date, calendar: Calendar) -> str:
    """The first and last day of a stay: "3/4-3/9", "Mar 4-9", "11/30-12/2/23"."""
    last = day + timedelta(days=rng.randint(1, 12))
    joint = rng.choice(("-", "-", "-", " - ", "–"))
    short = f"{day.month}/{day.day}{joint}{last.month}/{last.day}"
    if calendar.day_first:
        short = f"{day.day}/{day.month}{joint}{last.day}/{last.month}"
    month = SHORT_MONTHS[day.month - 1] if rng.random() < 0.5 else MONTHS[day.month - 1]
    within = f"{month} {day.day}{joint}{last.day}"
    if last.month != day.month:
        within = f"{month} {day.day}{joint}{SHORT_MONTHS[last.month - 1]} {last.day}"
    elif calendar.day_first:
        within = f"{day.day}{joint}{last.day} {month}"
    year = f"/{last.year % 100:02}"
    return weighted(rng, ((4, short), (2, short + year), (3, within), (1, f"{within}, {last.year}")))


def _about(rng: Random, day: date, calendar: Calendar) -> str:
    """A part of a month: "mid-March", "end of Oct"."""
    part = rng.choice(("mid-", "mid-", "mid ", "early ", "late ", "end of ", "beginning of ", "start of "))
    year = "" if rng.random() < 0.7 else f" {day.year}"
    return f"{part}{month_of(rng, day)}{year}"


def _season_year(rng: Random, day: date, calendar: Calendar) -> str:
    season = rng.choice(_SEASONS)
    season = season.capitalize() if rng.random() < 0.4 else season
    year = str(day.year) if rng.random() < 0.8 else f"'{day.year % 100:02}"
    return f"{season}{rng.choice((' ', ' ', ' of ', ', '))}{year}"


def _quarter(rng: Random, day: date, calendar: Calendar) -> str:
    number, year, short = (day.month + 2) // 3, day.year, f"{day.year % 100:02}"
    return rng.choice((f"Q{number} {year}", f"Q{number} '{short}", f"{number}Q{short}", f"Q{number}/{year}"))


def _past_year(rng: Random, day: date, calendar: Calendar) -> str:
    return str(day.year) if rng.random() < 0.75 else f"'{day.year % 100:02}"


def _years(rng: Random, day: date, calendar: Calendar) -> str:
    """Two years: "2015-2017", "2015/16"."""
    last = day.year + rng.randint(1, 6)
    return weighted(
        rng,
        (
            (4, f"{day.year}-{last}"),
            (2, f"{day.year}-{last % 100:02}"),
            (1, f"{day.year}/{(day.year + 1) % 100:02}"),
            (1, f"'{day.year % 100:02}-'{last % 100:02}"),
        ),
    )


def _decade(rng: Random, day: date, calendar: Calendar) -> Written:
    tens = day.year // 10 * 10
    part = rng.choice(("", "", "", "early ", "late ", "mid-"))
    said = rng.choice((str(tens), f"{tens % 100}", f"'{tens % 100}")) if tens % 100 > 10 else str(tens)
    return Written(f"{part}{said}s", before="the ")


FORMS: dict[str, Form] = {
    "range": _range,
    "about": _about,
    "season_year": _season_year,
    "quarter": _quarter,
    "year": lambda rng, day, calendar: str(day.year),
    "past_year": _past_year,
    "apostrophe": lambda rng, day, calendar: f"'{day.year % 100:02}",
    "years": _years,
    "decade": _decade,
}
