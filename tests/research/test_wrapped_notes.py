"""research/wrapped_notes.py: wrapping preserves offsets, and the table counts what joining restores."""

import spacy

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.docs import note_to_doc

TEXT = "Name: Anna Berg\nShe came to the clinic of Oslo with fever. No cough today at all.\nx" + "y" * 70


def test_wrapping_replaces_spaces_by_line_breaks(bring):
    wrapped = bring("wrapped_notes").wrap(TEXT, 20)
    assert wrapped.replace("\n", " ") == TEXT.replace("\n", " ")
    assert [len(line) <= 20 for line in wrapped.split("\n")] == [True] * 5 + [False]


def test_joining_restores_lines_and_spans(bring):
    script = bring("wrapped_notes")
    spans = (AnnotatedSpan(0, 15, "PATIENT"), AnnotatedSpan(28, 50, "HOSPITAL"))
    make_doc = spacy.blank("en").make_doc
    docs = [note_to_doc(AnnotatedNote("a", text, spans), make_doc) for text in (TEXT, script.wrap(TEXT, 20))]
    table = script.measure(docs[:1], docs[1:])
    assert table["as annotated"] == {"lines": 3, "spans over a line end": 0, "precision": 1.0, "recall": 1.0}
    assert table["wrapped"]["spans over a line end"] > 0
    assert table["wrapped"]["lines"] == 6
    joined = table["wrapped, joined"]
    assert joined["spans over a line end"] == 0
    assert joined["recall"] == 1.0
    assert table["wrapped"]["precision"] < joined["precision"]
