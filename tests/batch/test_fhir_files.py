"""`phi scrub --input-format fhir`."""

import base64
import json

from typer.testing import CliRunner

from spacy_phi.batch import sinks
from spacy_phi.batch.audit_file import AUDIT, FAILED
from spacy_phi.cli import app

from .helpers import NOTE, assert_clean

PERSONS = [
    {"resourceType": "Patient", "id": "p7", "name": [{"family": "Zwerdling", "given": ["Quilla"]}]},
    {"resourceType": "Practitioner", "id": "d1", "name": [{"family": "Petrosyan", "given": ["Grigori"]}]},
]
KINDS = ("DocumentReference", "Organization", *["DocumentReference"] * 4, "Observation")
NAMES = ("zwerdling", "quilla", "petrosyan", "grigori")


def _data(text, encoding="utf8"):
    return base64.b64encode(text.encode(encoding)).decode()


def _document(number, note=NOTE, kind="text/plain; charset=utf-8", **more):
    data = _data(note, "latin-1" if "8859" in kind else "utf8")
    attachment = {"contentType": kind, "data": data, "hash": "aGFzaA==", "size": 9, "url": "https://h/Jane"}
    return {
        "resourceType": "DocumentReference",
        "id": f"doc{number}",
        "subject": {"reference": "Patient/p7", "display": "Quilla Zwerdling"},
        "content": [{"attachment": attachment}],
        **more,
    }


def _scrub(*args, code=0):
    command = ["scrub", *map(str, args), "--input-format", "fhir", "--model", "rules"]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result


def _write(path, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [row if isinstance(row, bytes) else json.dumps(row).encode() for row in rows]
    path.write_bytes(b"".join(line + b"\n" for line in lines))


def _lines(path):
    return [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]


def _text(resource):
    attachment = resource["content"][0]["attachment"]
    data = base64.b64decode(attachment["data"])
    assert attachment["size"] == len(data)
    return data.decode("latin-1" if "8859" in attachment["contentType"] else "utf8")


def test_every_text_of_a_resource(tmp_path):
    more = {
        "identifier": [{"value": "00482917"}],
        "date": "2024-03-14T08:30:00Z",
        "description": f"Letter. {NOTE}",
        "text": {"status": "generated", "div": f'<div title="Ruiz"><p>{NOTE}</p><p>By petrosyan</p></div>'},
        "author": [{"reference": "#dr", "display": "Qqwx Vvbn"}],
        "contained": [
            {"resourceType": "Practitioner", "id": "dr", "name": [{"text": "Ruiz"}], "birthDate": "1961-04"},
            {"resourceType": "Observation", "id": "o", "valueQuantity": {"value": 7, "unit": "mg"},
             "note": [{"authorString": "Jane Ruiz", "text": f"{NOTE} zwerdling ate."}],
             "code": {"coding": [{"system": "http://loinc.org", "code": "718-7", "display": "Hemoglobin"}]}},
        ],
    }  # fmt: skip
    documents = [
        _document(1, f"{NOTE} quilla zwerdling slept. Grigori Petrosyan saw it. Café.", **more),
        _document(
            2, f"<html><body><p>{NOTE}</p><p>Caf\xe9</p></body></html>", "text/html; charset=iso-8859-1"
        ),
    ]
    _write(tmp_path / "in" / "Person.ndjson", PERSONS)
    _write(tmp_path / "in" / "sub" / "Document.ndjson", documents)
    result = _scrub(tmp_path / "in", "-o", tmp_path / "out", "--policy", "mask")
    assert "4 notes in = 4 notes out + 0 set aside" in result.stderr
    first, second = _lines(tmp_path / "out" / "sub" / "Document.ndjson")
    assert_clean(_text(first) + _text(second))
    assert not any(name in _text(first).lower() for name in NAMES)
    assert "Caf\xe9" in _text(first)
    assert "<p>Caf\xe9</p>" in _text(second)
    for path in tmp_path.joinpath("out").rglob("*"):
        if path.is_file():
            assert_clean(path.read_bytes())
            assert not any(name in path.read_text().lower() for name in (*NAMES, "qqwx", "agfzaa", "2024-03"))
    patient, practitioner = _lines(tmp_path / "out" / "Person.ndjson")
    assert patient == {"resourceType": "Patient", "id": patient["id"], "name": [{"family": "[PATIENT]"}]}
    assert practitioner["name"] == [{"family": "[DOCTOR]"}]
    assert first["subject"]["reference"] == f"Patient/{patient['id']}" != "Patient/p7"
    assert first["author"][0]["display"] == "[DOCTOR]"
    assert first["identifier"] == [{"value": "[IDNUM]"}]
    assert "date" not in first
    assert first["text"]["div"].startswith("<div><p>Patient: [PATIENT]")
    doctor, observation = first["contained"]
    assert doctor == {"resourceType": "Practitioner", "id": doctor["id"], "name": [{"text": "[DOCTOR]"}]}
    assert first["author"][0]["reference"] == f"#{doctor['id']}" != "#dr"
    assert observation["code"] == more["contained"][1]["code"]
    assert observation["valueQuantity"] == {"value": 7, "unit": "mg"}
    audit = _lines(tmp_path / "out" / AUDIT)
    names = ("Person.ndjson:1", "Person.ndjson:2", "sub/Document.ndjson:1", "sub/Document.ndjson:2")
    assert [line["id"] for line in audit] == [*names]
    parts = {span["part"] for span in audit[2]["spans"]}
    assert {"content[0].attachment.data: text", "text.div: text", "contained[1].note[0].text"} <= parts


def test_resources_in_are_resources_out_and_those_set_aside(tmp_path):
    picture, wrong, charset = (_document(n) for n in range(3))
    picture["content"][0]["attachment"]["contentType"] = "image/png"
    wrong["content"][0]["attachment"]["data"] = "Jane Ruiz!"
    charset["content"][0]["attachment"] = {
        "contentType": "text/plain",
        "data": base64.b64encode(b"Ruiz \xff").decode(),
    }
    rows = [
        _document(0), {"resourceType": "Organization", "name": "Ruiz"},
        b'{"resourceType": "Patient", Ruiz', b"Ruiz \xff", picture, wrong, charset,
        {"resourceType": "RuizThing"}, b"[1]", _document(1), {"resourceType": "Observation"},
    ]  # fmt: skip
    _write(tmp_path / "in.ndjson", rows)
    result = _scrub(tmp_path / "in.ndjson", "-o", tmp_path / "out", code=1)
    assert "11 notes in = 7 notes out + 4 set aside" in result.stderr
    out = _lines(tmp_path / "out" / "in.ndjson")
    assert [row["resourceType"] for row in out] == [*KINDS]
    # What cannot be read is removed, and counted in the audit.
    assert [set(row["content"][0]["attachment"]) for row in out[2:5]] == [
        {"contentType", "url"}, {"contentType", "url"}, {"contentType"},
    ]  # fmt: skip
    unread = {span["source"] for line in _lines(tmp_path / "out" / AUDIT) for span in line["spans"]}
    assert {"unread:content[0].attachment.data", "unread:content[0].attachment.data E100"} <= unread
    failed = _lines(tmp_path / "out" / FAILED)
    places = [int(line["source"].rsplit(":", 1)[1]) for line in failed]
    assert places == [3, 4, 8, 9]
    codes = [line["error"][1:5] for line in failed]
    assert codes == ["E108", "E100", "E137", "E137"]
    for path in (tmp_path / "out").iterdir():
        assert_clean(path.read_bytes())


def test_stopped_and_started_again(tmp_path, monkeypatch):
    monkeypatch.setattr(sinks, "_CHECKPOINT_SECONDS", 0)
    monkeypatch.setenv("SPACY_PHI_KEY", "fb8e20fc2e4c3f248c60c39bd652f3c1347298bb977b8b4d5903b85055620603")
    rows = [_document(n, f"{n}: {NOTE}", description=f"Call 617-555-01{n:02}") for n in range(5)]
    _write(tmp_path / "in.ndjson", rows)
    options = (tmp_path / "in.ndjson", "--policy", "mask")
    _scrub(*options, "-o", tmp_path / "whole")
    add, count = sinks.Folder.add, iter(range(99))

    def stop(*args):
        if next(count) == 3:
            raise KeyboardInterrupt
        add(*args)

    with monkeypatch.context() as patch:
        patch.setattr(sinks.Folder, "add", stop)
        command = ["scrub", *map(str, options), "-o", str(tmp_path / "cut"), "--input-format", "fhir"]
        CliRunner().invoke(app, [*command, "--model", "rules"])
    with monkeypatch.context() as patch:
        # Without a key the ids of the rest would be renamed differently.
        patch.delenv("SPACY_PHI_KEY")
        assert "E212" in _scrub(*options, "-o", tmp_path / "cut", code=2).stderr
    assert "Going on after 3 notes" in _scrub(*options, "-o", tmp_path / "cut").stderr
    for name in ("in.ndjson", AUDIT):
        assert (tmp_path / "cut" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
