"""Calendar weeks by their number, as in ISO 8601: "week 12 of 2020", "KW 22", "2019-W22"."""

import datetime
import re

from ..lang import SHARED, vocabulary
from ..lang.cues import longest_first
from ..lexicons.gazetteers import name_key
from .date_forms import WrittenDate
from .date_tokens import Piece
from .date_words import AROUND, date_words

_CUES = longest_first(map(re.escape, vocabulary("date_words.week", SHARED)))
_NUMBER_SIGN = r"(?:n\.?[º°r]?\.?[ ]?)?"
_NUMBERED = re.compile(
    rf"(?i)(?P<cue>(?:{_CUES})[ ]{{0,2}}{_NUMBER_SIGN})?(?P<week>[0-5]?\d)\.?(?P<after>[ ]?(?:{_CUES}))?"
    r"(?:(?:[ ]?[/,-][ ]?|[ ](?P<links>(?:[^\W\d_]{2,6}[ ]){0,2}))(?P<year>(?:19|20)\d\d))?"
)
_ISO = re.compile(r"(?P<year>(?:19|20)\d\d)-?W(?P<week>[0-5]\d)(?:-?(?P<day>[1-7]))?")
_CUE_BEFORE = re.compile(rf"(?i)(?<!\w)(?:{_CUES})[ ]{{0,2}}{_NUMBER_SIGN}\Z")
_LEAD = re.compile(rf"(?i)(?P<words>(?:[^\W_]+[ ])*)(?:{_CUES})[ ](?=[^\W\d])")
BEFORE = 24
"""Left context in characters that may hold the word for a week."""
THURSDAY = 4
"""The day whose year and month are those of its week."""


def read_week(value: str, before: str = "") -> WrittenDate | None:
    """Return the calendar week of a text, with its number as piece "week", or the day of "2019-W22-3"; None
    for any other text.

    value: The date as written. before: The text before it, BEFORE characters at most, since the word for a
        week need not be part of the date.
    """
    text = value.strip()
    found = _ISO.fullmatch(text) or _NUMBERED.fullmatch(text)
    if found is None:
        return None
    given = found.groupdict()
    if "cue" in given and not (given["cue"] or given["after"] or _CUE_BEFORE.search(before)):
        return None
    if any(name_key(word) not in AROUND for word in (given.get("links") or "").split()):
        return None
    year, week = int(given["year"] or 0) or None, int(given["week"])
    if find_thursday(year or 2020, week) is None:  # a year of 53 weeks
        return None
    start = len(value) - len(value.lstrip())
    piece = Piece("week", start, start + len(text), week, text)
    if year and given.get("day"):
        day = datetime.date.fromisocalendar(year, week, int(given["day"]))
        return WrittenDate({"day": piece}, day.year, day.month, day.day)
    return WrittenDate({"week": piece}, year)


def find_thursday(year: int, week: int) -> datetime.date | None:
    """Return the Thursday of a week, None if the year has no such week."""
    try:
        return datetime.date.fromisocalendar(year, week, THURSDAY)
    except ValueError:
        return None


def year_of_week(week: int, day: datetime.date) -> int:
    """Return the year whose week of a number is nearest to a day."""
    near = ((year, find_thursday(year, week)) for year in range(day.year - 1, day.year + 2))
    return min((abs(thursday - day), year) for year, thursday in near if thursday is not None)[1]


def find_lead(value: str, language: str) -> int:
    """Return the length of the words before the date of a text that name a week of it, as in "the second week
    of June"; 0 without such words."""
    found = _LEAD.match(value)
    if found is None:
        return 0
    # The word before that for a week is its place, even if it names a weekday ("segunda").
    *words, place = map(name_key, found["words"].split() or ("the",))
    word = date_words(language).get(place)
    is_month = word is not None and word.kind == "month"
    return 0 if is_month or any(each not in AROUND for each in words) else found.end()
