"""A shifted time keeps its local time of day beside the date of its note, through every door."""

import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spacy_phi.documents.dates import date_value
from spacy_phi.documents.fhir_elements import put_day
from spacy_phi.errors import PhiError
from spacy_phi.integrations.frame_kinds import NewColumn, open_frame
from spacy_phi.surrogates.columns import ColumnValues
from spacy_phi.surrogates.keys import parse_key
from spacy_phi.tables.columns import Others
from spacy_phi.tables.parquet_columns import output_fields, treat_batch
from spacy_phi.tables.rows import Row
from spacy_phi.tables.sql import date_after
from spacy_phi.wall_clock import find_zone, move_to_day

VALUES = ColumnValues(parse_key("7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26"))
UTC = datetime.timezone.utc
ZONES = (
    "America/New_York",
    "Europe/London",
    "Australia/Lord_Howe",  # its clocks change by half an hour
    "America/Havana",  # at midnight
    "Asia/Kolkata",
    "UTC",
    "-04:00",
)
SPRING, FALL = datetime.datetime(2023, 3, 12, 2, 30), datetime.datetime(2023, 11, 5, 1, 30)
NEAR_MIDNIGHT = datetime.datetime(2023, 7, 25, 23, 30)
times = st.datetimes(datetime.datetime(1990, 1, 1), datetime.datetime(2030, 1, 1))


def _instant(wall, zone, fold):
    """Return an instant, and its local time."""
    at = wall.replace(tzinfo=zone, fold=fold).astimezone(UTC)
    return at, at.astimezone(zone)


def _expected(local, patient, zone):
    """Return the instant of the same local time on the day of the note's shifted date."""
    day = datetime.date.fromisoformat(VALUES.shifted(local.date().isoformat(), patient, ""))
    return datetime.datetime.combine(day, local.replace(tzinfo=None).time(), zone).astimezone(UTC)


def _via_sql(at, name, patient):
    value = at.astimezone(find_zone(name))
    return VALUES.shifted(value, patient, "")


def _via_parquet(at, name, patient, kind="us"):
    pa = pytest.importorskip("pyarrow")
    batch = pa.record_batch({"at": pa.array([at, None], pa.timestamp(kind, name))})
    others = Others(shift=("at",), values=VALUES)
    rows = [Row("0", "0", patient=patient), Row("1", "1", patient=patient)]
    made = treat_batch(batch, rows, output_fields(batch.schema, others), others).column(0)
    assert made.type == pa.timestamp(kind, name)
    assert rows[0].error is None
    value, missing = made.cast(pa.timestamp("us", "UTC")).to_pylist()
    assert missing is None
    return value


def _via_frame(frame, patient):
    kind = open_frame(frame)
    made = kind.make(
        [0], {"at": NewColumn([VALUES.shifted(v, patient, "") for v in kind.values("at")], False)}, False
    )
    assert made["at"].dtype == frame["at"].dtype
    return made["at"].to_list()[0]


def _via_pandas(at, name, patient):
    pandas = pytest.importorskip("pandas")
    column = pandas.Series([at], dtype="datetime64[ns, UTC]").dt.tz_convert(find_zone(name))
    return _via_frame(pandas.DataFrame({"at": column}), patient).to_pydatetime()


def _via_arrow_pandas(at, name, patient):
    pandas, pa = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    column = pandas.Series([at], dtype=pandas.ArrowDtype(pa.timestamp("us", name)))
    return _via_frame(pandas.DataFrame({"at": column}), patient).to_pydatetime()


def _via_polars(at, name, patient):
    polars = pytest.importorskip("polars")
    column = polars.Series("at", [at]).dt.convert_time_zone(name)
    return _via_frame(polars.DataFrame([column]), patient)


DOORS = (_via_sql, _via_parquet, _via_pandas, _via_arrow_pandas, _via_polars)


@pytest.mark.parametrize("door", DOORS)
@given(wall=times, name=st.sampled_from(ZONES), fold=st.integers(0, 1), patient=st.sampled_from("abcdefgh"))
@example(NEAR_MIDNIGHT, "America/New_York", 0, "a")
@example(SPRING, "America/New_York", 0, "a")
@example(FALL, "America/New_York", 1, "a")
@settings(deadline=None, max_examples=150)
def test_a_zone_keeps_its_wall_clock(door, wall, name, fold, patient):
    if name == "-04:00" and door in (_via_sql, _via_polars):
        return  # values with an offset of their own, below; polars has zones by name alone
    zone = find_zone(name)
    at, local = _instant(wall, zone, fold)
    new, expected = door(at, name, patient), _expected(local, patient, zone)
    # A time that occurs twice is the first; one that is skipped is later by the clock change.
    assert new.astimezone(UTC) == expected
    shown = expected.astimezone(zone).replace(tzinfo=None)
    same_time = datetime.datetime.combine(shown, local.time())
    skipped = (expected + datetime.timedelta(hours=1)).astimezone(zone).utcoffset() != (
        expected - datetime.timedelta(hours=3)
    ).astimezone(zone).utcoffset()
    assert shown == same_time or skipped


def test_times_that_a_clock_change_skips_or_repeats():
    zone = ZoneInfo("America/New_York")
    noon = datetime.datetime(2023, 1, 1, 2, 30, tzinfo=zone)
    assert move_to_day(noon, SPRING.date()).isoformat() == "2023-03-12T03:30:00-04:00"
    late = datetime.datetime(2022, 11, 6, 1, 30, tzinfo=zone, fold=1)
    assert move_to_day(late, FALL.date()).isoformat() == "2023-11-05T01:30:00-04:00"


def test_nanoseconds_stay():
    pa, polars, pandas = map(pytest.importorskip, ("pyarrow", "polars", "pandas"))
    number = 1_690_342_200_123_456_789
    for zone in (None, "America/New_York"):
        kind = pa.timestamp("ns", zone)
        batch = pa.record_batch({"at": pa.array([number], pa.int64()).cast(kind)})
        others = Others(shift=("at",), values=VALUES)
        rows = [Row("0", "0", patient="a")]
        made = treat_batch(batch, rows, output_fields(batch.schema, others), others).column(0)
        frames = [
            pandas.DataFrame({"at": batch.column(0).to_pandas()}),
            polars.DataFrame({"at": polars.from_arrow(batch.column(0))}),
        ]
        values = [made.cast(pa.int64()).to_pylist()[0]]
        for frame in frames:
            column = open_frame(frame)
            new = NewColumn([VALUES.shifted(v, "a", "") for v in column.values("at")], False)
            out = column.make([0], {"at": new}, False)["at"]
            values.append(
                int(out.astype("int64")[0] if isinstance(frame, pandas.DataFrame) else out.to_physical()[0])
            )
        assert len(set(values)) == 1
        assert values[0] != number
        assert str(values[0])[-9:] == "123456789"


SUMMER, WINTER = "2023-07-25T23:30:00.5", "2023-12-25T23:30:00.5"


@pytest.mark.parametrize(
    ("offset", "new"), [("-04:00", "+00:00"), ("+0530", "+0000"), ("-04", "+00"), ("Z", "Z"), ("", "")]
)
def test_an_offset_in_a_text_tells_nothing_of_the_first_day(offset, new):
    for text in (SUMMER, WINTER):
        day = VALUES.shifted(text[:10], "a", "")
        assert VALUES.shifted(text + offset, "a", "") == day + text[10:] + new
        element = {"effectiveDateTime": text + offset}
        put = put_day(element, "effectiveDateTime", text + offset, True)
        put(day)
        assert element == {"effectiveDateTime": day + text[10:] + new}
        put(text[:10])  # a policy that keeps dates
        assert element == {"effectiveDateTime": text + offset}


@pytest.mark.parametrize(
    ("time", "new"), [("2330-0400", "2330+0000"), ("233000.5+1000", "233000.5+0000"), ("", "")]
)
def test_an_offset_in_hl7(time, new):
    value = date_value(f"20230725{time}", 0)
    assert value.text == "20230725"
    assert value.write("20221010") == f"20221010{new}"
    assert value.write("20230725") == f"20230725{time}"


def test_a_fixed_offset_of_a_database_is_removed():
    at = datetime.datetime(2023, 7, 25, 23, 30, tzinfo=datetime.timezone(-datetime.timedelta(hours=4)))
    assert VALUES.shifted(at, "a", "").tzinfo is None
    assert date_after(at, "2022-12-01") == datetime.datetime(2022, 12, 1, 23, 30)
    assert date_after(at, "2023-07-25").isoformat() == at.isoformat()
    assert date_after(at, "[DATE]") == datetime.datetime(2023, 1, 1)
    assert date_after(at.astimezone(ZoneInfo("America/New_York")), "2022-12-01").isoformat() == (
        "2022-12-01T23:30:00-05:00"
    )


def test_an_unknown_zone_is_a_coded_error():
    for name in ("Nowhere/Town", "../etc/passwd", "A\0"):
        with pytest.raises(PhiError, match="E401"):
            find_zone(name)
