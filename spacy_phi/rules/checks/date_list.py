"""Check for dates in lists, continued days, dates in a column, and damaged dates."""

import re
from itertools import pairwise

from ...lang import vocabulary
from ...lang.cues import cue
from ..normalize import View
from .date import NOT_DATE_AFTER, NOT_DATE_BEFORE, is_day_and_month, partial_date
from .surroundings import surroundings

_PAIR = re.compile(r"(\d{1,2})/(\d{1,2})")
_FEW = frozenset(vocabulary("numbers.few"))
_SAID_SEPARATOR = cue("checks.said_separator")


def _before(view: View, start: int) -> str:
    return view.lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]


@surroundings
def date_days(view: View, start: int, end: int) -> bool | None:
    """`n/m` followed by later days of the same month: the first is a date by its context, and the days
    increase."""
    text = view.text[start:end]
    pair = _PAIR.match(text)
    if pair is None:
        return False
    days = [int(n) for n in re.findall(r"\d+", text[pair.end() :])]
    rising = [int(pair.group(2)), *days]
    if rising != sorted(set(rising)) or int(pair.group(1)) > 12 or rising[-1] > 31:
        return False
    head_end = start + pair.end()
    # A range on a strength or pain scale has no date cue word, and small numbers.
    if NOT_DATE_BEFORE.search(_before(view, start)):
        return False
    first, second = int(pair.group(1)), int(pair.group(2))
    is_scale = second < 6 and first < second and _before(view, start).strip()[-1:].isdigit()
    return False if is_scale or partial_date(view, start, head_end) is False else None


@surroundings
def said_date(view: View, start: int, end: int) -> bool | None:
    """Two or three numbers in words: not two equal ones, as for strength, nor a fraction of a small
    number."""
    words = _SAID_SEPARATOR.split(view.lower[start:end])
    if len(words) == 2 and (words[0] == words[1] or _FEW.issuperset(words)):
        return False
    is_none = NOT_DATE_BEFORE.search(_before(view, start)) or NOT_DATE_AFTER.match(view.lower, end)
    return False if is_none else None


_ROW_PAIR = re.compile(r"(?<![\d/.,-])(\d{1,2})/(\d{1,2})(?![\d/%])")
_ROW = re.compile(r"(?:[ ]*[a-z][a-z /.]{0,14}[:|]?)?(?:[ |]+\d{1,2}/\d{1,2}(?: \d{4})?)+[ |]*")
_NARROW = re.compile(r"\d [^ |]")
_REACH = 160


def _is_next(earlier: tuple[int, int], later: tuple[int, int]) -> bool:
    """Return whether a pair is a later day of the same month or one of the next, in either order of month and
    day.
    """
    for (month, day), (other, next_day) in ((earlier, later), (earlier[::-1], later[::-1])):
        is_day = max(month, other) <= 12 and max(day, next_day) <= 31
        if is_day and (other == month % 12 + 1 or (other == month and next_day > day)):
            return True
    return False


@surroundings
def row_date(view: View, start: int, end: int) -> bool | None:
    """`n/m` on a line of its kind alone: days in calendar order, neither scores on one scale nor visual
    acuities."""
    head = view.lower.rfind("\n", max(0, start - _REACH), start) + 1
    # A longer line is not a list, and would be parsed again for each pair in it.
    if not head and start > _REACH:
        return False
    tail = view.lower.find("\n", end, end + _REACH)
    line = view.lower[head : tail if tail >= 0 else min(len(view.lower), end + _REACH)]
    label = line.partition("/")[0].rstrip("0123456789")
    if not _ROW.fullmatch(f" {line}") or NOT_DATE_BEFORE.search(label):
        return False
    pairs = [(int(a), int(b)) for a, b in _ROW_PAIR.findall(line)]
    if len(pairs) < 2 or not all(is_day_and_month(*pair) for pair in pairs):
        return False
    if not all(_is_next(one, other) for one, other in pairwise(pairs)):
        return False
    if label.lstrip(" |").startswith(("date", "day")):
        return None
    if _NARROW.search(line) and (label.strip(" |") or len(pairs) < 3):
        return False
    return None if len({b for _, b in pairs}) > 1 or any(a > b for a, b in pairs) else False
