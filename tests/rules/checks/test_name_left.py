"""Names before a credential, an age, a relation, a verb or a nickname."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("person_before", "Helen P. Graves, [[MD]]", "Helen P. Graves"),
        ("person_before", "-Dominica Vosper, [[FNP]]", "Dominica Vosper"),
        ("person_before", "with the [[MD]]", False),
        ("full_person_before", "[x] K. KAUFMANN, [[DO]]", "K. KAUFMANN"),
        ("full_person_before", "Continue [[PT]]", False),
        ("person_before_age", "Judith Farrow is a [[43-year-old]]", "Judith Farrow"),
        ("person_before_age", "BP was [[43-year-old]]", False),
        ("relative_before", "Sorcha ([[daughter]])", "Sorcha"),
        ("subject", "since Ruth [[died]]", "Ruth"),
        ("subject", "Neurology [[agrees]]", False),
        ("nicknamed", 'Robert [["Skip" Langford]]', 'Robert "Skip" Langford'),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
