"""Is it a date? Checks of dates in a row, of days that go on, and of dates with damage."""

import re

from ...lang.cues import cue
from ..normalize import View
from .date import (
    NOT_DATE_AFTER,
    NOT_DATE_BEFORE,
    calendar_date,
    partial_date,
)
from .surroundings import surroundings
from .validators import validator

_PAIR = re.compile(r"(\d{1,2})/(\d{1,2})")
_LETTERS = str.maketrans("OoIl", "0011")
_FEW = frozenset("one two three four five six ten".split())
_COUNTED = cue("is_date_list.counted")


def _before(view: View, start: int) -> str:
    return view.lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]


@surroundings
def date_days(view: View, start: int, end: int) -> bool | None:
    """`n/m` with later days of the same month behind it: the first is a date by its own context, the days rise."""
    text = view.text[start:end]
    pair = _PAIR.match(text)
    if pair is None or _COUNTED.match(view.lower, end) or NOT_DATE_AFTER.match(view.lower, end):
        return False
    days = [int(n) for n in re.findall(r"\d+", text[pair.end() :])]
    rising = [int(pair.group(2)), *days]
    if rising != sorted(set(rising)) or int(pair.group(1)) > 12 or rising[-1] > 31:
        return False
    head_end = start + pair.end()
    # A range on a scale of strength or pain has no word that asks for a date, and small numbers.
    if NOT_DATE_BEFORE.search(_before(view, start)):
        return False
    first, second = int(pair.group(1)), int(pair.group(2))
    taken = partial_date(view, start, head_end)
    return (
        False
        if taken is False or (second < 6 and first < second and _before(view, start).strip()[-1:].isdigit())
        else None
    )


@validator
def ocr_date(text: str) -> bool | None:
    """A date in which a letter stands for a digit: with the digits in place the calendar has it."""
    if not any(c in "OoIl" for c in text) or sum(c.isdigit() for c in text) < 3:
        return False
    return None if calendar_date(text.translate(_LETTERS)) is not False else False


@surroundings
def said_date(view: View, start: int, end: int) -> bool | None:
    """Two or three numbers in words: not two equal ones, as of strength, nor a share of few."""
    words = re.split(r" slash | ?/ ?", view.lower[start:end])
    if len(words) == 2 and (words[0] == words[1] or _FEW.issuperset(words)):
        return False
    return (
        False
        if NOT_DATE_BEFORE.search(_before(view, start)) or NOT_DATE_AFTER.match(view.lower, end)
        else None
    )
