"""Dates in a row and dates with damage."""

import pytest

from spacy_phi.rules.checks.validators import VALIDATORS

from ..helpers import run_check


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
