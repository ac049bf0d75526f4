"""HL7 v2 messages."""

import pytest

from spacy_phi.errors import PhiError

from .helpers import SECRETS, read, read_one, replace, replace_all, sample, texts

MSH = "MSH|^~\\&|A|B|C|D|20240314||ORU^R01|1|P|2.5\r"


def _message(*segments, msh=MSH):
    return (msh + "".join(segment + "\r" for segment in segments)).encode()


def _field(data, segment, number):
    fields = next(line for line in data.decode().split("\r") if line.startswith(segment)).split("|")
    return fields[number]


def test_without_findings_the_bytes_are_unchanged():
    data = sample("mdm.hl7")
    assert read_one(data, "a.hl7").render([]) == data


def test_the_report_is_one_text_over_its_segments():
    text = texts(read_one(sample("mdm.hl7"), "a.hl7"))["text"]
    assert "admitted on 03/12/2024 with\npneumonia & pleuritic pain\nHer husband" in text
    assert "WBC 12.4 ^ 10\nFollow up with zwerdling family\nSeen by" in text


def test_only_replaced_values_change():
    data = sample("mdm.hl7")
    out = replace(
        read_one(data, "a.hl7"), ("pleuritic pain", "a|b^c\\d\ne"), ("QUILLA B ZWERDLING", "EVA C ROE")
    )
    expected = data.replace(b"pleuritic pain", b"a\\F\\b\\S\\c\\E\\d\\.br\\e", 1)
    assert out == expected.replace(b"ZWERDLING^QUILLA^B^", b"ROE^EVA^C^", 1)


def test_every_identifier_is_in_a_piece():
    out = replace_all(read_one(sample("mdm.hl7"), "a.hl7")).decode().lower()
    assert [secret for secret in SECRETS if secret in out] == []
    assert not any(value in out for value in ("1961", "v2024031499", "scoutmaster", "1093817465"))
    assert "obx|5|nm|6690-2^#^ln||12.4|10*3/ul|4.5-11.0|h|||f|||" in out


def test_fields_are_findings_and_entries_of_the_roster():
    document = read_one(sample("mdm.hl7"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    found = {(fields.text[m.start : m.end], m.label) for m in fields.given}
    assert {("QUILLA B ZWERDLING", "PATIENT"), ("GRIGORI PETROSYAN", "DOCTOR"), ("01105", "ZIP")} <= found
    assert document.patient == "00482917"
    patient, *others = document.people
    assert (patient.role, patient.last_name, patient.birth_date) == ("patient", "ZWERDLING", "19610412")
    assert {("staff", "PETROSYAN"), ("relative", "ZWERDLING")} <= {(e.role, e.last_name) for e in others}


@pytest.mark.parametrize("segment", ["MSH", "FHS", "BHS"])
def test_the_systems_that_a_message_goes_between_remain(segment):
    header = f"{segment}|^~\\&|LABSYS^1.2.840.99|QUENNERLY HOSPITAL|GatewayTwo|Ridge Clinic|20240314\r"
    out = replace_all(read_one(header.encode(), "a.hl7")).decode()
    assert _field(out.encode(), segment, 2).startswith("LABSYS^")
    assert _field(out.encode(), segment, 4) == "GatewayTwo"
    assert not any(value in out for value in ("1.2.840.99", "QUENNERLY", "Ridge"))


@pytest.mark.parametrize("system", ["QUENNERLY HOSPITAL LAB", "MRN4711009"])
def test_words_and_a_long_number_in_place_of_a_system_are_searched(system):
    document = read_one(_message(msh=MSH.replace("|A|", f"|{system}|")), "a.hl7")
    assert system in texts(document)["codes"]


def test_a_placeholder_is_a_finding_and_no_name_of_the_roster():
    document = read_one(
        _message("PID|1||77881||TEST^PATIENT", "IN1|1|" + 13 * "|" + "|SAME^AS PATIENT"), "a.hl7"
    )
    assert "PATIENT TEST" in texts(document)["fields"]
    assert [each for each in document.people if each.first_name or each.last_name] == []


def test_own_separators_and_a_date_with_its_time():
    data = b"MSH*%$!@*A*B*C*D*202403141530**ADT%A01*1*P*2.5\rPID*1**77881%x$99122%y**Doe%Jane@!T!\r"
    out = replace(read_one(data, "a.hl7"), ("20240314", "20250401"), ("77881", "1%2"), ("Jane @ Doe", "x"))
    assert out == data.replace(b"202403141530", b"202504011530").replace(b"77881", b"1!S!2").replace(
        b"Doe%Jane@!T!", b"x%@"
    )


def test_a_date_without_replacement_date_becomes_empty():
    out = replace(read_one(_message("PID|1||||||19610412"), "a.hl7"), ("19610412", "[DATE]"))
    assert _field(out, "PID", 7) == ""


@pytest.mark.parametrize(
    ("kind", "value", "name"),
    [
        ("TX", "Seen.", "text"),
        ("", "Seen.", "text"),
        ("NM", "call Oswin", "text"),
        ("CWE", "1^Seen.^L", "codes"),
    ],
)
def test_the_type_of_a_result_says_where_its_text_is(kind, value, name):
    document = read_one(_message(f"OBX|1|{kind}|8-1||{value}"), "a.hl7")
    assert texts(document)[name].split("\n")[-1] in value


@pytest.mark.parametrize(
    "result", ["NM|30525-0^Age^LN||93|", "NM|1-8^Onset^LN||93|a^year^UCUM|", "SN|1-8||^93|yr"]
)
def test_an_age_is_a_finding(result):
    document = read_one(_message(f"OBX|1|{result}"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    assert ("93", "AGE") in {(fields.text[m.start : m.end], m.label) for m in fields.given}


def test_a_deleted_field_is_empty():
    message = _message('PID|1||77881||""||""|""|||""^""', 'OBX|1|TX|||""')
    document = read_one(message, "a.hl7")
    assert '""' not in "".join(texts(document).values())
    assert replace_all(document).count(b'""') == 6


def test_unsearchable_data_is_removed():
    document = read_one(_message("OBX|1|ED|8-1||^AP^PDF^Base64^SmFuZQ=="), "a.hl7")
    assert _field(replace(document, ("(OBX-5)", "[OTHER]")), "OBX", 5) == ""


def test_frames_and_batches():
    one = "\x0b" + _message("NTE|1||One").decode() + "\x1c\r"
    batch = f"FHS|^~\\&|A\rBHS|^~\\&|A\r{one}{one.replace('One', 'Two')}BTS|2|Jane\rFTS|1\r"
    documents = read(batch.encode(), "a.hl7")
    assert [texts(document).get("text") for document in documents] == ["", "One", "Two", "Jane"]
    assert b"".join(document.render([]) for document in documents) == batch.encode()


def test_character_sets():
    named = MSH.rstrip("\r") + "||||||8859/1\r"
    data = (named + "NTE|1||Müller\r").encode("latin-1")
    document = read_one(data, "a.hl7")
    assert texts(document)["text"] == "Müller"
    assert replace(document, ("Müller", "Weiß – x")) == data.replace(b"M\xfcller", b"Wei\xdf ? x")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (_message("NTE|1||one", "Jane lives here"), "E351"),
        (b"MSH|^~\\\\|A\r", "E351"),
        (b"MSH|^\r", "E351"),
        (_message("NTE|1||C:\\dir"), "E352"),
        (_message("NTE|1||\\Zxy\\"), "E352"),
        (_message("NTE|1||\\XFF\\"), "E352"),
    ],
)
def test_malformed_messages_are_set_aside(data, code):
    (document,) = read(data, "a.hl7")
    assert document.error is not None
    assert document.error.startswith(f"[{code}]")
    assert "Jane" not in document.error


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"Jane", "E350"),
        (_message("NTE|1||\xff").replace(b"\xc3\xbf", b"\xff"), "E100"),
        ((MSH.rstrip("\r") + "||||||ISO IR87\r").encode(), "E353"),
    ],
)
def test_a_file_that_cannot_be_read(data, code):
    with pytest.raises(PhiError, match=code):
        read(data, "a.hl7")


def test_a_malformed_message_does_not_affect_others():
    data = _message("NTE|1||One") + _message("?") + _message("NTE|1||Two")
    assert [document.error is None for document in read(data, "a.hl7")] == [True, False, True]
