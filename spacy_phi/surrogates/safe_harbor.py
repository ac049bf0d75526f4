"""HIPAA's limits for ages, ZIP codes and dates: 45 CFR 164.514(b)(2)(i)(B) and (C)."""

import datetime
import re

from ..extensions import Finding
from ..lang import all_vocabularies
from ..lang.cues import cue
from .number_words import add_number, fold, number_links, split_number
from .operators import NoteContext, mask, normalise

OLDEST_AGE = 89
"""Highest permitted age; those above become one class."""
OVER_OLDEST = "90 or older"
HIGHEST_AGE = 130
"""Highest number that counts as an age."""

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

_HUNDREDS = frozenset({"hundred", "hundredth", "hundreds"})
_NUMBER = re.compile(r"\d+|[^\W\d_]+")
_ARTICLES = frozenset(("a",))
# An age below the class, stated without a number.
_YOUNGER = cue("surrogates.younger")
_UNITS = {
    fold(unit): int(number)
    for unit, _, number in (line.partition(": ") for line in all_vocabularies("age_units"))
}
"""Units below a year and how many make one; one letter is ambiguous, because "93 M" is a man."""
_UNIT = re.compile(rf"[\s-]*({'|'.join(sorted(_UNITS, key=len, reverse=True))})\b")
_YEAR4 = r"(?:1[6-9]|2[01])\d\d"
_PERIOD = re.compile(
    rf"(?:the\s+|los\s+|anos?\s+)*(?:(?:early|mid|late)[\s-]+)?"
    rf"(?:(?P<year>{_YEAR4})|'(?P<short>\d\d)|(?P<decade>\d0)(?='?s))(?:'?s)?"  # 2019, '08, 1980s, 90s
    # to another year
    rf"(?:\s*(?:-|/|to|and|or|through|a|y)\s*(?:{_YEAR4}|'?(?:1[3-9]|[2-9]\d)))?"
)
_ANY_YEAR4 = re.compile(rf"(?<!\d){_YEAR4}(?!\d)")


def _fold(text: str) -> str:
    return (
        fold(normalise(text))
        .replace("’", "'")
        .replace("‘", "'")
        .replace("–", "-")
        .replace("—", "-")
        .replace("‑", "-")
    )


def age_in_years(text: str, after: str = "") -> int | None:
    """Return the highest age in years in a text, in digits or in words of any language.

    text (str): The age as written in the note, such as "93yo", "ninety-two" or "quatre-vingt-douze ans".
    after (str): Right context; supplies the unit if the age itself has none.
    RETURNS (int | None): Whole years, also of an age in months, weeks or days; None if no age can be read.
    """
    folded = _fold(text)
    whole = folded + _fold(after)
    ages: list[int] = []
    value, last_end, is_linked = None, 0, False
    for match in _NUMBER.finditer(folded):
        word = match.group()
        gap = folded[last_end : match.start()].strip(" -")
        values = [int(word[:6])] if word.isdigit() else [100] if word in _HUNDREDS else split_number(word)
        if values is None:
            is_linked = word in number_links()
            value = value if is_linked or word in _ARTICLES else None
        else:
            for i, number in enumerate(values):
                glued = is_linked or i > 0
                joined = None if value is None or gap or word.isdigit() else add_number(value, number, glued)
                if joined is None and value is not None and glued:
                    # The ending of an adjective, as in "zweiundneunzigjährig", begins no number.
                    continue
                value = number if joined is None else joined
            ages.append(_to_years(value or 0, whole, match.end()))
            value = None if word.isdigit() else value
            is_linked = False
        last_end = match.end()
    return max(ages, default=None)


def _to_years(value: int, text: str, end: int) -> int:
    unit = _UNIT.match(text, end)
    return value // _UNITS[unit[1]] if unit else value


def tells_youth(text: str) -> bool:
    """Return whether a text indicates an age below 90 without a number, such as "newborn"."""
    return bool(_YOUNGER.search(_fold(text)))


def generalise_age(finding: Finding, context: NoteContext) -> str | None:
    """Convert an age above 89 to "90 or older"; keep lower ones, and mask unreadable ones."""
    text = context.value(finding)
    end = finding["end_char"]
    age = age_in_years(text, context.text[end : end + 12])
    if age is None:
        return None if tells_youth(text) else mask(finding, context)
    if age > HIGHEST_AGE:
        return mask(finding, context)
    return OVER_OLDEST if age > OLDEST_AGE else None


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

    text (str): The date as written in the note: "2019", "'08", "the 1980s", "2015-2018", "late 90s".
    latest (int): Upper bound for a two-digit year.
    """
    match = _PERIOD.fullmatch(_fold(text).strip(" .,"))
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
