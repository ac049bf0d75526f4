"""Days that their neighbours tell, and the scores, acuities and strengths that stand in rows as well."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("row_date", "  3/1  [[3/2]]  3/3\nWBC", None),
        ("row_date", "3/1 [[3/2]] 3/3\n", None),
        ("row_date", "Date | 1/12 | [[8/12]]\n", None),
        ("row_date", "MMT  4/5  [[5/5]]\n", False),
        ("row_date", "6/9  [[6/12]]\n", False),
        ("row_date", "3/8  [[5/8]]\n", False),
        ("row_date", "ratios 1/3 [[2/5]]\n", False),
        ("row_date", "3/2  [[3/1]]\n", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected


def test_a_row_on_a_long_line_is_read_within_reach():
    assert run_check("row_date", "word " * 200 + "3/1  [[3/2]]  3/3") is False
