"""Lists of dates, and damaged dates."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("text", "taken"), [("f/u [[11/22 or 23]];", None), ("took [[1/2 or 3]] tabs", False)]
)
def test_a_day_goes_on_from_a_date_alone(text, taken):
    assert run_check("date_days", text) is taken


def test_days_that_fall_do_not_go_on():
    assert run_check("date_days", "f/u [[11/22 or 3]];") is False


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("row_date", "  3/1  [[3/2]]  3/3\nWBC", None),
        ("row_date", "3/1 [[3/2]] 3/3\n", None),
        ("row_date", "Date | 1/12 | [[8/12]]\n", None),
        ("row_date", "MMT  4/5  [[5/5]]\n", False),
        ("row_date", "3/8  [[5/8]]\n", False),
        ("row_date", "ratios 1/3 [[2/5]]\n", False),
        ("row_date", "3/2  [[3/1]]\n", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected


def test_a_row_on_a_long_line_is_read_within_reach():
    assert run_check("row_date", "word " * 200 + "3/1  [[3/2]]  3/3") is False
