"""Cities and regions, and the departments, codes and germs that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("place", "moved to [[Pelham]].", "Pelham"),
        ("place", "moved to [[ICU]].", False),
        ("place", "lives in [[Texas]].", False),
        ("city_before", "Wexcombe, [[PA]] 19104", "Wexcombe"),
        ("city_before", "CAD, [[MI]],", False),
        ("state_after_city", "Wexcombe, [[PA]] 19104", None),
        ("state_after_city", "chest, [[PA]] and", False),
        ("prefixed_place", "[[Lake Havasu]]", "Lake Havasu"),
        ("prefixed_place", "[[Port Placement]]", False),
        ("uncommon_field_place", "Address: [[Quillback]]", "Quillback"),
        ("uncommon_field_place", "Home: [[Independent]]", False),
        ("landscape", "near Alder [[Bend]] alone", "Alder Bend"),
        ("landscape", "Visual [[Fields]]", False),
        ("landscape", "the [[Bend]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
