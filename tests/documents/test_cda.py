"""CDA clinical documents."""

import re
from base64 import b64encode

import pytest

from spacy_phi.documents.cda_elements import find_type
from spacy_phi.documents.cda_people import is_title
from spacy_phi.errors import PhiError

from .helpers import SECRETS, Done, finding, read, read_one, replace, replace_all, sample, texts

_SNOMED = "2.16.840.1.113883.6.96"


def _document(body, head=""):
    return f'{head}<ClinicalDocument xmlns="urn:hl7-org:v3">{body}</ClinicalDocument>'.encode()


def _found(document):
    (fields,) = (piece for piece in document.pieces if piece.name == "fields")
    return [(fields.text[m.start : m.end], m.label, m.source.name) for m in fields.given]


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
    assert 'codesystem="2.16.840.1.113883.6.1" displayname="wbc"' in out
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
    assert [value for value, _, _ in _found(read_one(data, "a.xml"))] == ["20240312", "2024-04", "2024"]
    masked = re.sub(rb'value="2024\d*"', b'nullFlavor="MSK"', data)
    assert replace_all(read_one(data, "a.xml")) == masked


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
        (_document('<nonXMLBody><text representation="B64">%</text></nonXMLBody>'), "E355"),
        (b"<note>Jane</note>", "E350"),
    ],
)
def test_unreadable_files_are_refused(data, code):
    with pytest.raises(PhiError, match=code) as error:
        read(data, "a.xml")
    assert "Jane" not in str(error.value)


def _values(body):
    return [(value, label) for value, label, _ in _found(read_one(_document(body), "a.xml"))]


def _kept(body):
    return replace_all(read_one(_document(body), "a.xml")) == _document(body)


@pytest.mark.parametrize(
    "body",
    [
        "<playingEntity><name><given>Quilla</given><family>Zwerdling</family></name></playingEntity>",
        "<x><name use='L'><family>Zwerdling</family><given>Quilla</given></name></x>",
        "<assignedPerson><name>Quilla Zwerdling</name></assignedPerson>",
        "<participantRole classCode='AGNT'><playingEntity><name>Quilla Zwerdling</name></playingEntity>"
        "</participantRole>",
        "<value xsi:type='PN' xmlns:xsi='x'>Quilla Zwerdling</value>",
        "<!-- <name><given>Quilla</given><family>Zwerdling</family></name> -->",
    ],
)
def test_the_name_of_any_person_is_a_field(body):
    ((value, label),) = _values(body)
    assert value == "Quilla Zwerdling"
    assert label in ("PATIENT", "DOCTOR")
    assert "Zwerdling" in {each.last_name for each in read_one(_document(body), "a.xml").people}


def test_titles_stay_and_a_name_in_the_wrong_part_does_not():
    name = "<prefix>Dr.</prefix><family>Zwerdling</family><suffix>{}</suffix>"
    assert _values(f"<name>{name.format('M.D., Ph.D.')}</name>") == [("Zwerdling", "PATIENT")]
    assert _values(f"<name>{name.format('Quilla')}</name>") == [
        ("Quilla", "PATIENT"),
        ("Zwerdling", "PATIENT"),
    ]
    assert is_title("RN, BSN Jr.")
    assert not is_title("MD Quilla")


def test_organizations_and_places_are_fields_and_drugs_are_not():
    assert _values("<scopingOrganization><name>Mercy Ridge</name></scopingOrganization>") == [
        ("Mercy Ridge", "HOSPITAL")
    ]
    place = "<playingEntity classCode='PLC'><name>Mercy Ridge</name></playingEntity>"
    assert _values(place) == [("Mercy Ridge", "HOSPITAL")]
    assert _kept("<manufacturedMaterial><name>Amoxil</name></manufacturedMaterial>")
    assert _kept("<playingEntity classCode='MMAT'><name>Amoxil</name></playingEntity>")
    role = "<participantRole><playingEntity><name>Amoxil</name></playingEntity></participantRole>"
    assert _kept(f"<participant typeCode='CSM'>{role}</participant>")


def test_parts_of_any_address_are_fields():
    body = "<place><addr><city>Springfield</city><state>IL</state></addr></place>"
    assert _values(body) == [("Springfield", "CITY"), ("IL", "STATE")]
    assert _values("<value xsi:type='AD' xmlns:xsi='x'><city>Springfield</city></value>") == [
        ("Springfield", "CITY")
    ]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("<high nullFlavor='20240312000000'/>", [("20240312", "DATE")]),
        ("<x classCode='20240312'/>", [("20240312", "DATE")]),
        ("<effectiveTime nullFlavor='UNK'/>", []),
        ("<value xsi:type='TS' xmlns:xsi='x' value='202403'/>", [("2024-03", "DATE")]),
        ("<value xsi:type='IVL_TS' xmlns:xsi='x'><low value='20240312'/></value>", [("20240312", "DATE")]),
        ("<value xsi:type='INT' xmlns:xsi='x' value='20240312'/>", []),
        ("<value xsi:type='II' xmlns:xsi='x' root='1.2.3' extension='00482917'/>", [("00482917", "IDNUM")]),
        ("<code code='20240312' codeSystem='1.2.3'/>", [("20240312", "DATE")]),
        ("<code code='078051120' codeSystem='2.16.840.1.113883.4.1'/>", [("078051120", "SSN")]),
        (
            "<code code='25009' codeSystem='2.16.840.1.113883.6.93' displayName='Essex'/>",
            [("25009", "LOCATION-OTHER"), ("Essex", "LOCATION-OTHER")],
        ),
        ("<value xsi:type='TEL' xmlns:xsi='x' value='tel:555-0199'/>", [("555-0199", "PHONE")]),
        (
            "<reference value='https://example.org/zwerdling.pdf'/>",
            [("https://example.org/zwerdling.pdf", "URL")],
        ),
    ],
)
def test_values_are_read_by_their_data_type(body, found):
    assert _values(body) == found


def test_what_is_in_the_wrong_attribute_is_searched():
    document = read_one(_document("<name nullFlavor='Zwerdling'/><x use='HP'/><y use='Oswin'/>"), "a.xml")
    assert texts(document)["codes"].split("\n") == ["Zwerdling", "Y: Oswin"]


def test_a_long_number_of_an_unknown_attribute_and_a_local_path_are_searched():
    path = "C:\\quilla\\CDA.xsd"
    body = f"<x n='12'/><x n='3305550147'/><x schemaLocation='urn:hl7-org:v3 {path}'/><x style='a'/>"
    text = texts(read_one(_document(body), "a.xml"))["codes"]
    assert text.split("\n") == ["3305550147", f"X: {path}"]


def test_types_of_elements():
    assert find_type("low", "", "PQ") == "PQ"
    assert find_type("value", "sdtc:IVL_TS", "") == "TS"
    assert find_type("birthTime", "", "") == "TS"
    assert find_type("raceCode", "", "") == "CD"
    assert find_type("zwerdling", "", "TS") == ""


def test_codes_of_public_systems_keep_their_texts():
    assert _kept(f"<code code='38341003' codeSystem='{_SNOMED}' displayName='Hypertension in Springfield'/>")
    local = "<code code='A-1' codeSystem='1.2.3' codeSystemName='Mercy Ridge' displayName='Seen by Oswin'/>"
    assert texts(read_one(_document(local), "a.xml"))["codes"] == "Mercy Ridge\nCode: Seen by Oswin"


def _codes(body):
    return texts(read_one(_document(body), "a.xml"))["codes"]


def test_the_texts_of_a_code_stay_if_one_of_its_translations_is_public():
    original = "<originalText>Eosinofili nel sangue</originalText>"
    code = f"<code code='7' codeSystem='1.2.3' displayName='Eosinofili'>{original}{{}}</code>"
    public = "<translation code='713-8' codeSystem='2.16.840.1.113883.6.1'/>"
    assert _codes(code.format(public)) == ""
    searched = "Eosinofili\nOriginal text: Eosinofili nel sangue"
    assert _codes(code.format("<translation code='8' codeSystem='1.2.4'/>")) == searched
    county = "<translation code='25009' codeSystem='2.16.840.1.113883.6.93' displayName='Essex'/>"
    assert _codes(code.format(public + county)) == searched


def test_the_original_text_of_a_public_code_is_searched_if_it_is_a_note_or_of_a_value():
    code = f"<{{}} code='1' codeSystem='{_SNOMED}'><originalText>{{}}</originalText></{{}}>"
    for text in ("Seen at home. Call Oswin", "Chart 4829170 of Oswin", " ".join(["word"] * 13)):
        assert text in _codes(code.format("code", text, "code"))
    value = code.format("value xsi:type='CD' xmlns:xsi='x'", "Oswin", "value")
    assert _codes(value) == "Oswin"


def test_codes_of_a_catalog_keep_their_texts():
    code = "<code code='{}' codeSystem='1.2.3' displayName='Piastrine (PLT)'/>"
    assert _kept(f"<observation>{code.format('LAB-7')}</observation>")
    assert _kept(f"<manufacturedMaterial>{code.format('PLT')}</manufacturedMaterial>")
    for body in (
        f"<assignedAuthor>{code.format('LAB-7')}</assignedAuthor>",
        f"<observation>{code.format('4829170330')}</observation>",
        f"<observation>{code.format('PLT').replace('1.2.3', '')}</observation>",
    ):
        assert _codes(body) == "Piastrine (PLT)"


def test_the_text_of_a_code_is_searched_if_it_holds_a_name_of_the_document():
    person = "<patientRole><id extension='00482917'/><name>Quilla Zwerdling</name></patientRole>"
    code = f"<code code='38341003' codeSystem='{_SNOMED}' displayName='{{}}'/>"
    for text in ("Call Ms. zwerdling", "Chart 00482917", "See 03/12/2024", "Call 413-555-0199", "a@b.org"):
        document = read_one(_document(person + code.format(text)), "a.xml")
        assert texts(document)["codes"] == text
    assert texts(read_one(_document(person + code.format("Zwerdlings")), "a.xml"))["codes"] == ""


def test_printed_codes_are_not_searched():
    code = f"<code code='233604007' codeSystem='{_SNOMED}'/>"
    body = f"<section><text>Pneumonia (233604007), MRN 233604008 &#8211; x</text>{code}</section>"
    assert texts(read_one(_document(body), "a.xml"))["text"].strip() == (
        "Pneumonia ((code)), MRN 233604008 \u2013 x"
    )
    body += "<id root='1.2' extension='233604007'/>"
    assert "Pneumonia (233604007)" in texts(read_one(_document(body), "a.xml"))["text"]


@pytest.mark.parametrize(
    ("narrative", "text"),
    [
        ("LOINC 8480-6, RxNorm: 314076; MRN 8480-6", "LOINC (code), RxNorm: (code); MRN 8480-6"),
        ("CPT 12/03/2020, LOINC 2020-03-12", "CPT 12/03/2020, LOINC 2020-03-12"),
        ("LOINC 3-12-2020, CPT MRN 99213", "LOINC 3-12-2020, CPT MRN 99213"),
        ("<table><tr><th>SNOMED CT</th><th>MRN</th></tr><tr><td>195967001</td><td>19596701</td></tr></table>",
         "SNOMED CT    MRN  \n  (code)    19596701"),
        ("<table><tr><th>SNOMED CT</th></tr><tr><td>seen 195967001</td></tr></table>",
         "SNOMED CT  \n  seen 195967001"),
        ("<table><tr><th>SNOMED CT</th></tr><tr><td rowspan='2'>195967001</td></tr></table>",
         "SNOMED CT  \n  195967001"),
    ],
)  # fmt: skip
def test_a_code_named_by_its_system_is_not_searched(narrative, text):
    document = read_one(_document(f"<section><text>{narrative}</text></section>"), "a.xml")
    assert texts(document)["text"].strip() == text


def test_a_postal_code_that_is_also_a_code_is_searched():
    code = "<code code='97110' codeSystem='2.16.840.1.113883.6.12'/>"
    body = f"<addr><postalCode>97110</postalCode></addr><section><text>Ames 97110</text>{code}</section>"
    assert texts(read_one(_document(body), "a.xml"))["text"].strip() == "Ames 97110"


def test_a_printed_code_survives_the_replacement_of_its_context():
    code = f"<code code='233604007' codeSystem='{_SNOMED}'/>"
    body = f"<section><text>Zwerdling 233604007 Oswin</text>{code}</section>"
    out = replace(read_one(_document(body), "a.xml"), ("Zwerdling", "Roe"), ("Oswin", "Eva"))
    assert out == _document(body.replace("Zwerdling", "Roe").replace("Oswin", "Eva"))


def _replace_id(body, value):
    document = read_one(_document(body), "a.xml")
    return document.render(
        [
            Done(finding(piece.text, value, "555", "IDNUM")) if value in piece.text else Done()
            for piece in document.pieces
        ]
    )


def test_positions_are_renamed_with_the_ids_that_they_hold():
    body = (
        "<section><text><content ID='diag1214803'>x</content><content ID='b'>y</content></text>"
        "<entry><id root='1.2' extension='1214803'/><reference value='#diag1214803'/>"
        "<reference value='diag1214803'/><reference value='#b'/></entry></section>"
    )
    out = _replace_id(body, "1214803")
    assert out == _document(body.replace("diag1214803", "ref1").replace("1214803", "555"))


def test_the_root_of_an_id_is_renamed_if_it_holds_a_replaced_number():
    body = (
        "<id root='1.2.3.4.5.8390026.1' extension='8390026'/><id root='1.2.3.4.5.8390026.2' extension='7'/>"
    )
    out = _replace_id(body, "8390026")
    assert out == _document(body.replace("5.8390026.", "5.1.").replace("8390026", "555"))


def test_a_local_code_is_renamed_if_it_holds_a_replaced_name():
    text = "<section><text>Ward of Dr. Ostrowak</text></section>"
    body = f"<code code='OSTROWAKSTATION' codeSystem='1.2.3'/>{text}"
    out = replace(read_one(_document(body), "a.xml"), ("Ostrowak", "Roe"))
    assert out == _document(body.replace("OSTROWAKSTATION", "ref1").replace("Ostrowak", "Roe"))


def test_names_of_types_templates_namespaces_and_units_are_structure():
    assert _kept("<ingredient xsi:type='COCT_MT230100UV.Substance' xmlns:xsi='x'/>")
    assert _kept("<templateId root='1.2.3' assigningAuthorityName='HL7 Italia'/>")
    assert _kept("<doseQuantity value='1' unit='30009000'/>")
    body = "<templateId root='1.2' extension='2907.OstrowakL3'/><text>Dr. Ostrowak</text>"
    out = replace(read_one(_document(body), "a.xml"), ("Ostrowak", "Roe"))
    assert out == _document(body.replace("Dr. Ostrowak", "Dr. Roe"))
    body = "<id root='1.2' extension='4829170' assigningAuthorityName='Mercy Ridge'/>"
    assert ("Mercy Ridge", "HOSPITAL") in _values(body)
    assert "555" in texts(read_one(_document("<x unit='5550147330'/>"), "a.xml"))["codes"]


def test_a_local_code_is_renamed_if_it_is_a_replaced_number():
    body = "<id root='1.2' extension='8390026'/><code code='8390026' codeSystem='1.2.3'/>"
    assert _replace_id(body, "8390026") == _document(
        body.replace("code='8390026'", "code='ref1'").replace("8390026", "555")
    )


def test_a_body_in_base64_is_read_in_its_format():
    rtf = rb"{\rtf1 Quilla Zwerdling came.}"
    text = "<nonXMLBody><text mediaType='{}' representation='B64'>{}</text></nonXMLBody>"
    data = _document(text.format("application/rtf", b64encode(rtf).decode()))
    out = replace(read_one(data, "a.xml"), ("Quilla Zwerdling", "Eva Roe"))
    new = b64encode(rtf.replace(b"Quilla Zwerdling", b"Eva Roe")).decode()
    assert out == _document(text.format("application/rtf", new))


def test_a_damaged_comment_is_searched_as_text():
    document = read_one(_document("<!-- <name>Zwerdling -->"), "a.xml")
    assert texts(document)["codes"] == " <name>Zwerdling "


def test_a_style_sheet_keeps_its_type():
    document = read_one(
        _document("", "<?xml-stylesheet type='text/xsl' href='http://h.org/zwerdling.xsl'?>"), "a.xml"
    )
    assert texts(document)["codes"] == "http://h.org/zwerdling.xsl"


@pytest.mark.parametrize(
    ("instruction", "searched"),
    [
        (
            'xml-model href="../h/zwerdling.sch" type="application/xml" '
            'schematypens="http://purl.oclc.org/dsdl/schematron"',
            ["../h/zwerdling.sch"],
        ),
        ("oxygen SCHSchema='zwerdling.sch' phase=\"77\"", ["zwerdling.sch", "77"]),
        ("note Quilla Zwerdling", ["Quilla Zwerdling"]),
        ('note a="b" Quilla', ['a="b" Quilla']),
    ],
)
def test_an_instruction_stays_one(instruction, searched):
    document = read_one(_document("", f"<?{instruction}?>"), "a.xml")
    text = texts(document)["codes"]
    assert all(value in text for value in searched)
    assert not any(kept in text for kept in ("purl", "application"))
    out = replace_all(document)
    expected = instruction
    for value in searched:
        expected = expected.replace(value, "#", 1)
    assert f"<?{expected}?>".encode() in out


def test_a_long_document_is_divided_at_the_same_elements_before_and_after():
    body = f"<section><text>{'<paragraph>Quilla came.</paragraph>' * 9000}</text></section>"
    document = read_one(_document(body), "a.xml")
    sizes = [piece.text.count("Quilla came.") for piece in document.pieces if piece.name.startswith("text")]
    assert (len(sizes), sum(sizes)) == (3, 9000)
    after = read_one(_document(body.replace("Quilla", "Q")), "a.xml")
    assert sizes == [piece.text.count("Q came.") for piece in after.pieces if piece.name.startswith("text")]


def test_a_person_who_is_named_repeatedly_is_one_entry_of_the_roster():
    name = "<name><given>Grigori</given><family>{}</family></name>"
    author = f"<assignedAuthor><assignedPerson>{name}</assignedPerson></assignedAuthor>"
    body = author.format("Petrosyan") * 3 + author.format("Zwerdling")
    people = read_one(_document(body), "a.xml").people
    assert [each.last_name for each in people] == ["Petrosyan", "Zwerdling"]


def test_terms_are_kept_but_for_the_roster_and_counted():
    data = _document(
        '<value xsi:type="CD" code="1" codeSystem="2.16.840.1.113883.6.96" displayName="Ostrowak procedure"/>'
        '<value xsi:type="ST">8/9</value><value xsi:type="ST">on 8/9</value>'
    )
    document = read_one(data, "a.xml")
    (kept,) = (piece for piece in document.pieces if piece.name == "kept")
    assert kept.given == []
    assert kept.text.split("\n") == ["Ostrowak procedure", "8/9"]
    assert kept.size == 2
    assert "on 8/9" in texts(document)["codes"]
    out = replace(document, ("Ostrowak", "Vane"))
    assert b'displayName="Vane procedure"' in out


def test_a_number_in_place_of_the_version_of_a_template_is_an_id():
    body = (
        "<receivedOrganization><id root='1.2.250' extension='1137051849'/></receivedOrganization>"
        "<templateId root='1.2.250' extension='%s'/>"
    )
    assert b"1137051849" not in replace_all(read_one(_document(body % "1137051849"), "a.xml"))
    assert b"'2015-08-01'" in replace_all(read_one(_document(body % "2015-08-01"), "a.xml"))


def test_the_hash_of_a_file_is_removed():
    body = "<value integrityCheck='IiZNlyLY4gyewfICeWhFe2NcDDw=' integrityCheckAlgorithm='SHA-1'/>"
    document = read_one(_document(body), "a.xml")
    assert b"<value  integrityCheckAlgorithm='SHA-1'/>" in replace_all(document)
    (taken,) = (match for piece in document.pieces for match in piece.given or ())
    assert taken.source.name == "unread:integrityCheck"
