"""Initials, and the short words and abbreviations that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("marks", "[[witness gbv]]", None),
        ("marks", "[[witness and]]", False),
        ("marks", "[[checked CT/MRI]]", False),
        ("marks", "[[checked JK/ML]]", None),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
