"""Telephone numbers, hosts and IP addresses, and the numbers that look like them."""

import pytest

from spacy_phi.rules.checks.validators import VALIDATORS

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("nanp_phone", "call [[617-555-0142]]", None),
        ("paren_phone", "tel [[(617) 555-0142]]", None),
        ("extension", "ext [[4419]]", None),
        ("ip_address", "from [[10.44.7.129]] at", True),
        ("ip_address", "version [[2.3.12.1]]", False),
        ("ip_address", "server [[10.44.7.129]]", True),
        ("ip_address", "firmware [[4.0.12.1]], ok", False),
        ("ip_address", "build no. [[10.0.2.1]]", False),
        ("ip_address", "section [[4.1.2.3]] of", False),
        ("ip_address", "firmware server [[10.44.7.129]]", True),
        ("ip_address", "[[fe80::1]]", True),
        ("ip_address", "[[a::b]]", False),
        ("phone_in_words", "ring [[three oh eight five five five oh one]]", None),
        ("phone_in_words", "says [[one two three four five six seven]] when", False),
        ("phone_in_words", "digit span: [[nine seven five three one eight two]]", False),
        (
            "phone_in_words",
            "he counted the digits of my number [[nine seven five three one eight two]]",
            None,
        ),
        ("address", "mail [[jo.quill@mail.example]]", None),
        ("address", "at [[jo @mail.example]]", None),
        ("address", "[[insta @zig.woj.flies]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one eight hundred, five five five, oh one six six", None),
        ("six one seven five fifty five oh one forty three", None),
        ("617 five five five 0143", None),
        ("one or two", False),
        ("twenty twenty", False),
    ],
)
def test_dictated_phone_counts_digits(text, expected):
    assert VALIDATORS["dictated_phone"](text) is expected


@pytest.mark.parametrize(
    ("check", "text", "taken"),
    [
        ("ocr_number", "617-S55-0143", None),
        ("ocr_number", "SOB-Ill", False),
        ("no_clock", "31415", None),
        ("no_clock", "0915", False),
        ("no_clock", "2031", False),
    ],
)
def test_numbers_by_their_text(check, text, taken):
    assert VALIDATORS[check](text) is taken
