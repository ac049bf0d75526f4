"""No message, audit or failure list holds a value of the data, however broken the file is."""

import csv
import io
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from spacy_phi.cli import app

SECRET = "Zwqxolf 77120443"
PIECES = (
    SECRET, "Zwqxolf", *'",\n\r\t:{}[]<', "id", "text", "patient_id", "1", " ", "\r\n", '""', '{"text": "',
    '"}\n', "MSH|", "<?xml ", "\ufeff", "\0", "\x1b", "\x85", "é", "\\ud800", "null", "id,text\n",
)  # fmt: skip
ENCODINGS = ("utf-8", "utf-16", "utf-16-le", "utf-32-be", "latin-1")
SUFFIXES = ("txt", "md", "csv", "tsv", "jsonl", "ndjson", "rtf")
OPTIONS = ((), ("--text-column", "body"), ("--patient-column", "patient_id"), ("--encoding", "latin-1"))


@st.composite
def _tables(draw):
    """Draw a well-formed CSV or JSONL with the secret in one cell or header, sometimes truncated."""
    header = draw(st.permutations(["text", "patient_id", "day"]))
    cells = st.sampled_from(["", "Slept.", "7", "2024-03-14", 'a "b"', "x\ny", SECRET])
    rows = [header, *draw(st.lists(st.lists(cells, min_size=3, max_size=3), max_size=4))]
    row = draw(st.integers(0, len(rows) - 1))
    rows[row] = [*rows[row]]
    rows[row][draw(st.integers(0, 2))] = SECRET
    out = io.StringIO()
    if draw(st.booleans()):
        csv.writer(out, lineterminator="\n").writerows(rows)
    else:
        out.writelines(json.dumps(dict(zip(rows[0], each))) + "\n" for each in rows[1:])
    text = out.getvalue()
    return text[: draw(st.integers(0, len(text)))] if draw(st.booleans()) else text


_FILES = st.tuples(
    st.one_of(_tables(), st.lists(st.sampled_from(PIECES), max_size=20).map("".join)).map(
        lambda text: text + SECRET
    ),
    st.sampled_from(ENCODINGS),
    st.sampled_from(SUFFIXES),
    st.sampled_from(OPTIONS),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("secrets")


def _said(*args, data=None):
    """Return the output of a command, including its exit."""
    result = CliRunner().invoke(app, [*map(str, args), "--model", "rules"], input=data)
    assert result.exit_code in (0, 1, 2)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.stderr + str(result.exception)


@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
@given(_FILES)
def test_no_message_holds_a_value(folder, file):
    text, encoding, suffix, options = file
    path, out = folder / f"n.{suffix}", folder / "out"
    path.write_bytes(text.encode(encoding, "replace"))
    options = ("--id-column", "no_such", *options)
    said = _said("scrub", path, "-o", out, "--overwrite", *options)
    if (out / "audit.jsonl").exists():
        said += "".join(each.read_text() for each in out.glob("*.jsonl") if each.name != path.name)
        said += _said("audit", path, out / path.name, *options) if (out / path.name).exists() else ""
    kind = {"csv": "csv", "jsonl": "jsonl"}.get(suffix, "text")
    said += _said("scrub", "-", "--input-format", kind, *options, data=path.read_bytes())
    assert "Zwqxolf" not in said
    assert "77120443" not in said
