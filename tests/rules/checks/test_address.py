"""Streets without a suffix, and the wards, months and complaints after numbers that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("resides at [[6 The Spinney]], Lower", None),
        ("sold [[10 Eastlawn]], bought", None),
        ("moved to [[12 June]].", False),
        ("moved to [[6 ICU]].", False),
        ("moved to [[4 West]].", False),
        ("grew [[3 Staphylococcus]],", False),
        ("at 5/[[12 Pelham]],", False),
    ],
)
def test_cued_street(marked, expected):
    assert run_check("cued_street", marked) == expected
