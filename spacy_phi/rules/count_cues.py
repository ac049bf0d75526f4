"""Counts that resemble a month and a day: scores out of a maximum, parts of a course, pages, durations,
doses."""

import re

from ..lang.cues import cue, cue_text
from .score_tools import APGAR, BY_MOST

_TOOLS = "|".join(f"(?P<most{most}>{names})" for most, names in BY_MOST.items())
_TOOL_BEFORE = cue("contexts.tool_before", tools=_TOOLS)
_VALUE_AFTER = re.compile(r" ?[:=]? ?\(?\d")
# Two scores of one newborn, at one minute and at five.
_NEWBORN_BEFORE = cue("contexts.newborn_before", apgar=APGAR)

# One of a series: "cycle 3/6", "p 1/3", "weekly paclitaxel 10/12".
_PART_BEFORE = cue("contexts.part_before")
_USED_BEFORE = cue("contexts.used_before")

# Over 7, 12 and 52, British notes count days, months and weeks; a note that counts weeks this way also counts
# the others.
_WEEKS = re.compile(r"(?<![\d/.])\d{1,2}/52(?![\d/])")
_SPAN_BEFORE = cue("contexts.span_before")
_RETURN_BEFORE = cue("contexts.return_before")
_REACH = 3000

# "Night shift 10-6".
_SHIFT_BEFORE, _SHIFT_AFTER = cue("contexts.shift_before"), cue("contexts.shift_after")


def is_count(text: str, start: int, end: int, left: str, right: str) -> bool:
    """Return whether `n/m` counts n of m: a score, a part of a course, a page, a British duration.

    text: The note. start, end: Position of the two numbers. left, right: Their context.
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
    used = _USED_BEFORE.search(line)
    return used is not None and used[1] == str(second)


def _is_span(text: str, start: int, end: int, line: str) -> bool:
    if _RETURN_BEFORE.search(line):
        last = text.find("\n", end)
        around = text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else len(text)]
        return _WEEKS.search(around) is not None
    if _SPAN_BEFORE.search(line):
        return _WEEKS.search(text, max(0, start - _REACH), end + _REACH) is not None
    return False


# Organizations and tools whose adjacent year is that of an edition; none is also a place or a device.
_BODY, _KIND = cue_text("contexts.body"), cue_text("contexts.kind")
_YEAR = re.compile(r"(?:19|20)\d\d")
_EDITION_BEFORE = cue("contexts.edition_before", body=_BODY, kind=_KIND)
_EDITION_AFTER = cue("contexts.edition_after", body=_BODY, kind=_KIND)
_CITED_BEFORE = cue("contexts.cited_before")


def is_edition(span: str, left: str, right: str) -> bool:
    """Return whether a year belongs to a guideline or classification: "Fleischner 2017", "per 2017 ACC/AHA".

    span: The year. left, right: Its context.
    """
    if not _YEAR.fullmatch(span):
        return False
    if _EDITION_BEFORE.search(left):
        return True
    behind = _EDITION_AFTER.match(right)
    return behind is not None and (
        _CITED_BEFORE.search(left) is not None or re.search(rf"{_KIND}$", behind[0]) is not None
    )
