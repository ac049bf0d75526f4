"""Streets and rooms, and the respirations, scores, isotopes and angles that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("street", "[[118 Banksia Lane]]", None),
        ("street", "BP 120/[[80 Left Way]]", False),
        ("street", "[[10 Pain Dr.]] Vosper left", False),
        ("named_street", "on Elm [[Street]] near", "Elm Street"),
        ("named_street", "on the [[Street]]", False),
        ("not_respiration", "[[RR 2 Box 45]]", None),
        ("not_respiration", "[[RR 22]]", False),
        ("interstate", "on [[I-95]]", None),
        ("interstate", "[[I-131]]", False),
        ("room", "admitted, bed [[12]]", None),
        ("room", "head of bed [[30]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
