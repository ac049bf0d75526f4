"""Faker's names by frequency: lists without one prefer no letter."""

import runpy
from string import ascii_uppercase

import pytest


@pytest.fixture(scope="module")
def by_frequency(root):
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root / "tools"))
        return runpy.run_path(str(root / "tools" / "build_gazetteers.py"))["by_frequency"]


def test_names_with_a_frequency_keep_its_order(by_frequency):
    assert by_frequency(["Müller", "Schmidt", "Fischer", "Weber", "Becker"])[0] == "Müller"
    assert by_frequency({"Aalts": 0.1, "Jansen": 0.9, "Peeters": 0.5}) == ["Jansen", "Peeters", "Aalts"]


@pytest.mark.parametrize("make", [list, lambda names: dict.fromkeys(names, 0.01)])
def test_an_alphabetical_list_is_shuffled_and_always_alike(by_frequency, make):
    names = [letter + "ra" for letter in ascii_uppercase]
    found = by_frequency(make(names))
    assert sorted(found) == names
    assert not set(names[:5]) <= set(found[:10])
    assert by_frequency(make(names[::-1] if make is not list else names)) == found
