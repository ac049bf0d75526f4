"""Files that `phi scrub` does not read as text: none is copied unscrubbed, and none is skipped silently."""

import json
import re

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.audit_file import FAILED
from spacy_phi.cli import app

from .helpers import NOTE, assert_clean


def _scrub(*args, code=0):
    command = ["scrub", *map(str, args), "--model", "rules"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_text_without_a_word_of_its_encoding_is_scrubbed(tmp_path, encoding):
    (tmp_path / "n.txt").write_bytes(NOTE.encode(encoding))
    _scrub(tmp_path / "n.txt", "-o", tmp_path / "out")
    data = (tmp_path / "out" / "n.txt").read_bytes()
    assert_clean(data.decode(encoding))
    assert_clean(data.replace(b"\0", b""))


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("n.txt", b"{\\rtf1\\ansi " + NOTE.encode() + b"}", "E190"),
        ("n.txt", b"MSH|^~\\&|LAB\rPID|1||" + NOTE.encode() + b"\r", "E190"),
        ("n.xml", b"<note>" + NOTE.encode() + b"</note>", "E350"),
        ("n.rtf", NOTE.encode(), "E350"),
        ("n.json", json.dumps({"text": NOTE}).encode(), "E190"),
        ("n.txt", NOTE.encode()[:-20] + b"\0" + NOTE.encode()[-20:], "E191"),
    ],
)
def test_a_single_file_that_is_no_plain_text_is_set_aside(tmp_path, name, data, code):
    (tmp_path / name).write_bytes(data)
    result = _scrub(tmp_path / name, "-o", tmp_path / "out", code=1)
    assert not (tmp_path / "out" / name).exists()
    (failed,) = (tmp_path / "out" / FAILED).read_text().splitlines()
    assert code in failed
    assert name in failed
    assert_clean(failed + result.output)


def test_the_error_for_other_office_programs_names_a_format(tmp_path):
    (tmp_path / "notes").mkdir()
    for name in ("a.odt", "b.MSG", "c.gif", "d.txt"):
        (tmp_path / "notes" / name).write_text(NOTE)
    _scrub(tmp_path / "notes", "-o", tmp_path / "out", code=1)
    failed = (tmp_path / "out" / FAILED).read_text().splitlines()
    ways = [re.search(r"save it as (\.\w+) first", line) for line in failed]
    assert [way and way[1] for way in ways] == [".docx", ".eml", None]


def test_files_of_a_folder_that_are_not_read_are_counted_and_named(tmp_path):
    notes = tmp_path / "notes"
    (notes / ".git").mkdir(parents=True)
    for name in ("a.txt", ".b.txt", "c", "d.gif", ".git/e.txt"):
        (notes / name).write_text(NOTE)
    result = _scrub(notes, "-o", tmp_path / "out", code=1)
    assert "5 notes in = 1 notes out + 4 set aside" in result.stderr
    assert "4 files were not read" in result.stderr
    assert all(f"notes/{name}" in result.stderr for name in (".b.txt", "c", "d.gif", ".git"))
    failed = (tmp_path / "out" / FAILED).read_text().splitlines()
    assert all("E192" in line for line in failed)
    result = _scrub(notes, "-o", tmp_path / "other", "--skip-unknown")
    assert "1 notes in = 1 notes out + 0 set aside" in result.stderr
    assert "4 files were not read" in result.stderr
    (notes / "a.txt").unlink()
    assert "E112" in _scrub(notes, "-o", tmp_path / "none", code=2).stderr
    assert not (tmp_path / "none").exists()
