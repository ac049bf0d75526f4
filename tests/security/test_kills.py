"""`kill -9` at random moments; `python benchmarks/attack_kills.py` kills more often."""

import os
from random import Random

import pytest

from spacy_phi.cli import engine

from .kill_loop import OPTIONS, kill_loop, make_rows
from .kinds import KINDS
from .runs import KILLED, prepare, run

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture(autouse=True)
def pipelines(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", "")
    monkeypatch.setattr(engine, "load", engine.load)
    prepare()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("kind", KINDS)
def test_a_run_that_was_killed_ends_as_if_it_had_not_been(kind, tmp_path):
    if kind == "parquet":
        pytest.importorskip("pyarrow")
    if kind == "sqlite":
        pytest.importorskip("sqlalchemy")
    assert kill_loop(KINDS[kind], tmp_path, loops=1, count=10, dealer=Random(1)) > 0


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("count", [3, 8, 14])
def test_a_run_that_was_killed_while_it_began_anew_is_gone_on_with_by_no_other(count, tmp_path):
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
