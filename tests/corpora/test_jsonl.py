from dataclasses import replace

import pytest
from hypothesis import given

from spacy_phi.corpora.annotated import AnnotatedSpan
from spacy_phi.corpora.jsonl import read_jsonl, read_line, write_jsonl, write_line
from spacy_phi.errors import PhiError

from .strategies import notes

LINE = (
    b'\xef\xbb\xbf{"text" : "Mr. Ruiz", "id": 7, "spans": '
    b'[{"start":4, "end":8, "label":"PATIENT", "hipaa":true}], "keep": []}\r\n'
)


def test_unchanged_lines_keep_their_bytes_and_changed_ones_their_fields():
    note = read_line(LINE)
    assert (note.id, note.meta) == ("7", {"keep": []})
    assert note.spans[0].attributes == {"hipaa": True}
    assert write_line(note) == LINE
    changed = replace(note, spans=(*note.spans, AnnotatedSpan(0, 2, "DOCTOR")))
    again = read_line(write_line(changed))
    assert again == changed


def test_other_spellings_of_spans():
    note = read_line(
        b'{"text": "Mr. Ruiz", "spans": [[4, 8, "PATIENT"], {"start_char": 0, "end_char": 2, "label": "X"}]}'
    )
    assert [(s.start, s.end, s.label) for s in note.spans] == [(4, 8, "PATIENT"), (0, 2, "X")]
    assert note.id == "1"


@pytest.mark.parametrize(
    "field",
    [
        b'"label": [[4, 8, "PATIENT"]], "Comments": []',
        b'"labels": [[4, 8, "PATIENT"]], "meta": {}, "annotation_approver": null',
        b'"entities": [{"id": 1, "label": "PATIENT", "start_offset": 4, "end_offset": 8}], "relations": []',
        b'"annotations": [{"label": "PATIENT", "start_offset": 4, "end_offset": 8, "user": 1}]',
    ],
)
def test_spans_of_doccano_are_read(field):
    note = read_line(b'{"id": 3, "text": "Mr. Ruiz", ' + field + b"}")
    assert [(s.start, s.end, s.label) for s in note.spans] == [(4, 8, "PATIENT")]
    assert set(note.meta) <= {"Comments", "meta", "annotation_approver", "relations"}
    again = read_line(write_line(replace(note, spans=(*note.spans, AnnotatedSpan(0, 2, "X")))))
    assert len(again.spans) == 2


@pytest.mark.parametrize(
    "field", [b'"label": ["pos"]', b'"label": "pos"', b'"entities": []', b'"labels": null']
)
def test_labels_of_the_whole_text_are_no_spans(field):
    note = read_line(b'{"text": "Mr. Ruiz", ' + field + b"}")
    assert (note.spans, len(note.meta)) == ((), 1)


def test_numbers_instead_of_labels_are_an_error():
    with pytest.raises(PhiError, match=r"E109.*'annotations'"):
        read_line(b'{"text": "Ruiz", "annotations": [{"label": 12, "start_offset": 0, "end_offset": 4}]}')


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b'{"text": "Ruiz"', "E108"),
        (b"[" * 100_000, "E108"),
        (b'{"text": "Ruiz", "id": ' + b"9" * 5000 + b"}", "E108"),
        (b'{"note": "Ruiz"}', "E109"),
        (b'["Ruiz"]', "E109"),
        (b'{"text": "Ruiz", "spans": {"a": 1}}', "E109"),
        (b'{"text": "Ruiz", "spans": [{"start": true, "end": 2, "label": "X"}]}', "E109"),
        (b'{"text": "Ruiz", "spans": [{"start": 0, "end": 20, "label": "X"}]}', "E102"),
        (b'{"text": "Ruiz \xff"}', "E100"),
    ],
)
def test_bad_lines_name_file_and_line(line, code):
    with pytest.raises(PhiError, match=rf"\[{code}\] f\.jsonl") as error:
        read_line(line, "f.jsonl", 3, 100)
    assert "Ruiz" not in str(error.value)
    if code == "E100":
        assert "byte 115" in str(error.value)


def test_files_keep_their_bytes(tmp_path):
    path, copy = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    path.write_bytes(LINE + b'{"text": "x \\ud800"}')
    notes = list(read_jsonl(path))
    write_jsonl(notes, copy)
    assert copy.read_bytes() == path.read_bytes()
    write_jsonl([replace(note, layout=None) for note in notes], copy)
    assert list(read_jsonl(copy)) == notes[:1] + [replace(notes[1], id="2")]


@given(notes())
def test_property_note_to_line_and_back(note):
    line = write_line(note)
    again = read_line(line)
    assert again == note
    assert write_line(again) == line
