"""Dates of floating holidays, such as Thanksgiving and Easter: matched in a note by day, month and year."""

import datetime
from collections.abc import Iterator, Sequence
from functools import lru_cache

from ..surrogates.date_reader import full_year
from ..surrogates.date_words import easter, nth_weekday

# Month, weekday (Monday is 0) and ordinal in the month, -1 for the last.
_WEEKDAYS = (
    (1, 0, 3),  # Martin Luther King
    (2, 0, 3),  # Presidents, Family
    (5, 0, 1),  # early May bank holiday
    (5, 6, 1),  # Mother's Day of Spain
    (5, 6, 2),  # Mother's Day
    (5, 0, -1),  # Memorial Day, spring bank holiday
    (6, 6, 3),  # Father's Day
    (8, 0, 1),  # Civic Holiday
    (8, 0, -1),  # summer bank holiday
    (9, 0, 1),  # Labor Day
    (10, 0, 2),  # Columbus Day, Thanksgiving in Canada
    (11, 3, 4),  # Thanksgiving
)
# Days after Easter: Mardi Gras, Ash Wednesday, Palm Sunday, Maundy Thursday, Good Friday, Holy Saturday,
# Easter and its Monday, Ascension, Whit Sunday and Monday, Corpus Christi in the week and on Sunday.
_FROM_EASTER = (-47, -46, -7, -3, -2, -1, 0, 1, 39, 49, 50, 60, 63)
_SEPARATORS = frozenset("/-.")
_LINKS = frozenset((",", ".", "-", "/", "de", "del", "of", "th", "st", "nd", "rd"))
_REACH = 4


@lru_cache(maxsize=512)
def floating_days(year: int) -> frozenset[tuple[int, int]]:
    """Return month and day of every floating holiday of a year in the US, the UK, Canada and Spain."""
    sunday = easter(year)
    days = [sunday + datetime.timedelta(days=n) for n in _FROM_EASTER]
    days += [nth_weekday(year, *day) for day in _WEEKDAYS]
    return frozenset((day.month, day.day) for day in days)


def find_floating(words: Sequence[str], months: dict[str, int]) -> Iterator[tuple[int, int]]:
    """Find the dates of floating holidays in a note: 11/28/2019, 2019-11-28, 28 de noviembre de 2019.

    words: Its tokens. months: Month names with their number.
    RETURNS: First token and last + 1 of each date.
    """
    for i, word in enumerate(words):
        if word.isdecimal():
            signs = words[i + 1 : i + 4 : 2]
            parts = words[i : i + 5 : 2]
            same = len(signs) == 2 and signs[0] == signs[1] and signs[0] in _SEPARATORS
            if same and len(parts) == 3 and _is_floating(parts):
                yield i, i + 5
        elif word in months:
            yield from _beside_month(words, i, months[word])


def _is_floating(parts: Sequence[str]) -> bool:
    """Return whether three numbers are such a date, with the year first or last."""
    if not all(part.isdecimal() for part in parts):
        return False
    a, b, c = parts
    year, pair = (a, (b, c)) if len(a) == 4 else (c, (a, b))
    first, second = map(int, pair)
    days = floating_days(_year(year)) if _year(year) else frozenset()
    return max(map(len, pair)) < 3 and ((first, second) in days or (second, first) in days)


def _beside_month(words: Sequence[str], at: int, month: int) -> Iterator[tuple[int, int]]:
    """Match a month with an adjacent day and a following year."""
    before, behind = _number(words, at, -1, 2), _number(words, at, 1, 2)
    for day, last in ((before, at), (behind, behind)):
        if day is None or last is None:
            continue
        year = _number(words, last, 1, 4)
        if year is not None and _year(words[year]):
            if (month, int(words[day])) in floating_days(_year(words[year])):
                yield min(day, at), year + 1
            return


def _number(words: Sequence[str], at: int, step: int, width: int) -> int | None:
    """Return the position of the next number of at most `width` digits, if only separators precede it."""
    for place in range(at + step, at + step * (_REACH + 1), step):
        if not 0 <= place < len(words):
            return None
        word = words[place]
        if word.isdecimal():
            return place if len(word) <= width else None
        if word.lower() not in _LINKS:
            return None
    return None


def _year(text: str) -> int:
    """Return a year of four or two digits, 0 for anything else."""
    if len(text) == 2:
        return full_year(int(text))
    return int(text) if len(text) == 4 and 1800 <= int(text) < 2200 else 0
