"""Codes, and the amounts, dates, stages and genes that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("code", "MRN [[00482917]].", None),
        ("code", "MRN [[12]].", False),
        ("code", "chart [[12/3/2031]].", False),
        ("code", "chart [[250]] mg", False),
        ("code", "lot [[W140V19]] L deltoid", None),
        ("strong_code", "case [[QT31-2048]];", None),
        ("strong_code", "case [[2031]];", False),
        ("strong_code", "path [[T2N1M0]];", False),
        ("strong_code", "exam [[4471]];", False),
        ("strong_code", "exam #[[4471]];", None),
        ("weak_code", "labelled [[K-3308-14]];", None),
        ("weak_code", "person [[45]]", False),
        ("weak_code", "labelled [[50-100]]", False),
        ("weak_code", "tracking [[771820]]", None),
        ("unmedical", "seen [[K3041826]].", None),
        ("unmedical", "[[NCT04183047]]", False),
        ("unmedical", "*[[0201]]", False),
        ("header_code", "Ward note   [[52-40-61-8]]\n", None),
        ("header_code", "Seen   [[12/03/2031]]\n", False),
        ("long_number", "stamped [[30418267]] on", None),
        ("long_number", "[[12000000]] copies", False),
        ("ssn_form", "[[417-55-9026]]", True),
        ("ssn_form", "[[900-55-9026]]", None),
        ("ssn_form", "at [[666 12 3400]]", False),
        ("ssn_form", "SSN [[666 12 3400]]", None),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
