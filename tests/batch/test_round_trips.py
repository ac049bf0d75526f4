"""Without anything to change, an output equals its input: in bytes, or in types and values."""

import datetime
import sqlite3
from contextlib import closing
from decimal import Decimal

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.tables import sql

from .postgres import start_postgres

TEXT = "No acute distress. Continue the same dose."
LINES = b"""\
{"id": "a", "text": "No distress.", "dose": 1.10, "n": 12345678901234567.890, "c": [0.00000010, -0, 1E5]}
{"id": 7.0, "text": "Well.", "deep": {"x": [{"y": 1.50}, [], {}, null, true]}, "s": "\xc3\xa4 \\" \\\\ \\n"}
{"id": 123456789012345678901234567890, "text": "Well.", "e": 1e400, "f": 0.1, "g": -0.00}
"""
RESOURCES = b"""\
{"resourceType": "Observation", "status": "final", "subject": {"type": "Patient"}, \
"valueQuantity": {"value": 0.00000010, "unit": "mg"}, "component": [{"valueQuantity": {"value": 1.10}}, \
{"valueSampledData": {"origin": {"value": 2.0E+1}, "period": 10.000, "dimensions": 1, "data": "1 2 E"}}]}
"""


def _scrub(*args):
    command = ["scrub", *map(str, args), "--model", "rules", "--keep-all"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result


def test_jsonl(tmp_path):
    (tmp_path / "in.jsonl").write_bytes(LINES)
    _scrub(tmp_path / "in.jsonl", "-o", tmp_path / "out")
    assert (tmp_path / "out" / "in.jsonl").read_bytes() == LINES
    _scrub(tmp_path / "in.jsonl", "-o", tmp_path / "out", "--resume")
    (tmp_path / "in.jsonl").write_bytes(LINES + LINES)
    _scrub(tmp_path / "in.jsonl", "-o", tmp_path / "out", "--update")
    assert (tmp_path / "out" / "in.jsonl").read_bytes() == LINES + LINES


def test_fhir(tmp_path):
    (tmp_path / "in.ndjson").write_bytes(RESOURCES)
    command = ["scrub", str(tmp_path / "in.ndjson"), "-o", str(tmp_path / "out"), "--model", "rules"]
    result = CliRunner().invoke(app, [*command, "--input-format", "fhir"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    assert (tmp_path / "out" / "in.ndjson").read_bytes() == RESOURCES


def test_csv(tmp_path):
    data = b'id,text,dose,note\r\n1,Well.,1.10,"a, ""b"""\r\n2,"No\r\nchange.",1e400,\r\n'
    (tmp_path / "in.csv").write_bytes(data)
    _scrub(tmp_path / "in.csv", "-o", tmp_path / "out")
    assert (tmp_path / "out" / "in.csv").read_bytes() == data


def _arrow_table(pa):
    at = datetime.datetime(2024, 3, 14, 8, 30, 0, 123456)
    columns = {
        "decimal": pa.array([Decimal("1.10"), None, Decimal("-0.00")], pa.decimal128(20, 2)),
        "wide": pa.array([Decimal("12345678901234567890123456789012345678901.5")] * 3, pa.decimal256(50, 1)),
        "double": pa.array([float("nan"), -0.0, 1e-300]),
        "big": pa.array([2**64 - 1, 0, None], pa.uint64()),
        "text2": pa.array(["a", None, "ä"], pa.large_string()),
        "bytes": pa.array([b"\xff\0", None, b""], pa.large_binary()),
        "kind": pa.array(["x", None, "y"]).dictionary_encode(),
        "codes": pa.array([7, 8, 7], pa.int16()).dictionary_encode(),
        "nested": pa.array(
            [[{"a": 1, "b": [Decimal("1.10")]}], None, []],
            pa.list_(pa.struct([("a", pa.int8()), ("b", pa.large_list(pa.decimal128(5, 2)))])),
        ),
        "map": pa.array([[("k", at)], None, []], pa.map_(pa.string(), pa.timestamp("us", "Asia/Kolkata"))),
        "time": pa.array([at.time(), None, at.time()], pa.time64("ns")),
        "length": pa.array([1, None, 3], pa.duration("ms")),
        "fixed": pa.array([b"abc", None, b"def"], pa.binary(3)),
        "none": pa.nulls(3),
        "date": pa.array([at.date(), None, datetime.date(1, 1, 1)]),
    }
    for unit in ("ms", "us", "ns"):
        for zone in (None, "UTC", "America/New_York", "+05:30"):
            numbers = pa.array([1_710_405_000_123, None, -1], pa.int64())
            columns[f"{unit} {zone}"] = numbers.cast(pa.timestamp(unit, zone))
    return pa.table({"id": ["1", "2", "3"], "text": [TEXT, None, ""], **columns})


def test_parquet(tmp_path):
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    pq.write_table(_arrow_table(pa), tmp_path / "in.parquet")
    _scrub(tmp_path / "in.parquet", "-o", tmp_path / "out.parquet")
    before, after = (pq.read_table(tmp_path / f"{name}.parquet") for name in ("in", "out"))
    assert after.schema.equals(before.schema, check_metadata=True)
    assert repr(after.to_pydict()) == repr(before.to_pydict())
    for name in before.schema.names:
        if name != "double":
            assert after[name].equals(before[name]), name


def test_a_damaged_column_of_parquet_that_is_dropped_is_not_read(tmp_path):
    pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "in.parquet"
    table = pa.table({"id": ["1"], "text": [TEXT], "x.y": ["a" * 100], "more": [{"a": "b" * 100}]})
    pq.write_table(table, path, compression="none", use_dictionary=False, write_page_checksum=True)
    data = path.read_bytes()
    assert b"a" * 90 in data
    path.write_bytes(data.replace(b"a" * 90, b"c" * 90))
    command = ["scrub", str(path), "--model", "rules", "--keep", "more", "-o"]
    assert CliRunner().invoke(app, [*command, str(tmp_path / "out.parquet")]).exit_code == 0
    assert pq.read_table(tmp_path / "out.parquet").equals(table.drop(["x.y"]))
    assert CliRunner().invoke(app, [*command, str(tmp_path / "o.parquet"), "--keep", "x.y"]).exit_code == 1


_SQLITE = (
    "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT, n NUMERIC, d DECIMAL(10, 3), r REAL, i INTEGER, "
    "at DATETIME2, day DATE, moment DATETIME, flag BOOLEAN, j JSON, b BLOB, v VARCHAR(9), x)"
)
_VALUES = (
    (0.000000000012, 1.125, 1e-300, 2**62 + 1, "2024-03-14 08:30:00.0000000", "2024-03-14",
     "2024-03-14 08:30:00.000000", 1, '{"a": 1.10}', b"\xff\0", "v", None),
    (2**60 + 1, "1.10 mg", 1.5, -1, 7, None, None, 0, "[0.00000010, 1]", b"", None, "text"),
)  # fmt: skip


@pytest.mark.parametrize("of_query", [False, True])
def test_sqlite(tmp_path, monkeypatch, of_query):
    pytest.importorskip("sqlalchemy")
    monkeypatch.chdir(tmp_path)
    with closing(sqlite3.connect("in.db")) as base, base:
        base.execute(_SQLITE)
        # The types of a query are inferred, so a column has one.
        for n, values in enumerate(_VALUES[:1] if of_query else _VALUES):
            base.execute(f"INSERT INTO note VALUES ({', '.join('?' * 14)})", (n, TEXT, *values))
    what = ("--query", "SELECT * FROM note", "--output-table", "note") if of_query else ("--table", "note")
    _scrub("sqlite:///in.db", "-o", "sqlite:///out.db", *what)
    found = []
    for name in ("in.db", "out.db"):
        with closing(sqlite3.connect(name)) as base:
            columns = [row[1] for row in base.execute("PRAGMA table_info(note)")]
            shown = ", ".join(f"typeof({column}), {column}" for column in columns)
            found.append(base.execute(f"SELECT {shown} FROM note ORDER BY id").fetchall())
    assert found[0] == found[1]


def test_postgresql_and_sqlite_into_it(tmp_path, monkeypatch):
    sa = pytest.importorskip("sqlalchemy")
    pytest.importorskip("psycopg")
    monkeypatch.chdir(tmp_path)
    kinds = {
        "n": ("numeric", "12345678901234567.890"),
        "d": ("numeric(10,3)", "1.100"),
        "f": ("double precision", "1e-300"),
        "big": ("bigint", "9223372036854775807"),
        "at": ("timestamptz", "2023-11-05 01:30:00.123456-05"),
        "local": ("timestamp", "2023-11-05 01:30:00.123456"),
        "day": ("date", "2024-03-14"),
        "t": ("time", "08:30:00.5"),
        "flag": ("boolean", "t"),
        "j": ("json", '{"a": 1.10, "b": [0.00000010]}'),
        "jb": ("jsonb", '{"a": 1.10, "b": [0.00000010]}'),
        "b": ("bytea", "\\xff00"),
        "u": ("uuid", "123e4567-e89b-12d3-a456-426614174000"),
        "a": ("integer[]", "{1,NULL,3}"),
        "iv": ("interval", "1 day 02:03:04.5"),
    }
    with start_postgres() as url:
        with sql.database(url) as engine, engine.begin() as connection:
            columns = ", ".join(f'"{name}" {kind}' for name, (kind, _) in kinds.items())
            values = ", ".join(f"'{value}'" for _, value in kinds.values()).replace(":", "\\:")
            connection.execute(sa.text(f"CREATE TABLE note (id integer primary key, text text, {columns})"))
            connection.execute(sa.text(f"INSERT INTO note VALUES (1, '{TEXT}', {values})"))
        _scrub(url, "-o", url, "--table", "note", "--output-table", "clean", "--audit", "a.jsonl")
        with closing(sqlite3.connect("in.db")) as base, base:
            base.execute("CREATE TABLE lite (id INTEGER PRIMARY KEY, text TEXT, n NUMERIC)")
            base.executemany("INSERT INTO lite VALUES (?, ?, ?)", [(1, TEXT, 1e-12), (2, TEXT, 2**60 + 1)])
        _scrub("sqlite:///in.db", "-o", url, "--table", "lite", "--audit", "b.jsonl")
        shown = ", ".join(f'"{name}"::text, pg_typeof("{name}")::text' for name in kinds)
        with sql.database(url) as engine, engine.connect() as connection:
            before, after = (
                connection.execute(sa.text(f"SELECT {shown.replace(':', chr(92) + ':')} FROM {name}")).one()
                for name in ("note", "clean")
            )
            lite = connection.execute(sa.text("SELECT n\\:\\:text FROM lite ORDER BY id")).scalars().all()
    assert after == before
    assert list(map(Decimal, lite)) == [Decimal("1e-12"), 2**60 + 1]


def test_frames():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    pa = pytest.importorskip("pyarrow")
    from spacy_phi.integrations.frames import scrub_frame

    table = _arrow_table(pa).drop(["wide", "map", "none"])
    frame = table.drop(["time"]).to_pandas()
    made = scrub_frame(frame, keep_all=True, model="rules").frame
    pandas.testing.assert_frame_equal(made, frame)
    arrow = pandas.DataFrame(
        {name: pandas.arrays.ArrowExtensionArray(table[name]) for name in table.column_names}
    )
    pandas.testing.assert_frame_equal(scrub_frame(arrow, keep_all=True, model="rules").frame, arrow)
    names = [name for name in table.column_names if not name.endswith("+05:30")]  # polars has zones by name
    frame = polars.from_arrow(table.select(names))
    assert scrub_frame(frame, keep_all=True, model="rules").frame.equals(frame)
