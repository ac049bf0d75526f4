"""The many ways to write a date."""

from collections.abc import Callable
from datetime import date, timedelta
from random import Random

from ..surrogates.case import ordinal_suffix
from .ages import age_words
from .chance import weighted
from .date_words import HOLIDAYS, MISSPELT
from .dates import Calendar, Written

MONTHS = ("January February March April May June July August September October November December").split()
_SHORT = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_DAY_FORMS = (
    "Mon Monday|Tue Tues Tuesday|Wed Weds Wednesday|Thu Thur Thurs Thursday|Fri Friday|"
    "Sat Saturday|Sun Sunday"
).split("|")
_SEASONS = "spring summer fall autumn winter".split()


def write_date(rng: Random, day: date, form: str, calendar: Calendar) -> Written:
    """A day in a form of the README; what is no PHI (a clock time, an article) stands beside the value."""
    if form == "any":
        form = weighted(rng, _ANY)
    if form == "dob":
        form = weighted(rng, _DOB)
    written = _FORMS[form](rng, day, calendar)
    return written if isinstance(written, Written) else Written(written)


_ANY = (
    (8.0, "numeric"), (3.0, "short"), (2.0, "iso"), (1.0, "dotted"), (2.0, "dashed"), (4.0, "long"),
    (3.0, "month_day"), (1.5, "day_month"), (2.0, "month_year"), (1.0, "month"), (1.5, "year"),
    (1.5, "weekday"),
    (1.0, "weekday_date"), (0.6, "holiday"), (0.6, "season_year"), (0.6, "ordinal"), (0.8, "compact"),
    (0.4, "apostrophe"), (0.4, "stamp"), (0.6, "worded"), (0.8, "about"), (1.0, "range"),
    (0.4, "decade"), (0.4, "years"), (0.2, "quarter"), (0.3, "spoken"), (0.1, "roman"),
)  # fmt: skip
_DOB = (
    (10.0, "numeric"), (2.0, "iso"), (2.0, "dashed"), (1.0, "dotted"), (3.0, "long"), (1.0, "compact"),
    (0.3, "year"),
)  # fmt: skip


def _parts(day: date, calendar: Calendar, *, padded: bool | None = None) -> tuple[str, str]:
    width = 2 if (calendar.padded if padded is None else padded) else 1
    return f"{day.month:0{width}}", f"{day.day:0{width}}"


def _figures(day: date, calendar: Calendar, separator: str, long_year: bool) -> str:
    month, number = _parts(day, calendar)
    first, second = (number, month) if calendar.day_first else (month, number)
    year = f"{day.year:04}" if long_year else f"{day.year % 100:02}"
    return separator.join((first, second, year))


def _numeric(rng: Random, day: date, calendar: Calendar) -> str:
    roll = rng.random()
    if roll < 0.12 or calendar.habit == "any":
        # another hand wrote this one
        other = rng.choice((_iso, _dashed, _month_name, _dotted, _loose))
        return other(rng, day, calendar)
    if calendar.habit == "iso":
        return _iso(rng, day, calendar)
    if calendar.habit == "month_name":
        return _month_name(rng, day, calendar)
    return _figures(day, calendar, calendar.separator, calendar.long_year)


def _loose(rng: Random, day: date, calendar: Calendar) -> str:
    """Figures with odd blanks or mixed separators, as they are typed."""
    month, number, year = str(day.month), str(day.day), str(day.year)
    year = year if rng.random() < 0.5 else year[2:]
    separators = rng.choice((" / ", "/ ", " - ", "//", "\\", " . ", "-/", "|"))
    if separators == "-/":
        return f"{month}-{number}/{year}"
    return separators.join((month, number, year))


def _short(rng: Random, day: date, calendar: Calendar) -> str:
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
            (0.4, f"{day.year:04} {_SHORT[day.month - 1]} {day.day:02}"),
        ),
    )


def _dotted(rng: Random, day: date, calendar: Calendar) -> str:
    return _figures(day, calendar, ".", rng.random() < 0.6)


def _dashed(rng: Random, day: date, calendar: Calendar) -> str:
    if rng.random() < 0.5:
        return _figures(day, calendar, "-", rng.random() < 0.6)
    return _month_name(rng, day, calendar)


def _month_name(rng: Random, day: date, calendar: Calendar) -> str:
    month = _SHORT[day.month - 1]
    month = month.upper() if rng.random() < 0.5 else month
    separator = weighted(rng, ((8, "-"), (2, " "), (1, "/"), (1, "")))
    year = f"{day.year:04}" if rng.random() < 0.6 else f"{day.year % 100:02}"
    return f"{day.day:02}{separator}{month}{separator}{year}"


def _ordinal_number(number: int) -> str:
    return f"{number}{ordinal_suffix(str(number), '')}"


def _month_of(rng: Random, day: date) -> str:
    short = _SHORT[day.month - 1]
    names = [(6.0, MONTHS[day.month - 1]), (4.0, short)]
    if day.month != 5:
        names.append((1.0, f"{short}."))
    if day.month == 9:
        names += [(1.5, "Sept"), (0.5, "Sept.")]
    if day.month in MISSPELT:
        names.append((0.2, rng.choice(MISSPELT[day.month].split())))
    return _recased(rng, weighted(rng, names))


def _recased(rng: Random, name: str) -> str:
    """A month or weekday, now and then in small letters or in capitals."""
    return weighted(rng, ((8.5, name), (1.1, name.lower()), (0.4, name.upper())))


def _long(rng: Random, day: date, calendar: Calendar) -> str:
    month, number = _month_of(rng, day), day.day
    if calendar.day_first:
        return weighted(
            rng,
            (
                (6.0, f"{number} {month} {day.year}"),
                (2.0, f"{_ordinal_number(number)} {month} {day.year}"),
                (1.0, f"{_ordinal_number(number)} of {month} {day.year}"),
                (1.0, f"{number} {month}, {day.year}"),
            ),
        )
    return weighted(
        rng,
        (
            (8.0, f"{month} {number}, {day.year}"),
            (2.0, f"{month} {number} {day.year}"),
            (1.5, f"{month} {_ordinal_number(number)}, {day.year}"),
            (0.7, f"{month} {_ordinal_number(number)} {day.year}"),
            (0.7, f"{month} {number:02}, {day.year}"),
            (0.5, f"{month} {number},{day.year}"),
            (0.7, f"{number} {month} {day.year}"),
        ),
    )


def _month_day(rng: Random, day: date, calendar: Calendar) -> str:
    month = _month_of(rng, day)
    return weighted(
        rng,
        (
            (7.0, f"{month} {day.day}"),
            (2.5, f"{month} {_ordinal_number(day.day)}"),
            (0.5, f"{month} {day.day:02}"),
        ),
    )


def _day_month(rng: Random, day: date, calendar: Calendar) -> str:
    month = _month_of(rng, day)
    return weighted(
        rng,
        (
            (5.0, f"{day.day} {month}"),
            (2.0, f"{_ordinal_number(day.day)} {month}"),
            (1.5, f"{_ordinal_number(day.day)} of {month}"),
            (1.0, f"{day.day}-{_SHORT[day.month - 1]}"),
            (0.5, f"{day.day}{_SHORT[day.month - 1]}"),
        ),
    )


def _month_year(rng: Random, day: date, calendar: Calendar) -> str:
    month, short = _month_of(rng, day), f"{day.year % 100:02}"
    return weighted(
        rng,
        (
            (7.0, f"{month} {day.year}"),
            (2.0, f"{day.month}/{day.year}"),
            (1.0, f"{day.month:02}/{day.year}"),
            (1.0, f"{month} of {day.year}"),
            (0.8, f"{month}, {day.year}"),
            (1.8, f"{month} '{short}"),
            (0.7, f"{_SHORT[day.month - 1]}-{short}"),
            (2.5, f"{day.month}/{short}"),
            (0.8, f"{day.month:02}/{short}"),
            (0.4, f"{day.year}-{day.month:02}"),
        ),
    )


def _month(rng: Random, day: date, calendar: Calendar) -> str:
    return _recased(rng, MONTHS[day.month - 1] if rng.random() < 0.75 else _SHORT[day.month - 1])


def _weekday(rng: Random, day: date, calendar: Calendar) -> str:
    name = DAYS[day.weekday()] if rng.random() < 0.6 else rng.choice(_DAY_FORMS[day.weekday()].split())
    return _recased(rng, name)


def _weekday_date(rng: Random, day: date, calendar: Calendar) -> str:
    name = _weekday(rng, day, calendar)
    if rng.random() < 0.15:
        return f"{name} the {_nth(rng, day)}"
    rest = rng.choice((_short, _short, _numeric, _month_day, _long, _day_month))(rng, day, calendar)
    return f"{name}{weighted(rng, ((5, ' '), (4, ', '), (0.6, '. ')))}{rest}"


def _season_year(rng: Random, day: date, calendar: Calendar) -> str:
    season = rng.choice(_SEASONS)
    season = season.capitalize() if rng.random() < 0.4 else season
    year = str(day.year) if rng.random() < 0.8 else f"'{day.year % 100:02}"
    return f"{season}{rng.choice((' ', ' ', ' of ', ', '))}{year}"


def _past_year(rng: Random, day: date, calendar: Calendar) -> str:
    return str(day.year) if rng.random() < 0.75 else f"'{day.year % 100:02}"


def _ordinal(rng: Random, day: date, calendar: Calendar) -> Written:
    return Written(_nth(rng, day), before="the ")


def _nth(rng: Random, day: date) -> str:
    return _ordinal_words(rng, day.day) if rng.random() < 0.25 else _ordinal_number(day.day)


def _compact(rng: Random, day: date, calendar: Calendar) -> str:
    first, second = (day.day, day.month) if calendar.day_first else (day.month, day.day)
    return weighted(
        rng,
        (
            (4.0, f"{first:02}{second:02}{day.year:04}"),
            (4.0, f"{day.year:04}{day.month:02}{day.day:02}"),
            (2.0, f"{first:02}{second:02}{day.year % 100:02}"),
            (0.7, f"{day.day:02}{_SHORT[day.month - 1].upper()}{day.year:04}"),
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
    return Written(_numeric(rng, day, calendar), after=after)


def _worded(rng: Random, day: date, calendar: Calendar) -> Written:
    month, number = _recased(rng, MONTHS[day.month - 1]), _ordinal_words(rng, day.day)
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


_ORDINAL_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()


def _ordinal_words(rng: Random, number: int) -> str:
    if number <= 20:
        return _ORDINAL_WORDS[number - 1]
    if number == 30:
        return "thirtieth"
    return f"{age_words(number // 10 * 10)}{rng.choice('- ')}{_ORDINAL_WORDS[number % 10 - 1]}"


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


def _decade(rng: Random, day: date, calendar: Calendar) -> Written:
    tens = day.year // 10 * 10
    part = rng.choice(("", "", "", "early ", "late ", "mid-"))
    said = rng.choice((str(tens), f"{tens % 100}", f"'{tens % 100}")) if tens % 100 > 10 else str(tens)
    return Written(f"{part}{said}s", before="the ")


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


def _quarter(rng: Random, day: date, calendar: Calendar) -> str:
    number, year, short = (day.month + 2) // 3, day.year, f"{day.year % 100:02}"
    return rng.choice((f"Q{number} {year}", f"Q{number} '{short}", f"{number}Q{short}", f"Q{number}/{year}"))


_ROMAN = "i ii iii iv v vi vii viii ix x xi xii".split()


def _roman(rng: Random, day: date, calendar: Calendar) -> str:
    month = _ROMAN[day.month - 1]
    month = month.upper() if rng.random() < 0.6 else month
    year = day.year if rng.random() < 0.5 else f"{day.year % 100:02}"
    return rng.choice(".-/ ").join((str(day.day), month, str(year)))


def _about(rng: Random, day: date, calendar: Calendar) -> str:
    """A part of a month: "mid-March", "end of Oct"."""
    part = rng.choice(("mid-", "mid-", "mid ", "early ", "late ", "end of ", "beginning of ", "start of "))
    year = "" if rng.random() < 0.7 else f" {day.year}"
    return f"{part}{_month_of(rng, day)}{year}"


def _range(rng: Random, day: date, calendar: Calendar) -> str:
    """The first and last day of a stay: "3/4-3/9", "Mar 4-9", "11/30-12/2/23"."""
    last = day + timedelta(days=rng.randint(1, 12))
    joint = rng.choice(("-", "-", "-", " - ", "–"))
    short = f"{day.month}/{day.day}{joint}{last.month}/{last.day}"
    if calendar.day_first:
        short = f"{day.day}/{day.month}{joint}{last.day}/{last.month}"
    month = _SHORT[day.month - 1] if rng.random() < 0.5 else MONTHS[day.month - 1]
    within = f"{month} {day.day}{joint}{last.day}"
    if last.month != day.month:
        within = f"{month} {day.day}{joint}{_SHORT[last.month - 1]} {last.day}"
    elif calendar.day_first:
        within = f"{day.day}{joint}{last.day} {month}"
    year = f"/{last.year % 100:02}"
    return weighted(rng, ((4, short), (2, short + year), (3, within), (1, f"{within}, {last.year}")))


_FORMS: dict[str, Callable[[Random, date, Calendar], str | Written]] = {
    "numeric": _numeric,
    "short": _short,
    "iso": _iso,
    "dotted": _dotted,
    "dashed": _dashed,
    "long": _long,
    "month_day": _month_day,
    "day_month": _day_month,
    "month_year": _month_year,
    "month": _month,
    "year": lambda rng, day, calendar: str(day.year),
    "past_year": _past_year,
    "weekday": _weekday,
    "weekday_date": _weekday_date,
    "holiday": lambda rng, day, calendar: rng.choice(HOLIDAYS),
    "season_year": _season_year,
    "ordinal": _ordinal,
    "nth": lambda rng, day, calendar: _ordinal_number(day.day),
    "compact": _compact,
    "apostrophe": lambda rng, day, calendar: f"'{day.year % 100:02}",
    "stamp": _stamp,
    "worded": _worded,
    "spoken": _spoken,
    "about": _about,
    "range": _range,
    "decade": _decade,
    "years": _years,
    "quarter": _quarter,
    "roman": _roman,
}
