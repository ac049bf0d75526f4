"""`phi key`: the key is readable by its owner alone and never overwrites another."""

import stat

from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.surrogates.keys import parse_key, read_key


def _key(*args, code=0):
    result = CliRunner().invoke(app, ["key", *map(str, args)], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def test_a_key_on_stdout_and_nothing_else():
    first, second = _key().stdout, _key().stdout
    assert first != second
    assert len(bytes.fromhex(first.strip())) == 32
    assert first.count("\n") == 1
    parse_key(first)


def test_a_file_for_its_owner_alone(tmp_path):
    path = tmp_path / "phi.key"
    result = _key("--output", path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text()
    assert read_key(path) == parse_key(text)
    assert text.strip() not in result.output
    assert "SPACY_PHI_KEY_FILE" in result.stderr


def test_no_key_is_overwritten(tmp_path):
    path = tmp_path / "phi.key"
    _key("-o", path)
    before = path.read_text()
    result = _key("-o", path, code=2)
    assert "E128" in result.stderr
    assert str(path) in result.stderr
    assert path.read_text() == before


def test_an_unwritable_path(tmp_path):
    assert "E128" in _key("-o", tmp_path / "none" / "phi.key", code=2).stderr
    assert not list(tmp_path.iterdir())


def test_scrub_reads_the_file(tmp_path, monkeypatch):
    monkeypatch.delenv("SPACY_PHI_KEY", raising=False)
    note = tmp_path / "n.txt"
    note.write_text("MRN: 00482917")
    made = []
    for name in ("a", "b"):
        _key("-o", tmp_path / f"{name}.key")
        for run in (1, 2):
            monkeypatch.setenv("SPACY_PHI_KEY_FILE", str(tmp_path / f"{name}.key"))
            out = tmp_path / f"{name}{run}"
            command = ["scrub", str(note), "-o", str(out), "-p", "expert_determination"]
            assert CliRunner().invoke(app, command).exit_code == 0
            made.append((out / "n.txt").read_text())
            key = (tmp_path / f"{name}.key").read_bytes().strip()
            assert not [path for path in out.rglob("*") if path.is_file() and key in path.read_bytes()]
    assert made[0] == made[1] != made[2] == made[3]
