"""Extent of a name."""

import re

import pytest

from spacy_phi.rules.forms import NAME
from spacy_phi.rules.name_extent import find_before, find_extent, find_trailing
from spacy_phi.rules.normalize import normalize


@pytest.mark.parametrize(
    ("text", "taken", "count"),
    [
        ("John Smith CT", "John Smith", 2),
        ("Vosper Denies pain", "Vosper", 1),
        ("DAY, MARCUS", "DAY, MARCUS", 2),
        ("S. Early", "S. Early", 2),
    ],
)
def test_the_leading_words_that_are_a_name(text: str, taken: str, count: int) -> None:
    found = find_extent(text, 0, len(text))
    assert found is not None
    assert (text[found[0] : found[1]], found[2]) == (taken, count)


def test_no_name_in_ordinary_words() -> None:
    assert find_extent("Patient Denies", 0, 14) is None
    assert find_trailing("Patient Denies", 0, 14) is None


def test_the_trailing_words_that_are_a_name() -> None:
    text = "Patient Ida Vellacott"
    found = find_trailing(text, 0, len(text))
    assert found is not None
    assert text[found[0] : found[1]] == "Ida Vellacott"


def test_the_name_that_ends_before_a_place() -> None:
    view = normalize("seen with Ida Vellacott, MD")
    found = find_before(re.compile(f"({NAME}),[ ]$"), view, view.text.index("MD"))
    assert found is not None
    assert view.text[found[0] : found[1]] == "Ida Vellacott"
