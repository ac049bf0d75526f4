import json

from typer.testing import CliRunner

from spacy_phi.cli import app

from ..lexicons.test_note_language import NOTES


def _scrub(tmp_path, *notes):
    lines = [json.dumps({"id": n, "text": text}) for n, text in enumerate(notes)]
    (tmp_path / "notes.jsonl").write_text("\n".join(lines))
    command = ["scrub", tmp_path / "notes.jsonl", "-o", tmp_path / "out", "--model", "rules", "--overwrite"]
    result = CliRunner().invoke(app, list(map(str, command)), catch_exceptions=False)
    assert result.exit_code == 0
    return [line for line in result.stderr.splitlines() if "W012" in line]


def test_notes_in_other_languages_are_counted_in_one_line(tmp_path):
    (line,) = _scrub(tmp_path, NOTES["de"], NOTES["en"], NOTES["fr"], "ok")
    assert "2 of 4 notes are clearly in a language other than the pipeline's ('en')" in line
    assert _scrub(tmp_path, NOTES["en"], "ok") == []
