"""Possible first characters of an expression: never fewer than it matches."""

import re
from itertools import product

import pytest

from spacy_phi.rules.prefilter import DIGITS, LOWER, UPPER, FirstChars, char_bit


def _allows(regex: re.Pattern[str], run: str, behind: str) -> bool:
    sets = tuple(DIGITS if c.isdigit() else LOWER if c.islower() else UPPER for c in run)
    first, second = char_bit(behind[:1]), char_bit(behind[1:])
    return any(one >> first & 1 and two >> second & 1 for one, two in FirstChars(regex).after(sets))


@pytest.mark.parametrize(
    ("regex", "run", "behind", "expected"),
    [
        (r"\d{1,2}/\d", "12", "/3", True),
        (r"\d{1,2}/\d", "12", "/x", False),
        (r"\d{1,2}/\d", "123", "/3", False),
        (r"\d{3}(?!\d)", "123", "", True),
        (r"\d{2}(?!\d)", "123", "", False),
        (r"\d+(?=[ab])", "12", "c", False),
        (r"\d+$", "12", "", True),
        (r"\d+$", "12", "x", False),
        (r"(?:\d{2}-|\d{3} )x", "123", " x", True),
        (r"(?:\d{2}-|\d{3} )x", "123", "-x", False),
        (r"(?i)[A-Z]{2} kit", "AB", " K", True),
        (r"[A-Z](?i:b)k", "AB", "k ", True),
        (r"(\d)\1", "1", "12", True),
        (r"(?i)\dk", "1", "\u212a", True),
        (r"\d[^\W\d_]", "1", "é", True),
        (r"\d\b ?(?:x ?){2,3}", "1", " x", True),
        (r"\d[^\W\d_]", "1", "№", False),
        (r"\d[^x]", "1", "№", True),
        (r"\d\W", "1", "№", True),
        (r"\d\w", "1", "№", False),
        (r"\d\s", "1", "\u2003", True),
        (r"\d[№§]", "1", "é", False),
    ],
)
def test_first_characters(regex: str, run: str, behind: str, expected: bool) -> None:
    assert _allows(re.compile(regex), run, behind) is expected


@pytest.mark.parametrize(
    "regex",
    [
        r"\d(?:a|b?c){0,2}(?!d)",
        r"(?<!x)\d{1,2}(?:\.?[ab]|(?=c)c|$)",
        r"\d(?=a)(?!ab)\w+|\d*?b",
        r"(?i)\d[^a-b]\W?|\d{2}(?:a*)*c",
        r"(?s)\d(?!.)|\d.c",
    ],
)
def test_matching_starts_are_allowed(regex: str) -> None:
    compiled = re.compile(regex)
    for run, behind in product(("1", "12"), ("", *map("".join, product("abcABCd. \né", repeat=2)))):
        if compiled.match(run + behind):
            assert _allows(compiled, run, behind), (run, behind)
