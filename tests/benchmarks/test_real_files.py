"""benchmarks/real_files.py: the checks count what is left and what changed."""

from tests.documents.helpers import sample


def counts(left=0, changed=0, **more):
    return {"left": left, "changed": changed, **more}


def chosen(found):
    return {key: value for key, value in found.items() if key not in ("structured", "coded")}


def test_mail(bring):
    check = bring("real_checks").check_eml
    before = (
        b"From x Tue May  3 11:28:07 2022\nFrom: Jane Doe <jane@example.org>\nMessage-ID: <1@b.c>\n\nWell.\n"
    )
    assert check(before, before)["left"] == 3
    after = before.replace(b"Jane Doe <jane@", b"Eva Roe <eva@").replace(b"1@b.c", b"2@b.c")
    assert chosen(check(before, after)) == counts(unreadable=0)
    broken = after.replace(b"\n\n", b"\nContent-Type: text/html\n\n")
    assert chosen(check(before, broken)) == counts(changed=1, unreadable=0)


def test_rtf(bring):
    check = bring("real_checks").check_rtf
    before = sample("letter.rtf")
    assert check(before, before)["left"] == check(before, before)["structured"] > 1
    after = before.replace(b"Grigori Petrosyan", b"Max Roe").replace(b"Mercy Ridge Hospital", b"H")
    assert chosen(check(before, after)) == counts(unreadable=0)
    assert check(before, after.replace(b" Arial;", b" Max;"))["changed"] == 1
    assert check(before, b"")["unreadable"] == 1


def test_word(bring):
    check = bring("real_checks").check_docx
    before = sample("letter.docx")
    found = check(before, before)
    assert found["left"] == found["structured"] > 0
    assert found["changed"] == 0
    assert check(before, b"PK")["unreadable"] == 1


def test_written_and_failed_files_are_counted(bring, capsys, tmp_path):
    script = bring("real_files")
    for name in ("a.rtf", "b.pdf"):
        (tmp_path / "in").mkdir(exist_ok=True)
        (tmp_path / "in" / name).write_bytes(sample("letter.rtf"))
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.rtf").write_bytes(sample("letter.rtf"))
    (tmp_path / "out" / "failed.jsonl").write_text('{"source": "in/b.pdf", "error": "[E360] x"}\n')
    sums = script.compare(tmp_path / "in", tmp_path / "out", show=True)
    assert sums[".rtf"]["written"] == 1
    assert sums[".rtf"]["left"] > 1
    assert capsys.readouterr().out.startswith("a.rtf: ")
    assert sums[".pdf"] == {"files": 1}
    assert script.read_failed(tmp_path / "out") == {".pdf": ["E360"]}
