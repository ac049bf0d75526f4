"""Dates as the time from an index event: "[Day +7]", as the assessment of causality needs them.

The index date is `doc._.phi_index_date`; else the date of the first event of the language's vocabulary
`date_words.index` (start of treatment before onset before admission) in the note, or in all notes of its
patient where they are processed together; else the earliest date. Days count before months. So "[Day 0]"
may be any of them, but the intervals are true.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from ..errors import Errors, PhiError
from ..extensions import Finding
from ..lang import local_vocabulary
from ..lexicons.gazetteers import get_names_locale
from ..spans import Match
from .date_forms import DateForm, WrittenDate
from .date_reader import parse_date
from .date_words import Holiday, holidays
from .dates import DateReading, is_capped, tells_old_age, year_near
from .note_facts import is_birth, note_reading
from .operators import NoteContext, mask
from .weeks import BEFORE, find_lead, find_thursday, read_week, year_of_week
from .worded_dates import read_worded

_MEMO = "onset"
_REACH = 80
"""Characters between a date and the word that says what happened."""
_SENTENCE_END = re.compile(r"[.!?;](?=\s)|\n")
_UNITS = ("Year", "Month", "Week", "Day")
_INTERVAL = re.compile(rf"\[({'|'.join(_UNITS)}) ([+-]?\d+)\]")


class Moment(NamedTuple):
    """A date as far as it is written: a year, a month, a week or a day."""

    year: int
    month: int | None = None
    day: int | None = None
    """A Thursday for a week, since its month and year are those of the week."""
    is_week: bool = False

    @property
    def precision(self) -> int:
        """The place of its unit in _UNITS."""
        return 0 if self.month is None else 1 if self.day is None else 2 if self.is_week else 3

    @property
    def middle(self) -> datetime.date:
        """The day in the middle of it."""
        return datetime.date(self.year, self.month or 7, self.day or 15)

    def minus(self, other: "Moment") -> str:
        """Return the time between two dates, in the unit of the less precise one."""
        unit = min(self.precision, other.precision)
        if unit == 3:
            number = (self.middle - other.middle).days
        elif unit == 2:
            number = (_monday(self.middle) - _monday(other.middle)).days // 7
        elif unit == 1:
            number = 12 * (self.year - other.year) + (self.month or 0) - (other.month or 0)
        else:
            number = self.year - other.year
        return f"[{_UNITS[unit]} {number:+d}]" if number else f"[{_UNITS[unit]} 0]"


def _monday(day: datetime.date) -> datetime.date:
    return day - datetime.timedelta(day.weekday())


def add_interval(interval: str, day: datetime.date) -> Moment | None:
    """Return the date that is an interval of `Moment.minus` after a day, as precise as the interval; None for
    any other text."""
    found = _INTERVAL.fullmatch(interval)
    if found is None:
        return None
    unit, number = found[1], int(found[2])
    if unit == "Week":
        thursday = _monday(day) + datetime.timedelta(7 * number + 3)
        return Moment(thursday.year, thursday.month, thursday.day, is_week=True)
    if unit == "Day":
        new = day + datetime.timedelta(number)
        return Moment(new.year, new.month, new.day)
    if unit == "Year":
        return Moment(day.year + number)
    months = 12 * day.year + day.month - 1 + number
    return Moment(months // 12, months % 12 + 1)


def read_index_date(value: Any) -> Moment | None:
    """Return the index date of a note from a date, a datetime, or text that begins with an ISO date.

    RAISES: PhiError (E421) for anything else but None and empty text.
    """
    if value is None or value == "":
        return None
    if isinstance(value, Moment):
        return value
    try:
        day = value if isinstance(value, datetime.date) else datetime.date.fromisoformat(str(value)[:10])
    except ValueError:
        raise PhiError(Errors.E421) from None
    return Moment(day.year, day.month, day.day)


class _Anchor(NamedTuple):
    """A date of a note that has a year and a month."""

    start: int
    end: int
    day: datetime.date


@dataclass(frozen=True)
class _Note:
    """Settings and dates of a note, and the date from which they are counted; none if no date has a year."""

    text: str
    reading: DateReading
    anchors: Sequence[_Anchor]
    index: Moment | None


class RelativeDay:
    """The operator `relative_day`: a date becomes the time from the index date of its note, in days, weeks,
    months or years as it is written; times of day and the words around a date stay. It masks a date of birth,
    one that may tell an age above 89, a weekday or a day alone, a decade, a day whose year is not certain,
    and every other label. A relative date ("3 days ago") is kept.

    day_first: Whether 3/4 is April 3; None for the convention of the note's language.
    """

    def __init__(self, day_first: bool | None = None) -> None:
        self.day_first = day_first

    def __call__(self, finding: Finding, context: NoteContext) -> str | None:
        """Return the replacement, or None for a relative date."""
        if finding["label"] != "DATE" or is_birth(finding, context):
            return mask(finding, context)
        note = context.memo.get(_MEMO)
        if note is None:
            note = context.memo[_MEMO] = self._read_note(context)
        form = _read(finding, context, note.reading)
        if form is not None and not form.dates and not tells_old_age(form.text):
            return None
        if form is None or not form.dates or note.index is None:
            return mask(finding, context)
        out, end = [], 0
        for date in form.dates:
            moment = _to_moment(date, note, finding["start_char"])
            if moment is None or is_capped(date, note.reading):
                return mask(finding, context)
            start, stop = _find_extent(date, form.text)
            out += [form.text[end:start], moment.minus(note.index)]
            end = stop
        return "".join(out) + form.text[end:]

    def _read_note(self, context: NoteContext) -> _Note:
        reading = note_reading(context, self.day_first)
        dated = list(_find_dated(context, reading))
        index = context.index_date
        if index is None and dated:
            index = _find_event(context, dated).moment
        anchors = [
            _Anchor(finding["start_char"], finding["end_char"], moment.middle)
            for finding, moment in dated
            if moment.precision
        ]
        return _Note(context.text, reading, anchors, index)

    def find_index(self, text: str, matches: Iterable[Match], language: str) -> "Event | None":
        """Return the index date of a note; None if none of its findings is a date with a year."""
        dates = [Finding(m.start, m.end, m.label, m.score, m.source.name) for m in matches]
        context = NoteContext(text, dates, language=language)
        dated = list(_find_dated(context, note_reading(context, self.day_first)))
        return _find_event(context, dated) if dated else None


def _read(finding: Finding, context: NoteContext, reading: DateReading) -> DateForm | None:
    value, start = context.value(finding), finding["start_char"]
    week = read_week(value, context.text[max(0, start - BEFORE) : start])
    if week is not None:
        return DateForm(value, (week,))
    lead = find_lead(value, reading.language)
    rest = " " * lead + value[lead:]
    form = parse_date(rest, reading.day_first, reading.language, reading.last_year)
    if form is not None:
        form = form._replace(text=value) if len(form.text) == len(value) else form
        return _with_month(form, finding, context, reading)
    worded = read_worded(value, reading.day_first, reading.language, reading.last_year)
    if worded is None or "quarter" in worded[1].value:
        return None
    return DateForm(value, (worded[0],))


def _with_month(form: DateForm, finding: Finding, context: NoteContext, reading: DateReading) -> DateForm:
    """Return a form with the month of a following date for a day alone, as in "between the 3rd" and "5th of
    June"; the words between them may be a finding too."""
    day = form.dates[0] if len(form.dates) == 1 else None
    if day is None or day.day is None or day.month is not None:
        return form
    start, end = finding["start_char"], finding["end_char"]
    follow = (each for each in context.findings if each["start_char"] >= end and each["label"] == "DATE")
    for each in islice(follow, 2):
        whole = context.text[start : each["end_char"]]
        both = parse_date(whole, reading.day_first, reading.language, reading.last_year)
        first = both.dates[0] if both and len(both.dates) > 1 else None
        if first is not None and first.day == day.day and first.month is not None:
            return form._replace(dates=(day._replace(year=first.year, month=first.month),))
    return form


def _find_extent(date: WrittenDate, text: str) -> tuple[int, int]:
    """Return start and end of the pieces of a date with a full stop after it, as in "12. bis 14.6."; of the
    whole text if they are not known."""
    if not any(piece.end for piece in date.pieces.values()):
        return 0, len(text)
    start = min(piece.start - piece.apostrophe for piece in date.pieces.values())
    end = max(piece.end for piece in date.pieces.values())
    return start, end + text.startswith(".", end, len(text) - 1)


def _to_moment(date: WrittenDate, note: _Note, at: int) -> Moment | None:
    """Return a date of a finding that starts at an offset, with its year. None for a weekday or a day alone,
    for what is no day, month or year, and if its year is not certain."""
    if {"decade", "season"} & date.pieces.keys():
        return None
    week = date.pieces.get("week")
    if week is not None:
        year = date.year or _find_year(lambda day: year_of_week(week.value, day), note, at)
        thursday = None if year is None else find_thursday(year, week.value)
        return None if thursday is None else Moment(*thursday.timetuple()[:3], is_week=True)
    holiday = date.pieces.get("holiday")
    if holiday is not None:
        rule = holidays(note.reading.language)[holiday.value]
        year = date.year or _find_year(lambda day: _nearest(rule, day), note, at)
        return None if year is None else Moment(*rule.date(year).timetuple()[:3])
    if date.month is None:
        return None if date.year is None else Moment(date.year)
    year = date.year or _find_year(lambda day: year_near(date, day), note, at)
    return None if year is None else Moment(year, date.month, date.day)


def _find_year(nearest: Callable[[datetime.date], int], note: _Note, at: int) -> int | None:
    """Return the year of a date without one: nearest to the date before it in its sentence, else to all other
    dates of the note; None if these disagree."""
    before = [each for each in note.anchors if each.end <= at]
    if before and not _SENTENCE_END.search(note.text, before[-1].end, at):
        return nearest(before[-1].day)
    years = {nearest(each.day) for each in note.anchors}
    return years.pop() if len(years) == 1 else None


def _nearest(holiday: Holiday, day: datetime.date) -> int:
    years = range(day.year - 1, day.year + 2)
    return min(years, key=lambda year: abs((holiday.date(year) - day).days))


class Event(NamedTuple):
    """A date of a note that may be the index; the least one is."""

    vagueness: int
    """0 for a day, 1 for a week, 2 for a month, 3 for a year."""
    rank: int
    """Place of the first kind of event that its sentence names."""
    moment: Moment

    @property
    def key(self) -> str:
        """The event as text, see `read`."""
        return " ".join(map(str, (*self[:2], *filter(None, self.moment[:3]))))

    @classmethod
    def read(cls, key: str) -> "Event":
        """Return the event of a `key`."""
        vagueness, rank, *parts = map(int, key.split())
        return cls(vagueness, rank, Moment._make((*(*parts, None, None)[:3], vagueness == 1)))


def _find_dated(context: NoteContext, reading: DateReading) -> Iterator[tuple[Finding, Moment]]:
    """Yield the dates of a note that have a year, with their findings."""
    note = _Note(context.text, reading, (), None)
    for finding in context.findings:
        is_read = finding["label"] == "DATE" and not is_birth(finding, context)
        form = _read(finding, context, reading) if is_read else None
        for date in form.dates if form else ():
            moment = None if is_capped(date, reading) else _to_moment(date, note, finding["start_char"])
            if moment is not None:
                yield finding, moment


def _find_event(context: NoteContext, dated: Sequence[tuple[Finding, Moment]]) -> Event:
    windows = dict(_windows(context))
    return min(
        Event(3 - moment.precision, _rank(windows[finding["start_char"]], context.language), moment)
        for finding, moment in dated
    )


def _windows(context: NoteContext) -> Iterator[tuple[int, str]]:
    """Yield the start of each date, and the text of the sentence around it up to the dates beside it."""
    text = context.text
    dates: Sequence[Finding] = [each for each in context.findings if each["label"] == "DATE"]
    for n, finding in enumerate(dates):
        start, end = finding["start_char"], finding["end_char"]
        first = max(start - _REACH, dates[n - 1]["end_char"] if n else 0)
        last = min(end + _REACH, dates[n + 1]["start_char"] if n + 1 < len(dates) else len(text))
        before = _SENTENCE_END.split(text[first:start])[-1]
        yield start, f"{before} | {_SENTENCE_END.split(text[end:last])[0]}"


def _rank(window: str, language: str) -> int:
    """Return the place of the first kind of event that a text names, one more than the last for none."""
    kinds = _events(get_names_locale(language))
    return next((n for n, kind in enumerate(kinds) if kind.search(window)), len(kinds))


@cache
def _events(language: str) -> tuple[re.Pattern[str], ...]:
    rows = (line.partition(": ")[2].split("|") for line in local_vocabulary("date_words.index", language))
    return tuple(re.compile(rf"(?i)\b(?:{'|'.join(map(re.escape, row))})(?!\w)") for row in rows)
