import pytest

from spacy_phi.documents.dates import date_value, from_day_zero, read_moment
from spacy_phi.surrogates.onset import Moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("20240412", Moment(2024, 4, 12)),
        ("20240412101500.123+0100", Moment(2024, 4, 12)),
        ("202404", Moment(2024, 4)),
        ("2024", Moment(2024)),
        ("20241301", None),
        ("202413", None),
        ("20", None),
        ("", None),
    ],
)
def test_dates_are_read_as_precisely_as_they_are_written(text, moment):
    assert read_moment(text) == moment


@pytest.mark.parametrize(
    ("interval", "date"),
    [
        ("[Day 0]", "19700101"),
        ("[Day +7]", "19700108"),
        ("[Day -1]", "19691231"),
        ("[Month 0]", "197001"),
        ("[Month -1]", "196912"),
        ("[Month +26]", "197203"),
        ("[Year -60]", "1910"),
        ("[DATE]", "[DATE]"),
        ("[Week +1]", "[Week +1]"),
    ],
)
def test_intervals_are_dates_from_day_zero(interval, date):
    assert from_day_zero(interval) == date


@pytest.mark.parametrize(
    ("text", "shown", "new", "written"),
    [
        ("20240412101500+0100", "20240412", "20240519", "20240519101500+0000"),
        ("20240412101500+0100", "20240412", "202405", "202405"),
        ("20240412", "20240412", "[DATE]", ""),
        ("201204", "2012-04", "2012-06", "201206"),
        ("2012", "2012", "2013", "2013"),
    ],
)
def test_a_field_is_written_as_its_replacement_is(text, shown, new, written):
    value = date_value(text, 3)
    assert (value.text, value.at, value.end) == (shown, 3, 3 + len(text))
    assert value.write is not None
    assert value.write(new) == written
