"""Is it a date? Checks of a month and a day that their neighbours tell: in a column of days, or next in a timeline."""

import re
from itertools import pairwise

from ..normalize import View
from .date import NOT_DATE_BEFORE, is_day_and_month
from .surroundings import surroundings

_PAIR = re.compile(r"(?<![\d/.,-])(\d{1,2})/(\d{1,2})(?![\d/%])")
_ROW = re.compile(r"(?:[ ]*[a-z][a-z /.]{0,14}[:|]?)?(?:[ |]+\d{1,2}/\d{1,2}(?: \d{4})?)+[ |]*")
_NARROW = re.compile(r"\d [^ |]")
_SHARPNESS = frozenset((4, 5, 6, 7, 9, 12, 15, 18, 20, 24, 25))
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
    """`n/m` in a line of nothing else: days in the order of the calendar, neither scores on one scale nor acuities."""
    head = view.lower.rfind("\n", max(0, start - _REACH), start) + 1
    if not head and start > _REACH:  # a longer line is no row, and would be read anew for each pair in it
        return False
    tail = view.lower.find("\n", end, end + _REACH)
    line = view.lower[head : tail if tail >= 0 else min(len(view.lower), end + _REACH)]
    label = line.partition("/")[0].rstrip("0123456789")
    if not _ROW.fullmatch(f" {line}") or NOT_DATE_BEFORE.search(label):
        return False
    pairs = [(int(a), int(b)) for a, b in _PAIR.findall(line)]
    if len(pairs) < 2 or not all(is_day_and_month(*pair) for pair in pairs):
        return False
    if len(pairs) == 2 and all(a in (6, 20) and b in _SHARPNESS for a, b in pairs):
        return False
    if not all(_is_next(one, other) for one, other in pairwise(pairs)):
        return False
    if label.lstrip(" |").startswith(("date", "day")):
        return None
    if _NARROW.search(line) and (label.strip(" |") or len(pairs) < 3):
        return False
    return None if len({b for _, b in pairs}) > 1 or any(a > b for a, b in pairs) else False
