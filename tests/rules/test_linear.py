"""No pattern's cost grows faster than the text: 30 kB of its worst prefix against 3 kB."""

import time

import pytest

from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.packs import get_matcher, get_patterns
from spacy_phi.rules.pattern import Pattern
from spacy_phi.rules.unlisted import find_unlisted

from .single_pattern import make_matcher

PATTERNS = get_patterns()
SMALL, LARGE = 3_000, 30_000
# Ten times the text may take ten times as long; the rest allows for noise on a busy machine. A run below the
# floor for 30 kB is fast enough at any ratio: 3 us per character.
SLACK, FLOOR = 4, 0.1
RUNS = tuple("1 a A . - / ( + @ # ' 1/ 1- 1. a. A- Aa a@ A1 x-".split()) + (
    " ",
    "\n",
    "1 ",
    "Aa ",
    "\u200b",
    "é",
)


def _cost(matcher: TextMatcher, text: str) -> float:
    start = time.process_time()
    matcher.find(text)
    return time.process_time() - start


def _repeated(unit: str, size: int) -> str:
    return (unit * (size // len(unit) + 1))[:size]


def _assert_linear(matcher: TextMatcher, unit: str, sizes=(SMALL, LARGE), floor: float = FLOOR) -> None:
    large = _cost(matcher, _repeated(unit, sizes[1]))
    if large > floor:
        # Garbage collection and other load only ever add time.
        small, large = (min(_cost(matcher, _repeated(unit, size)) for _ in range(3)) for size in sizes)
        assert large < SLACK * small * sizes[1] / sizes[0], (unit, small, large)


def _worst_prefixes(pattern: Pattern) -> list[str]:
    """Return the part of each example before the end of its last matched group. There the pattern has
    advanced furthest, and fails if the same prefix starts again."""
    prefixes = set()
    for example in pattern.examples:
        head, _, _ = example.rpartition("]]")
        prefixes.add(head.replace("[[", "").replace("]]", "")[:-1] or "x")
    return sorted(prefixes)


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda p: p.id)
def test_cost_of_each_pattern_is_linear(pattern):
    matcher = make_matcher(pattern)
    for prefix in _worst_prefixes(pattern):
        _assert_linear(matcher, prefix)


@pytest.mark.parametrize("unit", RUNS, ids=ascii)
def test_cost_of_all_patterns_is_linear(unit):
    _assert_linear(get_matcher(), unit, floor=0.6)


class _Unlisted:
    def find(self, text):
        return list(find_unlisted(text))


@pytest.mark.parametrize("unit", RUNS, ids=ascii)
def test_cost_of_unlisted_words_is_linear(unit):
    _assert_linear(_Unlisted(), unit)


def test_a_quadratic_pattern_is_caught():
    quadratic = Pattern("IDNUM", "bad.quadratic", r"#?\d+[a-z]", examples=("[[1x]]",))
    with pytest.raises(AssertionError):
        _assert_linear(TextMatcher([quadratic]), "1", sizes=(500, 5_000), floor=0)
