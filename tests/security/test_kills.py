"""`kill -9` at random moments; `python benchmarks/attack_kills.py` kills at each system call."""

import os
import shutil
from random import Random

import pytest

from spacy_phi.batch import stages

from .kill_loop import OPTIONS, kill_loop, make_rows
from .kinds import KINDS
from .runs import KILLED, note, prepare, run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture(autouse=True)
def shared_pipelines(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "")
    monkeypatch.setattr(stages, "load", stages.load)
    prepare()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", KINDS)
def test_a_killed_run_ends_like_an_undisturbed_one(kind, tmp_path):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    if kind == "sqlite":
        pytest.importorskip("sqlalchemy")
    assert kill_loop(KINDS[kind], tmp_path, loops=1, count=10, dealer=Random(1)) > 0


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("count", [3, 8, 14])
def test_a_run_killed_while_restarting_is_resumed_by_no_other(count, tmp_path):
    kind, log, out = KINDS["folder"], tmp_path / "log", tmp_path / "out"
    kind.write(tmp_path, make_rows(2)[0])
    out.mkdir()
    command = ["scrub", *kind.args(tmp_path, out), *OPTIONS]
    assert run(command, "a", ("", 0), log)[0] == 0
    whole = kind.read(out)
    assert run([*command, "--overwrite"], "a", ("unlink", count), log)[0] == KILLED
    code, told = run(command, "a", ("", 0), log)
    assert (code, told[:6]) == (2, "[E121]")
    assert run([*command, "--overwrite"], "a", ("", 0), log)[0] == 0
    assert kind.read(out) == whole


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("point", ["unlink", "replace"])
def test_an_update_after_a_killed_update_leaves_no_output_of_a_lost_input(point, tmp_path):
    """Kill at each write in turn; the last update loses one more input."""
    notes, out, log = tmp_path / "notes", tmp_path / "out", tmp_path / "log"
    for name in ("p0/a.txt", "p1/a.txt", "p2/a.txt"):
        path = notes / name
        path.parent.mkdir(parents=True)
        path.write_text(note(1)[0])
    command = ["scrub", str(notes), "-o", str(out), *OPTIONS]
    assert run(command, "a", ("", 0), log)[0] == 0
    (notes / "p1" / "a.txt").unlink()
    (out / "p0" / "a.txt").unlink()
    for folder in (notes, out):
        shutil.copytree(folder, tmp_path / "before" / folder.name)
    killed = 0
    for count in range(1, 40):
        if run([*command, "--update"], "a", (point, count), log)[0] != KILLED:
            break
        killed += 1
        (notes / "p0" / "a.txt").unlink()
        assert run([*command, "--update"], "a", ("", 0), log)[0] == 0, count
        assert [path.parent.name for path in out.glob("*/*.txt")] == ["p2"], count
        for folder in (notes, out):
            shutil.rmtree(folder)
            shutil.copytree(tmp_path / "before" / folder.name, folder)
    assert killed > 5
