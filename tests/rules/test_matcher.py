"""The scan that tries every pattern at its possible start positions."""

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.pattern import Pattern
from spacy_phi.spans import Match, read_source


def _found(text: str, **fields) -> list[str]:
    pattern = Pattern("IDNUM", "t.t", **fields)
    return [text[m.start : m.end] for m in TextMatcher([pattern]).find(text)]


@pytest.mark.parametrize(
    ("regex", "text", "expected"),
    [
        (r"kit \d+", "a kit 4 and toolkit 5", ["kit 4"]),
        (r"\d+", "a12 b", ["12"]),
        (r"[A-Z]\w+", "an Otter swam, McTavish", ["Otter", "McTavish"]),
        (r"[A-Z]+-\d+", "an AB-1 or CD 2", ["AB-1"]),
        (r"(?m)^\w+", "one two\nthree", ["one", "three"]),
        (r"#\w+", "a#1 #2", ["#1", "#2"]),
    ],
)
def test_where_a_pattern_begins(regex: str, text: str, expected: list[str]) -> None:
    assert _found(text, regex=regex) == expected


def test_a_match_inside_a_run_is_found_where_it_is_asked_for() -> None:
    pattern = Pattern("IDNUM", "t.t", r"x\d")
    assert [len(TextMatcher([pattern], inside=inside).find("ax1 x2")) for inside in (False, True)] == [1, 2]


def test_the_group_phi_and_groups_by_label() -> None:
    assert _found("no. 44", regex=r"no\. (?P<phi>\d+)") == ["44"]
    both = Pattern("CITY", "t.two", r"(?P<CITY>[A-Z]\w+), (?P<STATE>[A-Z]{2})")
    assert [m.label for m in TextMatcher([both]).find("Utica, NY")] == ["CITY", "STATE"]


def test_context_raises_the_score_or_is_asked_for() -> None:
    fields = {"regex": r"\d{4}", "context": ("lot",), "score": 0.5}
    asked = TextMatcher([Pattern("DEVICE", "t.c", needs_context=True, **fields)])
    assert asked.find("lot 4471") == [Match(4, 8, "DEVICE", 0.75, read_source("rule:t.c"), False)]
    assert asked.find("the 4471") == []
    assert TextMatcher([Pattern("DEVICE", "t.d", **fields)]).find("the 4471")[0].score == 0.5


def test_offsets_are_of_the_text_as_given() -> None:
    text = "kit 4\u200b471"
    (match,) = TextMatcher([Pattern("IDNUM", "t.z", r"\d{4}")]).find(text)
    assert text[match.start : match.end] == "4\u200b471"


@pytest.mark.parametrize(
    "fields",
    [
        {"regex": "("},
        {"regex": "a", "validator": "none_such"},
    ],
)
def test_a_pattern_that_cannot_be_used_is_refused(fields: dict) -> None:
    with pytest.raises(PhiError, match="E020"):
        TextMatcher([Pattern("IDNUM", "t.bad", **fields)])


def test_ids_must_differ() -> None:
    with pytest.raises(PhiError, match="E021"):
        TextMatcher([Pattern("IDNUM", "t.same", "a"), Pattern("IDNUM", "t.same", "b")])
