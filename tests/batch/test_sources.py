import io

import pytest

from spacy_phi.batch.inputs import Input, find_inputs
from spacy_phi.batch.records import Columns
from spacy_phi.batch.sources import read_records, read_stream
from spacy_phi.errors import PhiError
from spacy_phi.tables.columns import Others

from .helpers import read_file


def test_folders_are_walked_in_order_without_hidden_files_and_output(tmp_path):
    for name in ("b.txt", "a/z.txt", "a/c.jsonl", ".hidden.txt", "x.ann", "out/b.txt", "d.CSV"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    found = list(find_inputs([tmp_path], tmp_path / "out"))
    assert [(item.target, item.kind) for item in found if item.unread is None] == [
        ("a/c.jsonl", "jsonl"),
        ("a/z.txt", "text"),
        ("b.txt", "text"),
        ("d.CSV", "csv"),
    ]
    unread = {item.target: item.unread for item in found if item.unread is not None}
    assert unread.keys() == {".hidden.txt", "x.ann"}
    assert "hidden" in unread[".hidden.txt"]


def test_inputs_that_would_be_lost_are_refused(tmp_path):
    (tmp_path / "a").mkdir()
    for name in ("n.txt", "a/n.txt"):
        (tmp_path / name).write_text("x")
    with pytest.raises(PhiError, match="E122"):
        list(find_inputs([tmp_path / "n.txt"], tmp_path))
    with pytest.raises(PhiError, match="E123"):
        list(find_inputs([tmp_path / "n.txt", tmp_path / "a" / "n.txt"], tmp_path / "out"))
    with pytest.raises(PhiError, match="E124"):
        list(find_inputs([tmp_path / "none"], tmp_path / "out"))


def test_text_keeps_bom_and_line_breaks(tmp_path):
    data = b"\xef\xbb\xbfa\r\nb\rc\x0c\n"
    (record,) = read_file(tmp_path, "n.txt", data)
    assert record.render(record.text) == data
    (record,) = read_file(tmp_path, "l.txt", "José\r\n".encode("latin-1"), "latin-1")
    assert record.text == "José\r\n"
    assert record.render(record.text) == "José\r\n".encode("latin-1")


def test_a_wrong_encoding_is_reported_by_file_and_byte_and_the_run_continues(tmp_path):
    (record,) = read_file(tmp_path, "n.txt", b"Ruiz \xff")
    assert record.text is None
    assert "n.txt: byte 5 is not valid utf-8" in record.error
    assert "Ruiz" not in record.error
    lines = b'{"text": "one"}\n{"text": "Ruiz \xe9"}\n{"text": "three"}\n'
    records = read_file(tmp_path, "n.jsonl", lines)
    assert [record.text for record in records] == ["one", None, "three"]
    assert "byte 31" in records[1].error
    rows = b'id,text\n1,one\n2,"Ru\niz \xe9"\n3,three\n'
    records = read_file(tmp_path, "n.csv", rows)
    assert [record.text for record in records] == ["one", None, "three"]
    assert "byte 23" in records[1].error
    assert records[1].position.endswith("n.csv:3")


def test_jsonl_keeps_text_and_id_alone_unless_told(tmp_path):
    data = b'\xef\xbb\xbf{"id": 7, "mrn": "X1", "note": "h\xc3\xa9", "p": 3, "day": "d"}\r\n\r\n'
    data += b'{"note": "\\ud800", "p": null}'
    first, second = read_file(tmp_path, "n.jsonl", data, text="note", patient="p")
    assert (first.id, first.patient, first.text) == ("7", "3", "hé")
    assert first.render("[X]") == b'\xef\xbb\xbf{"id": 7, "note": "[X]"}\r\n'
    assert second.id == "n.jsonl:3"
    assert second.render(second.text) == b'{"note": "\\ud800"}\n'
    (first, _) = read_file(tmp_path, "n.jsonl", data, text="note", others=Others(keep=("day",)))
    assert first.render("") == b'\xef\xbb\xbf{"id": 7, "note": "", "day": "d"}\r\n'
    (first, _) = read_file(tmp_path, "n.jsonl", data, text="note", others=Others(keep_all=True))
    assert b'"mrn": "X1"' in first.render("")


@pytest.mark.parametrize("line", [b"{", b"[1]", b'{"note": "x"}', b'{"text": 3}', b"[" * 100_000])
def test_bad_json_lines_are_reported_by_number(tmp_path, line):
    records = read_file(tmp_path, "n.jsonl", b'{"text": "a"}\n' + line + b'\n{"text": "b"}\n')
    assert [record.text for record in records] == ["a", None, "b"]
    assert "n.jsonl, line 2" in records[1].error


def test_lines_of_utf16_are_refused_but_texts_are_not(tmp_path):
    for name, encoding, expected in (
        ("n.jsonl", "utf-16", "utf-16"),
        ("n.jsonl", "utf-16-le", "utf-8"),
        ("n.csv", "utf-32-be", "utf-8"),
        ("n.csv", "utf-16", "utf-8"),
    ):
        (record,) = read_file(tmp_path, name, '{"text": "Ruiz"}\n'.encode(encoding), expected)
        assert "E193" in record.error
    (record,) = read_file(tmp_path, "n.txt", "añb".encode("utf-16"), "utf-16")
    assert record.text == "añb"


def test_streams_are_read_as_they_come():
    class Endless(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, buffer):
            line = b'{"text": "x"}\n'
            buffer[: len(line)] = line
            return len(line)

    from pathlib import Path

    item = Input(Path("stdin"), "stdin", "jsonl")
    records = read_stream(io.BufferedReader(Endless()), item, Columns(), "utf-8")
    assert [next(records).text for _ in range(5)] == ["x"] * 5


def test_a_vanished_file_is_an_error_record(tmp_path):
    item = Input(tmp_path / "gone.txt", "gone.txt", "text")
    (record,) = read_records(item, Columns(), "utf-8")
    assert "E128" in record.error


def test_links_that_lead_out_of_the_folder_are_not_followed(tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "other").mkdir()
    for name in ("other/a.txt", "b.txt"):
        (tmp_path / name).write_text("Ruiz")
    (tmp_path / "notes" / "folder").symlink_to(tmp_path / "other")
    (tmp_path / "notes" / "b.txt").symlink_to(tmp_path / "b.txt")
    found = list(find_inputs([tmp_path / "notes"], None))
    assert [(item.target, "link" in item.unread) for item in found] == [("b.txt", True), ("folder", True)]
    records = [record for item in found for record in read_records(item, Columns(), "utf-8")]
    assert all(record.text is None and "E192" in record.error for record in records)
    # An explicitly named file is always read.
    (item,) = find_inputs([tmp_path / "notes" / "b.txt"], None)
    assert item.unread is None


def test_links_that_lead_back_are_not_followed_and_others_are(tmp_path):
    (tmp_path / "notes" / "p1").mkdir(parents=True)
    (tmp_path / "notes" / "p1" / "a.txt").write_text("x")
    (tmp_path / "notes" / "p1" / "up").symlink_to(tmp_path / "notes")
    (tmp_path / "notes" / "p2").symlink_to(tmp_path / "notes" / "p1")
    (tmp_path / "notes" / "gone.txt").symlink_to(tmp_path / "nowhere.txt")
    found = [item.target for item in find_inputs([tmp_path / "notes"], None)]
    # A broken link is an unreadable note, and is reported.
    assert found == ["gone.txt", "p1/a.txt", "p2/a.txt"]


@pytest.mark.parametrize(
    ("level", "patient"), [(-1, "2024"), (1, "p1"), (2, "2024"), (-2, "p1"), (0, None), (3, None)]
)
def test_the_folder_gives_the_patient(tmp_path, level, patient):
    (tmp_path / "p1" / "2024").mkdir(parents=True)
    (tmp_path / "p1" / "2024" / "a.txt").write_text("x")
    (tmp_path / "b.txt").write_text("x")
    columns = Columns(patient_folder=level)
    records = [r for item in find_inputs([tmp_path], None) for r in read_records(item, columns, "utf-8")]
    assert {record.id: record.patient for record in records} == {"p1/2024/a.txt": patient, "b.txt": None}


def test_one_patient_for_all_that_tell_none(tmp_path):
    lines = b'{"text": "a", "person": 3}\n{"text": "c", "person": null}\n'
    records = read_file(tmp_path, "n.jsonl", lines, patient="person", patient_id="p9")
    assert [record.patient for record in records] == ["3", "p9"]
    (record,) = read_file(tmp_path, "n.txt", b"x", patient_id="p9")
    assert record.patient == "p9"


def test_a_line_without_its_patient_is_an_error(tmp_path):
    lines = b'{"text": "a", "person": 3}\n{"text": "b"}\n{"text": "c", "person": null}\n'
    records = read_file(tmp_path, "n.jsonl", lines + b'{"text": "d", "person": ["x"]}\n', patient="person")
    assert [record.patient for record in records if not record.error] == ["3", None]
    assert "E109" in records[1].error
    assert "E109" in records[3].error


@pytest.mark.parametrize("character", ["\0", "\x08", "\x1b", "\x7f", "\x85", "\x9b"])
@pytest.mark.parametrize(
    ("name", "shape"),
    [("n.txt", "{}"), ("n.csv", "id,text\n1,{}\n"), ("n.jsonl", '{{"text": "{}"}}\n')],
)
def test_a_text_with_control_characters_is_set_aside(tmp_path, name, shape, character):
    text = f"MRN 0048{character}2917 of Jane"
    if name == "n.jsonl":
        text = text.replace(character, f"\\u{ord(character):04x}")
    (record,) = read_file(tmp_path, name, shape.format(text).encode())
    assert record.text is None
    assert "E191" in record.error
    assert "2917" not in record.error
