"""CDA clinical documents."""

import pytest

from spacy_phi.errors import PhiError

from .helpers import SECRETS, read, read_one, replace, replace_all, sample, texts


def _document(body, head=""):
    return f'{head}<ClinicalDocument xmlns="urn:hl7-org:v3">{body}</ClinicalDocument>'.encode()


def _found(document):
    (fields,) = (piece for piece in document.pieces if piece.given is not None)
    return [(fields.text[m.start : m.end], m.label, m.source.name) for m in fields.given]


def test_without_findings_the_bytes_are_unchanged():
    data = sample("ccda.xml")
    assert read_one(data, "a.xml").render([]) == data


def test_the_narrative_is_one_text():
    text = texts(read_one(sample("ccda.xml"), "a.xml"))["text"]
    assert text.startswith("Discharge Summary – Quilla Zwerdling")
    assert (
        "Ms. Zwerdling is a 62 year old woman admitted on 03/12/2024 with pneumonia & pleuritic pain.\n"
        in text
    )
    assert "at the bedside.\nDr. Petrosyan started ceftriaxone 1 g IV < 1 h" in text
    assert "MRN 00482917. Follow up with zwerdling family & friends." in text


def test_only_replaced_values_change():
    data = sample("ccda.xml")
    out = replace(
        read_one(data, "a.xml"),
        ("Ms. Zwerdling", "Ms. Roe"),
        ("pneumonia & pleuritic", "<a> & b"),
        ("zwerdling family & friends", "x ]]> y"),
        ("Quilla B Zwerdling", "Eva C Roe"),
        ("Dr. Petrosyan", "[DOCTOR]"),
    )
    expected = data.replace(b">Zwer</content>dling is", b">Roe</content> is")
    expected = expected.replace(b"pneumonia &amp; pleuritic", b"&lt;a&gt; &amp; b")
    expected = expected.replace(b"zwerdling family & friends", b"x ]]]]><![CDATA[> y")
    for old, new in ((b">Quilla</g", b">Eva</g"), (b">B</g", b">C</g"), (b">Zwerdling</f", b">Roe</f")):
        expected = expected.replace(old, new)
    assert out == expected.replace(b"Dr. Petrosyan", b"[DOCTOR]")


def test_every_identifier_is_in_a_piece():
    out = replace_all(read_one(sample("ccda.xml"), "a.xml")).decode().lower()
    assert [secret for secret in SECRETS if secret in out] == []
    assert not any(value in out for value in ("1961", "v2024031499", "1093817465", "7a6c1e52", "mercy"))
    assert '<code code="6690-2" codesystem="2.16.840.1.113883.6.1" displayname="#"/>' in out
    assert '<value xsi:type="pq" value="12.4" unit="10*3/ul"/>' in out


def test_fields_are_findings_and_entries_of_the_roster():
    document = read_one(sample("ccda.xml"), "a.xml")
    found = _found(document)
    assert ("Grigori Petrosyan", "DOCTOR", "field:name") in found
    assert ("qzwerdling@example.org", "EMAIL", "field:telecom@value") in found
    assert ("Mercy Ridge Hospital", "HOSPITAL", "field:name") in found
    assert document.patient == "00482917"
    people = {(each.role, each.first_name, each.last_name) for each in document.people}
    assert {("patient", "Quilla B", "Zwerdling"), ("relative", "Oswin", "Zwerdling")} <= people
    assert ("staff", "Grigori", "Petrosyan") in people
    assert ("Ceftriaxone", "PATIENT", "field:name") not in found


def test_base64_data_is_removed():
    data = _document('<component><section><value representation="B64">SmFuZQ==</value></section></component>')
    out = replace(read_one(data, "a.xml"), ("(value)", "[OTHER]"))
    assert out == data.replace(b"SmFuZQ==", b"")


def test_another_encoding():
    head = '<?xml version="1.0" encoding="iso-8859-1"?>'
    data = _document("<title>Müller</title>", head).decode()
    out = replace(read_one(data.encode("latin-1"), "a.xml"), ("Müller", "Wałęsa"))
    assert out == data.encode("latin-1").replace(b"M\xfcller", b"Wa&#322;&#281;sa")
    wide = data.replace("iso-8859-1", "utf-16").encode("utf-16")
    assert texts(read_one(wide, "a.xml"))["text"].strip() == "Müller"


def test_a_duration_is_no_date_and_a_time_is_one():
    data = _document(
        '<effectiveTime value="20240312"><period value="12" unit="h"/><high value="202404"/></effectiveTime>'
        '<doseQuantity value="2"/><effectiveTime><low value="2024"/></effectiveTime>'
    )
    assert [value for value, _, _ in _found(read_one(data, "a.xml"))] == ["20240312", "202404"]
    assert replace_all(read_one(data, "a.xml")) == data.replace(b"20240312", b"").replace(b"202404", b"")


def test_an_age_is_a_finding():
    data = _document('<component><value xsi:type="PQ" xmlns:xsi="x" value="93" unit="a"/></component>')
    assert _found(read_one(data, "a.xml")) == [("93", "AGE", "field:value@value")]


_BOMB = '<!DOCTYPE b [<!ENTITY a "Jane"><!ENTITY b "&a;&a;&a;">]>'
_EXTERNAL = '<!DOCTYPE b [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (_document("<title>&b;</title>", _BOMB), "E354"),
        (_document("<title>&a;</title>", _EXTERNAL), "E354"),
        (_document("", '<!DOCTYPE ClinicalDocument SYSTEM "http://example.org/x.dtd">'), "E354"),
        (_document("<title>Jane"), "E354"),
        (_document("&nbsp;"), "E354"),
        (_document("", '<?xml version="1.0" encoding="rot13"?>'), "E354"),
        (_document("<title>J\xe4ne</title>").replace(b"\xc3\xa4", b"\xe4"), "E100"),
        (_document('<nonXMLBody><text representation="B64">SmFuZQ==</text></nonXMLBody>'), "E355"),
        (b"<note>Jane</note>", "E350"),
    ],
)
def test_unreadable_files_are_refused(data, code):
    with pytest.raises(PhiError, match=code) as error:
        read(data, "a.xml")
    assert "Jane" not in str(error.value)
