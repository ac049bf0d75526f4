"""Validation by the text alone: check digits and calendars."""

import pytest

from spacy_phi.rules.checks import registered  # noqa: F401  (it registers the checks)
from spacy_phi.rules.checks.validators import VALIDATORS, digits_of, luhn


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("calendar_date", "02/29/2032", True),
        ("calendar_date", "02/29/2031", False),
        ("calendar_date", "2031-06-09", True),
        ("calendar_date", "06/09/31", None),
        ("compact_date", "20310609", None),
        ("compact_date", "20311399", False),
        ("dea", "AB1234563", True),
        ("dea", "AB1234564", False),
        ("vin", "1HGCM82633A004352", True),
        ("vin", "1HGCM82633A004353", False),
        ("payment_card", "4111 1111 1111 1111", True),
        ("payment_card", "4111 1111 1111 1112", False),
        ("iban", "GB82 WEST 1234 5698 7654 32", True),
        ("plate", "GTR 8812", None),
        ("plate", "L4", False),
    ],
)
def test_validator(name: str, text: str, expected: bool | None) -> None:
    assert VALIDATORS[name](text) is expected


def test_luhn_over_the_digits_of_a_text() -> None:
    assert luhn(digits_of("4111-1111-1111-1111"))
    assert not luhn("4111111111111112")
