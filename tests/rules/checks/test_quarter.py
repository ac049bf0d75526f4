"""Neighborhoods, nicknames and named wards, and the organs, peoples and measures that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("quarter", "in [[Little Odessa]] because", None),
        ("quarter", "in [[West End]], Narcan", None),
        ("quarter", "in [[Upper Lobe]]", False),
        ("quarter", "in [[New York]]", False),
        ("hyphenated_place", "in [[Wrenbury-on-Tarn]],", None),
        ("hyphenated_place", "[[Step-by-Step]]", False),
        ("named_ward", "on Nightingale-Foss [[ward]] she", "Nightingale-Foss ward"),
        ("named_ward", "on B [[wing]] - keep apart", False),
        ("named_ward", "Hounsfield [[Unit]]", False),
        ("quarter", "in [[Little B]]", False),
        ("named_ward", "to Step-Down [[Unit]].", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
