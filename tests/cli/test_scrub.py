import csv
import io
import json
import signal
import stat
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.audit_file import AUDIT, FAILED
from spacy_phi.cli import app

from ..batch.helpers import NOTE, assert_clean


def _scrub(*args, code=0):
    result = CliRunner().invoke(app, ["scrub", *map(str, args)], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]


@pytest.fixture
def notes(tmp_path):
    folder = tmp_path / "notes"
    (folder / "sub").mkdir(parents=True)
    (folder / "a.txt").write_bytes(b"\xef\xbb\xbf" + NOTE.encode() + b"\r\n")
    (folder / "sub" / "b.txt").write_text("")
    (folder / "c.txt").write_bytes(b"Ruiz \xff")
    rows = [{"id": n, "text": f"{n}: {NOTE}", "mrn": "00482917"} for n in range(3)]
    (folder / "d.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder


def test_a_folder_of_everything(notes, tmp_path):
    out = tmp_path / "out"
    result = _scrub(notes, "--output", out, code=1)
    assert "6 notes in = 5 notes out + 1 set aside" in result.stderr
    scrubbed = (out / "a.txt").read_bytes()
    assert scrubbed.startswith(b"\xef\xbb\xbf")
    assert scrubbed.endswith(b".\r\n")
    assert_clean(scrubbed)
    assert (out / "sub" / "b.txt").read_bytes() == b""
    assert not (out / "c.txt").exists()
    rows = _lines(out / "d.jsonl")
    assert [list(row) for row in rows] == [["id", "text"]] * 3
    for path in out.rglob("*"):
        if path.is_file():
            assert_clean(path.read_bytes())
    (failed,) = _lines(out / FAILED)
    assert "byte 5 is not valid utf-8" in failed["error"]
    audit = _lines(out / AUDIT)
    assert [line["id"] for line in audit] == ["a.txt", "0", "1", "2", "sub/b.txt"]
    assert not list(out.rglob("*.part"))


def test_audit_values_and_labels(notes, tmp_path):
    values = tmp_path / "values.jsonl"
    options = ["--audit-values", values, "--labels", "phone, email"]
    refused = _scrub(notes / "a.txt", "-o", tmp_path / "out", *options, code=2)
    assert "E205" in refused.stderr
    assert "PATIENT" in refused.stderr
    assert not (tmp_path / "out").exists()
    _scrub(notes / "a.txt", "-o", tmp_path / "out", *options, "--yes-keep-phi")
    assert stat.S_IMODE(values.stat().st_mode) == 0o600
    (line,) = _lines(values)
    assert [span["text"] for span in line["spans"]] == ["617-555-0123", "jane@example.org"]
    assert b"Jane Ruiz" in (tmp_path / "out" / "a.txt").read_bytes()


def test_csv_by_columns(tmp_path):
    path = tmp_path / "n.csv"
    with path.open("w", newline="", encoding="utf8") as stream:
        writer = csv.writer(stream)
        writer.writerows(
            [["note_id", "pat", "day", "body"], ["n1", "p", "d1", NOTE], ["n2", "p", "d2", "Slept.\nAte."]]
        )
    options = ("--text-column", "body", "--id-column", "note_id", "--patient-column", "pat", "--keep", "day")
    _scrub(path, "-o", tmp_path / "out", "--policy", "mask", *options)
    rows = list(csv.reader(io.StringIO((tmp_path / "out" / "n.csv").read_text(encoding="utf8"))))
    assert rows[0] == ["note_id", "day", "body"]
    assert rows[2] == ["n2", "d2", "Slept.\nAte."]
    assert_clean(rows[1][2])
    assert "E120" in _scrub(path, "-o", tmp_path / "none", code=2).stderr


def _texts(folder):
    """One note per file; two are not UTF-8, and one is a broken link."""
    folder.mkdir()
    for n in range(7):
        (folder / f"{n}.txt").write_bytes(f"{n}: {NOTE}".encode() + b"\xff" * (n in (2, 5)))
    (folder / "4.txt").unlink()
    (folder / "4.txt").symlink_to(folder / "nowhere")
    return folder, lambda out: [path.stem for path in sorted(out.glob("*.txt"))], 7


def _jsonl(path):
    lines = [json.dumps({"id": str(n), "text": f"{n}: {NOTE}"}).encode() for n in range(7)]
    lines[2:6] = [b'{"text": "Ruiz', b'{"text": ["Ruiz"]}', lines[4], b'{"text": "Ruiz \xff"}']
    lines[6:6] = [b"", b'{"note": "Ruiz"}', b'{"text": "Ruiz \\ud800"}']
    path.write_bytes(b"\n".join(lines))
    return path, lambda out: [row["id"] for row in _lines(out / "n.jsonl")], 9


def _csv(path):
    rows = [f'{n},"{n}: {NOTE}"'.encode() for n in range(7)]
    rows[2:4] = [b'2,"Ruiz"x', b"3,Ruiz,Jane", b"4,Ruiz \xff"]
    path.write_bytes(b"\r\n".join([b"id,text", *rows]))
    read = csv.DictReader
    return path, lambda out: [row["id"] for row in read((out / "n.csv").open(newline=""))], 8


@pytest.mark.parametrize(
    ("make", "name", "kept"),
    [(_texts, "notes", "0136"), (_jsonl, "n.jsonl", "0146"), (_csv, "n.csv", "01456")],
)
def test_notes_in_are_notes_out_and_notes_set_aside(tmp_path, make, name, kept):
    source, read, n = make(tmp_path / name)
    result = _scrub(source, "-o", tmp_path / "out", "--model", "rules", code=1)
    assert f"{n} notes in = {len(kept)} notes out + {n - len(kept)} set aside" in result.stderr
    assert read(tmp_path / "out") == list(kept)
    failed = _lines(tmp_path / "out" / FAILED)
    assert len({line["source"] for line in failed}) == len(failed) == n - len(kept)
    for path in (tmp_path / "out").iterdir():
        assert_clean(path.read_bytes())


def test_usage_errors_leave_the_inputs_alone(notes, tmp_path):
    assert "E122" in _scrub(notes / "a.txt", "-o", notes, code=2).stderr
    assert "E124" in _scrub(notes / "none.txt", "-o", tmp_path / "x", code=2).stderr
    assert "E005" in _scrub(notes / "a.txt", "-o", tmp_path / "y", "--policy", "nope", code=2).stderr
    _scrub(notes / "a.txt", "-o", tmp_path / "z", "--encoding", "klingon", code=2)
    _scrub(notes / "a.txt", "-o", tmp_path / "out")
    assert "E121" in _scrub(notes / "a.txt", "-o", tmp_path / "out", "--policy", "mask", code=2).stderr
    assert "Nothing to do" in _scrub(notes / "a.txt", "-o", tmp_path / "out").stderr
    _scrub(notes / "a.txt", "-o", tmp_path / "out", "--policy", "mask", "--overwrite")
    (tmp_path / "empty").mkdir()
    assert "E112" in _scrub(tmp_path / "empty", "-o", tmp_path / "w", code=2).stderr


def test_tags_of_a_patient_go_on_after_a_stop(tmp_path, monkeypatch):
    from spacy_phi.batch import sinks

    monkeypatch.setattr(sinks, "_CHECKPOINT_SECONDS", 0)
    texts = [f"Call 617-555-01{n:02} or 617-555-0100." for n in range(6)]
    path = tmp_path / "n.jsonl"
    path.write_text("".join(json.dumps({"text": text, "p": "x"}) + "\n" for text in texts))
    options = (path, "--policy", "tag", "--patient-column", "p")
    _scrub(*options, "-o", tmp_path / "whole")
    add = sinks.Folder.add

    def stop(self, record, outcome):
        if self.state.done == 3:
            raise KeyboardInterrupt
        add(self, record, outcome)

    monkeypatch.setattr(sinks.Folder, "add", stop)
    cut = CliRunner().invoke(app, ["scrub", *map(str, options), "-o", str(tmp_path / "cut")])
    assert "Interrupted" in cut.stderr
    assert not (tmp_path / "cut" / "n.jsonl").exists()
    monkeypatch.setattr(sinks.Folder, "add", add)
    assert "Going on after 3 notes" in _scrub(*options, "-o", tmp_path / "cut").stderr
    for name in ("n.jsonl", AUDIT):
        assert (tmp_path / "cut" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert "<PHONE:6>" in (tmp_path / "cut" / "n.jsonl").read_text()


@pytest.mark.parametrize("name", ["clean.csv", "clean.txt", "clean.parquet", "CLEAN.JSONL"])
def test_files_are_written_to_a_folder(notes, tmp_path, name):
    assert "a folder" in _scrub(notes / "a.txt", "-o", tmp_path / name, code=2).stderr
    assert not (tmp_path / name).exists()
    (tmp_path / name).mkdir()
    _scrub(notes / "a.txt", "-o", tmp_path / name, "--model", "rules")


def test_a_note_through_a_pipe(tmp_path):
    command = ["scrub", "-", "--model", "rules", "--audit", str(tmp_path / "audit.jsonl")]
    done = CliRunner().invoke(app, command, input=NOTE.encode() + b"\r\n")
    assert done.exit_code == 0, done.stderr
    assert_clean(done.stdout_bytes)
    assert done.stdout_bytes.endswith(b".\r\n")
    assert_clean((tmp_path / "audit.jsonl").read_bytes())


def test_a_line_of_a_pipe_that_is_not_in_its_encoding():
    lines = b'{"text": "Jane \xff"}\n' + json.dumps({"text": NOTE}).encode() + b"\n"
    command = ["scrub", "-", "--input-format", "jsonl", "--model", "rules"]
    done = CliRunner().invoke(app, command, input=lines)
    assert done.exit_code == 1
    assert "byte 15 is not valid utf-8" in done.stderr
    assert done.stdout.count("\n") == 1
    assert_clean(done.stdout + done.stderr)


# A timed kill could come after the end, so this run kills itself once notes are on disk.
KILLED_AT_THE_FIRST_CHECKPOINT = """
import os, signal, sys
from spacy_phi.batch import sinks
from spacy_phi.cli import app

write_state = sinks.write_state

def write_and_die(folder, state):
    write_state(folder, state)
    if state.done:
        os.kill(os.getpid(), signal.SIGKILL)

sinks.write_state, sinks._CHECKPOINT_SECONDS = write_and_die, 0
app(sys.argv[1:])
"""


def test_killed_in_mid_run_and_started_again(tmp_path):
    path = tmp_path / "many.jsonl"
    path.write_text("".join(json.dumps({"id": n, "text": f"{n}: " + NOTE * 2}) + "\n" for n in range(20)))
    command = ["scrub", str(path), "--model", "rules", "--output"]
    apart = [sys.executable, "-c", KILLED_AT_THE_FIRST_CHECKPOINT, *command, str(tmp_path / "cut")]
    assert subprocess.run(apart, stderr=subprocess.DEVNULL).returncode == -signal.SIGKILL
    assert not (tmp_path / "cut" / "many.jsonl").exists()
    assert not (tmp_path / "cut" / AUDIT).exists()
    again = CliRunner().invoke(app, [*command, str(tmp_path / "cut")])
    assert again.exit_code == 0
    assert "Going on after" in again.stderr
    assert CliRunner().invoke(app, [*command, str(tmp_path / "whole")]).exit_code == 0
    for name in ("many.jsonl", AUDIT):
        assert (tmp_path / "cut" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    ids = [json.loads(line)["id"] for line in (tmp_path / "cut" / "many.jsonl").open()]
    assert ids == list(range(20))


@pytest.mark.parametrize("alone", [(), ("--each-alone",)])
def test_the_audit_counts_vetoes(tmp_path, alone):
    note = tmp_path / "p" / "a.txt"
    note.parent.mkdir()
    note.write_text("Stain with Congo red. Mr. Ruiz takes it q Sunday.\n", encoding="utf8")
    _scrub(tmp_path / "p", "-o", tmp_path / "out", "--model", "rules", *alone)
    (line,) = _lines(tmp_path / "out" / AUDIT)
    assert line["vetoed"] == {"COUNTRY": 1}
    assert line["reasons"] == {"laboratory: graded": 1}
