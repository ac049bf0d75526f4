"""Prodigy tasks are exported with tokens and spans and imported with corrected spans."""

import json

import pytest
import spacy
from hypothesis import given

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.docs import AlignmentReport
from spacy_phi.corpora.folders import read_notes, write_notes
from spacy_phi.corpora.prodigy import read_prodigy, write_prodigy
from spacy_phi.corpora.review import split_overlapping
from spacy_phi.errors import PhiError, PhiWarning

from .strategies import notes

TEXT = "Jane Ruiz, 59yo of Leeds"
NOTE = AnnotatedNote(
    "a/1",
    TEXT,
    (
        AnnotatedSpan(0, 9, "PATIENT", id="T1", attributes={"score": 0.9, "source": "ner"}),
        AnnotatedSpan(11, 13, "AGE", id="T2"),
    ),
    meta={"patient": "7"},
)
make_doc = spacy.blank("en").make_doc


def write(path, *written):
    report = AlignmentReport()
    write_prodigy(written, path, make_doc, report)
    return report


def read(tmp_path, *tasks, **options):
    path = tmp_path / "tasks.jsonl"
    path.write_text("\n".join(map(json.dumps, tasks)))
    return list(read_prodigy(path, **options))


def task(*spans, **more):
    return {"text": TEXT, "spans": list(spans), **more}


def span(start, end, label="PATIENT", **more):
    return {"start": start, "end": end, "label": label, **more}


def test_findings_go_out_with_tokens_and_come_back(tmp_path):
    path = tmp_path / "review.jsonl"
    assert write_notes([NOTE], path, "prodigy").summary() == "2 spans of 1 notes"
    (line,) = map(json.loads, path.open(encoding="utf8"))
    shown = "".join(token["text"] + " " * token["ws"] for token in line["tokens"])
    assert shown == TEXT
    assert [token["id"] for token in line["tokens"]] == list(range(len(line["tokens"])))
    for each in line["spans"]:
        first, last = (line["tokens"][each[name]] for name in ("token_start", "token_end"))
        assert (first["start"], last["end"]) == (each["start"], each["end"])
    # The age is part of a token.
    assert "59" in [token["text"] for token in line["tokens"]]
    assert list(read_notes(path, "prodigy")) == [NOTE]


def test_corrections_are_read_and_others_left_out(tmp_path):
    hashes = {
        "_input_hash": 1,
        "_task_hash": 2,
        "_session_id": "ann",
        "_timestamp": 3,
        "_view_id": "ner_manual",
    }
    found = read(
        tmp_path,
        task(span(0, 9), answer="reject", id="r"),
        task(span(0, 4), answer="accept", meta={"id": "a"}, **hashes),
        task(span(0, 9), answer="accept", meta={"id": "a"}, patient="7", **hashes),
        task(answer="ignore"),
    )
    (note,) = found
    assert (note.id, note.meta) == ("a", {"patient": "7"})
    assert [(s.start, s.end) for s in note.spans] == [(0, 9)]
    assert [notice.split("tasks.jsonl, ")[1] for notice in note.notices] == [
        "line 1: not accepted; it is left out",
        "line 3: another answer to an earlier note; this one is read",
        "line 4: not accepted; it is left out",
    ]
    assert [each.id for each in read(tmp_path, task(), task())] == ["1", "2"]


def test_a_file_without_accepted_tasks_is_reported(tmp_path):
    with pytest.warns(PhiWarning, match=r"W381.*line 1: not accepted"):
        assert not read(tmp_path, task(span(0, 9), answer="reject"))


def test_overlapping_and_misaligned_spans_are_counted_and_named(tmp_path):
    tokens = [{"text": "Jane", "start": 0, "end": 4, "id": 0, "ws": True}]
    spans = [
        span(0, 4, token_start=0, token_end=0),
        span(2, 9, "DOCTOR"),
        span(1, 4, "CITY", token_start=0, token_end=0),
    ]
    (note,) = read(tmp_path, task(*spans, tokens=tokens))
    assert [notice.split("line 1: ")[1] for notice in note.notices] == [
        "overlapping 2 (PATIENT 0-4, CITY 1-4)",
        "misaligned 1 (CITY 1-4)",
    ]
    assert len(note.spans) == 3


def test_losses_in_a_task_are_counted(tmp_path):
    spans = (
        AnnotatedSpan(0, 9, "PATIENT"),
        AnnotatedSpan(0, 9, "PATIENT"),
        AnnotatedSpan(5, 9, "DOCTOR"),
        AnnotatedSpan(10, 13, "AGE"),
        AnnotatedSpan(15, 16, "CITY"),
        AnnotatedSpan(19, 24, "CITY", pieces=((19, 21), (22, 24))),
    )
    report = write(tmp_path / "out.jsonl", AnnotatedNote("a", TEXT, spans))
    assert report.overlapping == {"PATIENT": 1, "DOCTOR": 1}
    assert report.misaligned == {"AGE": 1}
    assert report.empty == {"CITY": 1}
    assert report.discontinuous == {"CITY": 1}
    (note,) = read_prodigy(tmp_path / "out.jsonl")
    assert [(s.start, s.end) for s in note.spans] == [(0, 9), (10, 13), (19, 24)]
    assert "misaligned 1 (AGE 10-13)" in note.notices[0]


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (["Ruiz"], "E109"),
        (task({"start": 0, "label": "PATIENT"}), "E109"),
        (task(span(0, 99)), "E102"),
        (task(span(0, 4, "PATEINT")), "E383"),
        (task(span(0, 4, token_start=0, token_end=9), tokens=[{"start": 0, "end": 4}]), "E382"),
        (task(span(0, 4, token_start="x", token_end=0), tokens=[{"start": 0, "end": 4}]), "E382"),
    ],
)
def test_bad_tasks_stop(tmp_path, made, code):
    with pytest.raises(PhiError, match=rf"\[{code}\] .*tasks\.jsonl, line 1") as error:
        read(tmp_path, made)
    assert "Jane" not in str(error.value)


def test_unknown_labels_stop(tmp_path):
    assert read(tmp_path, task(span(0, 4, "WHO")), known={"WHO"})[0].spans[0].label == "WHO"
    with pytest.raises(PhiError, match=r"\[E383\] note 'a': unknown label 'WHO'"):
        write(tmp_path / "out.jsonl", AnnotatedNote("a", TEXT, (AnnotatedSpan(0, 4, "WHO"),)))


@given(notes())
def test_property_out_and_back(tmp_path_factory, note):
    path = tmp_path_factory.mktemp("tasks") / "tasks.jsonl"
    report = write(path, note)
    (again,) = read_prodigy(path)
    kept, lost = split_overlapping(note.spans)
    assert report.overlapping.total() == len(lost)
    assert [each for each in kept if each in again.spans] == list(again.spans)
    assert len(again.spans) == len(kept) - report.empty.total()
    assert again.text == note.text
