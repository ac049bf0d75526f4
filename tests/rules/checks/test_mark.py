"""Initials and spelled names, and the little words and abbreviations that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("mark", "witness [[gbv]]", None),
        ("mark", "witness [[and]]", False),
        ("team_marks", "[[CT/MRI]]", False),
        ("typist_line", "[[Kowalczyk / zz]]\n", None),
        ("typist_line", "[[PLAN / zz]]\n", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
