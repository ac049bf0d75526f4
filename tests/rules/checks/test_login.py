"""Names of accounts and initials, and the words and abbreviations that look like them."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("username", "login: [[mkowal88]]", None),
        ("username", "login [[failed]]", False),
        ("username", "user [[reports]]", False),
        ("handle", "@[[roz_paints]]", None),
        ("handle", "@[[home]]", False),
        ("login", "by [[bkellan]]", None),
        ("login", "by [[hand]]", False),
        ("login_form", "note by bkellan[[7]] and", "bkellan7"),
        ("login_form", "took tylenol[[3]] and", False),
        ("initials", "(initials [[M.J.F.]],", "M.J.F."),
        ("initials", "given [[P.O.]] daily", False),
        ("no_abbreviation", "Second reader: [[TLB]]", None),
        ("no_abbreviation", "read: [[COPD]]", False),
        ("dictator", "T: 03/05/2031 [[SKV/jlm]] Job", None),
        ("dictator", "given [[IV/po]]", False),
        ("typist", "[[AL/jks]]\n", None),
        ("typist", "[[and/or]]\n", False),
        ("pair_of_initials", "checked [[JK/ML]]", None),
        ("pair_of_initials", "check [[PT/INR]]", False),
        ("pair_of_initials", "checked [[AF & JN]];", None),
        ("mark_of_person", "read back by [[LMT]] 0652", None),
        ("mark_of_person", "called to [[ICU]].", False),
        ("coded_mark", "REVIEWED BY [[CLS:WOQ]]", None),
        ("coded_mark", "reported [[CT:NEG]]", False),
        ("social_handle", "TikTok ([[bigron_bbq]]) shows", "bigron_bbq"),
        ("social_handle", "Reddit as [[u/throwRA_4410]].", "u/throwRA_4410"),
        ("social_handle", "YouTube channel [[BigRonBBQ]]", "BigRonBBQ"),
        ("social_handle", "Instagram [[use]] daily", False),
        ("social_handle", "twitter [[exam_findings]]", False),
        ("social_handle", "portal login [[failed]]", False),
        ("account", "by [[disp09]].", None),
        ("account", "by [[week12]].", False),
        ("traded", "([[tshaw-ma]])", None),
        ("traded", "[[rn-led]]", False),
        ("signed_slash", "[[AB Farquhar/pjs]]\n", None),
        ("signed_slash", "[[PO Tylenol/asa]]\n", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
