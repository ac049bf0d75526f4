import pytest
import spacy
from hypothesis import given
from spacy.tokens import Doc, DocBin

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.docs import AlignmentReport, doc_to_note, gold_spans, note_to_doc

from .strategies import notes

NLP = spacy.blank("en")
TEXT = "Jane Ruiz was seen in Leeds"


def _note(*spans, text=TEXT, **meta):
    return AnnotatedNote("n", text, tuple(AnnotatedSpan(*span) for span in spans), meta=meta)


def test_gold_is_in_ents_and_comes_back():
    note = _note((0, 9, "PATIENT"), (22, 27, "CITY"), patient="p1")
    report = AlignmentReport()
    doc = note_to_doc(note, NLP.make_doc, report=report)
    assert [(ent.text, ent.label_) for ent in doc.ents] == [("Jane Ruiz", "PATIENT"), ("Leeds", "CITY")]
    assert not report
    assert doc._.phi_patient == "p1"
    again = doc_to_note(doc)
    assert (again.id, again.text, again.meta) == (note.id, note.text, note.meta)
    assert [(s.start, s.end, s.label) for s in again.spans] == [(0, 9, "PATIENT"), (22, 27, "CITY")]


@pytest.mark.parametrize(("how", "ents"), [("missing", ["Leeds"]), ("expand", ["Ruiz", "Leeds"])])
def test_misaligned_gold_is_counted_and_never_treated_as_non_phi(how, ents):
    report = AlignmentReport()
    doc = note_to_doc(_note((6, 9, "PATIENT"), (22, 27, "CITY")), NLP.make_doc, misaligned=how, report=report)
    assert [ent.text for ent in doc.ents] == ents
    # spaCy's codes: 0 for an unannotated token, 2 for one outside entities.
    assert doc[1].ent_iob == (0 if how == "missing" else 3)
    assert doc[0].ent_iob == 2
    assert report.misaligned == {"PATIENT": 1}
    assert gold_spans(doc) == [(6, 9, "PATIENT"), (22, 27, "CITY")]


def test_overlaps_empty_and_discontinuous_gold_are_counted():
    report = AlignmentReport()
    pieces = AnnotatedSpan(14, 27, "CITY", pieces=((14, 18), (22, 27)))
    note = AnnotatedNote(
        "n", TEXT, (*_note((0, 9, "PATIENT"), (5, 13, "DOCTOR"), (3, 3, "DATE")).spans, pieces)
    )
    doc = note_to_doc(note, NLP.make_doc, report=report)
    assert [ent.text for ent in doc.ents] == ["Jane Ruiz", "seen in Leeds"]
    assert [token.ent_iob for token in doc] == [3, 1, 0, 3, 1, 1]
    assert (report.overlapping, report.empty, report.discontinuous) == (
        {"DOCTOR": 1},
        {"DATE": 1},
        {"CITY": 1},
    )
    assert report.summary() == (
        "4 spans of 1 notes; overlapping 1 (DOCTOR 1); discontinuous 1 (CITY 1); empty 1 (DATE 1)"
    )


def test_exact_gold_survives_a_docbin():
    doc = note_to_doc(_note((6, 9, "PATIENT")), NLP.make_doc)
    data = DocBin(docs=[doc], store_user_data=True).to_bytes()
    (again,) = DocBin().from_bytes(data).get_docs(NLP.vocab)
    assert gold_spans(again) == [(6, 9, "PATIENT")]


def test_findings_and_span_groups_to_note():
    doc = NLP.make_doc(TEXT)
    doc.spans["phi_rules"] = [doc.char_span(0, 9, label="PATIENT")]
    doc.spans["phi_rules"].attrs.update(starts=[1], ends=[8])
    assert [(s.start, s.end) for s in doc_to_note(doc, "n", key="phi_rules").spans] == [(1, 8)]
    assert doc_to_note(doc, "n", key="none").spans == ()
    from spacy_phi import Finding

    doc._.phi = [Finding(5, 9, "PATIENT", score=0.5, source="ner")]
    (span,) = doc_to_note(doc, "n").spans
    assert (span.start, span.end, span.attributes) == (5, 9, {"score": 0.5, "source": "ner"})


@given(notes())
def test_property_nothing_is_dropped_in_silence(note):
    report = AlignmentReport()
    doc = note_to_doc(note, NLP.make_doc, report=report)
    assert doc.text == note.text
    exact = {(ent.start_char, ent.end_char, ent.label_) for ent in doc.ents}
    lost = [span for span in note.spans if (span.start, span.end, span.label) not in exact]
    counted = report.misaligned.total() + report.overlapping.total() + report.empty.total()
    assert counted >= len(lost)
    for span in lost:
        covering = doc.char_span(span.start, span.end, alignment_mode="expand")
        assert all(token.ent_iob != 2 for token in covering or [])
    assert {(s.start, s.end, s.label) for s in doc_to_note(doc).spans} == {
        (s.start, s.end, s.label) for s in note.spans
    }


def test_doc_without_gold():
    assert doc_to_note(Doc(NLP.vocab, words=["a"]), "n").spans == ()
