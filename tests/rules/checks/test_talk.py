"""Names in messages and talk, and the ordinary words in their places."""

import pytest

from ..helpers import run_check


@pytest.mark.parametrize(
    ("check", "marked", "expected"),
    [
        ("first_name", "[[Mertha]] said", None),
        ("first_name", "[[Table]] said", False),
        ("family", "the [[Kowalczyks]] came", None),
        ("family", "the [[kidneys]] came", False),
        ("both_people", "[[Kerley and Bowen]] differ", None),
        ("both_people", "[[Salt and Water]] differ", False),
        ("self_named", "identifies as [[Robyn]]", None),
        ("self_named", "identifies as [[female]]", False),
        ("spoken_to", "[[maria]] can you", None),
        ("spoken_to", "[[please]] can you", False),
        ("on_shift", "[[Dwight sick]], float", "Dwight"),
    ],
)
def test_check(check, marked, expected):
    assert run_check(check, marked) == expected
