"""Occupations, and the words for patients and postures that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("trade", "works as a [[welder]]", None),
        ("trade", "a poor [[historian]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
