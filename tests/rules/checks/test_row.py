"""Names in table rows, and the tests and headings found there too."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("case_row", "1. [[Killpatrick]] 3811732 38 (Dr. Freeman)", None),
        ("case_row", "2. [[Potassium]] 3811732 38", False),
        ("row_people", "bed 6 [[Tran Thi Be]] 91", None),
        ("row_people", "bed 3 [[Foley]] 16F", False),
        ("jersey", "#27 [[Borcia]]: SCAT6", "Borcia"),
        ("jersey", "#2 [[Diabetes]]: stable", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
