from datetime import date
from random import Random

from spacy_phi.synthesis.dates import draw_birthday, draw_day, draw_past_day, make_calendar


def test_the_first_day_is_the_visit_and_no_other_is():
    rng = Random(1)
    calendar = make_calendar(rng, 0.04)
    assert draw_day(rng, calendar, 1) == calendar.visit
    assert calendar.visit not in {draw_day(rng, calendar, 2) for _ in range(200)}


def test_a_birthday_makes_the_age():
    rng = Random(2)
    for age in range(105):
        calendar = make_calendar(rng, 0.9)
        born = draw_birthday(rng, calendar, age)
        visit = calendar.visit
        assert visit.year - born.year - ((visit.month, visit.day) < (born.month, born.day)) == age


def test_past_days_fill_a_life():
    rng = Random(3)
    calendar = make_calendar(rng, 0.04)
    born = draw_birthday(rng, calendar, 60)
    days = [draw_past_day(rng, calendar, born) for _ in range(300)]
    assert all(born <= day < calendar.visit for day in days)
    assert len({day.year for day in days}) > 50
    newborn = date.fromordinal(calendar.visit.toordinal() - 1)
    assert draw_past_day(rng, calendar, newborn) == newborn


def test_most_of_those_who_put_the_day_first_are_not_americans(writer):
    def share(country):
        often = writer(country=country).country.day_first
        return sum("day_first" in make_calendar(Random(seed), often).habits for seed in range(100)) / 100

    assert share("us") < 0.15
    assert share("uk") > 0.75
