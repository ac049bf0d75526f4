import re
from datetime import date
from random import Random

import pytest

from spacy_phi.formats import get_formats
from spacy_phi.synthesis.dates import make_calendar, write_date


def test_dates_are_days_of_the_calendar(draw):
    for seed in range(60):
        year, month, day = re.split(r"[-/.]", draw("{DATE2.iso}", seed).text.replace(" ", "-"))[:3]
        if month.isdigit():
            date(int(year), int(month), int(day))


def test_an_ordinal_has_an_article_and_nth_has_none(draw):
    for seed in range(20):
        ordinal, nth = draw("{DATE.ordinal}|{DATE.nth}", seed).text.split("|")
        assert re.fullmatch(r"\d{1,2}(st|nd|rd|th)", nth)
        assert ordinal == f"the {nth}" or re.fullmatch(r"the [a-z]+([- ][a-z]+)?(st|nd|rd|th)", ordinal)


def test_months_of_short_years_are_written(draw):
    drawn = [draw("{DATE.month_year}", seed).text for seed in range(150)]
    for short in (r"\d/\d\d", r"1\d/\d\d", r"[A-Z][a-z]{2} '\d\d"):
        assert any(re.fullmatch(short, text) for text in drawn)


@pytest.mark.parametrize(
    ("form", "shape"),
    [
        ("spoken", r"(oh )?[a-z-]+ ((slash|oh) )?[a-z-]+(( slash)? (oh )?[a-z-]+)?"),
        ("decade", r"the (early |late |mid-)?(\d{3}0|'?[2-9]0)s"),
        ("years", r"\d{4}-\d\d(\d\d)?|\d{4}/\d\d|'\d\d-'\d\d"),
        ("quarter", r"Q[1-4]( \d{4}| '\d\d|/\d{4})|[1-4]Q\d\d"),
        ("roman", r"\d{1,2}([-./ ])[ivxIVX]{1,4}\1\d\d(\d\d)?"),
        ("weekday_date", r"[A-Za-z]{3,9}\W.*"),
    ],
)
def test_rarer_forms_have_their_shape(draw, form, shape):
    drawn = {draw(f"{{DATE.{form}}}", seed).text for seed in range(80)}
    assert len(drawn) > 20
    for text in drawn:
        assert re.fullmatch(shape, text), text


def test_months_come_in_every_case_and_misspelt(writer):
    hand, calendar = writer(1), make_calendar(Random(1), 0.0)
    days = [date(2020, hand.rng.randint(1, 12), 5) for _ in range(1000)]
    drawn = " ".join(write_date(hand, day, "month_day", calendar).value for day in days)
    words = set(re.findall("[A-Za-z]+", drawn))
    assert {"march", "JUNE", "Sept"} <= words
    assert words & set(get_formats().words["month.misspelt"].terms)
