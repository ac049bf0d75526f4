"""HL7 v2 messages."""

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.errors import PhiError

from .helpers import SECRETS, read, read_one, replace, replace_all, sample, texts

MSH = "MSH|^~\\&|A|B|C|D|20240314||ORU^R01|1|P|2.5\r"


def _message(*segments, msh=MSH):
    return (msh + "".join(segment + "\r" for segment in segments)).encode()


def _field(data, segment, number):
    fields = next(line for line in data.decode().split("\r") if line.startswith(segment)).split("|")
    return fields[number]


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
    assert "obx|5|nm|6690-2^wbc^ln||12.4|10*3/ul|4.5-11.0|h|||f|||" in out


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
    "result",
    ["NM|30525-0^Age^LN||93|", "NM|1-8^Onset^LN||93|a^year^UCUM|", "SN|1-8||^93|yr", "SN|1-8||>=^93|yr"],
)
def test_an_age_is_a_finding(result):
    document = read_one(_message(f"OBX|1|{result}"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    ages = [fields.text[m.start : m.end] for m in fields.given if m.label == "AGE"]
    assert ages == ["93"]


def test_a_deleted_field_is_empty():
    message = _message('PID|1||77881||""||""|""|||""^""', 'OBX|1|TX|||""')
    document = read_one(message, "a.hl7")
    assert '""' not in "".join(texts(document).values())
    assert replace_all(document).count(b'""') == 6


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("^IM^GIF^Base64^R0lGODlh", ""),
        ("^AP^PDF^Base64^Jane!", ""),
        ("^AP^PDF^Base64^SmFuZQ==", " E350"),
        ("^TEXT^XML^A^<a>Jane</a>", " E190"),
        ("^AP^XYZ^Hex^4A616E6", ""),
    ],
)
def test_data_that_no_reader_knows_are_removed_and_counted(value, code):
    document = read_one(_message(f"OBX|1|ED|8-1||{value}"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    assert f"unread:OBX-5{code}" in {match.source.name for match in fields.given}
    data = value.split("^")[-1]
    assert _field(replace_all(document), "OBX", 5) == value.removesuffix(data)


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


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_another_character_set_than_declared_is_recognized(encoding):
    data = (MSH.rstrip("\r") + "||||||8859/1\rNTE|1||Müller – x\r").encode(encoding)
    document = read_one(data, "a.hl7")
    assert texts(document)["text"] == "Müller – x"
    assert replace(document, ("Müller", "Weiß")).decode(encoding).endswith("Weiß – x\r")


def test_the_given_encoding_is_used_for_what_is_no_utf_8():
    data = (MSH.rstrip("\r") + "||||||UNICODE UTF-8\rNTE|1||Müller\r").encode("latin-1")
    with pytest.raises(PhiError, match=r"E100.*--encoding"):
        read(data, "a.hl7")
    (document,) = read(data, "a.hl7", "cp1252")
    assert texts(document)["text"] == "Müller"
    assert replace(document, ("Müller", "Weiß")) == data.replace(b"M\xfcller", b"Wei\xdf")


@pytest.mark.parametrize("name", ["~ISO IR87", "~ISOIR87", "ASCII~ISO IR14~ISO IR87~ISO IR159"])
def test_japanese_is_an_alternate_set(name):
    header = MSH.rstrip("\r") + f"||||||{name}||ISO 2022-1994\r"
    text = header + "PID|1||1||田中^太郎\rNTE|1||田中さん Tanaka\r"
    data = text.encode("iso2022_jp")
    document = read_one(data, "a.hl7")
    assert texts(document)["text"] == "田中さん Tanaka"
    new = replace(document, ("太郎 田中", "次郎 佐藤"), ("田中さん", "佐藤さん"))
    assert new == text.replace("田中", "佐藤").replace("太郎", "次郎").encode("iso2022_jp")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (_message("Jane lives here"), "E351"),
        (_message("ZPI", "Jane|lives here"), "E351"),
        (b"MSH|^^^^|A\r", "E351"),
        (b"MSH|^\r", "E351"),
        (_message("NTE|1||\\C2842\\Jane"), "E352"),
        (_message("NTE|1||\\M2442\\Jane"), "E352"),
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
        ((MSH.rstrip("\r") + "||||||ISO IR58\r").encode(), "E353"),
        # A switch to the set that is in use already.
        ((MSH.rstrip("\r") + "||||||~ISO IR87\r").encode() + b"NTE|1||Jane\x1b(B\r", "E353"),
    ],
)
def test_a_file_that_cannot_be_read(data, code):
    with pytest.raises(PhiError, match=code):
        read(data, "a.hl7")


def test_a_malformed_message_does_not_affect_others():
    data = _message("NTE|1||One") + _message("?") + _message("NTE|1||Two")
    assert [document.error is None for document in read(data, "a.hl7")] == [True, False, True]


def _pieces(*segments):
    document = read_one(_message(*segments), "a.hl7")
    fields = next(piece for piece in document.pieces if piece.name == "fields")
    found = {(fields.text[m.start : m.end], m.label) for m in fields.given}
    return document, found, {name: set(text.split("\n")) for name, text in texts(document).items()}


@pytest.mark.parametrize(
    "segment",
    [
        "OBX|1|CWE|1234-5^Organism^LN||92818009^Ash wood^SCT^ASH^ash^99LAB|",
        "DG1|1||I21.4^Mild infarction^I10",
        "PV2|||24184005^Rose color^SCT",
        "RXA|0|1|||115^Tdap^CVX",
        "PID|1|||||||||2106-3^White^HL70005",
        "PID|1|||||||||2106-3^White",
        "PV1|1|I||||||||MED^Grace service^L",
        "SPM|1|||119297000^Blood^2.16.840.1.113883.6.96",
        "OBX|1|CE|GLU^Field glucose^L||x",
        "OBR|1||15074-8^Ash glucose^LN",
        "OBR|1|||BLUEFIELD^Field culture^L^600-7^Culture^LN",
        "OBR|1|||XR-22^Chest of Field^99RAD",
    ],
)
def test_codes_and_texts_of_public_systems_stay_unless_the_roster_knows_them(segment):
    _, found, by_name = _pieces(segment)
    coded = next(field for field in segment.split("|") if "^" in field).split("^")
    assert set(coded[:2]) <= by_name["kept"] | by_name["values"] | {""}
    assert not set(coded[:2]) & {value for value, _ in found}


@pytest.mark.parametrize(
    ("segment", "where"),
    [
        ("OBX|1|CWE|1-8^Seen by^LN||X9^Dr. Jane Roe^L", "Dr. Jane Roe"),
        ("OBX|1|CWE|1-8^Seen by^LN||Jane Roe", "Jane Roe"),
        ("OBX|1|CWE|1-8^Call^LN||330-555-0147^Call^SCT", "330-555-0147"),
        ("OBX|1|NM|1-8^Call^LN||3305550147", "3305550147"),
        ("OBX|1|NM|1-8^Glucose^LN||92|mg/dL|330-555-0147", "330-555-0147"),
        ("OBX|1|CWE|1-8^Seen by^LN||1^Fine^SCT^^^^^^Jane Roe", "Jane Roe"),
        ("AL1|1|DA|^Jane Roe says nuts", "Jane Roe says nuts"),
        ("NK1|1||J^Roe", "Roe"),
        ("NK1|1||SPO^Roe^Quilla", "Roe"),
        ("OBX|1|NM|1-8^Mass^LN||5|Quennerly^OSWIN", "OSWIN"),
        ("OBX|1|NM|1-8^Mass^LN||5|Seen by Jane 2 times", "Seen by Jane 2 times"),
        ("OBX|1|NM|1-8^Mass^LN||5|mg|Seen by Jane 2 times", "Seen by Jane 2 times"),
        ("OBX|1|TX|18842-5^Seen. Call Jane Roe", "Seen. Call Jane Roe"),
        ("OBX|1|TX|18842-5^Seen by 771204", "Seen by 771204"),
        ("OBX|1|CE|1-8^Seen^LN||J1^Seen^Brunhild", "Brunhild"),
    ],
)
def test_other_texts_and_values_of_another_shape_are_searched(segment, where):
    _, _, by_name = _pieces(segment)
    assert where in by_name["codes"] | by_name["text"]


@pytest.mark.parametrize(
    ("segment", "value", "label"),
    [
        ("PID|1||||||||||||^PRN^3305550147", "3305550147", "IDNUM"),
        ("PID|1||||||||||9 Elm St^^Varnley^44123^OH^44123-1", "44123-1", "ZIP"),
        ("PID|1||||||||||9 Elm St^^^Varnley^OH^44123", "Varnley", "CITY"),
        ("OBX|1|CWE|1-8^County^LN||25009^Essex, MA^FIPS6_4", "Essex, MA", "LOCATION-OTHER"),
        ("OBX|1|NM|1-8^Day^LN||20240314", "20240314", "DATE"),
        ("OBX|1|RP|1-8^Scan^LN||\\\\srv\\jane.tif^PACS", "\\\\srv\\jane.tif", "URL"),
        ("ORC|NW||||||||||||||||ICU^Quennerly ward^HL70362", "Quennerly ward", "HOSPITAL"),
        ("PRT|1|AD||AP|^Roe^Jane", "Jane Roe", "DOCTOR"),
        ("PV1|1|I|||||77^Roe^Art", "Art Roe", "DOCTOR"),
        ("IN1|1|||||Roe^Jane", "Jane Roe", "PATIENT"),
        ("ZPI|1|Jane", "Jane", "OTHER"),
        ("NTE|1||||||||||Jane", "Jane", "OTHER"),
        ("RXD|1|||||||||^Roe^Jane", "Jane Roe", "DOCTOR"),
        ("PV1|1|I|W1^12^B^Quennerly&1.2.3&ISO", "Quennerly", "HOSPITAL"),
    ],
)
def test_values_are_found_by_the_types_of_the_standard(segment, value, label):
    document, found, _ = _pieces(segment)
    assert (value, label) in found
    assert value not in replace_all(document).decode()


@pytest.mark.parametrize(
    "segment",
    [
        "RXO|00047040230^Ampicillin 250 mg^NDC|250|500|mg||||||N",
        "RXC|A|DEX^Dextrose 5%^L|500|mL",
        "TQ1|1|1|Q6H||||||S",
        "RXE|||||10|20|mg^milligram^UCUM",
        "OBX|1|SN|1-8^Ratio^LN||>^100|10*3/uL^thousand per field^UCUM|150000 to 350000|H|||F",
        "PRB|AD||300.7^Hypochondria^I9C",
        "SFT|Fieldstone Systems^L|4.2.1|Ashford Gateway|20240101-77",
        "SAC||||||||R|||||||||||||||15|mL",
    ],
)
def test_orders_doses_units_and_ranges_stay(segment):
    document, _, by_name = _pieces(segment)
    assert by_name["codes"] == by_name["text"] == {""}
    assert replace_all(document) == _message(segment).replace(b"20240314", b"").replace(
        b"|B|", b"|#|"
    ).replace(b"|D|", b"|#|").replace(b"|1|P|", b"|#|P|")


def test_the_roster_is_found_in_what_stays(tmp_path):
    data = _message("PID|1||771204||Ostrowak^Brunhild", "OBX|1|CWE|8-1^Ostrowak^LN||771204^Swab^SCT")
    (tmp_path / "a.hl7").write_bytes(data)
    result = CliRunner().invoke(
        app, ["scrub", str(tmp_path / "a.hl7"), "-o", str(tmp_path / "out"), "--model", "rules"]
    )
    assert result.exit_code == 0, result.output
    out = (tmp_path / "out" / "a.hl7").read_bytes()
    assert _field(out, "OBX", 3) == "8-1^[PATIENT]^LN"
    assert _field(out, "OBX", 5) == "[MEDICALRECORD]^Swab^SCT"


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("C:\\dir", "C:\\dir"),
        ("a\\Zxy\\b", "a\\Zxy\\b"),
        ("Jos\\XE9\\", "José"),
        ("a\\.sp2\\b\\H\\c\\N\\", "a\nbc"),
        ("1\\T\\2", "1&2"),
        ("\\", "\\"),
    ],
)
def test_an_unknown_escape_sequence_is_text(text, read_as):
    document = read_one(_message(f"NTE|1||{text}"), "a.hl7")
    assert texts(document)["text"] == read_as
    assert document.render([]) == _message(f"NTE|1||{text}")


def test_a_doubled_escape_character_and_wide_characters():
    data = _message("NTE|1||Jane \\T\\ Joe", msh="MSH|^~\\\\&|A\r")
    assert texts(read_one(data, "a.hl7"))["text"] == "Jane & Joe"
    wide = b"\xff\xfe" + _message("NTE|1||Jane").decode().encode("utf-16-le")
    assert replace(read_one(wide, "a.hl7"), ("Jane", "Eva")) == wide.replace(
        "Jane".encode("utf-16-le"), "Eva".encode("utf-16-le")
    )


@pytest.mark.parametrize("name", ["UTF-8", "utf-8", "UNICODE UTF-8", "ASCII~8859/1"])
def test_usual_names_of_character_sets(name):
    named = MSH.rstrip("\r") + f"||||||{name}\r"
    assert texts(read_one((named + "NTE|1||Jane\r").encode(), "a.hl7"))["text"] == "Jane"


@pytest.mark.parametrize("gap", ["\r", "\n", "\r\n\r\n"])
def test_a_line_without_a_name_continues_the_segment_before_it(gap):
    data = _message(f"OBX|1|TX|1-8^Report^LN||Seen{gap}Jane Roe{gap}NOS||||||F", "NTE|1||Well")
    document = read_one(data, "a.hl7")
    text = texts(document)["text"]
    assert text.split("\n")[0] == "Seen"
    assert "\nJane Roe\n" in text
    assert replace(document, ("Jane Roe", "Eva Fox")) == data.replace(b"Jane Roe", b"Eva Fox")


def test_a_broken_public_text_is_searched():
    _, _, by_name = _pieces("OBX|1|CWE|1-8^Seen by\rJane Roe^LN||1^Fine^SCT||||||F")
    assert "Jane Roe" in by_name["text"] | by_name["codes"]


def test_a_number_that_is_replaced_elsewhere_is_replaced_in_what_stays():
    data = _message("OBR|1|77482917|F|X-1^Panel^L^77482917^Set^L", "OBX|1|NM|1-8^Mass^LN||77482917|mg")
    out = replace(read_one(data, "a.hl7"), ("77482917", "11111111"))
    assert out == data.replace(b"77482917", b"11111111")


@pytest.mark.parametrize("encoding", ["^~", "^~\\"])
def test_missing_separators_are_the_usual_ones(encoding):
    data = _message("NTE|1||a\\T\\b", msh=f"MSH|{encoding}|A\r")
    assert texts(read_one(data, "a.hl7"))["text"] == "a&b"


@pytest.mark.parametrize("score", ["8/9", "4/5", "12-14"])
def test_a_score_as_a_whole_value_is_not_searched(score):
    segment = f"OBX|1|ST|9272-6^Apgar score 1 min^LN||{score}"
    document = read_one(_message(segment), "a.hl7")
    assert score not in texts(document).get("text", "")
    assert _field(replace_all(document), "OBX", 5) == score
    assert "on 8/9" in texts(read_one(_message("OBX|1|ST|8302-2^Seen^LN||on 8/9"), "a.hl7"))["text"]


def test_parameters_of_a_query_are_read_by_the_field_that_they_refer_to():
    query = "|".join(
        (
            "QPD|IHE PDQ Query|Q1|@PID.5.1^Zwerdling~@PID.5.2^Quilla~@PID.7^19610412~@PID.8^F",
            "^^^HIMSS&1.2.3&ISO^PI|Petrosyan^Grigori|3 Maple St^^Springfield^MA^01105|M",
        )
    )
    document = read_one(_message(query, "QPD|IHE PIX Query|Q2|0048^^^HZLN&1.2.3&ISO^PI"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    labels = {fields.text[m.start : m.end]: m.label for m in fields.given}
    assert {labels[name] for name in ("Zwerdling", "Quilla")} == {"PATIENT"}
    assert (labels["19610412"], labels["0048"], labels["HZLN"]) == ("DATE", "MEDICALRECORD", "HOSPITAL")
    assert ("", "Zwerdling") in {(each.first_name or "", each.last_name) for each in document.people}
    out = replace_all(document).decode()
    assert all(kept in out for kept in ("@PID.5.1^", "@PID.8^F"))
    assert not any(value in out for value in ("Petrosyan", "Grigori", "Maple", "Springfield", "01105"))


def test_rows_of_a_result_are_read_by_their_columns():
    rows = "RDF|3|PID.3^Id^ST~PID.5^Name^ST~Remark^Remark^ST", "RDT|0048^^^M^MR|Zwerdling^Quilla|Petrosyan"
    document = read_one(_message(*rows), "a.hl7")
    assert [each.last_name for each in document.people if each.last_name] == ["Zwerdling"]
    out = replace_all(document).decode()
    assert not any(value in out for value in ("0048", "Zwerdling", "Petrosyan"))
    assert {"0048", "Quilla Zwerdling", "Petrosyan"} <= set(texts(document)["fields"].split("\n"))


@pytest.mark.parametrize(
    "segment", ["STF|KEY101^Petrosyan", "PRA|KEY101^Petrosyan", "EQL|1|T|R01|SELECT WHERE @PID.3 = 'KEY101'"]
)
def test_keys_of_staff_and_queries_in_words_are_replaced(segment):
    assert "KEY101" not in replace_all(read_one(_message(segment), "a.hl7")).decode()


@pytest.mark.parametrize(
    ("country", "label"),
    [("WILLIAMSON", "LOCATION-OTHER"), ("USA", "COUNTRY"), ("België", "COUNTRY"), ("46808", "ZIP")],
)
def test_a_county_in_place_of_the_country_is_a_place(country, label):
    document = read_one(_message(f"PID|1||0048||Roe^Eva||||||Maple St^^Franklin^TN^^{country}"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    assert (country, label) in {(fields.text[m.start : m.end], m.label) for m in fields.given}


def test_an_address_in_a_field_of_codes_is_one():
    segment = "IN1|1|A|B|C||||||||||||SEL|19800115|12 Maple St^^Springfield^IL^62701^US"
    document = read_one(_message(segment, "OBX|1|CE|1^a||12 A^b^c^d^62701"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    labels = {(fields.text[m.start : m.end], m.label) for m in fields.given}
    assert {("12 Maple St", "STREET"), ("Springfield", "CITY"), ("62701", "ZIP")} <= labels
    assert "12 A" in texts(document)["codes"]


def test_a_postal_code_in_place_of_the_state_is_one():
    document = read_one(_message("PID|1||0048||Roe^Eva||||||Maple St^^Springfield^46808"), "a.hl7")
    (fields,) = (piece for piece in document.pieces if piece.given)
    assert ("46808", "ZIP") in {(fields.text[m.start : m.end], m.label) for m in fields.given}
