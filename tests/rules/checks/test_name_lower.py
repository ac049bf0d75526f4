"""Lowercase names, and the English words that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("lower_full_person", "pt: [[john abernathy]]", "john abernathy"),
        ("lower_full_person", "pt: [[denies pain]]", False),
        ("lower_full_person", "PT: [[Stevens-Johnson syndrome]]", False),
        ("lower_relative", "son [[khalid]] came", "khalid"),
        ("lower_relative", "son [[may]] come", False),
        ("lower_relative", "husband [[snores]], tired", False),
        ("lower_relative", "daughter [[iris]] came", "iris"),
        ("lower_relative", "wife [[summer]] and", "summer"),
        ("lower_titled", "saw dr [[nwosu]]", "nwosu"),
        ("lower_titled", "my dr [[said]]", False),
        ("lower_titled", "doctor [[will frost full]]", "will frost"),
        ("lower_titled", "doctor [[will read it]]", False),
        ("lower_titled", "not a doctor [[frost]]", False),
        ("lower_first", "officer is [[deb fax]]", "deb"),
        ("lower_first", "nurse is [[aware]]", False),
        ("lower_before", "off k. ortega [[rn]]", "k. ortega"),
        ("lower_before", "e. coli [[do]]", False),
        ("lower_before", "not needed. smith/[[rn]]", "smith"),
        ("lower_before", "labs/[[np]]", False),
        ("addressed", "@[[priya]] can you", None),
        ("addressed", "@[[home]] now", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
