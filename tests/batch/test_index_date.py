"""`phi scrub --policy onset --index-date COLUMN`, in all kinds of tables."""

import datetime
import json
import sqlite3

import pyarrow
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app

from .helpers import load_once

quick = pytest.fixture(autouse=True)(load_once)

ROWS = [
    {"id": "1", "text": "Rash on 05/12/2019.", "begun": "2019-05-03"},
    {"id": "2", "text": "Started X on 05/10/2019, rash on 05/12/2019.", "begun": ""},
    {"id": "3", "text": "Seen on 05/12/2019.", "begun": "Quennell"},
]
TEXTS = {"1": "Rash on [Day +9].", "2": "Started X on [Day 0], rash on [Day +2]."}


def _scrub(*args, code=1):
    command = ["scrub", *map(str, args), "--policy", "onset", "--model", "rules"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _check(result, texts):
    assert texts == TEXTS
    assert "Quennell" not in result.output


def test_csv(tmp_path):
    lines = [",".join(f'"{value}"' for value in row.values()) for row in ROWS]
    (tmp_path / "a.csv").write_text("\n".join(["id,text,begun", *lines]))
    result = _scrub(tmp_path / "a.csv", "-o", tmp_path / "out", "--index-date", "begun")
    header, *rest = (tmp_path / "out" / "a.csv").read_text().splitlines()
    assert header == "id,text"
    _check(result, {key: text.strip('"') for key, text in (line.split(",", 1) for line in rest)})


def test_jsonl(tmp_path):
    (tmp_path / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    result = _scrub(tmp_path / "a.jsonl", "-o", tmp_path / "out", "--index-date", "begun")
    rows = map(json.loads, (tmp_path / "out" / "a.jsonl").read_text().splitlines())
    _check(result, {row["id"]: row["text"] for row in rows})


@pytest.mark.parametrize("typed", [False, True])
def test_parquet(tmp_path, typed):
    rows = [dict(row) for row in (ROWS[:2] if typed else ROWS)]
    for row in rows if typed else ():
        row["begun"] = datetime.date.fromisoformat(row["begun"]) if row["begun"] else None
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "a.parquet")
    out = tmp_path / "out.parquet"
    result = _scrub(tmp_path / "a.parquet", "-o", out, "--index-date", "begun", code=0 if typed else 1)
    table = pyarrow.parquet.read_table(out)
    assert table.column_names == ["id", "text"]
    _check(result, {row["id"]: row["text"] for row in table.to_pylist()})


def test_sqlite(tmp_path):
    with sqlite3.connect(tmp_path / "a.db") as database:
        database.execute("CREATE TABLE report (id TEXT PRIMARY KEY, text TEXT, begun TEXT)")
        database.executemany("INSERT INTO report VALUES (:id, :text, :begun)", ROWS)
    urls = [f"sqlite:///{tmp_path / name}" for name in ("a.db", "b.db")]
    result = _scrub(urls[0], "-o", urls[1], "--table", "report", "--index-date", "begun")
    with sqlite3.connect(tmp_path / "b.db") as database:
        _check(result, dict(database.execute("SELECT id, text FROM report")))


def test_a_column_that_no_file_has(tmp_path):
    (tmp_path / "a.jsonl").write_text(json.dumps(ROWS[0]) + "\n")
    (tmp_path / "a.txt").write_text("Rash on 05/12/2019.")
    for name, error in (("a.jsonl", "E109"), ("a.txt", "E200")):
        result = _scrub(tmp_path / name, "-o", tmp_path / f"out-{error}", "--index-date", "started", code=2)
        assert error in result.output


def test_other_policies_have_no_index_date(tmp_path):
    (tmp_path / "a.jsonl").write_text(json.dumps(ROWS[0]) + "\n")
    command = ["scrub", str(tmp_path / "a.jsonl"), "-o", str(tmp_path / "out"), "--index-date", "begun"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 2
    assert "onset" in result.output
