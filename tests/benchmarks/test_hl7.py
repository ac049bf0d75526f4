"""The benchmarks of HL7 v2."""

import random

from spacy_phi.documents.formats import read_documents


def test_generated_messages_are_read(bring):
    message = bring("hl7_speed").make_message(7, random.Random(0))
    (document,) = read_documents(message.encode(), ".hl7", "a.hl7")
    assert document.error is None
    assert document.patient in message


def test_the_check_compares_by_a_plain_split(bring, tmp_path):
    script = bring("hl7_files")
    path = tmp_path / "a.hl7"
    path.write_text("MSH|^~\\&|A\rPID|1||123456||Roe^Jane\rOBX|1|NM|1-8^Mass^LN||5|kg^kilo^UCUM|4-6\rZZZ|1\r")
    person, result = script.read_segments(path)
    assert set(script.find_values(person)) == {"123456", "Jane"}
    changed = [*result]
    changed[5], changed[3] = "6", "1-8^Mess^LN"
    found = set(script.compare(result, changed))
    assert {("number", "5", "6"), ("text", "Mass", "Mess"), ("unit", "kg^kilo^UCUM", "kg^kilo^UCUM")} <= found
