"""Proportions of notes and figures with intervals, by hand."""

import pytest

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.evaluation.measures import type_span
from spacy_phi.evaluation.significance import get_wilson_interval
from spacy_phi.evaluation.whole_notes import FIGURES, PROPORTIONS, compare_notes, count_notes, summarize

TEXT = "Jane Ruiz, 42, tel. 555-0123"
NAME, AGE, PHONE = (0, 9), (11, 13), (20, 28)
_GOLD = (
    AnnotatedSpan(*NAME, "NOMBRE_SUJETO_ASISTENCIA"),
    AnnotatedSpan(*AGE, "AGE"),
    AnnotatedSpan(*PHONE, "PHONE"),
)
GOLDS = [AnnotatedNote(id_, TEXT, _GOLD) for id_ in "abcd"] + [AnnotatedNote("e", TEXT, _GOLD[1:2])]
SCORED = [{type_span(span) for span in gold.spans if span.label != "AGE"} for gold in GOLDS]


def _count(*masked, scored=SCORED):
    preds = [
        AnnotatedNote(gold.id, TEXT, tuple(AnnotatedSpan(*span, "PATIENT") for span in spans))
        for gold, spans in zip(GOLDS, masked)
    ]
    return count_notes(GOLDS, preds, masked, scored)


A = _count([NAME, PHONE], [(0, 8), PHONE], [NAME], [NAME, (19, 28)], [])
B = _count([(0, 4), PHONE], [], [NAME], [], [(0, 4)])


def test_whole_notes():
    table = summarize(A)
    low, high = get_wilson_interval(2, 4)
    assert table["notes_clean"] == {"count": 2, "n": 4, "share": 0.5, "low": low, "high": high}
    assert table["notes_clean_of_hipaa"] == table["notes_clean"]
    # One letter of a name is a part of it.
    assert table["notes_without_patient_name"]["count"] == 3
    assert table["char_recall"]["value"] == (4 * 15 - 1 - 7) / (4 * 15)
    assert table["char_precision"]["value"] == 1
    # Two words and two numbers in each of four notes; "Rui" and the missing phone number do not match.
    assert table["binary_hipaa_token_recall"]["value"] == (16 - 1 - 2) / 21
    for name in FIGURES:
        row = table[name]
        assert row["low"] <= row["value"] <= row["high"], name
    assert summarize(A) == table, "the same with the same seed"


def test_all_spans_count_ages():
    table = summarize(_count([NAME, PHONE], [NAME, AGE, PHONE], [], [], [AGE], scored=None))
    assert (table["notes_clean"]["count"], table["notes_clean"]["n"]) == (2, 5)
    assert (table["notes_clean_of_hipaa"]["count"], table["notes_clean_of_hipaa"]["n"]) == (2, 4)
    assert table["notes_without_patient_name"]["n"] == 4


def test_nothing_to_count_gives_no_figure():
    for counts in ([], count_notes([AnnotatedNote("n", TEXT)], [AnnotatedNote("n", TEXT)], [[]])):
        table = summarize(counts)
        assert table.keys() == {*PROPORTIONS, *FIGURES}
        assert table["notes_clean"] == {"count": 0, "n": 0, "share": None, "low": None, "high": None}
        assert table["char_recall"] == {"value": None, "low": None, "high": None}


def test_two_systems():
    table = compare_notes(A, B)
    assert table["notes_clean"] == {"n": 4, "a": 2, "b": 0, "only_a": 2, "only_b": 0, "p": 0.5}
    # The name is left in note b by both, in a and d by the second only.
    assert table["notes_without_patient_name"] == {"n": 4, "a": 3, "b": 1, "only_a": 2, "only_b": 0, "p": 0.5}
    row = table["char_recall"]
    assert row["difference"] == pytest.approx((4 + 7 + 8 - 52) / 60)
    assert row["low"] <= row["difference"] <= row["high"] <= 0
    # Three notes differ, so two of eight exchanges are as large.
    assert row["p"] == pytest.approx(0.25, abs=0.02)
    same = compare_notes(A, A)
    assert {row["p"] for row in same.values()} == {1}
    assert compare_notes([], [])["notes_clean"]["n"] == 0
