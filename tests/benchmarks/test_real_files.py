"""benchmarks/real_files.py: the checks count what is left and what changed."""

from tests.documents.helpers import sample


def counts(left=0, changed=0, **more):
    return {"structured left": left, "coded changed": changed, **more}


def chosen(found):
    return {key: value for key, value in found.items() if key not in ("structured values", "coded values")}


def test_hl7(bring):
    check = bring("real_checks").check_hl7
    before = b"MSH|^~\\&|A\rPID|1||00482917||ZWERDLING^QUILLA\rOBX|1|NM|1^K^LN||4.2|mmol/L|3.5-5\r"
    assert check(before, before)["structured left"] == 3
    after = before.replace(b"00482917", b"[MRN]").replace(b"ZWERDLING^QUILLA", b"[PATIENT]^")
    assert chosen(check(before, after)) == counts()
    assert chosen(check(before, after.replace(b"4.2", b"[DATE]"))) == counts(changed=1)


def test_mail(bring):
    check = bring("real_checks").check_eml
    before = (
        b"From x Tue May  3 11:28:07 2022\nFrom: Jane Doe <jane@example.org>\nMessage-ID: <1@b.c>\n\nWell.\n"
    )
    assert check(before, before)["structured left"] == 3
    after = before.replace(b"Jane Doe <jane@", b"Eva Roe <eva@").replace(b"1@b.c", b"2@b.c")
    assert chosen(check(before, after)) == counts(unreadable=0)
    broken = after.replace(b"\n\n", b"\nContent-Type: text/html\n\n")
    assert chosen(check(before, broken)) == counts(changed=1, unreadable=0)


def test_rtf(bring):
    check = bring("real_checks").check_rtf
    before = sample("letter.rtf")
    assert check(before, before)["structured left"] == check(before, before)["structured values"] > 1
    after = before.replace(b"Grigori Petrosyan", b"Max Roe").replace(b"Mercy Ridge Hospital", b"H")
    assert chosen(check(before, after)) == counts(unreadable=0)
    assert check(before, after.replace(b" Arial;", b" Max;"))["coded changed"] == 1
    assert check(before, b"")["unreadable"] == 1


def test_word(bring):
    check = bring("real_checks").check_docx
    before = sample("letter.docx")
    found = check(before, before)
    assert found["structured left"] == found["structured values"] > 0
    assert found["coded changed"] == 0
    assert check(before, b"PK")["unreadable"] == 1


def test_formats_without_a_check_are_named(bring, capsys, tmp_path):
    script = bring("real_files")
    checks = script.find_checks()
    missing = {name for suffix, name in script.MODULES.items() if suffix not in checks}
    output = capsys.readouterr().out
    assert all(f"{name}.py is missing" in output for name in missing)
    for name in ("a.rtf", "b.pdf"):
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / "in" / name).write_bytes(sample("letter.rtf"))
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.rtf").write_bytes(sample("letter.rtf"))
    (tmp_path / "out" / "failed.jsonl").write_text('{"source": "in/b.pdf", "error": "[E360] x"}\n')
    sums = script.compare(tmp_path / "in", tmp_path / "out", checks)
    assert sums[".rtf"]["written"] == 1
    assert sums[".pdf"] == {"files": 1}
    assert script.read_failed(tmp_path / "out") == {".pdf": ["E360"]}
