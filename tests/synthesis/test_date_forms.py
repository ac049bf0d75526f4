import re
from datetime import date


def test_dates_are_days_of_the_calendar(draw):
    for seed in range(60):
        year, month, day = re.split(r"[-/.]", draw("{DATE2.iso}", seed).text.replace(" ", "-"))[:3]
        if month.isdigit():
            date(int(year), int(month), int(day))


def test_an_ordinal_has_an_article_and_nth_has_none(draw):
    for seed in range(20):
        ordinal, nth = draw("{DATE.ordinal}|{DATE.nth}", seed).text.split("|")
        assert ordinal == f"the {nth}"
        assert re.fullmatch(r"\d{1,2}(st|nd|rd|th)", nth)


def test_months_of_short_years_are_written(draw):
    drawn = [draw("{DATE.month_year}", seed).text for seed in range(150)]
    for short in (r"\d/\d\d", r"1\d/\d\d", r"[A-Z][a-z]{2} '\d\d"):
        assert any(re.fullmatch(short, text) for text in drawn)
