"""`scrub --vault` stores the redacted values, and `reveal` shows them to holders of file and key."""

import json
import stat

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app

from ..batch.helpers import NOTE, SECRETS

pytest.importorskip("cryptography")
KEY = "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603"


def _run(*args, code=0):
    result = CliRunner().invoke(app, list(map(str, args)), catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def notes(tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    (tmp_path / "notes" / "p1").mkdir(parents=True)
    (tmp_path / "notes" / "p1" / "a.txt").write_text(NOTE)
    (tmp_path / "notes" / "b.txt").write_text("Seen on 03/14/2024.")
    return tmp_path / "notes"


def _scrub(notes, tmp_path, *more, code=0):
    options = ("-p", "expert_determination", "--vault", tmp_path / "v", *more)
    return _run("scrub", notes, "-o", tmp_path / "out", *options, code=code)


def test_redacted_values_are_restored(notes, tmp_path):
    _scrub(notes, tmp_path)
    new = (tmp_path / "out" / "p1" / "a.txt").read_text()
    name = new.removeprefix("Patient: ").split(",")[0]
    assert name != "Jane Ruiz"
    assert _run("reveal", tmp_path / "v", name, "--patient", "p1").stdout == "PATIENT\tJane Ruiz\n"
    number = new.split("MRN ")[1].split(",")[0]
    found = _run("reveal", tmp_path / "v", name, number, "--patient", "p1").stdout
    assert found == "PATIENT\tJane Ruiz\nMEDICALRECORD\t00482917\n"
    date = (tmp_path / "out" / "b.txt").read_text()[8:-1]
    assert _run("reveal", tmp_path / "v", date, "--note", "b.txt").stdout == "DATE\t03/14/2024\n"
    assert _run("reveal", tmp_path / "v", name, "--patient", "p2", code=1).stdout == ""
    assert _run("reveal", tmp_path / "v", name, "--patient", "p1", "--label", "doctor", code=1).stdout == ""


def test_the_file_reveals_nothing_without_the_key(notes, tmp_path, monkeypatch):
    _scrub(notes, tmp_path)
    data = (tmp_path / "v").read_bytes()
    assert [secret for secret in SECRETS if secret.encode() in data] == []
    assert stat.S_IMODE((tmp_path / "v").stat().st_mode) == 0o600
    monkeypatch.setenv("SPACY_PHI_KEY", "21e721c35a5823fdb452fa2f9f0a612c74fb952e06927489c6b27a43b817bed4")
    assert "E087" in _run("reveal", tmp_path / "v", "x", "--patient", "p1", code=2).stderr
    monkeypatch.delenv("SPACY_PHI_KEY")
    assert "E088" in _run("reveal", tmp_path / "v", "x", "--patient", "p1", code=2).stderr


def test_off_by_default_and_refused_where_it_would_be_unsafe(notes, tmp_path, monkeypatch):
    _run("scrub", notes, "-o", tmp_path / "plain")
    assert not (tmp_path / "v").exists()
    inside = tmp_path / "out" / "v"
    assert "E089" in _run("scrub", notes, "-o", tmp_path / "out", "--vault", inside, code=2).stderr
    assert not inside.exists()
    (tmp_path / "other").write_text("no vault at all, but long enough to be read as a database" * 20)
    refused = _run("scrub", notes, "-o", tmp_path / "out2", "--vault", tmp_path / "other", code=2)
    assert "E087" in refused.stderr
    nowhere = tmp_path / "no" / "v"
    assert "E128" in _run("scrub", notes, "-o", tmp_path / "out3", "--vault", nowhere, code=2).stderr
    monkeypatch.delenv("SPACY_PHI_KEY")
    assert "E088" in _scrub(notes, tmp_path, code=2).stderr
    assert "E128" in _run("reveal", tmp_path / "none", "x", "--patient", "p", code=2).stderr
    assert not (tmp_path / "none").exists()
    _run("reveal", tmp_path / "none", "x", code=2)
    _run("scrub", "-", "--vault", tmp_path / "v", code=2)


def test_a_stopped_run_leaves_no_gap(tmp_path, monkeypatch):
    from spacy_phi.batch import sinks

    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    monkeypatch.setattr(sinks, "_CHECKPOINT_SECONDS", 0)
    path = tmp_path / "n.jsonl"
    path.write_text("".join(json.dumps({"id": n, "text": f"MRN: 0048291{n}"}) + "\n" for n in range(4)))
    add = sinks.Folder.add

    def stop(self, record, outcome):
        if self.state.done == 2:
            raise KeyboardInterrupt
        add(self, record, outcome)

    with monkeypatch.context() as patch:
        patch.setattr(sinks.Folder, "add", stop)
        options = ["-o", str(tmp_path / "out"), "-p", "expert_determination", "--vault", str(tmp_path / "v")]
        CliRunner().invoke(app, ["scrub", str(path), *options])
    _scrub(path, tmp_path)
    for number, line in enumerate((tmp_path / "out" / "n.jsonl").open()):
        surrogate = json.loads(line)["text"].removeprefix("MRN: ")
        found = _run("reveal", tmp_path / "v", surrogate, "--note", number).stdout
        assert found == f"MEDICALRECORD\t0048291{number}\n"
