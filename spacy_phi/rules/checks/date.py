"""Check for numeric dates, including short forms that resemble fractions, scores and ranges."""

import re
from calendar import monthrange

from ...lang import vocabulary
from ...lang.cues import cue
from ..normalize import View
from ..score_tools import NEVER_DATED
from .surroundings import surroundings
from .validators import validator

_NUMBER = re.compile(r"\d+")
_FIRST_YEAR, _LAST_YEAR = 1880, 2199

# Words after which n/m is a date, and those after which it is a score, a dose, a fraction or a blood
# pressure.
_DATE_WORDS = cue("checks.date_words")
_WEAK_DATE_WORDS = frozenset(vocabulary("date_words.weak"))
_CULTURES = frozenset(vocabulary("date_words.culture"))
_SECTION_BEFORE = cue("checks.section_before")
NOT_DATE_BEFORE = cue("checks.not_date_before", never_dated=NEVER_DATED)
NOT_DATE_AFTER = cue("checks.not_date_after")
_DATE_AFTER = cue("checks.date_after")
# Denominators of common fractions and scores.
_SCALES = frozenset((2, 3, 4, 5, 6, 10))
# Denominators that are not scales; over 7, 12 and 52, British notes count days, months and weeks.
_NO_SCALES = frozenset((8, 11, 12))
# Denominators of titers and percentages, and of metric visual acuity.
_DENOMINATORS = frozenset((36, 48, 64, 95))
# "6/9 L 6/12": acuity of the other eye.
_SPAN_AFTER = cue("checks.span_after")


def is_day_and_month(first: int, second: int) -> bool:
    """Return whether two numbers are a month and a day in either order."""
    return (1 <= first <= 12 and 1 <= second <= 31) or (1 <= first <= 31 and 1 <= second <= 12)


def _is_date(year: int, first: int, second: int) -> bool:
    for month, day in ((first, second), (second, first)):
        if 1 <= month <= 12 and 1 <= day <= (monthrange(year, month)[1] if year else 31):
            return True
    return False


@validator
def calendar_date(text: str) -> bool | None:
    """Three numbers, the year first or last: proof with a four-digit year, no proof with a two-digit one, and
    False for an impossible date."""
    numbers = _NUMBER.findall(text)
    if len(numbers) != 3:
        return False
    if len(numbers[0]) == 4:
        numbers = [*numbers[1:], numbers[0]]
    first, second, year = (int(n) for n in numbers)
    if len(numbers[2]) == 4:
        return _FIRST_YEAR <= year <= _LAST_YEAR and _is_date(year, first, second)
    # With two-digit numbers the year may also come first (24-03-14).
    return None if _is_date(0, first, second) or (1 <= second <= 12 and 1 <= year <= 31) else False


@validator
def compact_date(text: str) -> bool | None:
    """Eight digits as YYYYMMDD, MMDDYYYY or DDMMYYYY, or six with a two-digit year."""
    if len(text) >= 8:
        year_first = _is_date_of(text[:4], text[4:6], text[6:8])
        year_last = len(text) == 8 and _is_date_of(text[4:8], text[:2], text[2:4])
        return None if year_first or year_last else False
    parts = [int(text[i : i + 2]) for i in (0, 2, 4)]
    return None if _is_date(0, parts[0], parts[1]) or _is_date(0, parts[1], parts[2]) else False


def _is_date_of(year: str, first: str, second: str) -> bool:
    return 1900 <= int(year) <= 2120 and _is_date(int(year), int(first), int(second))


@surroundings
def full_date(view: View, start: int, end: int) -> bool | None:
    """A date with its year: not the inner part of a longer number, nor a dose or version with two periods."""
    text = view.text
    separator = next((c for c in text[start:end] if c in "/.-"), " ")
    if start >= 2 and text[start - 1] == separator and text[start - 2].isdigit():
        return False
    proof = calendar_date(text[start:end])
    if proof is None and separator == "." and _SECTION_BEFORE.search(view.lower[max(0, start - 12) : start]):
        return False
    if proof is not None or view.lower.startswith(" of", end):
        return proof
    other = NOT_DATE_AFTER.match(view.lower, end)
    return False if other and not other.group().lstrip().startswith(("(", "to ")) else proof


def is_told_date(view: View, start: int, end: int) -> bool:
    """Return whether adjacent words, a leading zero or the position at the start of a line make `n/m` a
    date."""
    lower = view.lower
    first_text, second_text = _NUMBER.findall(lower[start:end])[:2]
    if first_text[0] == "0" or (second_text[0] == "0" and len(second_text) == 2):
        return True
    before = lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    cue = _DATE_WORDS.search(before)
    word = cue.group().strip(" .,:(") if cue else ""
    first, second = int(first_text), int(second_text)
    if word and word not in _WEAK_DATE_WORDS and not (word in _CULTURES and first <= second < 9):
        return True
    if (first, second) == (24, 7):
        return False
    return bool(_DATE_AFTER.match(lower, end)) or not lower[:start].rpartition("\n")[2].strip()


@surroundings
def partial_date(view: View, start: int, end: int) -> bool | None:
    """Month and day without a year, `n/m`: by its numbers and its context."""
    lower = view.lower
    first_text, second_text = _NUMBER.findall(lower[start:end])[:2]
    first, second = int(first_text), int(second_text)
    if not is_day_and_month(first, second):
        return False
    before = lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    if NOT_DATE_BEFORE.search(before) or NOT_DATE_AFTER.match(lower, end):
        return False
    if is_told_date(view, start, end):
        return None
    cue = _DATE_WORDS.search(before)
    if (first, second) == (24, 7):
        return False  # around the clock
    if second >= 13 or first >= 13 or first > second or second in (9, 11):
        return None
    if second in _NO_SCALES and first != second and not _SPAN_AFTER.match(lower, end):
        return None
    if first == second == 12 or (cue is not None and first != second and second not in _SCALES):
        return None
    return False


@surroundings
def month_and_past_year(view: View, start: int, end: int) -> bool | None:
    """Month and two-digit year that cannot be a day: not a titer, acuity, ratio or count."""
    second = int(_NUMBER.findall(view.text[start:end])[1])
    before = view.lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    if (second % 10 == 0 or second in _DENOMINATORS) and not _DATE_WORDS.search(before):
        return False
    return False if NOT_DATE_BEFORE.search(before) or NOT_DATE_AFTER.match(view.lower, end) else None


@surroundings
def partial_date_range(view: View, start: int, end: int) -> bool | None:
    """`n/m-n/m`: two dates, unless they are two scores on one scale."""
    numbers = [int(n) for n in _NUMBER.findall(view.text[start:end])[:4]]
    if not (is_day_and_month(*numbers[:2]) and is_day_and_month(*numbers[2:])):
        return False
    before = view.lower[max(0, start - 24) : start].rsplit("\n", 1)[-1]
    if NOT_DATE_BEFORE.search(before):
        return False
    if max(numbers[0], numbers[2]) > 12:
        return None
    # Both ends of a score range have the same denominator.
    days_rise = numbers[0] == numbers[2] and numbers[1] < numbers[3]
    small = numbers[1] == numbers[3] or (max(numbers[1], numbers[3]) < 7 and not days_rise)
    return False if small and numbers[0] <= 12 and not _DATE_WORDS.search(before) else None


_YEAR_BEFORE = cue("checks.year_before")
_TIME_BEFORE = cue("checks.time_before")
_QUANTITY_BEFORE = cue("checks.quantity_before")
_QUANTITY_AFTER = cue("checks.quantity_after")


@surroundings
def bare_year(view: View, start: int, end: int) -> bool | None:
    """A year alone: not a clock time, a quantity or part of a code."""
    lower = view.lower
    before = lower[max(0, start - 16) : start]
    if not _YEAR_BEFORE.search(before) or _QUANTITY_AFTER.match(lower, end):
        return False
    # 1900 to 2059 are also clock times if the last two digits are minutes.
    is_time = int(lower[start + 2 : start + 4]) < 60 and not before.rstrip().endswith("of")
    is_time = is_time and _TIME_BEFORE.search(before) is not None
    return False if is_time or _QUANTITY_BEFORE.search(before) else None


_SCHEDULE_BEFORE = cue("checks.schedule_before")
_SCHEDULE_AFTER = cue("checks.schedule_after")


@surroundings
def single_weekday(view: View, start: int, end: int) -> bool | None:
    """A weekday that refers to a date, not to a schedule (Mon/Wed/Fri, every Monday)."""
    if _SCHEDULE_AFTER.match(view.lower, end):
        return False
    return False if _SCHEDULE_BEFORE.search(view.lower, max(0, start - 16), start) else None


_MAY_VERB = cue("checks.may_verb")
_SMALL_MAY_AFTER = cue("checks.small_may_after")


@surroundings
def no_quantity_month(view: View, start: int, end: int) -> bool | None:
    """Day and month: not a count before a word that resembles a month (2 may cause, 3 sep bottles)."""
    lower, text = view.lower, view.text
    word = re.search(r"[^\W\d_]+$", lower[start:end])
    if start > 1 and lower[start - 1] in "/.-" and lower[start - 2].isdigit():
        return False
    if word and _MAY_VERB.search(word.group()) and text[start + word.start()].islower():
        glued = start > 0 and text[start - 1].isalpha()
        return None if word.group() == "may" and not glued and _SMALL_MAY_AFTER.match(lower, end) else False
    return None
