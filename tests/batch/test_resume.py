"""Resumed runs: only with the same key, without leaking, redoing what changed, and cleaning up after
failures."""

import json
import os
import stat
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import sinks, table_run
from spacy_phi.batch.audit_file import AUDIT
from spacy_phi.batch.safe_files import JOURNAL
from spacy_phi.batch.spool import FOUND, Spool
from spacy_phi.cli import app
from spacy_phi.surrogates.keys import SecretKey

KEY = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
OTHER = "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752"
SURROGATES = ("-m", "rules", "-p", "expert_determination")


def _scrub(*args, code=0):
    result = CliRunner().invoke(app, ["scrub", *map(str, args)], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.stderr


def _stop(monkeypatch, *args, after=2):
    """Begin a run and stop it after some notes."""
    add = sinks.Folder.add

    def stop(self, record, outcome):
        if self.state.done == after:
            raise KeyboardInterrupt
        add(self, record, outcome)

    with monkeypatch.context() as patch:
        patch.setattr(sinks, "_CHECKPOINT_SECONDS", 0)
        patch.setattr(sinks.Folder, "add", stop)
        CliRunner().invoke(app, ["scrub", *map(str, args)])


@pytest.fixture
def notes(tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    for n in range(4):
        path = tmp_path / "notes" / f"p{n % 2}" / f"{n}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"Patient: Jane Ruiz, MRN 0048291{n}, seen 03/14/2024.")
    return tmp_path / "notes"


def _texts(out):
    return {path.relative_to(out).as_posix(): path.read_text() for path in sorted(out.rglob("*.txt"))}


@pytest.mark.parametrize(
    ("first", "second", "error"), [(KEY, OTHER, "E212"), (KEY, "", "E212"), ("", "", "E211")]
)
def test_a_run_resumes_only_with_its_own_key(notes, tmp_path, monkeypatch, first, second, error):
    monkeypatch.setenv("SPACY_PHI_KEY", first)
    _stop(monkeypatch, notes, "-o", tmp_path / "out", *SURROGATES)
    before = _texts(tmp_path / "out")
    assert before
    monkeypatch.setenv("SPACY_PHI_KEY", second)
    assert error in _scrub(notes, "-o", tmp_path / "out", *SURROGATES, code=2)
    assert _texts(tmp_path / "out") == before
    assert (tmp_path / "out" / FOUND).exists() == bool(first)


def test_a_run_whose_policy_needs_no_key_resumes_without_one(notes, tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "")
    _stop(monkeypatch, notes, "-o", tmp_path / "out", "-m", "rules")
    assert "Going on after 2 notes" in _scrub(notes, "-o", tmp_path / "out", "-m", "rules")


def test_the_spool_is_private_and_keyed(notes, tmp_path, monkeypatch):
    _stop(monkeypatch, notes, "-o", tmp_path / "out", *SURROGATES)
    out = tmp_path / "out"
    for name in (FOUND, JOURNAL, ".phi-targets.jsonl.part", ".phi-inputs.0.json"):
        assert stat.S_IMODE((out / name).stat().st_mode) == 0o600, name
    checks = {json.loads(line)["check"] for line in (out / FOUND).read_bytes().splitlines()[1:]}
    with (tmp_path / "s").open("w+b") as stream:
        for key, known in ((SecretKey(bytes.fromhex(KEY)), True), (SecretKey(b"x" * 32), False)):
            digests = {Spool(stream, key=key).check(path.read_text()) for path in notes.rglob("*.txt")}
            assert (digests == checks) == known
    _scrub(notes, "-o", out, *SURROGATES)
    assert not (out / FOUND).exists()


def test_a_spool_left_by_a_kill_at_the_end_is_removed(notes, tmp_path):
    _scrub(notes, "-o", tmp_path / "out", *SURROGATES)
    (tmp_path / "out" / FOUND).write_text("x")
    assert "Nothing to do" in _scrub(notes, "-o", tmp_path / "out", *SURROGATES)
    assert not (tmp_path / "out" / FOUND).exists()


@pytest.mark.parametrize(
    "wrong",
    [("--lang", "zz"), ("-p", "nope"), ("-m", "nowhere"), ("--labels", "x"), ("--roster", "none.csv")],
)
def test_a_setting_that_fails_leaves_nothing_behind(notes, tmp_path, wrong):
    error = _scrub(notes, "-o", tmp_path / "a" / "out", *wrong, code=2)
    assert error.startswith("[E")
    assert error.count("\n") == 1
    assert not (tmp_path / "a").exists()
    (tmp_path / "empty.jsonl").write_text("")
    assert "E112" in _scrub(tmp_path / "empty.jsonl", "-o", tmp_path / "a", code=2)
    assert not (tmp_path / "a").exists()


def _changes(notes):
    """Changes to the inputs and outputs of a run, and the outputs to be rewritten then."""
    yield lambda out: (notes / "p1" / "1.txt").write_text("Seen by Dr. Ruiz."), {"p1/1.txt", "p1/3.txt"}
    yield (
        lambda out: (notes / "p0" / "9.txt").write_text("Ruiz, MRN 1234567."),
        {"p0/0.txt", "p0/2.txt", "p0/9.txt"},
    )
    yield lambda out: (out / "p1" / "1.txt").unlink(), {"p1/1.txt", "p1/3.txt"}
    yield lambda out: (notes / "p0" / "9.txt").unlink(), {"p0/0.txt", "p0/2.txt"}
    yield lambda out: None, set()


def test_an_update_covers_changes_and_the_patient_s_other_notes(notes, tmp_path):
    out, options = tmp_path / "out", (*SURROGATES, "-p", "tag")
    _scrub(notes, "-o", out, *options)
    for change, expected in _changes(notes):
        change(out)
        before = {name: (out / name).stat().st_mtime_ns for name in _texts(out)}
        told = _scrub(notes, "-o", out, *options, "--update")
        assert ("Nothing to do" in told) == (not expected)
        after = {name: (out / name).stat().st_mtime_ns for name in _texts(out)}
        assert {name for name in after if after[name] != before.get(name)} == expected
        whole = tmp_path / f"whole{len(list(tmp_path.iterdir()))}"
        _scrub(notes, "-o", whole, *options)
        assert _texts(out) == _texts(whole)
        lines = [sorted((each / AUDIT).read_bytes().splitlines()) for each in (out, whole)]
        assert lines[0] == lines[1]


def test_a_finished_run_with_missing_outputs_is_an_error(notes, tmp_path):
    out = tmp_path / "out"
    assert "E218" in _scrub(notes, "-o", out, *SURROGATES, "--resume", code=2)
    _scrub(notes, "-o", out, *SURROGATES)
    whole = _texts(out)
    (out / "p0" / "0.txt").unlink()
    assert "E217" in _scrub(notes, "-o", out, *SURROGATES, code=2)
    _scrub(notes, "-o", out, *SURROGATES, "--resume")
    assert _texts(out) == whole
    (notes / "p0" / "0.txt").write_text("new")
    assert "--update" in _scrub(notes, "-o", out, *SURROGATES, "--resume", code=2)


def test_errors_of_the_system_are_one_coded_line(notes, tmp_path):
    file = tmp_path / "file"
    file.write_text("x")
    damaged = tmp_path / "damaged"
    damaged.mkdir()
    (damaged / JOURNAL).write_text("{")
    note = notes / "p0" / "0.txt"
    commands = [
        (["scrub", notes, "-o", file, "-m", "rules"], "E128"),
        (["scrub", notes, "-o", file / "below", "-m", "rules"], "E128"),
        (["scrub", notes, "-o", damaged, "-m", "rules"], "E213"),
        (["show", note, "-m", "rules", "--html", tmp_path / "none" / "x.html"], "E128"),
        (["show", note, "-m", "rules", "--lang", "zz"], "E214"),
    ]
    for command, code in commands:
        result = CliRunner().invoke(app, list(map(str, command)), catch_exceptions=False)
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.output
        assert result.stderr.startswith(f"[{code}]"), result.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    ("options", "unbuffered"),
    [("scrub - -m rules", ""), ("scrub - -m rules", "1"), ("show - -m rules", ""), ("key", "")],
)
def test_a_full_disk_is_one_coded_line(options, unbuffered):
    command = [sys.executable, "-m", "spacy", "phi", *options.split()]
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command, input=b"Seen.", stdout=full, stderr=subprocess.PIPE, timeout=300, env=env
        )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == b"[E128] input or output: No space left on device."
    assert b"Traceback" not in done.stderr


def test_identifiers_are_private_and_apart(notes, tmp_path):
    out, note = tmp_path / "out", notes / "p0" / "0.txt"
    for inside in (out / "v.jsonl", out / "sub" / "v.jsonl"):
        assert "E089" in _scrub(notes, "-o", out, "-m", "rules", "--audit-values", inside, code=2)
        assert not out.exists()
    _scrub(notes, "-o", out, "-m", "rules", "--audit-values", tmp_path / "v.jsonl")
    assert "Jane Ruiz" in (tmp_path / "v.jsonl").read_text()
    assert "Jane Ruiz" not in (out / AUDIT).read_text()
    page = ["show", str(note), "-m", "rules", "--html"]
    assert "E089" in CliRunner().invoke(app, [*page, str(out / "x.html")]).stderr
    CliRunner().invoke(app, [*page, str(tmp_path / "x.html")])
    for name in ("v.jsonl", "x.html"):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


@pytest.mark.parametrize("kind", ["parquet", "sqlite"])
def test_a_table_killed_at_the_very_end_has_nothing_to_do(tmp_path, monkeypatch, kind):
    rows = [{"id": n, "body": f"Patient: Jane Ruiz, MRN 0048291{n}"} for n in range(3)]
    if kind == "parquet":
        pa, pq = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
        pq.write_table(pa.Table.from_pylist(rows), tmp_path / "in.parquet")
        args = [tmp_path / "in.parquet", "-o", tmp_path / "out.parquet"]
    else:
        pytest.importorskip("sqlalchemy")
        import sqlite3

        with sqlite3.connect(tmp_path / "in.db") as base:
            base.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT)")
            base.executemany("INSERT INTO note VALUES (:id, :body)", rows)
        args = [f"sqlite:///{tmp_path}/in.db", "--table", "note", "-o", f"sqlite:///{tmp_path}/out.db"]
        args += ["--audit", tmp_path / "run.jsonl"]
    args += ["--text-column", "body", "-m", "rules"]
    with monkeypatch.context() as patch:
        patch.setattr(table_run, "rmtree", lambda path: (_ for _ in ()).throw(KeyboardInterrupt))
        CliRunner().invoke(app, ["scrub", *map(str, args)])
    assert list(tmp_path.glob("*.unfinished"))
    assert "Nothing to do: 3 rows" in _scrub(*args)
    assert not list(tmp_path.glob("*.unfinished"))
    assert "Nothing to do: 3 rows" in _scrub(*args)
    _scrub(*args, "--overwrite")
