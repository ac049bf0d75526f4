"""Reject false-positive dates: dosing schedules, ordinary words, fractions, impossible calendar dates."""

import re

from ...lang import vocabulary
from ...lang.cues import cue, cue_text
from ...lexicons.matcher import DRUGS, TermIndex
from ...spans import Match, Tag
from ..count_cues import is_count, is_edition
from ..score_tools import APGAR, GCS
from ..veto import Veto

_MODAL_MONTHS = frozenset(vocabulary("months.modal"))
_MONTH_BEFORE = cue("vetoes.month_before")
# "In may" is a month in any case; "to march" and "they may" are not.
_SMALL_MONTH_BEFORE = cue("vetoes.small_month_before")
# The endoscopic score; the Spanish month precedes its year or follows its day.
_PALSY_AFTER = cue("vetoes.palsy_after")
_DAY_AFTER = re.compile(r"\s*[,.]?\s*\d")
_DAY, _SHORT_DAY = cue_text("vetoes.day"), cue_text("vetoes.short_day")
_WEEKDAY = cue("vetoes.weekday", day=_DAY)
_EVERY_BEFORE = cue("vetoes.every_before")
_LIST_AFTER = cue("vetoes.list_after")
# "Tuesdays" is not a date where a treatment recurs on it.
_PLURAL_DAY = cue("vetoes.plural_day")
_DOSE_BEFORE = cue("vetoes.dose_before")
_ONLY_AFTER = cue("vetoes.only_after")
_WORD_BEFORE = cue("vetoes.word_before")
_SCHEDULE = cue("vetoes.schedule", day=_DAY, short=_SHORT_DAY)
# "dec the rate", "Dec breath sounds".
_LESS_AFTER = cue("vetoes.less_after")
_SUN_BEFORE = cue("vetoes.sun_before")
_SUN_AFTER = cue("vetoes.sun_after")
# A cooling device, and things that patients are told to avoid.
_SUN_THING_BEFORE = cue("vetoes.sun_thing_before")
_PARTIAL = re.compile(r"(\d{1,2})\s?[/.-]\s?(\d{1,2})$")
_TRIPLE = re.compile(r"(\d{1,2})([/-])(\d{1,2})\2(\d{1,2})$")
# Doses of three days, "then 3/3/4": a year has at least two digits.
_DOSES = re.compile(r"\d([/-])\d\1\d")
_FRACTION_AFTER = cue("vetoes.fraction_after")
_FRACTION_BEFORE = cue("vetoes.fraction_before", gcs=GCS, apgar=APGAR)

_EYE_BEFORE = cue("vetoes.eye_before")
# Denominators of visual acuity, if the value could be a day: "OS 1/23" is not a date.
_SHARPNESS = frozenset((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 16, 18, 20, 24, 25, 30))

_NTH = cue("vetoes.nth")
# Countable nouns after an ordinal that is not a day ("on the 5th line changed"), across another ordinal: "the
# 7th or 8th month", "5th metatarsal".
_COUNTED_AFTER = cue("vetoes.counted_after")


def find_date_veto(text: str, match: Match, left: str, right: str, index: TermIndex) -> Veto | None:
    """Return the veto of a false-positive date; None to keep it.

    text: The note.
    match: The finding, a DATE.
    left: The text before it.
    right: The text after it.
    index: The dictionary.
    """
    span = text[match.start : match.end].strip()
    found = _word_reason(span, left, right) or _schedule_reason(span, left, right, index)
    if found is None and not match.source.is_rule:
        found = _drug_reason(span, index)
    return Veto(match, *found) if found else _number_veto(text, match, span, left, right)


def _word_reason(span: str, left: str, right: str) -> tuple[str, str] | None:
    """Return the veto of month and day names that are ordinary words in context."""
    low = span.lower()
    before = _SMALL_MONTH_BEFORE if span.islower() else _MONTH_BEFORE
    if low in _MODAL_MONTHS and not (before.search(left) or _DAY_AFTER.match(right)):
        # A month alone, without "in" before it or a day after it: "March in place", "May take with food".
        return ("word", "no date beside it") if span.islower() or _starts_sentence(left) else None
    if low == "dec" and _LESS_AFTER.match(right) and not _MONTH_BEFORE.search(left):
        return "word", "decrease"
    if _NTH.fullmatch(span) and _COUNTED_AFTER.match(right):
        return "value", "counted"
    if _PALSY_AFTER.match(right):
        return "disease", "phrase"
    if low == "sun" and _SUN_THING_BEFORE.search(left):
        return "word", "no date beside it"
    if span == "sun" and not (_SUN_BEFORE.search(left) or _SUN_AFTER.match(right)):
        return "word", "no date beside it"
    return None


def _drug_reason(span: str, index: TermIndex) -> tuple[str, str] | None:
    """Return the veto of a drug, with at most one word before it: "dejó el Adiro hace dos días"."""
    words = span.split()
    found = index.lookup(words[-1]) if 0 < len(words) < 3 and span.replace(" ", "").isalpha() else None
    is_drug = found is not None and found.term.category in DRUGS and found.term.ambiguity == 0
    return ("drug", "exact") if is_drug and found and found.how == "exact" else None


def _schedule_reason(span: str, left: str, right: str, index: TermIndex) -> tuple[str, str] | None:
    """Return the veto of weekdays on which something recurs: "q Mon", "M/W/F", "20 mg on Sundays"."""
    if _WEEKDAY.fullmatch(span) and (_EVERY_BEFORE.search(left) or _LIST_AFTER.match(right)):
        return "schedule", "every"
    if is_schedule(span):
        return "schedule", "list"
    if not _PLURAL_DAY.fullmatch(span):
        return None
    if _DOSE_BEFORE.search(left) or _ONLY_AFTER.match(right):
        return "schedule", "dose"
    word = _WORD_BEFORE.search(left)
    found = index.lookup(word[1]) if word else None
    return ("schedule", "dose") if found and (found.how == "stem" or found.term.category in DRUGS) else None


def is_schedule(span: str) -> bool:
    """Return whether a text is a list of weekdays by initials, or of three or more days."""
    return _SCHEDULE.fullmatch(span) is not None


def _number_veto(text: str, match: Match, span: str, left: str, right: str) -> Veto | None:
    pair = _PARTIAL.fullmatch(span)
    if pair is not None and Tag.CUED in match.source.tags:
        # rules/partial_dates.py has judged the words beside it, in the language of the note.
        return None
    if pair is None:
        if is_edition(span, left, right):
            return Veto(match, "guideline", "edition")
        triple = _TRIPLE.fullmatch(span)
        impossible = triple is not None and not _is_possible(*(int(triple[i]) for i in (1, 3, 4)))
        return Veto(match, "value", "no such day") if impossible or _DOSES.fullmatch(span) else None
    if int(pair[1]) > 12 < int(pair[2]):
        return Veto(match, "value", "no such day")
    eye = _EYE_BEFORE.search(left) is not None
    eye = eye and (int(pair[1]) > 12 or int(pair[2]) in _SHARPNESS)
    beside = _FRACTION_AFTER.match(right) or _FRACTION_BEFORE.search(left)
    is_fraction = eye or beside is not None or _is_one_of_many(text, span, left)
    is_fraction = is_fraction or is_count(text, match.start, match.end, left, right)
    return Veto(match, "value", "fraction") if is_fraction else None


def _is_possible(first: int, second: int, third: int) -> bool:
    """Return whether three numbers are month, day and year, or day, month and year, or year, month and
    day."""
    return (first <= 12 and second <= 31) or (second <= 12 and (first <= 31 or third <= 31))


def _is_one_of_many(text: str, span: str, left: str) -> bool:
    """Return whether counts of the same total are in brackets, three or more in the note: "pons (2/8),
    medulla (1/8)".
    """
    if not left.endswith("("):
        return False
    whole = re.escape(re.split(r"\D+", span)[-1])
    return len(re.findall(rf"\(\d{{1,2}}/{whole}\)", text)) > 2


def _starts_sentence(left: str) -> bool:
    return not left.strip() or left.rstrip()[-1] in ".:;!?\n"
