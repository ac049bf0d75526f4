"""File names that hold identifiers: a warning without names, and new names by the secret key."""

import json

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.inputs import rename
from spacy_phi.cli import app
from spacy_phi.surrogates.keys import parse_key

from .helpers import NOTE

KEY = "5f0c9b8e7d6a41e2b3c4d5968778695af1e0d3c2b5a4978869fa1b2c3d4e5f60"
NAME = "RUIZ_JANE_MRN4471902"


def _run(command, *args, code=0):
    result = CliRunner().invoke(app, [command, *map(str, args), "--model", "rules"], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def notes(tmp_path):
    folder = tmp_path / "notes"
    (folder / "p7").mkdir(parents=True)
    (folder / "p7" / f"{NAME}.txt").write_text(NOTE)
    (folder / "p7" / "plain.txt").write_text("Mr. Ruiz slept.")
    (folder / f"{NAME}.jsonl").write_text(json.dumps({"text": NOTE}) + "\nbroken\n")
    (folder / f"{NAME}.PDF").write_text("x")
    return folder


def test_names_that_hold_identifiers_are_counted(notes, tmp_path):
    result = _run("scrub", notes, "-o", tmp_path / "out", "--skip-unknown", code=1)
    (warning,) = (line for line in result.stderr.splitlines() if "W191" in line)
    assert "names of 3 files" in warning
    assert NAME not in warning


def test_files_are_named_anew_by_the_key(notes, tmp_path, monkeypatch):
    monkeypatch.delenv("SPACY_PHI_KEY", raising=False)
    assert "E088" in _run("scrub", notes, "-o", tmp_path / "none", "--rename", code=2).stderr
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    for out in ("one", "two"):
        result = _run("scrub", notes, "-o", tmp_path / out, "--rename", code=1)
        assert "W191" not in result.stderr
    one, two = (
        {path.relative_to(tmp_path / out).as_posix() for path in (tmp_path / out).rglob("*")}
        for out in ("one", "two")
    )
    assert one == two
    made = {rename(name, parse_key(KEY)) for name in (f"p7/{NAME}.txt", "p7/plain.txt", f"{NAME}.jsonl")}
    assert made < one
    assert NAME not in "".join(one)
    for path in (tmp_path / "one").rglob("*"):
        if path.is_file():
            assert NAME not in path.read_text()
            assert "p7" not in path.read_text()
    assert "3 notes, 0 leaks" in _run("audit", notes, tmp_path / "one", "--rename").stdout


def test_the_folder_still_names_the_patient(notes, tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    (notes / "p7" / "plain.txt").write_text("jane ruiz slept.")
    _run("scrub", notes, "-o", tmp_path / "out", "--rename", code=1)
    assert "ruiz" not in (tmp_path / "out" / rename("p7/plain.txt", parse_key(KEY))).read_text()
