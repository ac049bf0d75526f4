"""Counts that resemble a month and a day: scores out of a maximum, parts of a course, pages, durations,
doses."""

import re

from ..lang.cues import cue, cue_text
from .score_tools import APGAR, BY_MOST

_TOOL_BEFORE = re.compile(
    r"(?<![\w-])(?:"
    + "|".join(f"(?P<most{most}>{names})" for most, names in BY_MOST.items())  # a tool
    + r")(?: (?:score|total))?"
    + r"(?: ?[:=]| of| is| was| at \d{1,2} ?m(?:in)?)? ?\(?$",  # "Apgar at 5 min"
    re.IGNORECASE,
)
_VALUE_AFTER = re.compile(r" ?[:=]? ?\(?\d")
# Two scores of one newborn, at one minute and at five.
_NEWBORN_BEFORE = re.compile(
    rf"\b(?:{APGAR}|apg)(?: scores?)?(?: ?[:=]| of| were)? ?(?:\d{{1,2}}/\d{{1,2}},? (?:and )?)?$",
    re.IGNORECASE,
)

# One of a series: "cycle 3/6", "p 1/3", "weekly paclitaxel 10/12".
_PART_BEFORE = cue("counts.part_before")
_USED_BEFORE = r"\b{} (?:[a-z]+ ){{0,3}}(?:used|attended|done|completed|left|remaining|taken) $"

# Over 7, 12 and 52, British notes count days, months and weeks; a note that counts weeks this way also counts
# the others.
_WEEKS = re.compile(r"(?<![\d/.])\d{1,2}/52(?![\d/])")
_SPAN_BEFORE = cue("counts.span_before")
_RETURN_BEFORE = re.compile(
    r"\b(?:rtc|r/?v|review|f/?u|follow-?up|repeat|rpt|recheck|bloods|omit)(?: in)? ?$", re.IGNORECASE
)
_REACH = 3000

# "Night shift 10-6".
_SHIFT_BEFORE = re.compile(r"\bshift(?: [a-z]+)?[ (:]{1,4}$", re.IGNORECASE)
_SHIFT_AFTER = re.compile(r"\)? ?(?:shift|nights? shift)\b", re.IGNORECASE)


def is_count(text: str, start: int, end: int, left: str, right: str) -> bool:
    """Return whether `n/m` counts n of m: a score, a part of a course, a page, a British duration.

    text (str): The note. start, end (int): Position of the two numbers. left, right (str): Their context.
    """
    first, second = (int(number) for number in re.findall(r"\d+", text[start:end])[:2])
    line = left.rpartition("\n")[2]
    if "." in text[start:end]:
        return False
    if "-" in text[start:end]:
        return bool(_SHIFT_BEFORE.search(line) or _SHIFT_AFTER.match(right))
    if _NEWBORN_BEFORE.search(line) and max(first, second) <= 10:
        return True
    if first <= second and _is_share(first, second, line, right):
        return True
    return second in (7, 12) and _is_span(text, start, end, line)


def _is_share(first: int, second: int, line: str, right: str) -> bool:
    tool = _TOOL_BEFORE.search(line)
    if tool is not None and tool.lastgroup == f"most{second}" and not _VALUE_AFTER.match(right):
        return True
    if _PART_BEFORE.search(line) and second > 1:
        return True
    return re.search(_USED_BEFORE.format(second), line, re.IGNORECASE) is not None


def _is_span(text: str, start: int, end: int, line: str) -> bool:
    if _RETURN_BEFORE.search(line):
        last = text.find("\n", end)
        around = text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else len(text)]
        return _WEEKS.search(around) is not None
    if _SPAN_BEFORE.search(line):
        return _WEEKS.search(text, max(0, start - _REACH), end + _REACH) is not None
    return False


# Organizations and tools whose adjacent year is that of an edition; none is also a place or a device.
_BODY = cue_text("counts.body")
_KIND = r"(?:guidelines?|guidance|criteria|consensus|classification|recommendations?|recs?|definitions?|pathway|protocol)"
_YEAR = re.compile(r"(?:19|20)\d\d")
_EDITION_BEFORE = re.compile(
    rf"(?<![\w/-])(?:{_BODY}(?: {_KIND})?|{_KIND})[ ,]{{1,2}}\(?(?:v\.? ?|rev\.? )?$"  # "GOLD report, rev. "
    # "per American Heart Association "
    r"|\bper (?:[A-Z][a-z]+ ){1,3}(?:Foundation|Society|College|Association|Academy|Federation|Ministry) $"
)
_EDITION_AFTER = re.compile(
    rf" (?:{_BODY}(?![\w-])(?: {_KIND})?|(?:[A-Z][\w/-]+ ){{1,3}}{_KIND}\b|{_KIND}\b)"
)
_CITED_BEFORE = re.compile(
    r"\b(?:per|by|using|under|the|updated|revised|new|current|meets|see|cf\.?)(?: the)? ?\(?$", re.IGNORECASE
)


def is_edition(span: str, left: str, right: str) -> bool:
    """Return whether a year belongs to a guideline or classification: "Fleischner 2017", "per 2017 ACC/AHA".

    span (str): The year. left, right (str): Its context.
    """
    if not _YEAR.fullmatch(span):
        return False
    if _EDITION_BEFORE.search(left):
        return True
    behind = _EDITION_AFTER.match(right)
    return behind is not None and (
        _CITED_BEFORE.search(left) is not None or re.search(rf"{_KIND}$", behind[0]) is not None
    )
