"""The HL7 v2 part of benchmarks/real_files.py."""

BEFORE = b"MSH|^~\\&|A\rPID|1||00482917||ZWERDLING^QUILLA\rOBX|1|NM|1-8^Mass^LN||5|kg^kilo^UCUM|4-6\rZZZ|1\r"


def test_values_left_and_changed_are_counted(bring):
    check = bring("real_hl7").check
    found = {"structured": 3, "left": 3, "coded": 7, "changed": 0}
    assert check(BEFORE, BEFORE) == found
    after = BEFORE.replace(b"00482917", b"[MRN]").replace(b"ZWERDLING^QUILLA", b"[PATIENT]^")
    assert check(BEFORE, after) == {**found, "left": 0}
    changes = [(b"||5|", b"||6|", 1), (b"^Mass^", b"^Mess^", 1), (b"^kilo", b"^[X]", 2), (b"|4-6", b"|", 1)]
    for old, new, count in changes:  # the text of a unit is a part of it
        assert check(BEFORE, after.replace(old, new))["changed"] == count
