import datetime
from decimal import Decimal

import pytest

from spacy_phi.surrogates.columns import ColumnValues
from spacy_phi.surrogates.dates import DateShift
from spacy_phi.surrogates.keys import parse_key

DAY = datetime.date(2024, 3, 14)


def test_one_id_has_one_pseudonym_in_any_type(key):
    values = ColumnValues(key)
    names = {values.pseudonym(each) for each in (17, "17", 17.0, Decimal("17"), Decimal("17.0"))}
    assert len(names) == 1
    assert "17" not in names
    assert names != {values.pseudonym("18")}
    assert names != {
        ColumnValues(parse_key("7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26")).pseudonym(
            17
        )
    }
    assert names == {ColumnValues(key).pseudonym(17)}
    assert [values.pseudonym(each) for each in (None, "")] == [None, ""]


@pytest.mark.parametrize("value", [True, [1], {"id": 1}, b"17", float("nan"), float("inf"), DAY])
def test_not_an_id(key, value):
    with pytest.raises((ValueError, OverflowError)):
        ColumnValues(key).pseudonym(value)


def test_dates_move_by_the_patients_shift_in_any_form(key, scope):
    shift = DateShift(hold_weekdays=True)
    new = DAY + datetime.timedelta(days=shift.days(scope))
    values = ColumnValues(key, shift)
    moved = {
        "2024-03-14": new.isoformat(),
        "2024-03-14T08:30:00.5+01:00": f"{new}T08:30:00.5+00:00",
        "2024-03-14 08:30": f"{new} 08:30",
        DAY: new,
        datetime.datetime(2024, 3, 14, 8, 30): datetime.datetime(new.year, new.month, new.day, 8, 30),
        "": "",
    }
    assert {old: values.shifted(old, "1", "the note") for old in moved} == moved
    assert values.shifted(None, "1", "") is None
    # A note without a patient has its own shift.
    assert values.shifted("2024-03-14", None, "one") != values.shifted("2024-03-14", None, "two")


def test_an_age_above_89_is_not_revealed(key):
    old, older = (ColumnValues(key).shifted(f"{year}-05-06", "1", "") for year in (1911, 1920))
    assert old == older
    assert old.endswith("-01-01")


@pytest.mark.parametrize(
    "value", ["Jane", "2024-03-14 Jane", "2024-13-01", "14/03/2024", "9999-12-31", 20240314]
)
def test_not_a_date(key, value):
    with pytest.raises((ValueError, TypeError)):
        ColumnValues(key).shifted(value, "1", "")
