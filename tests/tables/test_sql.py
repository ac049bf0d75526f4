"""`phi scrub URL`: tables and queries of SQLite and PostgreSQL, and OMOP."""

import datetime
import json
from itertools import pairwise

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import passes, sinks
from spacy_phi.cli import app
from spacy_phi.tables import sql

from ..batch.helpers import NOTE, assert_clean
from ..batch.postgres import start_postgres

sa = pytest.importorskip("sqlalchemy")
DAY = datetime.date(2024, 3, 14)


@pytest.fixture(scope="module")
def server():
    pytest.importorskip("psycopg")
    with start_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path, monkeypatch):
    """An empty database."""
    monkeypatch.chdir(tmp_path)
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'in.db'}"
        return
    yield request.getfixturevalue("server")
    with sql.database(request.getfixturevalue("server")) as engine, engine.begin() as connection:
        connection.execute(sa.text("DROP SCHEMA public CASCADE"))
        connection.execute(sa.text("CREATE SCHEMA public"))


def _execute(url, *statements):
    with sql.database(url) as engine, engine.begin() as connection:
        for statement in statements:
            connection.execute(sa.text(statement) if isinstance(statement, str) else statement)


def _rows(url, query):
    with sql.database(url) as engine, engine.connect() as connection:
        return [tuple(row) for row in connection.execute(sa.text(query))]


def _audit(args):
    """Name the audit file, which has no default path beside a server."""
    table = dict(pairwise(args)).get("--output-table", "note")
    return () if "--audit" in args else ("--audit", f"{table}.jsonl")


def _scrub(*args, code=0):
    command = ["scrub", *map(str, args), "--model", "rules", *_audit(args)]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _notes(url, n=5):
    body = f"CASE WHEN k % 4 = 3 THEN NULL ELSE k || ': {NOTE}' END"
    select = " UNION ALL ".join(f"SELECT {k} AS k" for k in range(n))
    _execute(
        url,
        "CREATE TABLE note (key INTEGER PRIMARY KEY, pat VARCHAR(9), body VARCHAR(400), day DATE, "
        "dose NUMERIC(6,2))",
        f"INSERT INTO note SELECT k, 'p' || (k % 2), {body}, '2024-03-14', 1.25 FROM ({select}) AS s",
    )


OPTIONS = ("--table", "note", "--text-column", "body", "--patient-column", "pat")


def test_a_table_into_a_table(url, tmp_path):
    _notes(url)
    result = _scrub(url, "-o", url, "--output-table", "clean", *OPTIONS, "--keep", "pat", "--keep", "dose")
    assert "5 rows in = 5 rows out + 0 set aside" in result.stderr
    rows = _rows(url, "SELECT key, pat, body, dose FROM clean ORDER BY key")
    assert [row[:2] for row in rows] == [(k, f"p{k % 2}") for k in range(5)]
    assert [float(row[3]) for row in rows] == [1.25] * 5
    assert [row[2] is None for row in rows] == [False, False, False, True, False]
    assert rows[1][2].startswith("1: ")
    assert_clean("".join(row[2] or "" for row in rows))
    assert_clean((tmp_path / "clean.audit.jsonl").read_bytes())
    assert not (tmp_path / "clean.unfinished").exists()
    assert "E138" in _scrub(url, "-o", url, "--output-table", "clean", *OPTIONS, code=2).stderr
    # The audit of a table of the same name elsewhere is not overwritten.
    other = f"sqlite:///{tmp_path / 'other.db'}"
    assert "E121" in _scrub(url, "-o", other, "--output-table", "clean", *OPTIONS, code=2).stderr
    _scrub(url, "-o", other, "--output-table", "clean", *OPTIONS, "--audit", tmp_path / "mine.jsonl")
    assert (tmp_path / "mine.audit.jsonl").exists()
    _scrub(
        url, "-o", url, "--output-table", "clean", *OPTIONS, "--keep", "pat", "--keep", "dose", "--overwrite"
    )
    assert len(_rows(url, "SELECT key FROM clean")) == 5
    assert "E122" in _scrub(url, "-o", url, *OPTIONS, code=2).stderr


def test_a_query_into_another_database(url, tmp_path):
    _notes(url)
    query = f"SELECT key, body, day, '12:30' AS at FROM note WHERE day = '{DAY}';"
    out = f"sqlite:///{tmp_path / 'out.db'}"
    options = (
        "--query",
        query,
        "--output-table",
        "clean",
        "--id-column",
        "key",
        "--text-column",
        "body",
        "--keep-all",
    )
    assert "5 rows in = 5 rows out" in _scrub(url, "-o", out, *options).stderr
    rows = _rows(out, "SELECT key, body, day, at FROM clean ORDER BY key")
    assert [(row[0], row[2], row[3]) for row in rows] == [(k, str(DAY), "12:30") for k in range(5)]
    assert_clean(rows[0][1])


def test_rows_in_are_rows_out_and_rows_set_aside(url, tmp_path, monkeypatch):
    monkeypatch.setattr(sql, "_ROWS", 4)
    _notes(url, 9)
    if url.startswith("sqlite"):
        # Bytes instead of text, text that is not UTF-8, and an invalid date.
        bad = (
            "body = x'00ff' WHERE key = 2",
            "body = CAST(x'ff' AS TEXT) WHERE key = 4",
            "day = 'Ruiz' WHERE key = 5",
        )
    else:
        bad = tuple(
            f"day = '{day}' WHERE key = {k}"
            for k, day in ((2, "infinity"), (4, "0044-03-15 BC"), (5, "infinity"))
        )
    _execute(url, *(f"UPDATE note SET {each}" for each in bad))
    out = f"sqlite:///{tmp_path / 'out.db'}"
    result = _scrub(url, "-o", out, *OPTIONS, "--keep", "day", code=1)
    assert "9 rows in = 6 rows out + 3 set aside" in result.stderr
    assert _rows(out, "SELECT key FROM note ORDER BY key") == [(0,), (1,), (3,), (6,), (7,), (8,)]
    failed = [json.loads(line) for line in (tmp_path / "note.failed.jsonl").open()]
    assert [line["source"] for line in failed] == [f"note:key {k}" for k in (2, 4, 5)]
    names = ["body", "body", "day"] if url.startswith("sqlite") else ["day"] * 3
    for line, name in zip(failed, names):
        assert "E117" in line["error"]
        assert f" in column '{name}', give " in line["error"]
    for path in ("note.failed.jsonl", "note.audit.jsonl", "out.db"):
        assert_clean((tmp_path / path).read_bytes())


def test_stopped_and_started_again(url, tmp_path, monkeypatch):
    monkeypatch.setattr(sql, "_ROWS", 2)
    _notes(url, 7)
    _scrub(url, "-o", url, "--output-table", "whole", *OPTIONS, "--policy", "tag")
    real, count = sinks.Folder.checkpoint, iter(range(99))

    def stop(folder):
        # The rows of the second chunk exist already, but not in the journal.
        if next(count) == 2:
            raise KeyboardInterrupt
        real(folder)

    options = (url, "-o", url, "--output-table", "cut", *OPTIONS, "--policy", "tag")
    with monkeypatch.context() as patch:
        patch.setattr(sinks.Folder, "checkpoint", stop)
        CliRunner().invoke(app, ["scrub", *options, "--model", "rules", *_audit(options)])
    assert _rows(url, "SELECT count(*) FROM cut") == [(4,)]
    assert "Going on after 2 rows" in _scrub(*options).stderr
    whole, cut = (_rows(url, f"SELECT * FROM {name} ORDER BY key") for name in ("whole", "cut"))
    assert whole == cut
    assert (tmp_path / "cut.audit.jsonl").read_text() == (tmp_path / "whole.audit.jsonl").read_text().replace(
        "whole", "cut"
    )


def test_rows_that_came_in_the_meantime_are_set_aside(url, tmp_path, monkeypatch):
    _notes(url)
    find_all = passes.find_all

    def insert(*args):
        find_all(*args)
        _execute(url, *(f"INSERT INTO note (key, body) VALUES ({k}, 'Mrs. Ruiz')" for k in (-1, 99)))

    monkeypatch.setattr(passes, "find_all", insert)
    out = f"sqlite:///{tmp_path / 'out.db'}"
    # The row without text has no findings and stays empty.
    assert "7 rows in = 1 rows out + 6 set aside" in _scrub(url, "-o", out, *OPTIONS, code=1).stderr
    assert _rows(out, "SELECT key, body FROM note") == [(3, None)]
    assert (tmp_path / "note.failed.jsonl").read_text().count("E131") == 6


def test_errors_tell_no_password_and_no_value(url, tmp_path):
    _notes(url)
    out = ("-o", url, "--output-table", "clean", "--text-column", "body")
    assert "E120" in _scrub(url, *out, "--table", "note", "--patient-column", "none", code=2).stderr
    _execute(
        url,
        "CREATE TABLE twice (key INTEGER, body TEXT)",
        "INSERT INTO twice VALUES (1, 'Ruiz'), (1, 'Ruiz')",
    )
    assert "E133" in _scrub(url, *out, "--table", "twice", "--id-column", "key", code=2).stderr
    assert "E133" in _scrub(url, *out, "--table", "twice", code=2).stderr
    assert "E129" in _scrub(url, *out, "--table", "nowhere", code=2).stderr
    said = _scrub(
        "postgresql+psycopg://phi:topsecret@/x?host=/nowhere", *out, "--table", "note", code=2
    ).stderr
    assert "E129" in said
    assert "topsecret" not in said
    assert "E119" in _scrub("oracle+oracledb://phi:topsecret@h/x", *out, "--table", "note", code=2).stderr
    _scrub(url, *out, code=2)
    _scrub(url, *out, "--query", "SELECT 1", "--omop", code=2)
    _scrub(url, "-o", tmp_path / "folder", "--table", "note", code=2)


_OMOP_NOTE = (
    "CREATE TABLE note (note_id INTEGER PRIMARY KEY, person_id INTEGER, note_date DATE, "
    "note_datetime TIMESTAMP, note_title VARCHAR(250), note_text TEXT, note_source_value VARCHAR(50), "
    "note_type_concept_id INTEGER)"
)


def test_omop(url, tmp_path):
    _execute(
        url,
        _OMOP_NOTE,
        "INSERT INTO note VALUES (11, 7, '2024-03-14', '2024-03-14 08:30:00', 'Letter to Mrs. Jane Ruiz', "
        f"'Before: {NOTE}', 'MRN 00482917', 44814637), "
        "(12, 7, '2024-03-14', NULL, NULL, 'ruiz slept', NULL, 44814637)",
    )
    out = f"sqlite:///{tmp_path / 'clean.db'}"
    assert "2 rows in = 2 rows out" in _scrub(url, "--omop", "-o", out, "--policy", "mask").stderr
    rows = _rows(out, "SELECT * FROM note ORDER BY note_id")
    assert_clean(repr(rows))
    assert "ruiz" not in rows[1][5]
    assert [row[-1] for row in rows] == [44814637] * 2
    assert [row[2] for row in rows] == ["2024-01-01"] * 2
    assert rows[0][3].startswith("2024-01-01 00:00:00")
    found = _rows(
        out, 'SELECT note_nlp_id, note_id, "offset", lexical_variant, snippet, term_modifiers FROM note_nlp'
    )
    assert [row[0] for row in found] == list(range(1, len(found) + 1))
    texts = {row[0]: row[5] for row in rows}
    for _, note, offset, label, snippet, more in found:
        length = int(more.split(";")[0].removeprefix("length="))
        assert texts[note][int(offset) : int(offset) + length] == f"[{label}]"
        assert snippet == label
    assert {(row[1], row[3]) for row in found} >= {(11, "PHONE"), (11, "EMAIL"), (12, "PATIENT")}
    for path in tmp_path.iterdir():
        if path.name != "in.db":
            assert_clean(path.read_bytes())


def test_rows_of_omop_are_out_or_aside_and_so_are_their_findings(tmp_path):
    url, out = (f"sqlite:///{tmp_path / name}.db" for name in ("in", "out"))
    _execute(
        url,
        _OMOP_NOTE,
        *(
            f"INSERT INTO note VALUES ({n}, 7, '2024-03-14', NULL, 'Ruiz', 'No. {n}: {NOTE}', NULL, 1)"
            for n in range(6)
        ),
        "UPDATE note SET note_text = x'00ff' WHERE note_id = 1",
        "UPDATE note SET note_date = 'Ruiz' WHERE note_id = 3",
        "UPDATE note SET note_title = CAST(x'ff' AS TEXT) WHERE note_id = 4",
    )
    options = ("--omop", "-o", out, "--audit", tmp_path / "a.jsonl")
    assert "6 rows in = 3 rows out + 3 set aside" in _scrub(url, *options, code=1).stderr
    assert _rows(out, "SELECT note_id FROM note ORDER BY 1") == [(0,), (2,), (5,)]
    assert _rows(out, "SELECT DISTINCT note_id FROM note_nlp ORDER BY 1") == [(0,), (2,), (5,)]
    (failed,) = tmp_path.glob("*.failed.jsonl")
    assert [json.loads(line)["source"] for line in failed.open()] == [f"note:note_id {n}" for n in (1, 3, 4)]
    for path in (failed, tmp_path / "out.db", tmp_path / "a.audit.jsonl"):
        assert_clean(path.read_bytes())


def test_shifted_dates_go_with_those_of_the_note():
    at = datetime.datetime(2024, 2, 29, 8, 30)
    assert sql.date_after(at, "2021-07-04") == datetime.datetime(2021, 7, 4, 8, 30)
    assert sql.date_after(at.date(), "2024-02-29") == at.date()
    assert sql.date_after(at, "[DATE]") == datetime.datetime(2024, 1, 1)
    assert sql.date_after(at.date(), "2024") == datetime.date(2024, 1, 1)


def test_the_audit_is_beside_the_file_of_sqlite_or_must_be_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir()
    source, out = (f"sqlite:///{tmp_path / 'data' / name}" for name in ("in.db", "out.db"))
    _notes(source)
    options = ("scrub", source, *OPTIONS, "--model", "rules", "--output")
    assert CliRunner().invoke(app, [*options, out]).exit_code == 0
    assert (tmp_path / "data" / "out.db.note.audit.jsonl").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    for url in ("postgresql+psycopg://phi@/x?host=/nowhere", "sqlite://"):
        result = CliRunner().invoke(app, [*options, url])
        assert (result.exit_code, "E207" in result.stderr) == (2, True)


def test_a_dropped_column_is_not_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    url, out = (f"sqlite:///{tmp_path / name}.db" for name in ("in", "out"))
    _execute(
        url,
        "CREATE TABLE note (key INTEGER PRIMARY KEY, body TEXT, day DATE, at DATETIME2)",
        f"INSERT INTO note VALUES (1, '{NOTE}', 'Ruiz', '2024-03-14 08:30:00.0000000')",
    )
    options = ("--table", "note", "--text-column", "body")
    assert "1 rows in = 1 rows out" in _scrub(url, "-o", out, *options, "--keep", "at").stderr
    assert _rows(out, "SELECT at FROM note") == [("2024-03-14 08:30:00.0000000",)]


@pytest.mark.parametrize("kind", ["TEXT", "DATETIME2"])
def test_dates_of_omop_may_be_texts(kind, tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "7f3c9a1e5d2b8046c1f7e3a95b0d6824e9a4c7135f8b2d60a3e1974c5b8f0d26")
    url = f"sqlite:///{tmp_path / 'in.db'}"
    _execute(
        url,
        _OMOP_NOTE.replace("note_date DATE", f"note_date {kind}").replace("TIMESTAMP", kind),
        *(
            f"INSERT INTO note VALUES ({n}, 7, '2024-03-14', '{time}', NULL, 'Seen 03/14/2024.', NULL, 1)"
            for n, time in enumerate(("2024-03-14T08:30:00.1234567-04:00", "last Ruiz"))
        ),
    )
    monkeypatch.chdir(tmp_path)
    for policy in ("expert_determination", "mask"):
        out = f"sqlite:///{tmp_path / policy}.db"
        options = ("--omop", "-o", out, "--policy", policy, "--audit", f"{policy}.jsonl")
        assert "1 rows out + 1 set aside" in _scrub(url, *options, code=1).stderr
        (row,) = _rows(out, "SELECT note_text, note_date, note_datetime FROM note")
        day = datetime.date.fromisoformat(row[1])
        if policy == "mask":
            assert row[1:] == ("2024-01-01", "2024-01-01")
        else:
            assert row == (f"Seen {day:%m/%d/%Y}.", str(day), f"{day}T08:30:00.1234567+00:00")
            assert day != DAY
    failed = json.loads((tmp_path / "mask.failed.jsonl").read_text())
    assert "(str in column 'note_datetime', give an ISO date, e.g. by a view)" in failed["error"]
