import datetime

import pytest

from spacy_phi.surrogates.dates import DateReading, DateShift, shift_date


@pytest.mark.parametrize(
    "text",
    [
        "sixteenth of February",
        "MARCH fifteenth two thousand nine",
        "twenty-first of October, twenty twenty-three",
        "three slash fourteen",
        "oh three oh nine",
        "fri the fifteenth",
        "seventeenth",
        "the twenty first",
        "Q4/1994",
        "3Q15",
    ],
)
def test_dates_in_words_move_and_keep_their_form(text, scope):
    moved = shift_date(text, scope)
    assert moved is not None
    assert moved.casefold() != text.casefold()
    assert moved.split()[0].isupper() == text.split()[0].isupper()
    assert (" slash " in moved) == (" slash " in text)


def test_a_date_in_words_moves_by_the_shift(scope):
    days = DateShift().days(scope)
    moved = datetime.date(2023, 10, 21) + datetime.timedelta(days=days)
    said = shift_date("October twenty-first twenty twenty-three", scope)
    month, rest = said.split(" ", 1)
    assert month == f"{moved:%B}"
    plain = shift_date("October 21, 2023", scope)
    assert plain.startswith(month)
    assert rest.endswith({2022: "two", 2023: "three", 2024: "four"}[moved.year])


def test_a_date_in_words_above_89_years_is_capped(scope):
    reading = DateReading(reference=datetime.date(2024, 6, 1))
    capped = shift_date("the fifth of May, nineteen thirty".removeprefix("the "), scope, reading=reading)
    assert capped.startswith("first of January, nineteen thirty")


@pytest.mark.parametrize("text", ["nonsense", "slash", "the fortieth", "Navratri", "Q5 2020", "oh oh oh"])
def test_other_words_are_no_date(text, scope):
    assert shift_date(text, scope) is None
