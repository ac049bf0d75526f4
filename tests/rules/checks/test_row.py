"""Names in table rows, and the tests and headings found there too."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("row_people", "bed 6 [[Tran Thi Be]] 91", None),
        ("row_people", "bed 3 [[Foley]] 16F", False),
        ("jersey", "#27 [[Borcia]]: SCAT6", "Borcia"),
        ("jersey", "#2 [[Diabetes]]: stable", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
