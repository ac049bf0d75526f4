from dataclasses import replace

import pytest
from hypothesis import given

from spacy_phi.corpora.annotated import AnnotatedSpan
from spacy_phi.corpora.brat import read_ann, read_brat, write_ann, write_brat
from spacy_phi.errors import PhiError

from .strategies import notes

TEXT = "\ufeffMr. Ruiz, seen 3/4\r\nby Dr. Ana\nGil in Leeds."
ANN = (
    "T2\tPATIENT 5 9\tRuiz\r\n"
    "#1\tAnnotatorNotes T2\tthe patient\r\n"
    "T1\tDOCTOR 28 31;32 35\tAna Gil\r\n"
    "A1\tSure T1\r\n"
    "R1\tTreats Arg1:T1 Arg2:T2\r\n"
    "*\tEquiv T1 T2\r\n"
    "T7\tCITY 39 44\tLeeds"
)


def test_reads_ids_pieces_and_attributes():
    note = read_ann(ANN, TEXT, "n")
    assert [(s.id, s.label, TEXT[s.start : s.end]) for s in note.spans] == [
        ("T2", "PATIENT", "Ruiz"),
        ("T1", "DOCTOR", "Ana\nGil"),
        ("T7", "CITY", "Leeds"),
    ]
    assert note.spans[0].attributes == {"comment": "the patient"}
    assert note.spans[1].attributes == {"Sure": True}
    assert note.spans[1].pieces == ((28, 31), (32, 35))


def test_round_trip_keeps_every_byte():
    assert write_ann(read_ann(ANN, TEXT, "n")) == ANN


def test_reports_what_it_did_not_read_without_quoting_the_note():
    notices = read_ann(ANN + "\nT8\tCITY 39 44\tYork\n", TEXT, "n").notices
    assert [notice.split(":")[0] for notice in notices] == [
        "n.ann, line 3",
        "n.ann, line 8",
        "n.ann",
    ]
    assert notices[2] == "n.ann: 2 lines are not spans, and only brat keeps them (* 1, R 1)"
    assert not any(word in notice for notice in notices for word in ("Ruiz", "Leeds", "York", "Ana"))


def test_changed_added_and_removed_spans():
    note = read_ann(ANN, TEXT, "n")
    patient, doctor, city = note.spans
    kept = (
        replace(patient, label="DOCTOR"),
        city,
        AnnotatedSpan(0, 3, "STATE", attributes={"comment": "new"}),
    )
    lines = write_ann(replace(note, spans=kept)).split("\r\n")
    assert lines == [
        "T2\tDOCTOR 5 9\tRuiz",
        "#1\tAnnotatorNotes T2\tthe patient",
        "T7\tCITY 39 44\tLeeds",
        "T3\tSTATE 0 3\t\ufeffMr",
        "#3\tAnnotatorNotes T3\tnew",
        "",
    ]
    assert doctor.id == "T1"


def test_duplicate_ids_survive():
    ann = "T1\tCITY 0 2\t\ufeffM\nT1\tCITY 5 9\tRuiz\n"
    note = read_ann(ann, TEXT, "n")
    assert write_ann(note) == ann
    again = read_ann(write_ann(replace(note, layout=None)), TEXT, "n")
    assert [(s.start, s.end) for s in again.spans] == [(0, 2), (5, 9)]
    assert len({s.id for s in again.spans}) == 2


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("T1\tCITY 3\tx", "E101"),
        ("T1 CITY 0 3 x", "E101"),
        ("T1\tCITY 40 900\tx", "E102"),
        ("T1\tC 9 4\tx", "E102"),
    ],
)
def test_bad_lines_name_file_and_line(line, code):
    with pytest.raises(PhiError, match=rf"\[{code}\].*f\.ann, line 2") as error:
        read_ann(f"#1\tNote T1\t-\n{line}\n", TEXT, "n", "f.ann")
    assert "Ruiz" not in str(error.value)


def test_folder_with_a_note_without_annotations_and_one_without_text(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "one.txt").write_bytes(b"Leeds\r\n")
    (tmp_path / "two.ann").write_text("T1\tCITY 0 4\tYork\n")
    with pytest.raises(PhiError, match="E103"):
        list(read_brat(tmp_path))
    read = list(read_brat(tmp_path, {"two": "York"}.get))
    assert [(note.id, note.text, len(note.spans)) for note in read] == [
        ("a/one", "Leeds\r\n", 0),
        ("two", "York", 1),
    ]


def test_wrong_encoding_names_the_byte(tmp_path):
    (tmp_path / "n.txt").write_bytes(b"Jos\xe9 Ruiz")
    with pytest.raises(PhiError, match=r"\[E100\].*n\.txt: byte 3 is not valid utf-8"):
        list(read_brat(tmp_path))


def test_id_that_leaves_the_folder_is_refused(tmp_path):
    note = replace(read_ann("", "x", "../n"))
    with pytest.raises(PhiError, match="E116"):
        write_brat(note, tmp_path)


@given(notes())
def test_property_note_to_ann_and_back(note):
    ann = write_ann(note)
    again = read_ann(ann, note.text, note.id)
    assert again == note
    assert write_ann(again) == ann


@pytest.mark.shared
@pytest.mark.parametrize("part", ["train", "dev"])
def test_meddocan_is_written_as_it_was_read(shared, tmp_path, part):
    folder = shared / "meddocan" / part
    count = boms = 0
    for note in read_brat(folder):
        write_brat(note, tmp_path)
        for suffix in (".ann", ".txt"):
            name = note.id + suffix
            assert (tmp_path / name).read_bytes() == (folder / name).read_bytes(), name
        # The format is the default one, so the layout of the input is not even needed.
        assert write_ann(replace(note, layout=None)) == write_ann(note)
        count += len(note.spans)
        boms += note.text.startswith("\ufeff")
    assert (count, boms) == ((11333, 15) if part == "train" else (5801, 7))
