"""Names before a credential, an occupation, a service, an age or a relation."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("person_before", "Helen P. Graves, [[MD]]", "Helen P. Graves"),
        ("person_before", "-Dominica Vosper, [[FNP]]", "Dominica Vosper"),
        ("person_before", "with the [[MD]]", False),
        ("trade_before", "[x] K. KAUFMANN, [[DO]]", "K. KAUFMANN"),
        ("trade_before", "seen by TGreen, [[MA]]", "TGreen"),
        ("trade_before", "Continue [[PT]]", False),
        ("trade_before", "Gym, [[physio]]", False),
        ("service_before", "Okonkwo from [[ID]]", "Okonkwo"),
        ("service_before", "Page from [[ID]]", False),
        ("person_before_age", "Judith Farrow is a [[43-year-old]]", "Judith Farrow"),
        ("person_before_age", "BP was [[43-year-old]]", False),
        ("relative_before", "Sorcha ([[daughter]])", "Sorcha"),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
