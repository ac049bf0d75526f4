"""Runs that write nothing, and what runs report about their progress."""

import csv
import sqlite3

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import messages
from spacy_phi.cli.app import app

from .helpers import NOTE, assert_clean, load_once

quick = pytest.fixture(autouse=True)(load_once)
ROWS = [(str(n), f"p{n % 7}", f"Call 617-555-01{n:02}. {NOTE}") for n in range(30)]
OPTIONS = ("--model", "rules", "--policy", "safe_harbor")


def _scrub(*args, code=0):
    done = CliRunner().invoke(app, ["scrub", *map(str, args), *OPTIONS])
    assert done.exit_code == code, done.output
    assert_clean(done.output)
    return done.output


@pytest.fixture(params=["csv", "parquet", "sql", "folder"])
def source(request, tmp_path):
    """Yield the arguments of an input with 30 notes of 7 patients."""
    if request.param == "csv":
        with (tmp_path / "notes.csv").open("w", newline="") as stream:
            csv.writer(stream).writerows([("id", "patient_id", "text"), *ROWS])
        return (tmp_path / "notes.csv",)
    if request.param == "parquet":
        arrow = pytest.importorskip("pyarrow", reason="no pyarrow")
        parquet = pytest.importorskip("pyarrow.parquet", reason="no pyarrow")
        columns = dict(zip(("id", "patient_id", "text"), map(list, zip(*ROWS))))
        parquet.write_table(arrow.table(columns), tmp_path / "notes.parquet", row_group_size=11)
        return (tmp_path / "notes.parquet",)
    if request.param == "sql":
        pytest.importorskip("sqlalchemy", reason="no SQLAlchemy")
        with sqlite3.connect(tmp_path / "notes.db") as database:
            database.execute("CREATE TABLE notes (id TEXT PRIMARY KEY, patient_id TEXT, text TEXT)")
            database.executemany("INSERT INTO notes VALUES (?, ?, ?)", ROWS)
        return (f"sqlite:///{tmp_path / 'notes.db'}", "--table", "notes")
    for key, patient, text in ROWS:
        (tmp_path / "notes" / patient).mkdir(parents=True, exist_ok=True)
        (tmp_path / "notes" / patient / f"{key}.txt").write_text(text)
    return (tmp_path / "notes",)


def test_a_dry_run_counts_and_writes_nothing(source, tmp_path):
    before = sorted(tmp_path.rglob("*"))
    told = _scrub(*source, "--dry-run")
    assert "30 notes of 7 patients" in told
    assert "0 cannot be read" in told
    assert "Estimated time: " in told
    assert "by 15 texts" in told
    assert sorted(tmp_path.rglob("*")) == before


def test_a_dry_run_reports_what_the_run_would_set_aside(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "good.txt").write_text(NOTE)
    (tmp_path / "in" / "bad.txt").write_bytes(b"\xff\xff\xff" + NOTE.encode())
    (tmp_path / "in" / "film.xyz").write_bytes(b"?")
    told = _scrub(tmp_path / "in", "--dry-run", code=1)
    assert "1 cannot be read" in told
    assert "bad.txt" in told  # with the reason
    assert "1 files were not read" in told


@pytest.mark.parametrize(
    ("args", "code"), [(("nothing.csv", "--dry-run"), "E124"), (("-", "--dry-run"), "--dry-run")]
)
def test_a_dry_run_stops_where_the_run_would(args, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert code in _scrub(*args, code=2)


def test_a_dry_run_needs_the_columns(tmp_path):
    (tmp_path / "notes.csv").write_text(f'id,body\n1,"{NOTE}"\n')
    assert "E120" in _scrub(tmp_path / "notes.csv", "--dry-run", code=2)
    assert "1 notes" in _scrub(tmp_path / "notes.csv", "--dry-run", "--text-column", "body")


def test_lines_tell_the_pass_and_the_total_where_there_is_no_terminal(source, tmp_path, monkeypatch):
    monkeypatch.setattr(messages, "EVERY", 0.0)
    target = f"sqlite:///{tmp_path / 'out.db'}" if len(source) > 1 else tmp_path / "out"
    target = tmp_path / "out.parquet" if str(source[0]).endswith("parquet") else target
    told = _scrub(*source, "-o", target)
    for name in ("Pass 1 of 2, finding", "Pass 2 of 2, replacing"):
        lines = [line for line in told.splitlines() if line.startswith(name)]
        assert lines
        assert all(" of 30 notes, " in line and line.endswith(" left") for line in lines)
        assert lines[-1].startswith(f"{name}: 30 of 30 notes")


def test_a_run_without_patients_has_one_pass(tmp_path, monkeypatch):
    monkeypatch.setattr(messages, "EVERY", 0.0)
    (tmp_path / "notes.csv").write_text(f'id,text\n1,"{NOTE}"\n2,"{NOTE}"\n')
    told = _scrub(tmp_path / "notes.csv", "-o", tmp_path / "out")
    assert "Scrubbing: 2 of 2 notes" in told
    assert "Pass" not in told


def test_the_time_left_is_by_the_speed_of_this_run(monkeypatch):
    clock, told = iter((10.0, 20.0)), []
    monkeypatch.setattr(messages, "monotonic", lambda: next(clock))
    monkeypatch.setattr(messages, "tell", told.append)
    with messages.progress_bar("Scrubbing", total=100, done=50) as advance:
        advance()
        advance()
    assert told == []  # no 30 seconds have passed
    lines = messages._Lines("Scrubbing", 100, 50)
    lines.done = 70
    assert lines.describe(10.0) == "Scrubbing: 70 of 100 notes, 2.0 notes/s, 0:00:15 left"


def test_the_texts_of_a_document_are_one_note(tmp_path):
    pytest.importorskip("spacy_phi.documents.hl7")
    texts = [f"OBX|{n}|TX|NOTE^Note||{NOTE}||||||F" for n in range(1, 6)]
    header = "MSH|^~\\&|A|B|C|D|20240102||ORU^R01|1|P|2.5"
    (tmp_path / "in.hl7").write_text("\r".join([header, "PID|1||77||Ruiz^Jane", "OBR|1|||N", *texts]) + "\r")
    assert "1 notes of " in _scrub(tmp_path / "in.hl7", "--dry-run")
