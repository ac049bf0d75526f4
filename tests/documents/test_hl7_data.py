"""Reports within HL7 v2 messages: OBX-5 of the type ED, and files in place of a text."""

import base64

import pytest

from .helpers import SECRETS, read_one, replace, replace_all, sample, texts
from .pdf import make_pdf

HEAD = "MSH|^~\\&|A||||20240314||MDM^T02|1|P|2.5\rPID|1||771204||Ostrowak^Brunhild\r"
RTF = "{\\rtf1\\ansi Seen: Brunhild\\par\nWell.}"
WORDS = "PatientBrunhildIsDoingWellAndWentHomeTodayWithoutAnyFurtherIncidents00"
HTML = "<html><p>Seen: Brunhild</p></html>"


def _message(value, kind="ED"):
    return f"{HEAD}OBX|1|{kind}|11488-4^Report^LN||{value}||||||F\r".encode()


def _base64(text):
    return base64.b64encode(text.encode() if isinstance(text, str) else text).decode()


def _report(document):
    """Return the text of the embedded report."""
    return next(text for name, text in texts(document).items() if name.startswith("OBX-5") and "Seen" in text)


@pytest.mark.parametrize(
    ("value", "new"),
    [
        ("^TEXT^^Base64^{}", "Seen: Brunhild"),
        ("^TEXT^PLAIN^Base64^{}", "Seen: Brunhild"),
        ("LAB^TX^^base64^{}", "Seen: Brunhild"),
        ("^text/plain^^Base64^{}", "Seen: Brunhild"),
        ("^AP^RTF^Base64^{}", RTF),
        ("^TEXT^RTF^Base64^{}", RTF),
        ("^application^rtf^Base64^{}", RTF),
        ("^AP^Octet-stream^Base64^{}", RTF),
        ("^TEXT^HTML^Base64^{}", HTML),
        ("^TEXT^Base64^{}", "Seen: Brunhild"),
        ("^TEXT^XML^Base64^{}", "Seen: Brunhild"),
    ],
)
def test_a_report_is_searched_in_its_format_and_encoded_as_it_was(value, new):
    data = _message(value.format(_base64(new)))
    document = read_one(data, "a.hl7")
    assert "Seen: Brunhild" in _report(document)
    assert document.render([]) == data
    out = replace(document, ("Seen: Brunhild", "Seen: Eva"))
    assert out == _message(value.format(_base64(new.replace("Seen: Brunhild", "Seen: Eva"))))


def test_base64_in_lines_stays_in_lines():
    text = "Seen: Brunhild. " * 20
    encoded = _base64(text)
    lines = "\\.br\\".join(encoded[n : n + 76] for n in range(0, len(encoded), 76))
    document = read_one(_message(f"^TEXT^^Base64^{lines}"), "a.hl7")
    out = replace(document, ("Seen: Brunhild", "Seen: Brunhold"))
    new = _base64(text.replace("Brunhild", "Brunhold", 1))
    assert out == _message("^TEXT^^Base64^" + "\\.br\\".join(new[n : n + 76] for n in range(0, len(new), 76)))


def test_a_report_that_is_not_encoded():
    data = _message("^TEXT^^A^Seen: Brunhild \\T\\ Joe^and others")
    document = read_one(data, "a.hl7")
    assert _report(document) == "Seen: Brunhild & Joe^and others"
    out = replace(document, ("Seen: Brunhild", "Seen: A|B"))
    assert out == data.replace(b"Seen: Brunhild", b"Seen: A\\F\\B").replace(b"Joe^", b"Joe\\S\\")


def test_a_hexadecimal_report():
    data = _message(f"^TEXT^^Hex^{b'Seen: Brunhild'.hex().upper()}")
    out = replace(read_one(data, "a.hl7"), ("Seen: Brunhild", "Seen: Eva"))
    assert out == _message(f"^TEXT^^Hex^{b'Seen: Eva'.hex().upper()}")


def test_a_pdf_becomes_a_text_and_is_declared_as_one():
    pytest.importorskip("pypdfium2")
    data = _message(f"^AP^PDF^Base64^{_base64(make_pdf(['Seen: Brunhild']))}")
    out = replace(read_one(data, "a.hl7"), ("Seen: Brunhild", "Seen: Eva"))
    assert out == _message(f"^TEXT^PLAIN^Base64^{_base64('Seen: Eva')}")


def test_a_clinical_document_and_its_people():
    value = f"^TEXT^x-hl7-cda-level-one^Base64^{_base64(sample('ccda.xml'))}"
    document = read_one(_message(value), "a.hl7")
    assert "ZWERDLING" in {(person.last_name or "").upper() for person in document.people}
    data = base64.b64decode(replace_all(document).split(b"Base64^")[1].split(b"|")[0])
    assert [secret for secret in SECRETS if secret.encode() in data.lower()] == []


def test_a_mime_package():
    mime = "MIME-Version: 1.0\r\nContent-Type: text/plain\r\n\r\nSeen: Brunhild\r\n"
    escaped = mime.replace("\r\n", "\\X0D\\\\X0A\\")
    document = read_one(_message(f"^multipart^mixed^A^{escaped}"), "a.hl7")
    assert _report(document) == "Seen: Brunhild\r\n"
    out = replace(document, ("Seen: Brunhild", "Seen: Eva"))
    assert b"Seen: Eva\\X0D\\" in out
    assert b"Brunhild" not in out.split(b"OBX")[1]


@pytest.mark.parametrize("kind", ["TX", "FT", "ST", ""])
def test_a_file_in_place_of_a_text(kind):
    escaped = RTF.replace("\\", "\\E\\").replace("\n", "\\.br\\")
    for value, new in (
        (escaped, escaped.replace("Seen: Brunhild", "Seen: Eva")),
        (RTF.replace("\n", " "), RTF.replace("\n", " ").replace("Seen: Brunhild", "Seen: Eva")),
        (_base64(RTF + " " * 40), _base64(RTF.replace("Seen: Brunhild", "Seen: Eva") + " " * 40)),
    ):
        document = read_one(_message(value, kind), "a.hl7")
        assert "rtf" not in _report(document)
        assert replace(document, ("Seen: Brunhild", "Seen: Eva")) == _message(new, kind)


def test_a_pdf_in_place_of_a_text_becomes_one():
    pytest.importorskip("pypdfium2")
    data = _message(_base64(make_pdf(["Seen: Brunhild"])), "TX")
    assert replace(read_one(data, "a.hl7"), ("Seen: Brunhild", "Seen: Eva")) == _message("Seen: Eva", "TX")


@pytest.mark.parametrize(
    "value",
    ["^TEXT^^Base64^", "^TEXT", "", WORDS],
)
def test_without_data_nothing_is_embedded(value):
    document = read_one(_message(value, "ED" if "^" in value or not value else "TX"), "a.hl7")
    assert document.embedded == ()
    assert document.render([]) == _message(value, "ED" if "^" in value or not value else "TX")


def test_several_reports():
    first, second = (f"^TEXT^^Base64^{_base64(text)}" for text in ("Seen: Brunhild", "Home: Brunhild"))
    document = read_one(_message(f"{first}~{second}"), "a.hl7")
    assert [each.name for each in document.embedded] == ["OBX-5 1", "OBX-5 2"]
