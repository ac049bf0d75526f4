"""`phi scrub` on documents."""

import json
import re
import shutil

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.audit_file import AUDIT, FAILED
from spacy_phi.cli import app
from tests.batch.helpers import load_once

from .conftest import TABLE
from .helpers import DATA, SECRETS, read, sample, texts
from .pdf import make_pdf
from .scans import draw, save

KEY = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
NOTE = "Patient: Quilla Zwerdling, MRN 00482917, admitted 03/12/2024. Seen by Dr. Grigori Petrosyan.\n"

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
    # Lowercase and a first name alone: only the message's roster indicates it.
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
    assert result.stdout_bytes.startswith(b"MSH|^~\\&|MAPLEDOC|[HOSPITAL]|ARCHIVE|[HOSPITAL]|")


def test_other_labels_are_kept_but_unreadable_data_is_removed(tmp_path):
    data = sample("mdm.hl7") + b"OBX|9|ED|1||^AP^PDF^Base64^SmFuZQ==\r"
    (tmp_path / "a.hl7").write_bytes(data)
    scrub(tmp_path / "a.hl7", "-o", tmp_path / "out", "--labels", "PHONE", "--yes-keep-phi")
    out = (tmp_path / "out" / "a.hl7").read_bytes()
    assert b"ZWERDLING^QUILLA" in out
    assert b"(413)555-0199" not in out
    assert b"SmFuZQ" not in out


def test_documents_of_one_patient_get_the_same_surrogates(tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    folder = tmp_path / "in" / "p1"
    shutil.copytree(DATA, folder)
    folder.joinpath("note.txt").write_text(NOTE)
    result = scrub(tmp_path / "in", "-o", tmp_path / "out", "--policy", "expert_determination")
    assert "9 notes in = 9 notes out + 0 set aside" in result.stderr
    out = {path.name: path for path in (tmp_path / "out" / "p1").iterdir()}
    assert {"letter.pdf.txt", "letter.docx", "letter.rtf", "mail.eml", "mdm.hl7", "ccda.xml"} <= out.keys()
    note = out["note.txt"].read_text()
    first, last, number, day = re.match(r"Patient: (\w+) (\w+), MRN (\d+), admitted (\S+)\.", note).groups()
    assert not {first, last, number, day} & {"Quilla", "Zwerdling", "00482917", "03/12/2024"}
    for name, path in out.items():
        data = path.read_bytes()
        documents = read(data, name) if path.suffix != ".txt" else []
        held = "".join(text for document in documents for text in texts(document).values()) or data.decode()
        assert_clean(held.encode())
        assert [value for value in (first, last, number, day) if value not in held] == [], name


def test_a_run_is_resumed_and_updated(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.hl7").write_bytes(sample("mdm.hl7"))
    scrub(folder, "-o", tmp_path / "out", "--policy", "mask")
    (folder / "b.rtf").write_bytes(sample("letter.rtf"))
    scrub(folder, "-o", tmp_path / "out", "--policy", "mask", "--update")
    scrub(folder, "-o", tmp_path / "whole", "--policy", "mask")
    for name in ("a.hl7", "b.rtf"):
        data = (tmp_path / "out" / name).read_bytes()
        assert data == (tmp_path / "whole" / name).read_bytes()
        assert_clean(data)


def test_a_pdf_does_not_overwrite_another_file(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(sample("letter.pdf"))
    (folder / "a.pdf.txt").write_text("Seen.")
    assert "E123" in scrub(folder, "-o", tmp_path / "out", code=2).stderr


def test_a_pdf_is_kept_as_a_pdf_if_asked(tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(sample("letter.pdf"))
    (folder / "b.pdf").write_bytes(make_pdf(["Jane Ruiz, € 5", "takes one (•)"], author="Jane Ruiz"))
    scrub(folder, "-o", tmp_path / "out", "--policy", "mask", "--keep-pdf")
    scrub(folder, "-o", tmp_path / "text", "--policy", "mask")
    for name in ("a.pdf", "b.pdf"):
        (document,) = read((tmp_path / "out" / name).read_bytes(), name)
        assert_clean(texts(document)["text"].encode())
        assert texts(document)["text"].split() == (tmp_path / "text" / f"{name}.txt").read_text().split()
    again = scrub(folder, "-o", tmp_path / "out", "--policy", "mask", "--keep-pdf")
    assert "Nothing to do" in again.stderr
    command = ["audit", str(folder), str(tmp_path / "out"), "--policy", "mask", "--model", "rules"]
    result = CliRunner().invoke(app, command)
    assert "2 notes, 0 leaks" in result.output, result.output
    piped = CliRunner().invoke(
        app,
        ["scrub", "-", "--input-format", "document", "--policy", "mask", "--model", "rules", "--keep-pdf"],
        input=sample("letter.pdf"),
    )
    assert piped.stdout_bytes == (tmp_path / "out" / "a.pdf").read_bytes()


def test_scans_become_text_or_a_pdf_of_images(tmp_path, tesseract):
    tesseract(TABLE.replace("Jane", "Ms.").replace("Doe", "Zwerdling"))
    folder = tmp_path / "in" / "p1"
    folder.mkdir(parents=True)
    (folder / "a.png").write_bytes(save(draw()))
    (folder / "b.txt").write_text("Patient: Quilla Zwerdling")
    scrub(tmp_path / "in", "-o", tmp_path / "out", "--policy", "mask")
    assert (tmp_path / "out" / "p1" / "a.png.txt").read_text() == "Ms. [PATIENT]   ward\n7\n\nx"
    scrub(tmp_path / "in", "-o", tmp_path / "kept", "--policy", "mask", "--keep-pdf")
    assert (tmp_path / "kept" / "p1" / "a.png.pdf").read_bytes().startswith(b"%PDF-")
    assert_clean((tmp_path / "kept" / "p1" / "a.png.pdf").read_bytes())
    result = scrub(tmp_path / "in", "-o", tmp_path / "strict", "--ocr-confidence", "99", code=1)
    assert "2 notes in = 1 notes out + 1 set aside" in result.stderr
    assert "E378" in (tmp_path / "strict" / FAILED).read_text()


def test_the_language_of_scans_is_that_of_the_pipeline(tmp_path, tesseract):
    folder = tesseract(languages="eng\\ndeu")
    (tmp_path / "a.png").write_bytes(save(draw()))
    scrub(tmp_path / "a.png", "-o", tmp_path / "out", "--lang", "de")
    assert "-l deu" in (folder / "arguments").read_text()
    result = CliRunner().invoke(app, ["show", str(tmp_path / "a.png"), "--model", "rules", "--lang", "en"])
    assert result.exit_code == 0, result.output
    assert "-l eng" in (folder / "arguments").read_text()


def test_audit_of_documents(tmp_path):
    shutil.copytree(DATA, tmp_path / "in" / "p1")
    scrub(tmp_path / "in", "-o", tmp_path / "out", "--policy", "mask")
    command = ["audit", str(tmp_path / "in"), str(tmp_path / "out"), "--policy", "mask", "--model", "rules"]
    result = CliRunner().invoke(app, command)
    assert "8 notes, 0 leaks" in result.output, result.output
    # The roster of the Bundle's own patient, who has the id of the folder, is no mistake.
    assert "W190" not in result.output


def test_show(tmp_path):
    result = CliRunner().invoke(app, ["show", str(DATA / "mdm.hl7"), "--model", "rules"])
    assert result.exit_code == 0, result.output
    assert "QUILLA B ZWERDLING" in result.output
    assert "field:PID-5" in result.output
    (tmp_path / "a.hl7").write_bytes(b"MSH|^~\\&|A\rquilla\r")
    result = CliRunner().invoke(app, ["show", str(tmp_path / "a.hl7"), "--model", "rules"])
    assert result.exit_code == 2
    assert "E351" in result.output


def test_what_was_removed_and_what_stayed_is_counted_on_screen(tmp_path):
    data = (
        b"MSH|^~\\&|LAB|||||||ORU^R01\rPID|1||77120453||Ostrowak^Brunhild\r"
        b"OBX|1|ED|1-8^Photo^LN||^IM^GIF^Base64^R0lGODlh\rOBX|2|ED|1-8^Scan^LN||^AP^PDF^Base64^SmFuZQ==\r"
        b"OBX|3|CWE|1-8^Swab of Ostrowak^LN||77120453^Found^SCT|mg/dL|70 to 99\r"
    )
    (tmp_path / "a.hl7").write_bytes(data)
    result = scrub(tmp_path / "a.hl7", "-o", tmp_path / "out", "--policy", "mask")
    assert "cannot be searched: 1 OBX-5, 1 OBX-5 E350." in result.stderr
    assert re.search(r"Kept in documents by type: \d\d codes, numbers, units and ranges", result.stderr)
    out = (tmp_path / "out" / "a.hl7").read_bytes()
    assert b"|3|CWE|1-8^Swab of [PATIENT]^LN||[MEDICALRECORD]^Found^SCT|mg/dL|70 to 99\r" in out
    (line,) = (tmp_path / "out" / AUDIT).read_text().splitlines()
    assert [span["source"] for span in json.loads(line)["spans"]].count("roster:kept") == 2


def test_the_number_of_staff_goes_from_a_field_of_codes_but_a_short_one_may_be_a_result(tmp_path):
    lines = (
        "MSH|^~\\&|A|B|C|D|20160213||SIU^S12|1|P|2.3",
        "PV1|1|I|||||QZX0553^Petrosyan^Grigori~7402^Kowal^Ilsabet",
        "SCH|||||QZX0553^Petrosyan^Grigori",
        "OBX|1|NM|1^Platelets||7402|",
    )
    (tmp_path / "a.hl7").write_bytes("\r".join(lines).encode())
    scrub(tmp_path / "a.hl7", "-o", tmp_path / "out", "--policy", "mask")
    appointment, result = (tmp_path / "out" / "a.hl7").read_bytes().split(b"\r")[2:]
    assert appointment == b"SCH|||||[IDNUM]^[DOCTOR]^"
    assert result == lines[3].encode()
