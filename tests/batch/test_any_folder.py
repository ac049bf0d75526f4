"""`phi scrub` on one folder of all kinds of files, and on files that cannot be read beside good ones."""

import json

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.audit_file import AUDIT, FAILED
from spacy_phi.cli import app
from tests.documents.helpers import SECRETS, read, sample, texts, unpack
from tests.documents.pdf import make_pdf
from tests.documents.scans import draw, needs_tesseract, save

KEY = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
PATIENT = "00482917"
NOTE = "Seen on 03/12/2024: Quilla Zwerdling, MRN 00482917, by Grigori Petrosyan."
RESOURCES = [
    {
        "resourceType": "Patient",
        "id": "p1",
        "identifier": [{"system": "urn:oid:1.2.3", "value": PATIENT}],
        "name": [{"family": "Zwerdling", "given": ["Quilla"]}],
        "birthDate": "1961-04-12",
    },
    {
        "resourceType": "Observation",
        "id": "o1",
        "subject": {"reference": "Patient/p1", "display": "Quilla Zwerdling"},
        "code": {"coding": [{"system": "http://loinc.org", "code": "2345-7", "display": "Glucose"}]},
        "effectiveDateTime": "2024-03-12",
        "note": [{"text": NOTE}],
    },
]
FROM = "From ward@example.org Tue May 10 11:28:07 2022\n"
TABLE = f'mrn;text;dose\n{PATIENT};"{NOTE}";1,5\n'
BUNDLE = {
    "resourceType": "Bundle",
    "type": "collection",
    "entry": [
        {"fullUrl": f"urn:uuid:{each['id']}", "resource": each} for each in json.loads(json.dumps(RESOURCES))
    ],
}


def _scrub(*args, code=0):
    result = CliRunner().invoke(app, ["scrub", *map(str, args), "--model", "rules"], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _make_folder(folder):
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(NOTE + "\n")
    (folder / "bundle.json").write_text(json.dumps(BUNDLE, indent=2))
    (folder / "lines.ndjson").write_text("".join(json.dumps(each) + "\n" for each in RESOURCES))
    (folder / "patient.json").write_text(json.dumps(RESOURCES[0]))
    (folder / "table.csv").write_text(TABLE)
    (folder / "pipe.csv").write_text(TABLE.replace(";", "|"))
    (folder / "scan.pdf").write_bytes(make_pdf([NOTE]))
    (folder / "box.mbox").write_text(f"{FROM}Subject: report\n\n{NOTE}\n")
    for name in ("letter.docx", "letter.rtf", "mail.eml", "mdm.hl7", "ccda.xml", "page.html"):
        (folder / name).write_bytes(sample(name))


def test_one_patient_in_all_kinds_of_files(tmp_path, monkeypatch):
    pytest.importorskip("pypdfium2")
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    _make_folder(tmp_path / "in" / PATIENT)
    result = _scrub(
        tmp_path / "in", "-o", tmp_path / "out", "--policy", "expert_determination", "--keep", "dose"
    )
    assert "0 set aside" in result.stderr
    out = tmp_path / "out" / PATIENT
    for path in out.iterdir():
        data = unpack(path.read_bytes()).decode("utf8", "replace")
        assert [secret for secret in SECRETS if secret in data] == [], path.name
    # The same surrogates of the name, the number and the day in all files.
    note = (out / "a.txt").read_text().strip()
    bundle = json.loads((out / "bundle.json").read_text())
    patient, observation = (entry["resource"] for entry in bundle["entry"])
    lines = [json.loads(line) for line in (out / "lines.ndjson").read_text().splitlines()]
    name = " ".join((*patient["name"][0]["given"], patient["name"][0]["family"]))
    number = patient["identifier"][0]["value"]
    assert observation["note"] == [{"text": note}]
    assert lines == [patient, observation]
    assert json.loads((out / "patient.json").read_text()) == patient
    assert observation["subject"]["display"] == name
    assert {name, number} <= set(note.replace(":", ",").replace(", ", ",").replace("MRN ", "").split(","))
    assert (out / "table.csv").read_text() == f"text;dose\n{note};1,5\n"
    assert (out / "pipe.csv").read_text() == f"text|dose\n{note}|1,5\n"
    assert (out / "scan.pdf.txt").read_text().strip() == note
    assert (out / "box.mbox").read_text().strip().split("\n")[-1] == note
    for other in ("letter.docx", "letter.rtf", "mail.eml", "mdm.hl7", "ccda.xml", "page.html"):
        (document,) = read((out / other).read_bytes(), other)
        whole = " ".join(texts(document).values()).lower()
        assert name.split()[-1].lower() in whole, other
        assert number in whole, other
    assert sum(1 for _ in (tmp_path / "out" / AUDIT).open()) == 15


@needs_tesseract
def test_a_scanned_page_of_a_patient_has_the_surrogates_of_the_others(tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    folder = tmp_path / "in" / PATIENT
    folder.mkdir(parents=True)
    (folder / "a.txt").write_text(NOTE + "\n")
    (folder / "page.png").write_bytes(save(draw(NOTE)))
    (folder / "lines.ndjson").write_text("".join(json.dumps(each) + "\n" for each in RESOURCES))
    _scrub(tmp_path / "in", "-o", tmp_path / "out", "--policy", "expert_determination")
    out = tmp_path / "out" / PATIENT
    page = " ".join((out / "page.png.txt").read_text().split())
    assert page == (out / "a.txt").read_text().strip()


def test_files_that_cannot_be_read_never_stop_the_others(tmp_path):
    (tmp_path / "in").mkdir()
    files = {
        "a.txt": NOTE,
        "b.csv": "note_text,mrn\nQuilla,1\n",
        "c.ndjson": '{"note": "Quilla"}\n',
        "d.json": '{"text": "Quilla"}',
        "e.json": '{"resourceType": "Patient"',
        "f.json": json.dumps({"resourceType": "Quilla"}),
        "g.tsv": "",
        "h.ndjson": json.dumps(RESOURCES[1]) + "\n",
        "i.hl7": "PID|1||Quilla",
        "j.json": "[1]",
        "k.csv": "Quilla|Zwerdling\n",
    }
    for name, text in files.items():
        (tmp_path / "in" / name).write_text(text)
    result = _scrub(tmp_path / "in", "-o", tmp_path / "out", code=1)
    assert "2 notes out" in result.stderr
    failed = [json.loads(line) for line in (tmp_path / "out" / FAILED).read_text().splitlines()]
    errors = {line["id"].split(":")[0]: line["error"] for line in failed}
    assert {name: error[1:5] for name, error in errors.items()} == {
        "b.csv": "E120", "c.ndjson": "E109", "d.json": "E190", "e.json": "E108", "f.json": "E137",
        "i.hl7": "E350", "j.json": "E190", "k.csv": "E120",
    }  # fmt: skip
    for hint in ("--text-column", "--separator"):
        assert hint in errors["b.csv"]
    assert "Quilla" not in str(failed)


def test_a_folder_of_several_patients_is_not_one_patient(tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", KEY)
    for folder in ("one", "two"):
        (tmp_path / "in" / folder).mkdir(parents=True)
    one, two = ({**RESOURCES[1], "subject": {"reference": f"Patient/{each}"}} for each in ("p1", "p2"))
    (tmp_path / "in" / "one" / "a.json").write_text(json.dumps(one))
    (tmp_path / "in" / "one" / "b.json").write_text(json.dumps(two))
    (tmp_path / "in" / "two" / "a.json").write_text(json.dumps(one))
    _scrub(tmp_path / "in", "-o", tmp_path / "out", "--policy", "expert_determination")
    day = {
        path: json.loads((tmp_path / "out" / path).read_text())["effectiveDateTime"]
        for path in ("one/a.json", "one/b.json", "two/a.json")
    }
    # Ids of the resources count in the first folder, the name of the second.
    assert len(set(day.values())) == 3


def test_separators_may_be_given(tmp_path):
    (tmp_path / "a.csv").write_text("id^text\n1^Well.\n")
    for separator in ("^", "ab"):
        result = CliRunner().invoke(
            app, ["scrub", str(tmp_path / "a.csv"), "-o", str(tmp_path / "out"), "--model", "rules",
                  "--separator", separator]
        )  # fmt: skip
        assert result.exit_code == (0 if separator == "^" else 2)
    assert (tmp_path / "out" / "a.csv").read_text() == "id^text\n1^Well.\n"


@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_the_separator_line_of_excel_is_read_and_kept(tmp_path, bom):
    path = tmp_path / "a.csv"
    path.write_text(f'{bom}sep=;\r\nmrn;text\r\n1;"Seen on 03/12/2024; well, {NOTE[-17:]}"\r\n', newline="")
    _scrub(path, "-o", tmp_path / "out", "--keep", "mrn")
    lines = (tmp_path / "out" / "a.csv").read_text(encoding="utf8").splitlines()
    assert lines[:2] == [f"{bom}sep=;", "mrn;text"]
    assert lines[2].startswith('1;"Seen on')
    assert "03/12" not in lines[2]
