import datetime

import pytest

from spacy_phi.surrogates.weeks import find_lead, find_thursday, read_week, year_of_week


@pytest.mark.parametrize(
    ("before", "value", "week", "year"),
    [
        ("in calendar week ", "12, 2020", 12, 2020),
        ("in week ", "12 of 2020", 12, 2020),
        ("", "2019-W22", 22, 2019),
        ("", "KW 22", 22, None),
        ("", "22. KW 2019", 22, 2019),
        ("in der KW ", "22/2019", 22, 2019),
        ("semana n.º ", "22 de 2019", 22, 2019),
        ("", "semaine 7 de 2021", 7, 2021),
        ("settimana ", "22 del 2019", 22, 2019),
        ("", "week 53 van 2020", 53, 2020),
    ],
)
def test_weeks_are_read_by_the_word_in_or_before_them(before, value, week, year):
    date = read_week(value, before)
    assert date is not None
    assert (date.pieces["week"].value, date.year) == (week, year)


@pytest.mark.parametrize(
    ("before", "value"),
    [
        ("", "12/2020"),
        ("seen ", "12 of 2020"),
        ("last week on ", "5/12"),
        ("week ", "12 May 2020"),
        ("week ", "54 of 2020"),
        ("week ", "53 of 2019"),
        ("week ", "2020"),
        ("", "2019-W60"),
    ],
)
def test_what_is_no_week(before, value):
    assert read_week(value, before) is None


def test_a_day_of_an_iso_week_is_a_day():
    date = read_week("2019-W22-3", "")
    assert date is not None
    assert (date.year, date.month, date.day) == (2019, 5, 29)


def test_weeks_of_the_calendar():
    assert find_thursday(2020, 53) == datetime.date(2020, 12, 31)
    assert find_thursday(2019, 53) is None
    assert year_of_week(52, datetime.date(2020, 1, 10)) == 2019
    assert year_of_week(1, datetime.date(2019, 12, 20)) == 2020
    assert year_of_week(53, datetime.date(2021, 6, 1)) == 2020


@pytest.mark.parametrize(
    ("language", "value", "rest"),
    [
        ("en", "the second week of June", "of June"),
        ("en", "2nd week of June 2019", "of June 2019"),
        ("es", "segunda semana de junio", "de junio"),
        ("nl", "week van juni", "van juni"),
        ("en", "June week of July", "June week of July"),
        ("en", "Quennell second week of June", "Quennell second week of June"),
        ("en", "week 12 of 2020", "week 12 of 2020"),
        ("en", "June 2019", "June 2019"),
    ],
)
def test_words_for_a_week_of_a_month(language, value, rest):
    assert value[find_lead(value, language) :] == rest
