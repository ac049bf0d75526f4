import pytest

from spacy_phi.features.festivities import find_floating, floating_days

MONTHS = {"november": 11, "noviembre": 11}


def test_floating_holidays_of_2019():
    days = floating_days(2019)
    named = {"Thanksgiving": (11, 28), "Easter": (4, 21), "Labor Day": (9, 2), "Memorial Day": (5, 27)}
    assert set(named.values()) <= days
    assert (12, 25) not in days, "it has a fixed date"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("seen 11 / 28 / 2019 .", [(1, 6)]),
        ("2019 - 11 - 28", [(0, 5)]),
        ("28 / 11 / 19", [(0, 5)]),
        ("28 de noviembre de 2019", [(0, 5)]),
        ("november 28 , 2019", [(0, 4)]),
        ("november 27 , 2019", []),
        ("11 / 28 / 2018", []),
        ("11 / 28 - 2019", []),
        ("11 / 28", []),
    ],
)
def test_dates_of_floating_holidays(text, found):
    assert list(find_floating(text.split(), MONTHS)) == found
