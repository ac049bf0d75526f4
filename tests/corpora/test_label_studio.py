"""Label Studio tasks are exported with predictions and imported with corrected annotations."""

import json
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.docs import AlignmentReport
from spacy_phi.corpora.folders import guess_format, read_notes, write_notes
from spacy_phi.corpora.label_studio import label_config, read_label_studio, write_label_studio
from spacy_phi.errors import PhiError
from spacy_phi.labels import LABELS

from .strategies import notes

TEXT = "Jane Ruiz \U0001f600 of Leeds\r\nseen by Dr. Lee"
FOUND = (
    AnnotatedSpan(0, 9, "PATIENT", id="T1", attributes={"score": 0.9, "source": "ner"}),
    AnnotatedSpan(15, 20, "CITY", id="T2"),
)
NOTE = AnnotatedNote("a/1", TEXT, FOUND, meta={"patient": "7"})


def test_exports_before_1_0_are_refused(tmp_path):
    """Their 'completions' were passed over, and the notes counted as notes without a span."""
    task = {"id": 1, "data": {"text": TEXT}, "completions": [{"id": 10, "result": []}]}
    (tmp_path / "old.json").write_text(json.dumps([task]))
    with pytest.raises(PhiError, match=r"E382.*old\.json, task 1.*completions"):
        list(read_label_studio(tmp_path / "old.json"))


def result(start, end, *labels, text=None, **more):
    """Return a region as Label Studio exports it."""
    value = {"start": start, "end": end, "labels": list(labels)}
    value |= {"text": TEXT[start:end] if text is None else text}
    return {"id": "r", "from_name": "label", "to_name": "text", "type": "labels", "value": value, **more}


def annotated(*results, text=TEXT, **more):
    """Return a task with one annotation."""
    return {
        "id": 3,
        "data": {"text": text, "note_id": "a"},
        "annotations": [{"result": list(results)}],
        **more,
    }


def read(tmp_path, tasks, **options):
    path = tmp_path / "tasks.json"
    path.write_text(tasks if isinstance(tasks, str) else json.dumps(tasks), encoding="utf8")
    return list(read_label_studio(path, **options))


def offsets(note):
    return [(span.start, span.end, span.label) for span in note.spans]


def test_findings_go_out_as_predictions_and_come_back(tmp_path):
    path = tmp_path / "review.json"
    report = write_notes([NOTE, AnnotatedNote("b", "Well.")], path, "label-studio")
    assert report.summary() == "2 spans of 2 notes"
    first, second = json.loads(path.read_text(encoding="utf8"))
    assert first["data"] == {"patient": "7", "text": TEXT, "note_id": "a/1"}
    (prediction,) = first["predictions"]
    assert prediction["model_version"].startswith("spacy_phi ")
    assert prediction["result"][0]["value"] == {
        "start": 0, "end": 9, "text": "Jane Ruiz", "labels": ["PATIENT"],
    }  # fmt: skip
    assert second["predictions"][0]["result"] == []
    assert guess_format(path) == "label-studio"
    assert list(read_notes(path)) == [NOTE, AnnotatedNote("b", "Well.")]


def test_corrections_are_read_instead_of_predictions(tmp_path):
    task = annotated(result(0, 4, "PATIENT", origin="manual"), result(34, 37, "DOCTOR"))
    task["predictions"] = [{"result": [result(15, 20, "CITY")]}, 5]
    (note,) = read(tmp_path, [task])
    assert note.id == "a"
    assert offsets(note) == [(0, 4, "PATIENT"), (34, 37, "DOCTOR")]
    assert note.spans[0].attributes == {"origin": "manual"}
    assert note.notices == ()


def test_of_several_annotations_the_latest_is_read(tmp_path):
    task = annotated(result(0, 9, "PATIENT"))
    task["annotations"][0]["updated_at"] = "2026-03-02T10:00:00Z"
    task["annotations"] += [
        {"result": [result(15, 20, "CITY")], "updated_at": "2026-03-01T10:00:00Z"},
        {"result": [], "was_cancelled": True, "updated_at": "2026-03-03T10:00:00Z"},
    ]
    (note,) = read(tmp_path, [task])
    assert offsets(note) == [(0, 9, "PATIENT")]
    assert "task 1: annotated 2 times; the latest is read" in note.notices[0]


def test_unannotated_tasks_are_left_out_and_named(tmp_path):
    predicted = [{"result": [result(0, 9, "PATIENT")]}]
    skipped = {"data": {"text": TEXT}, "annotations": [{"was_cancelled": True, "result": []}]}
    tasks = [{"data": {"text": TEXT}, "predictions": predicted}, annotated(), skipped]
    (note,) = read(tmp_path, tasks)
    assert note.spans == ()
    assert [notice.split("tasks.json, ")[1] for notice in note.notices] == [
        "task 1: not annotated, or skipped; it is left out",
        "task 3: not annotated, or skipped; it is left out",
    ]
    assert read(tmp_path, [skipped]) == []


def test_overlapping_and_misaligned_spans_are_counted_and_named(tmp_path):
    results = [result(0, 9, "PATIENT"), result(5, 9, "DOCTOR"), result(15, 20, "CITY", text="elsewhere")]
    results.append({"type": "choices", "value": {"choices": ["done"]}})
    (note,) = read(tmp_path, [annotated(*results)])
    assert offsets(note) == [(0, 9, "PATIENT"), (5, 9, "DOCTOR"), (15, 20, "CITY")]
    told = [notice.split("task 1: ")[1] for notice in note.notices]
    assert told == [
        "overlapping 1 (DOCTOR 5-9)",
        "misaligned 1 (CITY 15-20)",
        "1 results that are not text labels",
    ]
    assert "Jane" not in str(note.notices)


@pytest.mark.parametrize("joins", [False, True])
@pytest.mark.parametrize("is_utf16", [False, True])
def test_offsets_that_a_browser_counted_are_recognized(tmp_path, is_utf16, joins):
    smile, line = int(is_utf16), int(joins)
    city = result(15 + smile, 20 + smile, "CITY", text="Leeds")
    doctor = result(34 + smile - line, 37 + smile - line, "DOCTOR", text="Lee")
    (note,) = read(tmp_path, [annotated(result(0, 9, "PATIENT"), city, doctor)])
    assert [TEXT[span.start : span.end] for span in note.spans] == ["Jane Ruiz", "Leeds", "Lee"]
    assert note.notices == ()


def test_json_min_and_hypertext(tmp_path):
    value = {"start": 0, "end": 9, "text": "Jane Ruiz", "labels": ["PATIENT"]}
    row = {"id": 4, "text": TEXT, "note_id": "a", "label": [value], "annotator": 1}
    (note,) = read(tmp_path, [row])
    assert (note.id, offsets(note)) == ("a", [(0, 9, "PATIENT")])
    region = {
        "start": "/p[1]/text()[1]",
        "globalOffsets": {"start": 15, "end": 20},
        "hypertextlabels": ["CITY"],
    }
    (note,) = read(tmp_path, annotated({"type": "hypertextlabels", "value": region}))
    assert offsets(note) == [(15, 20, "CITY")]


@pytest.mark.parametrize(
    ("tasks", "code"),
    [
        ('[{"data": {"text": "Ruiz"}', "E108"),
        ("[" * 100_000, "E108"),
        (["Ruiz"], "E382"),
        ([{"data": {"note": "Ruiz"}}], "E382"),
        ([{"data": "Ruiz"}], "E382"),
        ([annotated({"type": "labels", "value": None})], "E382"),
        ([annotated({"type": "labels", "value": {"start": True, "end": 2, "labels": ["CITY"]}})], "E382"),
        ([annotated({"type": "labels", "value": {"start": 0, "end": 2}})], "E382"),
        ([annotated({"type": "labels", "value": {"start": 0, "end": 900, "labels": ["CITY"]}})], "E102"),
        ([annotated(result(0, 4, "PATEINT"))], "E383"),
    ],
)
def test_bad_tasks_stop(tmp_path, tasks, code):
    with pytest.raises(PhiError, match=rf"\[{code}\] .*tasks\.json") as error:
        read(tmp_path, tasks)
    assert "Ruiz" not in str(error.value)
    assert "Jane" not in str(error.value)


def test_labels_of_other_sets_pass_and_unknown_ones_stop(tmp_path):
    task = annotated(result(0, 9, "PERSON"), result(15, 20, "TOWN"))
    with pytest.raises(PhiError, match=r"\[E383\] .*task 1: unknown label 'TOWN'"):
        read(tmp_path, [task])
    assert [span.label for span in read(tmp_path, [task], known={"TOWN"})[0].spans] == ["PERSON", "TOWN"]
    bad = AnnotatedNote("a", TEXT, (AnnotatedSpan(0, 4, "TOWN"),))
    with pytest.raises(PhiError, match="E383"):
        write_label_studio([bad], tmp_path / "out.json", AlignmentReport())


def test_empty_files(tmp_path):
    write_label_studio([], tmp_path / "none.json", AlignmentReport())
    assert list(read_label_studio(tmp_path / "none.json")) == []
    report = AlignmentReport()
    write_label_studio([AnnotatedNote("a", "x", (AnnotatedSpan(1, 1, "CITY"),))], tmp_path / "e.json", report)
    assert report.empty == {"CITY": 1}


def test_the_interface_has_all_labels():
    root = ElementTree.fromstring(label_config())
    assert [each.get("value") for each in root.iter("Label")] == list(LABELS)
    assert root.find("Text").get("value") == "$text"


@given(notes(), st.booleans())
def test_property_out_and_back(tmp_path_factory, note, is_reviewed):
    path = tmp_path_factory.mktemp("tasks") / "tasks.json"
    write_label_studio([note], path, AlignmentReport())
    if is_reviewed:
        tasks = json.loads(path.read_text(encoding="utf8"))
        tasks[0]["annotations"] = tasks[0].pop("predictions")
        path.write_text(json.dumps(tasks), encoding="utf8")
    (again,) = read_label_studio(path)
    assert again == note
