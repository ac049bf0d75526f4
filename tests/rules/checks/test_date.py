"""Dates, and the fractions, scores, schedules and quantities that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("full_date", "on [[06/17/1948]].", True),
        ("full_date", "on [[06/17/48]].", None),
        ("full_date", "on [[31/31/48]]", False),
        ("full_date", "v [[2.3.12]]", False),
        ("full_date", "on [[06/17/2148]].", True),
        ("partial_date", "seen [[4/19]],", None),
        ("partial_date", "strength [[4/5]]", False),
        ("partial_date", "PSV [[10/8]]", False),
        ("partial_date", "changed [[2/11]].", None),
        ("partial_date", "for [[6/12]] now", None),
        ("partial_date", "reviewed [[7/12]] ago", False),
        ("partial_date", "last BM [[2/2]].", None),
        ("partial_date", "last score [[2/5]].", False),
        ("partial_date", "R 6/9 L [[6/12]]", False),
        ("partial_date", "from [[3/7]] (2/52)", None),
        ("full_date", "[[2/3/20]] to 3/11/20", None),
        ("partial_date_range", "[[3/7 to 17/7]] (2/52)", None),
        ("partial_date_range", "[[11/14-11/17]] no growth", None),
        ("partial_date_range", "grip [[4/5-5/5]]", False),
        ("bare_year", "s/p CABG [[2007]], well", None),
        ("bare_year", "room [[2019]]", False),
        ("bare_year", "at [[2015]]", False),
        ("single_weekday", "TEE [[Fri]], Dr", None),
        ("single_weekday", "HD [[Mon]]/Wed/Fri", False),
        ("single_weekday", "every [[Monday]]", False),
        ("no_quantity_month", "seen [[14 Apr]] again", None),
        ("no_quantity_month", "he took [[2 may]] cause harm", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
