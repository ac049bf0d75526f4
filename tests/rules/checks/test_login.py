"""Usernames and initials, and the words and abbreviations that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("login_form", "note by bkellan[[7]] and", "bkellan7"),
        ("login_form", "took tylenol[[3]] and", False),
        ("cued_account", "Username: [[mkowal88]]\n", "mkowal88"),
        ("cued_account", "User [[etl\\mcardl7]] timed", "mcardl7"),
        ("cued_account", "cashapp [[$ronbbq]]\n", "$ronbbq"),
        ("cued_account", "twitter [[exam_findings]]", False),
        ("cued_account", "user [[reports]] pain", False),
        ("acting_account", "Keyed by [[rlund7]].", "rlund7"),
        ("acting_account", "typed: [[rvh:tm4]]\n", "rvh:tm4"),
        ("acting_account", "scribed by [[kmb]]\n", "kmb"),
        ("acting_account", "read by [[daughter]] 2/3", False),
        ("acting_account", "opened by [[COVID19]]", False),
        ("initials", "(initials [[M.J.F.]],", "M.J.F."),
        ("initials", "given [[P.O.]] daily", False),
        ("dictator", "T: 03/05/2031 [[SKV/jlm]] Job", None),
        ("dictator", "given [[IV/po]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
