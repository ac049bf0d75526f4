"""Ages, and the temperatures, tubes, images, counts and durations that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("age_with_sex", "Imp: [[63]]M baker", None),
        ("age_with_sex", "temp [[101]]F", False),
        ("age_with_sex", "an [[18]]F foley", False),
        ("not_counted", "This is a [[64]] female", None),
        ("not_counted", "of [[24]] women", False),
        ("age_is", "she is [[47]],", None),
        ("age_is", "she takes [[47]],", False),
        ("age_after_name", "Ida Vellacott, [[86]], from home", None),
        ("age_after_name", "her girls Ida, [[12]], and", None),
        ("age_after_name", "Ida Vellacott, [[12]], from home", False),
        ("age_after_name", "Sodium, [[38]], low", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
