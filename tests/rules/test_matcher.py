"""The walk that tries every pattern where it may begin."""

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.pattern import Match, Pattern


def _found(text: str, **fields) -> list[str]:
    pattern = Pattern("IDNUM", "t.t", **fields)
    return [text[m.start : m.end] for m in TextMatcher([pattern]).find(text)]


@pytest.mark.parametrize(
    ("at", "regex", "needs", "text", "expected"),
    [
        ("", r"x\d", (), "ax1 x2", ["x1", "x2"]),
        ("needs", r"kit \d+", ("kit",), "a kit 4 and toolkit 5", ["kit 4"]),
        ("digits", r"\d+", (), "a12 b", ["12"]),
        ("capital", r"[A-Z]\w+", (), "an Otter swam", ["Otter"]),
        ("code", r"[A-Z]+-\d+", (), "an AB-1 or CD 2", ["AB-1"]),
        ("line", r"\w+", (), "one two\nthree", ["one", "three"]),
    ],
)
def test_where_a_pattern_begins(at: str, regex: str, needs: tuple, text: str, expected: list[str]) -> None:
    assert _found(text, regex=regex, at=at, needs=needs) == expected


def test_the_group_phi_and_groups_by_label() -> None:
    assert _found("no. 44", regex=r"no\. (?P<phi>\d+)") == ["44"]
    both = Pattern("CITY", "t.two", r"(?P<CITY>[A-Z]\w+), (?P<STATE>[A-Z]{2})")
    assert [m.label for m in TextMatcher([both]).find("Utica, NY")] == ["CITY", "STATE"]


def test_context_raises_the_score_or_is_asked_for() -> None:
    fields = {"regex": r"\d{4}", "context": ("lot",), "score": 0.5}
    asked = TextMatcher([Pattern("DEVICE", "t.c", needs_context=True, **fields)])
    assert asked.find("lot 4471") == [Match(4, 8, "DEVICE", 0.75, "t.c", False)]
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
        {"regex": "a", "at": "nowhere"},
        {"regex": "a", "at": "needs"},
    ],
)
def test_a_pattern_that_cannot_be_used_is_refused(fields: dict) -> None:
    with pytest.raises(PhiError, match="E020"):
        TextMatcher([Pattern("IDNUM", "t.bad", **fields)])


def test_ids_must_differ() -> None:
    with pytest.raises(PhiError, match="E021"):
        TextMatcher([Pattern("IDNUM", "t.same", "a"), Pattern("IDNUM", "t.same", "b")])
