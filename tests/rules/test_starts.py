"""Match start positions derived from expressions: no alternative of any pattern is missed."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.normalize import normalize
from spacy_phi.rules.packs import get_matcher
from spacy_phi.rules.starts import find_starts, required_literals

_TOKEN = re.compile(r"[^\W\d_]+|\d+")


@pytest.mark.parametrize(
    ("regex", "words", "prefixes"),
    [
        (r"(?i)(?:mr|chart) ?no", {"mr", "chart"}, {"mrno", "chartno"}),
        (r"Dr\.? \w+", {"dr"}, set()),
        (r"room\b", {"room"}, set()),
        (r"bed(?![a-z])", set(), {"bed"}),
        (r"(?i)bed(?![a-z])", set(), {"bed"}),
        (r"seen[ ]by", {"seen"}, set()),
        (r"colou?r:", {"color", "colour"}, set()),
        (r"20\d\d", set(), {"20"}),
        (r"[Tt]el\w*", set(), {"tel"}),
    ],
)
def test_first_words(regex: str, words: set, prefixes: set) -> None:
    starts = find_starts(re.compile(regex))
    assert (starts.words, starts.prefixes) == (words, prefixes)


@pytest.mark.parametrize(
    ("regex", "at_line", "at_token"),
    [
        (r"(?m)^\w+", True, False),
        (r"[A-Z]\w+", False, True),
        (r"\d+", False, True),
        (r"\(?\d+", False, False),
        (r"(?:mr|[a-z]+) x", False, True),
        (r"(?:mr|#) x", False, False),
        (r"№ ?\d+", False, False),
        (r"(?:№|no) ?\d+", False, False),
        (r"[À-ÖØ-Þ]\w+", False, True),
        (r"[^\W\d_]+ x", False, True),
    ],
)
def test_other_starts(regex: str, at_line: bool, at_token: bool) -> None:
    starts = find_starts(re.compile(regex))
    assert (starts.at_line, starts.at_token) == (at_line, at_token)
    assert not starts.words
    assert not starts.prefixes


@pytest.mark.parametrize(
    ("regex", "literals"),
    [
        (r"\w+@\w+", ("@",)),
        (r"\w+ (?:by|at) trade", (" trade",)),
        (r"\w+(?:@| at )\w+", (" at ", "@")),
        (r"\d+", ()),
        (r"\w+(?=MRN)", ("mrn",)),
        (r"\w(?:x)?", ()),
    ],
)
def test_required_literals(regex: str, literals: tuple) -> None:
    assert required_literals(re.compile(regex)) == literals


_PLACED = [c.pattern for c in get_matcher()._compiled if c not in get_matcher()._anywhere]


@pytest.mark.parametrize("pattern", _PLACED, ids=lambda pattern: pattern.id)
def test_every_alternative_is_reached(pattern) -> None:
    """The matcher tries every start in a run of letters or digits at which the expression matches."""
    matcher = TextMatcher([pattern])
    (compiled,) = matcher._compiled
    regex = compiled.regex
    seen: list[int] = []
    compiled.match = lambda text, start: seen.append(start)

    @settings(max_examples=4, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(st.from_regex(regex, fullmatch=False))
    def check(text: str) -> None:
        text = normalize(text).text
        found = regex.search(text)
        if found is None or not found.group():
            return
        begins = {token.start() for token in _TOKEN.finditer(text)}
        if found.group()[0].isalnum() and found.start() not in begins:
            return
        seen.clear()
        matcher.find(text)
        assert found.start() in seen

    check()


def test_a_word_reaches_its_patterns_in_any_right_context() -> None:
    matcher = get_matcher()
    for text in (
        "ChartNo: 551234",
        "AcctNo: 4406183",
        "SerialNo QX55213",
        "CaseNo: 33812",
        "MemberID: XYZ 88213",
    ):
        number = text.split(" ", 1)[1]
        assert any(text[m.start : m.end] == number for m in matcher.find(text)), text
