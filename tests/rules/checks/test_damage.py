"""Numbers with damage, crews and parts of serials."""

import pytest

from spacy_phi.rules.checks.validators import VALIDATORS

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "text", "taken"),
    [
        ("ocr_number", "617-S55-0143", None),
        ("ocr_number", "SOB-Ill", False),
        ("no_clock", "31415", None),
        ("no_clock", "0915", False),
        ("no_clock", "2031", False),
        ("no_date_code", "00-71-93-2", None),
        ("no_date_code", "12-30-1950", False),
    ],
)
def test_numbers_by_their_text(check, text, taken):
    assert VALIDATORS[check](text) is taken


@pytest.mark.parametrize(
    ("text", "taken"),
    [("call sign [[A21]]", None), ("crew [[0915]]", False), ("truck [[21]]", False), ("amb [[4410]]", None)],
)
def test_a_call_sign_is_no_clock_time(text, taken):
    assert run_check("call_sign", text) is taken
