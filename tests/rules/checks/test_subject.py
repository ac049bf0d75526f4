"""Names beside verbs of persons, and the ordinary words in their places."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("subject_before", "since Ruth [[died]]", "Ruth"),
        ("subject_before", "Neurology [[agrees]]", False),
        ("subject_before", "Parkinson [[denies]] pain", "Parkinson"),
        ("object_person", "for seeing [[Marfan]].", "Marfan"),
        ("object_person", "for seeing [[Patient]].", False),
        ("family", "the [[Kowalczyks]] came", None),
        ("family", "the [[kidneys]] came", False),
        ("both_people", "[[Kerley and Bowen]] differ", None),
        ("both_people", "[[Salt and Water]] differ", False),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
