"""Numbers with damage, crews and parts of serials."""

import pytest

from spacy_phi.rules.checks.validators import VALIDATORS


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
