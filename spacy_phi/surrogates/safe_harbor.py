"""HIPAA's limits for ZIP codes and dates: 45 CFR 164.514(b)(2)(i)(B) and (C). Those for ages: ages.py."""

import datetime
import re

from ..extensions import Finding
from .ages import OLDEST_AGE, generalise_age
from .number_words import fold_signs
from .operators import NoteContext, mask, normalise

# Three-digit ZIP prefixes with 20,000 people or fewer. Printed by HHS from the 2000 Census:
_RESTRICTED_2000 = "036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893"
# and added by lists published after later censuses. They disagree, so their union is restricted.
_RESTRICTED_LATER = "202 204 205 369 753 772"
RESTRICTED_ZIP3 = frozenset(f"{_RESTRICTED_2000} {_RESTRICTED_LATER}".split())
# Populated prefixes of the fifty states, the District and Puerto Rico. Prefixes of a single organization or
# agency, of overseas military mail and unassigned ones are left out, and thereby restricted too.
_INHABITED = (
    "006-054 056-089 100 102-191 193-212 214-268 270-339 341-342 344 346-347 349-352 354-374 376-397 398 "
    "400-418 420-427 430-458 460-508 510-516 520-528 530-532 534-535 537-551 553-554 556-567 570-577 580-588 "
    "590-620 622-631 633-641 644-648 650-658 660-662 664-681 683-693 700-701 703-708 710-714 716-731 734-741 "
    "743-770 772-816 820-838 840-841 843-847 850-853 855-857 859-860 863-865 870-871 873-875 877-885 890-891 "
    "893-895 897-898 900 902-908 910-928 930-937 939-941 943-961 967-968 970-986 988-999"
)


def _expand(ranges: str) -> frozenset[str]:
    ends = (part.split("-") for part in ranges.split())
    return frozenset(f"{n:03}" for pair in ends for n in range(int(pair[0]), int(pair[-1]) + 1))


OPEN_ZIP3 = _expand(_INHABITED) - RESTRICTED_ZIP3
"""Permitted prefixes."""

_YEAR4 = r"(?:1[6-9]|2[01])\d\d"
_PERIOD = re.compile(
    rf"(?:the\s+|los\s+|anos?\s+)*(?:(?:early|mid|late)[\s-]+)?"
    rf"(?:(?P<year>{_YEAR4})|'(?P<short>\d\d)|(?P<decade>\d0)(?='?s))(?:'?s)?"  # 2019, '08, 1980s, 90s
    # to another year
    rf"(?:\s*(?:-|/|to|and|or|through|a|y)\s*(?:{_YEAR4}|'?(?:1[3-9]|[2-9]\d)))?"
)
_ANY_YEAR4 = re.compile(rf"(?<!\d){_YEAR4}(?!\d)")


def generalise_zip(finding: Finding, context: NoteContext) -> str:
    """Return the first three digits if more than 20,000 people live under that prefix, else "000"."""
    digits = "".join(char for char in normalise(context.value(finding)) if char.isdecimal())
    if len(digits) not in (3, 5, 9):
        return mask(finding, context)
    return digits[:3] if digits[:3] in OPEN_ZIP3 else "000"


def latest_year(context: NoteContext) -> int:
    """Return the latest possible year of the note: the current one, or a later one among its dates."""
    year = context.memo.get("latest_year")
    if year is None:
        found = [f for f in context.findings if f["label"] == "DATE"]
        years = [int(y) for f in found for y in _ANY_YEAR4.findall(normalise(context.value(f)))]
        clock = context.reference_year or datetime.date.today().year
        year = context.memo["latest_year"] = max([clock, *years])
    return year


def tells_old_age(year: int, context: NoteContext) -> bool:
    """Return whether someone born in this year may be older than 89. Any bare year that long ago counts,
    whatever it refers to: an experience in that year indicates the age as a birth year does.
    """
    return year < latest_year(context) - OLDEST_AGE


def period_start(text: str, latest: int) -> int | None:
    """Return the first year of a bare year, a decade or a range of years; None for any other text.

    text: The date as written in the note: "2019", "'08", "the 1980s", "2015-2018", "late 90s".
    latest: Upper bound for a two-digit year.
    """
    match = _PERIOD.fullmatch(fold_signs(text).strip(" .,"))
    if match is None:
        return None
    if match["year"]:
        return int(match["year"])
    short = int(match["short"] or match["decade"])
    century = latest - latest % 100
    return century + short if century + short <= latest else century - 100 + short


def tells_years_only(text: str) -> bool:
    """Return whether a date is a bare year, a decade or a range of years, which Safe Harbor permits."""
    return period_start(text, latest=9999) is not None


def keep_year(finding: Finding, context: NoteContext) -> str | None:
    """Keep a bare year, decade or range of years unless it may indicate an age above 89; redact other
    dates."""
    start = period_start(context.value(finding), latest_year(context))
    return mask(finding, context) if start is None or tells_old_age(start, context) else None


def generalise_date(finding: Finding, context: NoteContext) -> str | None:
    """Convert a date to its year; mask it if it has none or one that may indicate an age above 89."""
    text = context.value(finding)
    start = period_start(text, latest_year(context))
    if start is not None:
        return mask(finding, context) if tells_old_age(start, context) else None
    years = set(_ANY_YEAR4.findall(normalise(text)))
    if len(years) != 1 or tells_old_age(int(*years), context):
        return mask(finding, context)
    return years.pop()


def generalise(finding: Finding, context: NoteContext) -> str | None:
    """Generalize as HIPAA permits: ages to "90 or older", ZIP codes to three digits, dates to the year; mask
    all else."""
    rules = {"AGE": generalise_age, "ZIP": generalise_zip, "DATE": generalise_date}
    return rules.get(finding["label"], mask)(finding, context)
