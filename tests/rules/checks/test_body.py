"""Ships, military units, religious orders and companies, and the terms and animals that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("ship", "aboard the [[USS Calder Reef]],", None),
        ("ship", "the [[RV Function]] was", False),
        ("force", "with the [[158th Airlift]], noise", None),
        ("force", "the [[158th Airlift]], noise", False),
        ("named_order", "[[Sisters of the Holy Lamp]] do", None),
        ("named_order", "[[ORDER OF NURSING]]", False),
        ("listed_employer", "tattoo artist / [[Inkwell Parlour]] /", "Inkwell Parlour"),
        ("listed_employer", "baker, [[Sainsgrove's]],", "Sainsgrove's"),
        ("listed_employer", "teacher, [[Married]],", False),
        ("two_words", "behind [[Dollar Barn]] in", "Dollar Barn"),
        ("two_words", "OUTSIDE [[SLIDES]] FROM", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
