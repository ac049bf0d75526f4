"""Dates in a row and dates with damage."""

import pytest

from spacy_phi.rules.checks.validators import VALIDATORS

from ..helpers import run_check


@pytest.mark.parametrize("text", ["seen [[1/2, 2/5, 3/17]]", "on [[3/4 and 3/11]]", "[[27/8, 3/9]] clinic"])
def test_days_in_the_order_of_the_calendar_are_a_list(text):
    assert run_check("date_list", text) is None


@pytest.mark.parametrize(
    "text", ["strength [[4/5, 5/5]]", "[[5/5, 4/5]] bilat", "gave [[1/2, 1/4]]", "[[9/3, 2/30]]"]
)
def test_scores_and_fractions_are_no_list(text):
    assert run_check("date_list", text) is False


@pytest.mark.parametrize(
    ("text", "taken"), [("f/u [[11/22 or 23]];", None), ("took [[1/2 or 3]] tabs", False)]
)
def test_a_day_goes_on_from_a_date_alone(text, taken):
    assert run_check("date_days", text) is taken


def test_days_that_fall_do_not_go_on():
    assert run_check("date_days", "f/u [[11/22 or 3]];") is False


@pytest.mark.parametrize(
    ("check", "text", "taken"),
    [
        ("ocr_date", "l0/04/2O24", None),
        ("ocr_date", "10/04/2024", False),
        ("ocr_date", "4O/4O/2024", False),
    ],
)
def test_a_damaged_date_is_checked_as_a_whole_one(check, text, taken):
    assert VALIDATORS[check](text) is taken
