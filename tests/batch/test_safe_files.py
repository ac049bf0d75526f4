"""A second run on the output of another is refused, and leaves nothing there."""

import os
import signal
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from spacy_phi.batch import safe_files, sinks
from spacy_phi.batch.safe_files import lock_output, refuse_input
from spacy_phi.cli import app
from spacy_phi.errors import PhiError

from ..security.kill_loop import make_command, make_rows
from ..security.kinds import KINDS

KEY = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


def _files(out):
    return sorted(path.relative_to(out).as_posix() for path in out.rglob("*"))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("more", [(), ("--overwrite",), ("--update",)])
@pytest.mark.parametrize("kind", KINDS)
def test_two_runs_on_one_output(kind, more, tmp_path, monkeypatch):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    if kind == "sqlite":
        pytest.importorskip("sqlalchemy")
    if more == ("--update",) and kind in ("parquet", "sqlite"):
        pytest.skip("tables have no update")
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    kind = KINDS[kind]
    kind.write(tmp_path, make_rows(3)[0])
    commands = {}
    for name in ("alone", "both"):
        (tmp_path / name).mkdir()
        commands[name] = make_command(kind, tmp_path, tmp_path / name)
    assert CliRunner().invoke(app, commands["alone"], catch_exceptions=False).exit_code == 0
    add, second = sinks.Folder.add, []

    def start_second(folder, record, outcome):
        if not second:
            second.append(None)
            result = CliRunner().invoke(app, [*commands["both"], *more], catch_exceptions=False)
            second.append((result.exit_code, result.stderr[:6]))
        add(folder, record, outcome)

    with monkeypatch.context() as patch:
        patch.setattr(sinks.Folder, "add", start_second)
        first = CliRunner().invoke(app, commands["both"], catch_exceptions=False)
    assert (first.exit_code, second) == (0, [None, (2, "[E400]")]), first.output
    assert kind.read(tmp_path / "both") == kind.read(tmp_path / "alone")
    assert _files(tmp_path / "both") == _files(tmp_path / "alone")
    assert not [
        name for name in _files(tmp_path / "both") if name.endswith((".part", ".lock", ".unfinished"))
    ]


def test_two_outputs_share_no_audit_with_values(tmp_path):
    (tmp_path / "a.txt").write_text("Seen by Dr. Ruiz.")
    values = tmp_path / "v.jsonl"
    command = ["scrub", str(tmp_path / "a.txt"), "-m", "rules", "--audit-values", str(values), "-o"]
    with lock_output(safe_files.lock_beside(values)):
        result = CliRunner().invoke(app, [*command, str(tmp_path / "out")])
    assert (result.exit_code, result.stderr[:6]) == (2, "[E400]")
    assert not (tmp_path / "out").exists()
    assert CliRunner().invoke(app, [*command, str(tmp_path / "out")]).exit_code == 0


def test_a_lock_is_released_at_the_end_and_leaves_no_folder(tmp_path):
    path = tmp_path / "a" / "b" / "x.lock"
    for _ in range(2):
        with lock_output(path), pytest.raises(PhiError, match="E400"), lock_output(path):
            pass
        assert not (tmp_path / "a").exists()
    with lock_output(path):
        (tmp_path / "a" / "y").write_text("")
    assert _files(tmp_path) == ["a", "a/y"]


def test_a_killed_owner_locks_nothing(tmp_path):
    path = tmp_path / "x.lock"
    code = (
        "import sys, time; from pathlib import Path; from spacy_phi.batch.safe_files import lock_output\n"
        "with lock_output(Path(sys.argv[1])): print(1, flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE) as owner:
        owner.stdout.readline()
        with pytest.raises(PhiError, match="E400"), lock_output(path):
            pass
        os.kill(owner.pid, signal.SIGKILL)
        owner.wait()
    assert path.exists()
    with lock_output(path):
        pass
    assert not path.exists()


def test_a_file_that_the_last_owner_removed_is_no_lock(tmp_path, monkeypatch):
    path, real, removed = tmp_path / "x.lock", safe_files._lock, []

    def remove_first(stream):
        real(stream)
        if not removed:
            removed.append(path.unlink())

    monkeypatch.setattr(safe_files, "_lock", remove_first)
    with lock_output(path):
        assert path.exists()
        monkeypatch.undo()
        with pytest.raises(PhiError, match="E400"), lock_output(path):
            pass


def test_a_file_system_without_locks_is_named(tmp_path, monkeypatch, caplog):
    def fail(stream):
        raise OSError(safe_files._WITHOUT_LOCKS[0], "none")

    monkeypatch.setattr(safe_files, "_lock", fail)
    with lock_output(tmp_path / "x.lock"):
        pass
    assert "supports no locks" in caplog.text


def test_an_input_is_not_overwritten_but_a_page_beside_it_is(tmp_path):
    folder = tmp_path / "notes"
    folder.mkdir()
    for name in ("a.jsonl", "report.html"):
        (folder / name).touch()
    for path in (folder / "a.jsonl", folder / ".." / "notes" / "a.jsonl"):
        for given in (folder, folder / "a.jsonl"):
            with pytest.raises(PhiError, match="E444"):
                refuse_input(path, given)
    refuse_input(folder / "report.html", folder)
    refuse_input(folder / "new.txt", folder)
    refuse_input(tmp_path / "b.jsonl", folder, folder / "a.jsonl")
