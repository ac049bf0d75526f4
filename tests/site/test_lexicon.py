"""Entries of the lexicon: proposed from corrections, and questioned where they may do harm."""

import pytest

from spacy_phi.batch.tasks import Outcome
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.errors import PhiError
from spacy_phi.site.lexicon import Entry, find_question, merge, propose, read_accepted
from spacy_phi.site.measure import Found


def make(note_id, text, spans, redacted=()):
    """Return a corrected note and what was redacted in it; spans and redacted are texts with labels."""
    places = [(text.index(value), text.index(value) + len(value), label) for value, label in spans]
    taken = [
        {"start_char": text.index(value), "end_char": text.index(value) + len(value), "replacement": "x"}
        for value in redacted
    ]
    note = AnnotatedNote(note_id, text, tuple(AnnotatedSpan(*place) for place in places))
    return note, Found(Outcome("", taken))


def test_missed_identifiers_of_the_site_and_wrong_findings_are_proposed():
    ward = ("Kittiwake  2b", "DEPARTMENT")
    spans = [("Jane Ruiz", "PATIENT"), ward, ("qmrt", "DOCTOR")]
    other = [("kittiwake 2b", "DEPARTMENT"), ("Berg", "DOCTOR")]
    rows = [
        make("a", "Jane Ruiz on Kittiwake  2b, qmrt, HLB ok", spans, ["HLB", "qm"]),
        make("b", "kittiwake 2b: HLB ok, Dr. Berg", other, ["HLB", "Berg"]),
        make("c", "XYZ and OPQ given", [("OPQ", "DOCTOR")], ["XYZ", "OPQ"]),
        make("d", "XYZ 12 and OPQ given", [], ["XYZ 12", "OPQ"]),
    ]
    entries = propose(*zip(*rows), "en")
    assert [(entry.text, entry.label, entry.notes) for entry in entries] == [
        ("HLB", None, ("a", "b")),
        ("Kittiwake 2b", "DEPARTMENT", ("a", "b")),
        ("qmrt", "DOCTOR", ("a",)),
    ]
    assert entries[1].to_dict()["kind"] == "ward"
    assert entries[0].to_dict()["kind"] == "not_phi"


@pytest.mark.parametrize(
    ("text", "label", "question"),
    [
        ("Kestrelwyn", "DOCTOR", ""),
        ("Hope", "DOCTOR", "ordinary word"),
        ("metformin", "DOCTOR", "drug"),
        ("pneumonia", "DEPARTMENT", "medical term"),
        ("Hope Ward", "DEPARTMENT", ""),
        ("Smith", None, "name"),
        ("HLB", None, ""),
    ],
)
def test_entries_that_may_do_harm_are_questioned(text, label, question):
    assert find_question(Entry(text, label), "en") == question


def test_a_file_of_decisions_is_checked_and_quotes_nothing():
    rows = [{"text": "Hope", "label": "DOCTOR", "accept": True}]
    with pytest.raises(PhiError, match=r"E439.*line 1.*ordinary word") as error:
        read_accepted(rows, "en", "f")
    assert "Hope" not in str(error.value)
    (entry,) = read_accepted([{**rows[0], "confirmed": True}], "en", "f")
    assert (entry.text, entry.accept, entry.question) == ("Hope", True, "ordinary word")
    assert not read_accepted([{**rows[0], "accept": False}], "en", "f")[0].accept
    for wrong in (
        {"text": "Jane Ruiz", "label": "PATIENT"},
        {"text": "x", "label": None},
        {"text": "a$bc", "label": None},
        {"text": 5, "label": None},
        {"text": "Kestrelwyn", "label": "DOCTOR", "accept": "yes"},
    ):
        with pytest.raises(PhiError, match="E440"):
            read_accepted([wrong], "en", "f")


def test_decisions_replace_earlier_ones_and_open_ones_do_not():
    old = [Entry("Abc", "DOCTOR", accept=True), Entry("Def", None, accept=False)]
    new = [Entry("ABC", "DOCTOR"), Entry("Def", None, accept=True), Entry("Ghi", None)]
    assert [(e.text, e.accept) for e in merge(old, new)] == [("Abc", True), ("Def", True), ("Ghi", None)]
