"""Names of accounts and initials, and the words and abbreviations that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("login_form", "note by bkellan[[7]] and", "bkellan7"),
        ("login_form", "took tylenol[[3]] and", False),
        ("handle_led", "Username: [[mkowal88]]\n", "mkowal88"),
        ("handle_led", "User [[etl\\mcardl7]] timed", "mcardl7"),
        ("handle_led", "cashapp [[$ronbbq]]\n", "$ronbbq"),
        ("handle_led", "twitter [[exam_findings]]", False),
        ("handle_led", "user [[reports]] pain", False),
        ("login_done", "Keyed by [[rlund7]].", "rlund7"),
        ("login_done", "typed: [[rvh:tm4]]\n", "rvh:tm4"),
        ("login_done", "scribed by [[kmb]]\n", "kmb"),
        ("login_done", "read by [[daughter]] 2/3", False),
        ("login_done", "opened by [[COVID19]]", False),
        ("initials", "(initials [[M.J.F.]],", "M.J.F."),
        ("initials", "given [[P.O.]] daily", False),
        ("dictator", "T: 03/05/2031 [[SKV/jlm]] Job", None),
        ("dictator", "given [[IV/po]]", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
