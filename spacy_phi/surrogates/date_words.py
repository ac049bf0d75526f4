"""Date words of all languages: months, weekdays, seasons, holidays, and words that may surround them."""

import datetime
import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ..formats import get_formats
from ..lang import SHARED, all_vocabularies, known_languages, own_vocabulary, vocabulary
from ..lang.cues import cue_text
from ..lexicons.gazetteers import name_key


class Word(NamedTuple):
    """A word for a part of a date."""

    kind: str
    """"month", "weekday" or "season"."""
    value: int
    """1 to 12 for a month, 0 (Monday) to 6 for a weekday, 0 (winter) to 3 for a season."""
    forms: tuple[str, ...]
    """The twelve, seven or four words of the same language and length, in order, for printing another
    value."""


_RARE = "(rare) "
_KINDS = ("month", "weekday", "season")
SEASON_MONTHS = (1, 4, 7, 10)
"""The month whose middle represents each season: winter, spring, summer, fall."""

# Words that may surround a date and are kept.
AROUND = frozenset(map(name_key, all_vocabularies("date_words.kept")))
UNITS = cue_text("contexts.units")


@cache
def range_words(language: str) -> frozenset[str]:
    """Return the words between two dates, as name_key."""
    terms = (*vocabulary("links.range", SHARED), *own_vocabulary("links.range", language))
    return frozenset(map(name_key, terms))


@cache
def date_words(language: str) -> Mapping[str, Word]:
    """Return words by name_key; words of the given language take precedence.

    language: Language code; its words take precedence.
    """
    words: dict[str, Word] = {}
    for each in dict.fromkeys((language, *known_languages())):
        for row in get_formats(each).words.values():
            kind = row.id.split(".")[0]
            if kind in _KINDS and row.is_whole:
                for number, form in row:
                    if each == language or name_key(form) not in AROUND:  # "3 days ago" is not August
                        words.setdefault(name_key(form), Word(kind, number, row.terms))
    return MappingProxyType(words)


def easter(year: int) -> datetime.date:
    """Return Easter Sunday of the Gregorian calendar. Source: Butcher's rule, as in Meeus, Astronomical
    Algorithms, ch. 8."""
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
    """Return the nth weekday of a month: weekday 0 is Monday; n is 1 for the first, -1 for the last."""
    if nth < 0:
        last = datetime.date(year + month // 12, month % 12 + 1, 1) - datetime.timedelta(days=1)
        return last - datetime.timedelta(days=(last.weekday() - weekday) % 7)
    first = datetime.date(year, month, 1)
    return first + datetime.timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


class Holiday(NamedTuple):
    """A holiday and its calendar rule."""

    name: str
    rule: tuple[int, ...]
    """Month and day; month, weekday and its ordinal in the month; or days after Easter."""
    names: tuple[str, ...]
    """All spellings, as name_key."""
    language: str = "en"
    is_common: bool = True
    """Whether notes mention it often, so that it can serve as a surrogate."""

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
    """Return the holidays with a calendar date, those of the language first.

    language: Language code; its words take precedence.
    """
    codes = dict.fromkeys((language, *known_languages()))
    return tuple(
        _read_holiday(line, code) for code in codes for line in own_vocabulary("holidays.dated", code)
    )


def _read_holiday(line: str, language: str) -> Holiday:
    rule, _, written = line.partition(": ")
    numbers = re.findall(r"(?<!\d)-?\d+", rule)
    forms = written.removeprefix(_RARE).split("|")
    keys = tuple(map(name_key, forms))
    return Holiday(forms[0], tuple(map(int, numbers)), keys, language, not written.startswith(_RARE))
