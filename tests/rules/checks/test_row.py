"""Names in lists, rows and fields, and the tests and headings that stand there too."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("case_row", "1. [[Killpatrick]] 3811732 38 (Dr. Freeman)", None),
        ("case_row", "2. [[Potassium]] 3811732 38", False),
        ("surname_initial", "[[Kowalczyk, R]]", None),
        ("label_person", "label reads [[Kowalczyk]]", "Kowalczyk"),
        ("label_person", "label reads [[Glucose]]", False),
        ("row_people", "bed 6 [[Tran Thi Be]] 91", None),
        ("row_people", "bed 3 [[Foley]] 16F", False),
        ("surname_initial", "([[Adeyemi-Cole, F.]])", None),
        ("memo_person", "TO: [[Kowalczyk]]\nFROM: Ruiz", "Kowalczyk"),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
