"""Find a day and a month without a year, in digits or with its abbreviation, after a cue and beside other dates of a line."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ..lang import SHARED, Pack, get_host_pack, vocabulary
from ..spans import Match, Tag, rule_source
from .checks.date import is_day_and_month
from .forms import any_of

_PAIR = re.compile(r"(?<![\w.,/+-])(\d{1,2})([/.-])(\d{1,2})(?![\d%/]|[.,:-]\d|[ ]?[-–/][ ]?\d+[ ]?[^\W\d_])")
_UNITS = any_of(vocabulary("fractions.unit", SHARED))
_UNIT_AFTER = re.compile(rf"[ ]?(?:{_UNITS}|/)(?![^\W_]|\.\w|[ ]\d\d[:.h])", re.IGNORECASE)
_GAP = r"[.:,;]{0,2}(?:[ ]{1,2}|[ ]?[(:=][ ]?)(?:(?:%s)[ ]{1,2}){0,2}"
_LINKS = any_of(vocabulary("links.date", SHARED))
_PART = re.compile(r"[,;.]\s")
"""Separators between the entries of a line."""
_VALUE_BEFORE = re.compile(
    rf"\d[ ]?(?:{_UNITS}|[^\W\d_]{{1,6}}(?:/[^\W\d_]{{1,4}})?|%)?[ ]?\($", re.IGNORECASE
)
_ENTRY_BEFORE = re.compile(r"(?:^|[\n,;:(|>–-])[ ]*$")
_VALUE_AFTER = re.compile(r"[.:]?[ ]\d{1,4}(?:[.,]\d{1,2})?(?![\w/])")
"""A value beside a date, and where an entry of a list begins."""
_REACH = 40
_SCALES = frozenset((2, 3, 4, 5, 6, 7, 10))
_SCORE = 0.8
_EXAMINED = rule_source("date.after_cue", tags=(Tag.CUED,))
_BESIDE = rule_source("date.beside_dates", tags=(Tag.CUED,))


class _Grammar(NamedTuple):
    """Expressions for the words of a language beside a day and month."""

    cue_before: re.Pattern[str]
    cue_near: re.Pattern[str]
    """With one or two words between the cue and the date: "CT abdomen 17/3"."""
    fraction_before: re.Pattern[str]
    counted_before: re.Pattern[str]
    counted_after: re.Pattern[str]
    named: re.Pattern[str]
    """A day before the abbreviation of a month: "2 lug"."""
    day_first: bool
    separators: tuple[str, ...]


def find_partial_dates(text: str, language: str, known: Iterable[Match]) -> list[Match]:
    """Return days with their month that a cue, or two other dates of their line, make a date.

    text: The note.
    language: Language code of the note; without `examinations` and the like in its pack, none is found.
    known: Findings of the patterns.
    """
    grammar = _get_grammar(get_host_pack(language))
    if grammar is None:
        return []
    starts = {match.start for match in known if match.label == "DATE"}
    out: list[Match] = []
    for line in re.finditer(r"[^\n]+", text):
        out += _find_in_line(text, *line.span(), grammar, starts)
    return out


def _find_in_line(text: str, start: int, end: int, grammar: _Grammar, known: set[int]) -> Iterator[Match]:
    pairs = [pair for pair in _PAIR.finditer(text, start, end) if _may_be_date(text, pair, start, grammar)]
    cued = {pair for pair in pairs if _has_cue(text, pair, start, grammar)}
    cued |= _find_series(text, pairs, grammar)
    dates = Counter(pair[2] for pair in pairs if pair in cued or pair.start() in known)
    with_number = [part for part in _PART.split(text[start:end]) if any(map(str.isdigit, part))]
    is_list = 2 < len(pairs) == len(with_number)
    for named in grammar.named.finditer(text, start, end):
        left = text[max(start, named.start() - _REACH) : named.start()]
        if grammar.cue_before.search(left) or grammar.cue_near.search(left):
            yield Match(*named.span(), "DATE", _SCORE, _EXAMINED)
    for pair in pairs:
        if pair in cued:
            yield Match(pair.start(), _get_end(text, pair), "DATE", _SCORE, _EXAMINED)
        elif pair.start() not in known and dates[pair[2]] > 1 and (is_list or not _is_on_scale(pair)):
            yield Match(pair.start(), _get_end(text, pair), "DATE", _SCORE, _BESIDE)


def _find_series(text: str, pairs: list[re.Match[str]], grammar: _Grammar) -> set[re.Match[str]]:
    """Return two or more pairs of one line in the order of a calendar, each in brackets after a value, before a
    value, or with a hyphen and no range: "Hb 9.1 (12/3), 8.4 (14/3)", "3/6 78.2 kg, 3/8 76.9 kg"."""

    def day(pair: re.Match[str]) -> tuple[int, int]:
        first, second = int(pair[1]), int(pair[3])
        return (second, first) if grammar.day_first else (first, second)

    out: set[re.Match[str]] = set()
    for is_member in (_is_bracketed, _is_before_value, _is_no_range):
        series = [pair for pair in pairs if is_member(text, pair)]
        ordered = all(day(a) < day(b) and a[2] == b[2] for a, b in pairwise(series))
        if len(series) > 1 and ordered and not all(map(_is_on_scale, series)):
            out.update(series)
    return out


def _is_bracketed(text: str, pair: re.Match[str]) -> bool:
    left = text[max(0, pair.start() - _REACH) : pair.start()]
    return _VALUE_BEFORE.search(left) is not None and text.startswith(")", _get_end(text, pair))


def _is_before_value(text: str, pair: re.Match[str]) -> bool:
    left = text[max(0, pair.start() - _REACH) : pair.start()]
    return _ENTRY_BEFORE.search(left) is not None and _VALUE_AFTER.match(text, pair.end()) is not None


def _is_no_range(text: str, pair: re.Match[str]) -> bool:
    return pair[2] == "-" and int(pair[1]) > int(pair[3])


def _has_cue(text: str, pair: re.Match[str], start: int, grammar: _Grammar) -> bool:
    left = text[max(start, pair.start() - _REACH) : pair.start()]
    if grammar.cue_before.search(left):
        return True
    return not _is_on_scale(pair) and grammar.cue_near.search(left) is not None


def _is_on_scale(pair: re.Match[str]) -> bool:
    """Return whether two numbers may be a value on a common scale, which other dates of the line do not decide."""
    return int(pair[1]) <= int(pair[3]) and int(pair[3]) in _SCALES


def _get_end(text: str, pair: re.Match[str]) -> int:
    """Return the end of a pair, after the period that closes an ordinal month: "17.5."."""
    return pair.end() + (pair[2] == "." and text[pair.end() : pair.end() + 1] == ".")


def _may_be_date(text: str, pair: re.Match[str], start: int, grammar: _Grammar) -> bool:
    """Return whether two numbers can be a day and a month, and nothing beside them makes them another value."""
    first, second = int(pair[1]), int(pair[3])
    is_date = 1 <= first <= 31 and 1 <= second <= 12 if grammar.day_first else is_day_and_month(first, second)
    if not is_date or pair[2] not in grammar.separators:
        return False
    if pair[2] == "." and text[pair.end() : pair.end() + 1] != ".":
        return False
    return not (_UNIT_AFTER.match(text, pair.end()) or _is_fraction(text, pair, start, grammar))


def _is_fraction(text: str, pair: re.Match[str], start: int, grammar: _Grammar) -> bool:
    """Return whether two numbers are a score, a pressure, or a share of what is counted beside them."""
    left = text[max(start, pair.start() - _REACH) : pair.start()]
    if grammar.fraction_before.search(left):
        return True
    # No count of a whole begins with a zero: "03/11 h 21".
    if pair[2] != "/" or int(pair[1]) > int(pair[3]) or pair[1][0] == "0":
        return False
    if grammar.counted_after.match(text, pair.end()):
        return True
    # "Rimozione punti 5/7" is the day on which the stitches were removed.
    return grammar.counted_before.search(left) is not None and grammar.cue_before.search(left) is None


def find_fractions(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of two numbers that are a share of a whole, a score or a pressure, and no date.

    text: The note. language: Language code of the note.
    """
    grammar = _get_grammar(get_host_pack(language))
    if grammar is None:
        return
    for pair in _PAIR.finditer(text):
        if _is_fraction(text, pair, text.rfind("\n", 0, pair.start()) + 1, grammar):
            yield pair.span()


@cache
def _get_grammar(pack: Pack) -> _Grammar | None:
    vocab = pack.vocab
    terms = [*vocab.get("examinations.dated", ()), *vocab.get("visits", ())]
    terms += [*vocab.get("operations", ()), *vocab.get("pregnancy", ())]
    if not terms:
        return None
    gap = _GAP % _LINKS
    months = _make(vocab.get("months.short", ()))
    cued, scored, counted = map(
        _make, (terms, vocab.get("fractions.cue", ()), vocab.get("fractions.counted", ()))
    )
    return _Grammar(
        re.compile(rf"(?<![\w-]){cued}{gap}$", re.IGNORECASE),
        re.compile(rf"(?<![\w-]){cued}\.?(?:[ ][^\W\d_]{{2,14}}\.?){{1,2}}[ ]\(?$", re.IGNORECASE),
        re.compile(rf"(?<![\w-]){scored}[ .:=]{{0,3}}$", re.IGNORECASE),
        re.compile(rf"(?<![\w-]){counted}[ :=]{{1,3}}$", re.IGNORECASE),
        # Not before a time: "5/6 h 03:25".
        re.compile(rf"[ ](?:[^\W\d_]{{3,14}}[ ])?{counted}(?![^\W_]|[ ]\d)", re.IGNORECASE),
        re.compile(rf"(?<![\w.,/+-])(?:[12]\d|3[01]|0?[1-9])\.?[ ]{months}(?![^\W_])\.?", re.IGNORECASE),
        pack.day_first,
        pack.date_separators,
    )


def _make(words: Iterable[str]) -> str:
    return any_of(word.lower() for word in words) or "(?!)"
