"""Dates that would give a patient's shift away, because the note says that they are holidays.

A shifted day keeps the information that its original was a holiday: few of all shifts take it back to one.
So a date and the holiday that names the same day are both masked. Masking the name alone would not do,
because a mask beside a date tells that it was a holiday.
"""

import datetime
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ..extensions import Finding
from ..folding import fold_char
from ..lang import local_vocabulary, own_vocabulary
from ..lexicons.gazetteers import name_key
from .date_forms import WrittenDate
from .date_reader import parse_date
from .date_words import Holiday, holidays
from .dates import DateReading
from .operators import NoteContext
from .worded_dates import read_worded

_REACH = 150
"""Characters between a holiday and a date that may be told of each other."""
_WORD_REACH = 30
"""The same for a word that names no particular holiday: "(federal holiday)"."""
_DAYS_BESIDE = 7
"""Days from a holiday within which a date in its reach is told of it: "the Friday after Thanksgiving"."""
_DAYS_ANYWHERE = 1
"""The same for a date anywhere in the note: "Admission date: 11/28 ... was admitted on Thanksgiving"."""
_APOSTROPHES = re.compile("[’‘`´]")


class _Mention(NamedTuple):
    """A holiday's name in a note."""

    start: int
    end: int
    holiday: Holiday | None
    """None for one without a calendar rule, such as Ramadan."""
    reach: int


class _Dated(NamedTuple):
    """A finding that is a date, as parsed."""

    finding: Finding
    dates: tuple[WrittenDate, ...]


def find_telling_dates(context: NoteContext, reading: DateReading) -> frozenset[int]:
    """Return the starts of the findings that must be masked so that no date is known to be a holiday.

    These are, in a note with a date that has a month or a day, the names of holidays; the dates of these
    holidays, in any format; and, near the name of one, dates within a week of it and parts of dates.

    context: The note with its findings. reading: Its settings for dates.
    """
    found = [finding for finding in context.findings if finding["label"] == "DATE"]
    mentions = _find_mentions(context, reading.language, found) if found else []
    if not mentions:
        return frozenset()
    dated = [_Dated(finding, _read(context.value(finding), reading)) for finding in found]
    if not any(_tells_part(date) for each in dated for date in each.dates):
        return frozenset()
    named = _cover(context.text, mentions)
    told = _Told(mentions, reading)
    return frozenset(
        each.finding["start_char"]
        for each in dated
        if 1 in named[each.finding["start_char"] : each.finding["end_char"]] or told(each)
    )


def _find_mentions(context: NoteContext, language: str, found: Sequence[Finding]) -> list[_Mention]:
    """Return the holidays that a note names: capitalized, or within a date that was found."""
    text = context.text
    pattern, table, words = _names(language)
    mentions = []
    covered = _cover(text, ((each["start_char"], each["end_char"]) for each in found))
    for match in pattern.finditer(_fold(text)):
        key = " ".join(name_key(match[0]).split())
        is_word = key in words
        mention = _Mention(*match.span(), table.get(key), _WORD_REACH if is_word else _REACH)
        if is_word or text[mention.start].isupper() or 1 in covered[mention.start : mention.end]:
            mentions.append(mention)
    return mentions


@cache
def _names(language: str) -> tuple[re.Pattern[str], Mapping[str, Holiday], frozenset[str]]:
    """Return a pattern for a language's names and words of holidays, the names with a calendar rule by key,
    and the keys of the words."""
    own = (each for each in reversed(holidays(language)) if each.language == language)
    table = {name: each for each in own for name in each.names}
    words = frozenset(map(name_key, own_vocabulary("date_words.vague", language)))
    others = map(name_key, local_vocabulary("holidays.feature", language))
    longest = sorted({*table, *words, *others}, key=len, reverse=True)
    forms = (r"['.]?".join(r"\s+" if c == " " else re.escape(c) for c in name) for name in longest)
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(forms)})(?![^\W_])"), table, words


def _fold(text: str) -> str:
    """Return a text in lowercase and without accents, one character for one."""
    if text.isascii():
        return text.lower()
    return "".join(map(fold_char, _APOSTROPHES.sub("'", text)))


def _read(value: str, reading: DateReading) -> tuple[WrittenDate, ...]:
    form = parse_date(value, reading.day_first, reading.language, reading.last_year)
    if form is not None:
        return form.dates
    worded = read_worded(value, reading.day_first, reading.language, reading.last_year)
    return () if worded is None else (worded[0],)


def _tells_part(date: WrittenDate) -> bool:
    """Return whether a date has a part that moves by days: a year alone does not."""
    return bool(date.month or date.day or {"weekday", "season"} & set(date.pieces))


def _cover(text: str, spans: Iterable[tuple[Any, ...]]) -> bytearray:
    """Return 1 for each character of a text in a span that begins with its start and end, else 0."""
    covered = bytearray(len(text))
    for start, end, *_ in spans:
        covered[start:end] = b"\1" * (end - start)
    return covered


class _Told:
    """Answers whether a note lets a date be told from the holidays that it names, in time that does not grow
    with their number."""

    def __init__(self, mentions: Sequence[_Mention], reading: DateReading) -> None:
        self.mentions, self.reading = mentions, reading
        self._starts = [mention.start for mention in mentions]
        self._ends = [mention.end for mention in mentions]
        self._holidays = {mention.holiday for mention in mentions if mention.holiday is not None}

    def __call__(self, dated: _Dated) -> bool:
        """Return whether a finding has such a date."""
        near = list(self._near(dated.finding["start_char"], dated.finding["end_char"]))
        return any(self._is_told(date, near) for date in dated.dates if _tells_part(date))

    def _near(self, start: int, end: int) -> Iterator[_Mention]:
        first, last = bisect_left(self._ends, start - _REACH), bisect_right(self._starts, end + _REACH)
        for mention in self.mentions[first:last]:
            if max(start - mention.end, mention.start - end) <= mention.reach:
                yield mention

    def _is_told(self, date: WrittenDate, near: Sequence[_Mention]) -> bool:
        days = [] if date.month is None or date.day is None else list(_days(date, self.reading))
        if near and (not days or any(mention.holiday is None for mention in near)):
            return True
        beside = {mention.holiday for mention in near if mention.holiday is not None}
        return any(
            abs((day - each).days) <= most
            for holidays, most in ((beside, _DAYS_BESIDE), (self._holidays, _DAYS_ANYWHERE))
            for holiday in holidays
            for day in days
            for each in _around(holiday, day.year)
        )


def _days(date: WrittenDate, reading: DateReading) -> Iterator[datetime.date]:
    """Yield the day of a date; without a year, that of the reference's year and the one before."""
    last = reading.reference.year if reading.reference else datetime.date.today().year
    for year in (date.year,) if date.year else (last, last - 1):
        try:
            yield datetime.date(year, date.month or 1, date.day or 1)
        except ValueError:  # February 29
            continue


@lru_cache(maxsize=4096)
def _around(holiday: Holiday, year: int) -> tuple[datetime.date, ...]:
    """Return a holiday in a year and its neighbors, as far as the calendar goes."""
    years = (each for each in (year - 1, year, year + 1) if datetime.MINYEAR < each < datetime.MAXYEAR)
    return tuple(map(holiday.date, years))
