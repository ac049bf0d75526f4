"""`phi scrub` of documents."""

import json

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.sinks import AUDIT, FAILED
from spacy_phi.cli import app
from tests.batch.helpers import load_once

from .helpers import SECRETS, sample

quick = pytest.fixture(autouse=True)(load_once)


def scrub(*args, code=0, data=None):
    command = ["scrub", *map(str, args), "--model", "rules"]
    result = CliRunner().invoke(app, command, input=data, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def assert_clean(data):
    text = data.decode("utf8", "replace").lower()
    assert [secret for secret in SECRETS if secret in text] == []


def test_fields_feed_the_text_of_a_clinical_document(tmp_path):
    (tmp_path / "a.xml").write_bytes(sample("ccda.xml"))
    scrub(tmp_path / "a.xml", "-o", tmp_path / "out", "--policy", "mask")
    out = (tmp_path / "out" / "a.xml").read_bytes()
    assert_clean(out)
    assert b'Ms. <content styleCode="Bold">[PATIENT]</content> is a [AGE] year old woman' in out
    assert b"Follow up with [PATIENT] family & friends.]]>" in out


def test_fields_feed_the_text_and_nothing_else_changes(tmp_path):
    (tmp_path / "a.hl7").write_bytes(sample("mdm.hl7"))
    scrub(tmp_path / "a.hl7", "-o", tmp_path / "out", "--policy", "mask")
    out = (tmp_path / "out" / "a.hl7").read_bytes()
    assert_clean(out)
    # Lowercase, a first name alone: only the roster of the message tells.
    assert b"Follow up with [PATIENT] family~Seen by [DOCTOR], MD|" in out
    assert b"Her husband [PATIENT] was at the bedside.\\.br\\Dr. [DOCTOR] started" in out
    assert b"pneumonia \\T\\ pleuritic pain" in out
    (line,) = (tmp_path / "out" / AUDIT).read_text().splitlines()
    sources = {span["source"] for span in json.loads(line)["spans"]}
    assert {"field:PID-5", "field:PID-3.1", "field:ZPI-3"} <= sources


def test_a_message_of_a_file_that_is_set_aside_is_counted(tmp_path):
    good = sample("mdm.hl7")
    (tmp_path / "a.hl7").write_bytes(good + b"MSH|^~\\&|A\rquilla\r" + good)
    result = scrub(tmp_path / "a.hl7", "-o", tmp_path / "out", code=1)
    assert "3 notes in = 2 notes out + 1 set aside" in result.stderr
    assert json.loads((tmp_path / "out" / FAILED).read_text())["error"].startswith("[E351]")
    assert (tmp_path / "out" / "a.hl7").read_bytes().count(b"MSH|") == 2
    assert_clean((tmp_path / "out" / FAILED).read_bytes() + result.output.encode())


def test_a_pipe(tmp_path):
    result = scrub("-", "--input-format", "document", "--policy", "mask", data=sample("mdm.hl7"))
    assert_clean(result.stdout_bytes)
    assert result.stdout_bytes.startswith(b"MSH|^~\\&|[HOSPITAL]|")


def test_labels_that_do_not_count_stay_but_what_is_unread_goes(tmp_path):
    data = sample("mdm.hl7") + b"OBX|9|ED|1||^AP^PDF^Base64^SmFuZQ==\r"
    (tmp_path / "a.hl7").write_bytes(data)
    scrub(tmp_path / "a.hl7", "-o", tmp_path / "out", "--labels", "PHONE", "--yes-keep-phi")
    out = (tmp_path / "out" / "a.hl7").read_bytes()
    assert b"ZWERDLING^QUILLA" in out
    assert b"(413)555-0199" not in out
    assert b"SmFuZQ" not in out
