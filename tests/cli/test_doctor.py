"""`phi doctor` reports what works and what does not, without printing a key or a path."""

from typer.testing import CliRunner

from spacy_phi.cli import app, doctor
from spacy_phi.errors import Errors, PhiError


def _run(code, **env):
    result = CliRunner(env=env).invoke(app, ["doctor"], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def test_an_installation_that_works(monkeypatch):
    monkeypatch.delenv("SPACY_PHI_KEY_FILE", raising=False)
    output = _run(0, SPACY_PHI_KEY="8f1d0a5be24c97a3606dfb1289c4e577")
    for part in (
        "language es",
        "checksums right",
        "in SPACY_PHI_KEY",
        "invented note",
        "extra serve",
        "thinc",
    ):
        assert part in output
    assert "8f1d0a5b" not in output


def test_faults_are_named_and_the_rest_is_still_checked(monkeypatch):
    def fail(code):
        raise PhiError(Errors.E010.format(name=code, file="phi_ner.bin"))

    monkeypatch.setattr(doctor, "read_network", fail)
    output = _run(1, SPACY_PHI_KEY="short")
    assert "packs                        FAILED: PhiError E010" in output
    assert "key                          FAILED: PhiError E080" in output
    assert "invented note" in output
    assert "short" not in output


def test_a_note_that_keeps_a_name_is_a_fault(monkeypatch):
    monkeypatch.setattr(doctor, "_NOTE", "Janeway lesions, as the check expects of no note.")
    assert "trial                        FAILED: PhiError E410" in _run(1, SPACY_PHI_KEY="")


def test_tesseract_is_named_with_its_language_packs_or_as_missing(monkeypatch):
    monkeypatch.setattr(doctor, "find_program", lambda: "/bin/tesseract")
    monkeypatch.setattr(doctor, "list_languages", lambda program: ("deu", "osd"))
    output = _run(0)
    assert "language packs: deu, osd" in output
    assert "eng (English)" in output
    assert "deu (German)" not in output
    monkeypatch.setattr(doctor, "find_program", lambda: None)
    assert "apt-get install tesseract-ocr" in _run(0)
