"""A reviewed sample estimates the miss rate, with an interval."""

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.errors import PhiError
from spacy_phi.evaluation.reviewed import compare

TEXT = "Jane Ruiz, 61, seen by Lee on 3/4/2024."


def _note(id, *spans):
    return AnnotatedNote(id, TEXT, tuple(AnnotatedSpan(*span) for span in spans))


def _span(start, end, label, replaced=True):
    return {"start": start, "end": end, "label": label, "replaced": replaced}


def test_survivors_and_false_positives():
    name, staff, day, age = (0, 9, "PATIENT"), (23, 26, "DOCTOR"), (30, 38, "DATE"), (11, 13, "AGE")
    spans = {
        "a": [_span(*name), _span(*staff), _span(*day)],
        "b": [_span(0, 4, "PATIENT"), _span(15, 19, "IDNUM"), _span(*day, replaced=False)],
    }
    reviewed = compare([_note("a", name, age, staff, day), _note("b", name, age, staff, day)], spans)
    assert reviewed.seen == {"PATIENT": 2, "DOCTOR": 2, "DATE": 2}  # an age of 61 is not an identifier
    assert +reviewed.missed == {"PATIENT": 1, "DOCTOR": 1, "DATE": 1}
    assert +reviewed.wrong == {"IDNUM": 1}
    assert [rate[1:] for rate in reviewed.rates()] == [(3, 6), (1, 2)]


def test_a_note_that_is_not_of_the_audit_is_refused_without_its_text():
    for spans in ({}, {"a": [_span(30, 400, "DATE")]}):
        with pytest.raises(PhiError, match="E169") as caught:
            compare([_note("a")], spans)
        assert "Jane" not in str(caught.value)
