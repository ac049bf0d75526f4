"""The words of dates in English and Spanish: months, weekdays, seasons, holidays, and words that may be
around."""

import datetime
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..formats import get_formats
from ..lang import all_vocabularies, known_languages, own_vocabulary
from ..lang.cues import cue_text
from ..lexicons.gazetteers import name_key


class Word(NamedTuple):
    """A word that tells a part of a date."""

    kind: str
    """"month", "weekday" or "season"."""
    value: int
    """1 to 12 for a month, 0 (Monday) to 6 for a weekday, 0 (winter) to 3 for a season."""
    forms: tuple[str, ...]
    """The twelve, seven or four words of the same language and length, in order, to print another in its
    place."""


_RARE = "(rare) "
_KINDS = ("month", "weekday", "season")
SEASON_MONTHS = (1, 4, 7, 10)
"""The month in whose middle a season is taken to be: winter, spring, summer, fall."""

# Words that may be around a date and stay as they are.
AROUND = frozenset(all_vocabularies("date_context"))
_RANGE_WORDS = "to through thru until till and or y o a al hasta"
RANGE_WORDS = frozenset(_RANGE_WORDS.split())
UNITS = cue_text("surrogates.units")


@cache
def date_words(language: str) -> Mapping[str, Word]:
    """Words by name_key; where the languages share one, that of the language goes first.

    language (str): The code of a language; its own words go first.
    """
    words: dict[str, Word] = {}
    for each in dict.fromkeys((language, *known_languages())):
        for row in get_formats(each).words.values():
            kind = row.id.split(".")[0]
            if kind in _KINDS and row.is_whole:
                for number, form in row:
                    if each == language or name_key(form) not in AROUND:  # "3 days ago" is no August
                        words.setdefault(name_key(form), Word(kind, number, row.terms))
    return MappingProxyType(words)


def easter(year: int) -> datetime.date:
    """Easter Sunday of the Gregorian calendar. Source: Butcher's rule, as in Meeus, Astronomical Algorithms,
    ch. 8."""
    a, (b, c) = year % 19, divmod(year, 100)
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    lag = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * lag) // 433
    month = (h + lag - 7 * m + 90) // 25
    return datetime.date(year, month, (h + lag - 7 * m + 33 * month + 19) % 32)


def nth_weekday(year: int, month: int, weekday: int, nth: int) -> datetime.date:
    """The nth weekday of a month: 0 for Monday, 1 for the first, -1 for the last of the month."""
    if nth < 0:
        last = datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(days=1)
        return last - datetime.timedelta(days=(last.weekday() - weekday) % 7)
    first = datetime.date(year, month, 1)
    return first + datetime.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


class Holiday(NamedTuple):
    """A holiday, and when it is."""

    name: str
    rule: tuple[int, ...]
    """Month and day; month, weekday and which of the month; or days after Easter."""
    names: tuple[str, ...]
    """Every way to write it, as name_key."""
    language: str = "en"
    is_common: bool = True
    """Whether notes name it often, so that it can be the surrogate of another."""

    def date(self, year: int) -> datetime.date:
        """Return the day of the holiday in a year."""
        match self.rule:
            case (month, day):
                return datetime.date(year, month, day)
            case (month, weekday, nth):
                return nth_weekday(year, month, weekday, nth)
        return easter(year) + datetime.timedelta(days=self.rule[0])


@cache
def holidays(language: str) -> tuple[Holiday, ...]:
    """The holidays that have a date by the calendar, those of the language first.

    language (str): The code of a language; its own words go first.
    """
    codes = dict.fromkeys((language, *known_languages()))
    return tuple(
        _read_holiday(line, code) for code in codes for line in own_vocabulary("holidays_dated", code)
    )


def _read_holiday(line: str, language: str) -> Holiday:
    rule, _, written = line.partition(": ")
    numbers = re.findall(r"(?<!\d)-?\d+", rule)
    forms = written.removeprefix(_RARE).split("|")
    keys = tuple(map(name_key, forms))
    return Holiday(forms[0], tuple(map(int, numbers)), keys, language, not written.startswith(_RARE))
