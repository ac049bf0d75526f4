"""Surrogate dates: one shift per patient, or the year alone. For all rules, see docs/concepts/surrogates.md.

Date shifting is a practice of Expert Determination, 45 CFR 164.514(b)(1). Safe Harbor, (b)(2)(i)(C), permits
only the year, and no year that indicates an age above 89.
"""

import datetime
import re
from calendar import monthrange
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..errors import Errors, PhiError
from .ages import OLDEST_AGE
from .case import in_case
from .date_forms import NewDate, WrittenDate, print_dates
from .date_reader import LAST_YEAR, full_year, parse_date
from .date_words import SEASON_MONTHS, Holiday, holidays
from .keys import Scope
from .weeks import find_thursday, read_week, year_of_week
from .worded_dates import read_worded, write_worded

_DAYS_A_YEAR = 365.25
_QUARTER = 92
_NO_YEAR = 2000  # a leap year, so that February 29 exists


@dataclass(frozen=True)
class DateShift:
    """The date shift of a patient.

    min_days, max_days: Minimum and maximum shift in either direction, in days. At least more than 30, so that
        a month without a day changes too.
    hold_weekdays: Whether the shift is a whole number of weeks, so that weekdays are preserved and no visit
        moves to a weekend; otherwise it never is one.
    RAISES: PhiError (E083) if no shift is possible.
    """

    min_days: int = 31
    max_days: int = 364
    hold_weekdays: bool = True

    def __post_init__(self) -> None:
        if self.min_days < 1 or self.max_days > 36_500 or not self._choices():
            raise PhiError(
                Errors.E083.format(
                    name="min_days, max_days",
                    value=f"{self.min_days}, {self.max_days}",
                    expected="a range within 1 to 36500 days that holds a shift",
                )
            )

    def _choices(self) -> Sequence[int]:
        days = range(self.min_days, self.max_days + 1)
        return [n for n in days if (n % 7 == 0) == self.hold_weekdays]

    def days(self, scope: Scope) -> int:
        """The patient's shift in days, never 0."""
        return _shift_days(self, scope)


@lru_cache(maxsize=4096)
def _shift_days(shift: DateShift, scope: Scope) -> int:
    choices = shift._choices()
    number = scope.below(2 * len(choices), "date/shift")
    days = choices[number // 2]
    return days if number % 2 else -days


@dataclass(frozen=True)
class DateReading:
    """Settings for parsing dates.

    day_first: Whether 3/4 is April 3, if both readings are possible.
    language: Language code.
    reference: The latest date mentioned in the note, and the day at which ages are computed. A date without a
        year is the nearest to it. Without a reference no birth date is capped.
    last_year: Latest year of a two-digit year.
    """

    day_first: bool = False
    language: str = "en"
    reference: datetime.date | None = None
    last_year: int = LAST_YEAR


DEFAULT_SHIFT = DateShift()
DEFAULT_READING = DateReading()


def shift_date(
    value: str, scope: Scope, shift: DateShift = DEFAULT_SHIFT, reading: DateReading = DEFAULT_READING
) -> str | None:
    """Return the date moved by the patient's shift, in its original format, or None if it cannot be parsed.

    Full dates keep their intervals exactly. A less precise date is represented by its midpoint. A date more
    than 89 years before the reference becomes January 1 of the year 90 years before it. Relative dates and
    decades are kept.
    """
    week = read_week(value)
    if week is not None and "week" in week.pieces:
        return _shift_week(value, week, shift.days(scope), reading)
    form = parse_date(value, reading.day_first, reading.language, reading.last_year)
    if form is None:
        return _shift_worded(value, shift.days(scope), reading)
    if not form.dates:
        return None if tells_old_age(form.text) else value
    mover = _Mover(shift.days(scope), reading)
    try:
        new = [mover.move(date) for date in form.dates]
    except (OverflowError, ValueError):  # beyond the years 1 to 9999
        return None
    if any(date is None for date in new):
        return None
    text = print_dates(form, [date for date in new if date is not None])
    unmoved = all(set(date.pieces) <= {"decade"} or mover.keeps_weekdays(date) for date in form.dates)
    return text if unmoved or text.casefold() != form.text.casefold() else None


def _shift_week(value: str, week: WrittenDate, days: int, reading: DateReading) -> str | None:
    """Return a text with the number of a calendar week, moved by a number of days."""
    number, reference = week.pieces["week"].value, reading.reference or datetime.date(_NO_YEAR, 1, 1)
    thursday = find_thursday(week.year or year_of_week(number, reference), number)
    if thursday is None or is_capped(week, reading):
        return None
    try:
        new = (thursday + datetime.timedelta(days)).isocalendar()
    except OverflowError:
        return None

    def write(digits: re.Match[str]) -> str:
        part = new.year if len(digits[0]) == 4 else new.week
        is_padded = digits[0][0] == "0" or value[: digits.start()].endswith("W")
        return str(part).zfill(2) if is_padded else str(part)

    return re.sub(r"\d+", write, value)


def _shift_worded(value: str, days: int, reading: DateReading) -> str | None:
    """Return the date of a form that `parse_date` does not read, moved by a number of days."""
    found = read_worded(value, reading.day_first, reading.language, reading.last_year)
    if found is None:
        return None
    if "quarter" in found[1].value:
        days = max(days, _QUARTER) if days > 0 else min(days, -_QUARTER)
    try:
        new = _Mover(days, reading).move(found[0])
        text = None if new is None else write_worded(found[1], new, reading.language)
    except (OverflowError, ValueError):
        return None
    return text if text is None or text.casefold() != value.casefold() else None


def tells_old_age(text: str) -> bool:
    """Return whether a relative date exceeds 89 years, as in "95 years ago"."""
    numbers = "".join(c if c.isdigit() else " " for c in text).split()
    return (
        any(int(number) > OLDEST_AGE for number in numbers if number.isdecimal()) and "y" in text.casefold()
    )


class _Mover:
    """Moves the dates of one patient."""

    def __init__(self, days: int, reading: DateReading) -> None:
        self.days = days
        self.shift = datetime.timedelta(days=days)
        # All bare years of a patient move by the same number of years, at least one.
        self.years = (1 if days > 0 else -1) * max(1, round(abs(days) / _DAYS_A_YEAR))
        self.reading = reading
        self.table = holidays(reading.language)

    def keeps_weekdays(self, date: WrittenDate) -> bool:
        """Return whether the date is a weekday alone, and the shift a whole number of weeks."""
        return set(date.pieces) == {"weekday"} and self.days % 7 == 0

    def move(self, date: WrittenDate) -> NewDate | None:
        """Return the values to print for a date, or None if it must be masked."""
        if "decade" in date.pieces:
            return self._keep_decade(date)
        if is_capped(date, self.reading):
            return self._cap()
        weekday = date.pieces.get("weekday")
        new = self._move_parts(date)
        if weekday is None or new is None:
            return new
        return new._replace(weekday=(weekday.value + self.days) % 7)

    def _move_parts(self, date: WrittenDate) -> NewDate | None:
        if "season" in date.pieces:
            return self._move_season(date)
        if "holiday" in date.pieces:
            return self._move_holiday(date)
        if date.month is not None:
            old = datetime.date(
                date.year or year_near(date, self.reading.reference), date.month, date.day or 15
            )
            new = old + self.shift
            if date.day is None and new.month == date.month and (date.year is None or new.year == date.year):
                new = old + datetime.timedelta(days=31 if self.days > 0 else -31)
            return NewDate(new.year, new.month, new.day)
        if date.year is not None:
            return NewDate(year=date.year + self.years)
        if date.day is not None:
            return self._move_day(date.day)
        return NewDate()  # a weekday alone

    def _move_day(self, day: int) -> NewDate:
        """Shift a day without a month, assuming a month of 30 days."""
        new = (min(day, 30) - 1 + self.days) % 30 + 1
        return NewDate(day=new if new != day else new % 30 + 1)

    def _move_season(self, date: WrittenDate) -> NewDate:
        season = date.pieces["season"].value
        year = date.year or year_near(date, self.reading.reference)
        new = datetime.date(year, SEASON_MONTHS[season], 15) + self.shift
        place = new.month % 12 // 3  # December to February is winter
        new_year = new.year + (new.month == 12)
        if place == season and (date.year is None or new_year == year):
            place += 1 if self.days > 0 else -1
            new_year += place // 4
        return NewDate(year=new_year, season=place % 4)

    def _move_holiday(self, date: WrittenDate) -> NewDate:
        """Return the common holiday nearest to the shifted date, excluding the original one."""
        piece = date.pieces["holiday"]
        old: Holiday = self.table[piece.value]
        year = date.year or year_near(date, self.reading.reference)
        target = old.date(year) + self.shift
        near = [
            (abs((day - target).days), when, each.name)
            for when in (target.year - 1, target.year, target.year + 1)
            for each, day in _holiday_dates(self.reading.language, when)
            if each is not old and each.language == old.language and each.is_common
        ]
        _, new_year, name = min(near)
        return NewDate(year=new_year, holiday=in_case(name, piece.text))

    def _keep_decade(self, date: WrittenDate) -> NewDate | None:
        """Keep a decade, which is coarser than the year that Safe Harbor permits, unless it indicates an age
        above 89."""
        value = date.pieces["decade"].value
        year = value if value > 99 else full_year(value, self.reading.last_year)
        reference = self.reading.reference
        return None if reference is not None and year < reference.year - OLDEST_AGE else NewDate()

    def _cap(self) -> NewDate:
        reference = self.reading.reference or datetime.date(_NO_YEAR, 1, 1)
        new = datetime.date((reference + self.shift).year - OLDEST_AGE - 1, 1, 1)
        return NewDate(new.year, 1, 1, new.weekday(), 0, self.table[0].name)


def year_near(date: WrittenDate, reference: datetime.date | None) -> int:
    """Return the year of a date without one: that in which it is nearest to the reference."""
    month, day = date.month or 1, date.day or 15
    if reference is None:
        return _NO_YEAR
    # February 29 has a leap year among eight.
    years = range(max(reference.year - 4, datetime.MINYEAR), min(reference.year + 4, datetime.MAXYEAR) + 1)
    days = [datetime.date(year, month, day) for year in years if day <= monthrange(year, month)[1]]
    return min(days, key=lambda each: abs((each - reference).days)).year if days else _NO_YEAR


def is_capped(date: WrittenDate, reading: DateReading) -> bool:
    """Return whether a date indicates an age above 89 at the reference date."""
    reference, year = reading.reference, date.year
    if reference is None or year is None:
        return False
    written = date.pieces.get("year")
    if year > reference.year + 1 and written is not None and len(written.text) == 2:
        year -= 100  # a birth date: 3/12/31 in a note of 2024
    if date.month is None or date.day is None:
        return year < reference.year - OLDEST_AGE
    age = reference.year - year - ((date.month, date.day) > (reference.month, reference.day))
    return age > OLDEST_AGE


@lru_cache(maxsize=512)
def _holiday_dates(language: str, year: int) -> list[tuple[Holiday, datetime.date]]:
    """Return the holidays of a language's table with their dates in a year."""
    return [(each, each.date(year)) for each in holidays(language)]


def year_only(value: str, reading: DateReading = DEFAULT_READING) -> str | None:
    """Return the year or years of a date, as Safe Harbor permits, or None if it has none or one that
    indicates an age above 89."""
    form = parse_date(value, reading.day_first, reading.language, reading.last_year)
    if form is None or not form.dates:
        return None
    years = []
    for date in form.dates:
        if date.year is None or is_capped(date, reading):
            return None
        years.append(date.year)
    return "-".join(map(str, dict.fromkeys(years)))


def latest_date(values: Iterable[str], reading: DateReading, last_year: int) -> datetime.date | None:
    """Return the latest full date among several written ones, or None if there is none.

    last_year: Two-digit years beyond it belong to the previous century.
    """
    found = []
    for value in values:
        form = parse_date(value, reading.day_first, reading.language, reading.last_year)
        for date in form.dates if form else ():
            if date.year is None or date.month is None or date.day is None:
                continue
            written = date.pieces.get("year")
            short = written is not None and len(written.text) == 2
            year = date.year - 100 if short and date.year > last_year else date.year
            found.append(datetime.date(year, date.month, min(date.day, 28)))
    return max(found, default=None)
