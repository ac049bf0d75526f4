"""Runs over a part of the notes, and what a run tells to a scheduler."""

import json
import logging
import sqlite3

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import messages
from spacy_phi.batch.portion import ALL, Portion, count_notes
from spacy_phi.batch.records import Record
from spacy_phi.cli.app import app
from spacy_phi.tables.rows import Chunk, Row, Table

from .helpers import NOTE, assert_clean, load_once

quick = pytest.fixture(autouse=True)(load_once)
OPTIONS = ("--model", "rules", "--policy", "safe_harbor")


def _scrub(*args, code=0):
    done = CliRunner().invoke(app, ["scrub", *map(str, args), *OPTIONS])
    assert done.exit_code == code, done.output
    assert_clean(done.output)
    return done


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.jsonl"
    path.write_text("".join(json.dumps({"id": str(n), "text": NOTE}) + "\n" for n in range(30)))
    return path


def _records(sizes):
    """Return records: each number is a row with as many texts, 0 a note that is no row."""
    out = []
    for number, size in enumerate(sizes):
        row = Row(f"r{number}", f"r{number}") if size else None
        out += [Record("", f"{number}", f"{number}", "text", row=row) for _ in range(size or 1)]
    return out


def test_the_texts_of_a_row_are_one_note():
    records = _records([0, 3, 0, 2, 2])
    assert count_notes(records) == 5
    assert [each.id for each in Portion(limit=2).pick(records, None)] == ["0", "1", "1", "1"]
    drawn = [each.id for each in Portion(sample=3).pick(records, lambda: 5)]
    assert len(set(drawn)) == 3
    assert drawn == [each.id for each in Portion(sample=3).pick(records, lambda: 5)]
    assert list(ALL.pick(records, None)) == records


@pytest.mark.parametrize(
    ("portion", "total", "size"), [(Portion(limit=3), 9, 3), (Portion(sample=20), 9, 9), (ALL, 9, 9)]
)
def test_the_size_of_a_portion(portion, total, size):
    assert portion.size(total) == size


def _table(count):
    def read():
        for number in range(4):
            rows = [Row(f"{number}", f"{number}.{place}") for place in range(5)]
            yield Chunk(number, rows, [row.id for row in rows])

    return Table(read, lambda *_: None, lambda: None, lambda: False, count=count)


@pytest.mark.parametrize("count", [lambda: 20, lambda: None])
def test_rows_of_a_table_keep_their_data(count):
    for portion, size in ((Portion(limit=7), 7), (Portion(sample=6), 6)):
        chunks = list(portion.of_table(_table(count)).read())
        ids = [row.id for chunk in chunks for row in chunk.rows]
        assert len(ids) == size
        assert ids == [value for chunk in chunks for value in chunk.data]
        assert all(chunk.rows for chunk in chunks)
    first = [row.id for chunk in Portion(limit=7).of_table(_table(count)).read() for row in chunk.rows]
    assert first[-1] == "1.1"


@pytest.mark.parametrize("option", ["--limit", "--sample"])
def test_a_run_over_a_part_writes_only_its_notes(option, notes, tmp_path):
    told = _scrub(notes, "--output", tmp_path / "out", option, "7").output
    assert "7 notes in = 7 notes out + 0 set aside" in told
    lines = (tmp_path / "out" / "notes.jsonl").read_text().splitlines()
    ids = [json.loads(line)["id"] for line in lines]
    assert len(ids) == 7
    assert "A trial: only " in told
    assert "7" in json.loads((tmp_path / "out" / "run.json").read_text())["part"]
    assert (ids == list(map(str, range(7)))) == (option == "--limit")
    assert "7 notes of 0 patients" in _scrub(notes, "--dry-run", option, "7").output


@pytest.mark.parametrize("option", ["--limit", "--sample"])
def test_parquet_and_databases_in_part(option, tmp_path):
    arrow = pytest.importorskip("pyarrow", reason="no pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet", reason="no pyarrow")
    pytest.importorskip("sqlalchemy", reason="no SQLAlchemy")
    rows = [(str(n), f"{n}: {NOTE}") for n in range(30)]
    columns = dict(zip(("id", "text"), map(list, zip(*rows))))
    parquet.write_table(arrow.table(columns), tmp_path / "notes.parquet", row_group_size=4)
    out = tmp_path / "out.parquet"
    _scrub(tmp_path / "notes.parquet", "--output", out, option, "6")
    read = parquet.read_table(out).to_pylist()
    assert len(read) == 6
    assert len({row["text"].partition(":")[0] for row in read}) == 6
    with sqlite3.connect(tmp_path / "notes.db") as database:
        database.execute("CREATE TABLE notes (id TEXT PRIMARY KEY, text TEXT)")
        database.executemany("INSERT INTO notes VALUES (?, ?)", rows)
    target = tmp_path / "out.db"
    _scrub(
        f"sqlite:///{tmp_path / 'notes.db'}",
        "--table",
        "notes",
        "--output",
        f"sqlite:///{target}",
        option,
        "6",
    )
    with sqlite3.connect(target) as database:
        assert database.execute("SELECT count(*) FROM notes").fetchone() == (6,)


@pytest.mark.parametrize("more", [("--update",), ("--resume",), ("--sample", "3")])
def test_a_part_is_for_a_new_run(more, notes, tmp_path):
    _scrub(notes, "--output", tmp_path / "out", "--limit", "7", *more, code=2)


def test_a_folder_in_part_is_done_once(tmp_path):
    for number in range(9):
        (tmp_path / "notes" / f"p{number % 2}").mkdir(parents=True, exist_ok=True)
        (tmp_path / "notes" / f"p{number % 2}" / f"{number}.txt").write_text(NOTE)
    out = tmp_path / "out"
    _scrub(tmp_path / "notes", "--output", out, "--sample", "4")
    assert len(list(out.rglob("*.txt"))) == 4
    assert "Nothing to do: 4 notes" in _scrub(tmp_path / "notes", "--output", out, "--sample", "4").output
    _scrub(tmp_path / "notes", "--output", out, "--sample", "5", code=2)


def test_a_summary_for_a_scheduler(notes, tmp_path):
    with notes.open("a") as stream:
        stream.write('{"id": "x"}\n')
    done = _scrub(notes, "--output", tmp_path / "out", "--json", "--quiet", code=1)
    found = json.loads(done.stdout)
    assert (found["notes"], found["scrubbed"], found["set_aside"]) == (31, 30, 1)
    assert found["set_aside_by_code"] == {"E109": 1}
    assert found["policy"] == "safe_harbor"
    assert found["replaced"]["DATE"] >= 30
    assert "set aside" in done.stderr
    assert "notes in =" not in done.stderr
    _scrub("-", "--json", code=2)


def test_the_messages_of_a_run_are_appended_to_a_log(notes, tmp_path):
    log = tmp_path / "run.log"
    told = _scrub(notes, "--output", tmp_path / "out", "--log", log, "--limit", "3").output
    _scrub(notes, "--output", tmp_path / "out", "--log", log, "--quiet", code=2)
    assert "E444" in _scrub(notes, "--output", tmp_path / "o", "--log", notes, code=2).output
    text = log.read_text()
    assert_clean(text)
    assert "INFO 3 notes in = 3 notes out" in text
    assert "3 notes in = 3 notes out" in told
    assert " ERROR [E" in text
    assert log.stat().st_mode & 0o77 == 0


def test_a_log_file_is_no_screen(monkeypatch, tmp_path):
    monkeypatch.setattr(messages.LOGGER, "handlers", [logging.FileHandler(tmp_path / "run.log")])
    assert not messages._tells()
    quiet = logging.StreamHandler()
    quiet.setLevel(logging.WARNING)
    messages.LOGGER.handlers.append(quiet)
    assert not messages._tells()
    messages.LOGGER.handlers.append(logging.StreamHandler())
    assert messages._tells()
