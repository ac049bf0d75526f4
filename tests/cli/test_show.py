import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.cli.show import print_note
from spacy_phi.labels import CATEGORIES
from spacy_phi.pages.note import to_html
from spacy_phi.pages.shell import COLORS

from ..batch.helpers import NOTE


@pytest.fixture
def note(tmp_path):
    path = tmp_path / "note.txt"
    path.write_text(NOTE + "\n<b>Seen & gone</b>\n", encoding="utf8")
    return path


def test_shows_the_note_and_a_legend(note):
    result = CliRunner().invoke(app, ["show", str(note)])
    assert result.exit_code == 0
    assert NOTE in result.stdout.replace("\n", " ")
    assert "PHONE" in result.stdout
    assert "[PHONE]" in result.stdout


@pytest.mark.parametrize("name", ["notes.jsonl", "notes.csv"])
def test_a_file_of_many_notes_is_no_note(name, tmp_path):
    (tmp_path / name).write_text('{"text": "Seen by Dr. Quill."}\n', encoding="utf8")
    result = CliRunner().invoke(app, ["show", str(tmp_path / name)])
    assert result.exit_code == 2
    assert "many notes" in result.stderr
    assert "Quill" not in result.output


def test_html_page_has_marks_and_escapes_the_note(note, tmp_path):
    result = CliRunner().invoke(app, ["show", str(note), "--html", str(tmp_path / "n.html")])
    assert result.exit_code == 0
    page = (tmp_path / "n.html").read_text(encoding="utf8")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count("<mark") >= 4
    assert "&lt;b&gt;Seen &amp; gone" in page
    assert COLORS["CONTACT"] in page
    assert "http://" not in page.replace("http://www.w3.org", "")


def test_errors_do_not_quote_the_note(tmp_path):
    (tmp_path / "x.txt").write_bytes(b"Jane \xff")
    result = CliRunner().invoke(app, ["show", str(tmp_path / "x.txt")])
    assert result.exit_code == 2
    assert "byte 5" in result.stderr
    assert "Jane" not in result.stderr
    assert CliRunner().invoke(app, ["show", str(tmp_path / "none.txt")]).exit_code == 2


def test_colors_are_written_to_a_terminal(note):
    terminal = {"FORCE_COLOR": "1", "TERM": "xterm"}
    command = ["show", "-", "--model", "rules"]
    done = CliRunner(env=terminal).invoke(app, command, input=NOTE, color=True)
    assert done.exit_code == 0, done.stderr
    assert "\x1b[" in done.stdout


def test_every_category_has_its_colour(capsys):
    assert len(set(COLORS.values())) == len(CATEGORIES) == len(COLORS)
    finding = {
        "start_char": 0,
        "end_char": 1,
        "label": "UNKNOWN",
        "score": 1,
        "source": "x",
        "replacement": None,
    }
    print_note("ab", [finding])
    assert "(stays)" in capsys.readouterr().out
    assert "nothing found" in to_html("ab", [])


def test_the_note_is_not_overwritten(note):
    before = note.read_bytes()
    result = CliRunner().invoke(app, ["show", str(note), "--html", str(note)])
    assert result.exit_code == 2
    assert "E444" in result.output
    assert note.read_bytes() == before
