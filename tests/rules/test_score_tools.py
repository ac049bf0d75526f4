"""Scoring tools by maximum score, and those after which two numbers are never a date."""

import re

import pytest

from spacy_phi.rules.checks.date import NOT_DATE_BEFORE
from spacy_phi.rules.score_tools import BY_MOST, NEVER_DATED


@pytest.mark.parametrize(
    ("tool", "most"),
    [
        ("qsofa", 3),
        ("sofa", 24),
        ("curb-65", 5),
        ("chads", 6),
        ("chads2", 6),
        ("cha2ds2-vasc", 9),
        ("apgar", 10),
        ("apg", 10),
        ("gcs", 15),
        ("gad-7", 21),
        ("braden", 23),
        ("phq9", 27),
        ("poma", 28),
        ("moca", 30),
    ],
)
def test_a_tool_has_one_maximum(tool, most):
    assert [each for each, names in BY_MOST.items() if re.fullmatch(names, tool)] == [most]


@pytest.mark.parametrize("tool", ["gleason", "nihss", "phq-2"])
def test_a_tool_without_a_known_maximum_is_never_dated(tool):
    assert not any(re.fullmatch(names, tool) for names in BY_MOST.values())
    assert re.fullmatch(NEVER_DATED, tool)


def test_a_date_may_follow_some_tools():
    for tool in ("nrs", "timi", "sofa", "rankin"):
        assert not NOT_DATE_BEFORE.search(f"{tool} ")
    for tool in ("gcs", "mrs", "apgars", "phq-9"):
        assert NOT_DATE_BEFORE.search(f"{tool} ")
