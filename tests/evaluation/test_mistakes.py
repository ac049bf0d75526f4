"""Errors of one note with their context, by hand."""

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.evaluation.mistakes import CONTEXT, REJECTED, list_mistakes

TEXT = "Jane Ruiz, 42, saw Dr. Lund for Graves disease."
GOLD = AnnotatedNote(
    "a",
    TEXT,
    (AnnotatedSpan(0, 9, "PATIENT"), AnnotatedSpan(11, 13, "AGE"), AnnotatedSpan(23, 27, "DOCTOR")),
)
SCORED = {(0, 9, "PATIENT"), (23, 27, "DOCTOR")}
_VETO = {"start": 5, "end": 9, "label": "CITY", "source": "rule:lexicon.place", "reason": "head"}
PRED = AnnotatedNote(
    "a",
    TEXT,
    (
        AnnotatedSpan(0, 5, "PATIENT", attributes={"source": "ner"}),
        AnnotatedSpan(19, 27, "DOCTOR"),
        AnnotatedSpan(32, 38, "DOCTOR", attributes={"source": "rule:x"}),
        AnnotatedSpan(39, 46, "STATE", attributes={"source": "ner"}),
    ),
    {REJECTED: [_VETO, {**_VETO, "start": 40, "end": 44}]},
)
MASKED = [(0, 5), (19, 27), (32, 38)]


def test_each_error_with_its_context_and_source():
    name, title, eponym = list_mistakes(GOLD, PRED, MASKED, SCORED)
    assert name == {
        **{"id": "a", "error": "false_negative", "start": 0, "end": 9, "label": "PATIENT", "source": "ner"},
        **{"text": "Jane Ruiz", "left": "", "right": TEXT[9 : 9 + CONTEXT], "parts": [(5, 9)]},
        "found": [{"start": 0, "end": 5, "label": "PATIENT", "source": "ner"}],
        "rejected": [_VETO],
    }
    # The title is redacted with the name, and is not PHI.
    assert (title["error"], title["label"], title["source"], title["parts"]) == (
        *("false_positive", "DOCTOR", ""),
        [(19, 23)],
    )
    assert (eponym["text"], eponym["source"], eponym["left"][-4:]) == ("Graves", "rule:x", "for ")


def test_what_counts():
    assert [e["label"] for e in list_mistakes(GOLD, PRED, MASKED) if e["error"] == "false_negative"] == [
        "PATIENT",
        "AGE",
    ]
    zoned = AnnotatedNote("a", TEXT, GOLD.spans, {"ignore": [{"start": 19, "end": 40}]})
    assert [error["text"] for error in list_mistakes(zoned, PRED, MASKED, SCORED)] == ["Jane Ruiz"]
    clean = AnnotatedNote("a", TEXT, GOLD.spans)
    assert not list(list_mistakes(clean, clean, [(0, 9), (11, 13), (23, 27)]))


def test_a_gap_of_spaces_is_no_error():
    assert not list(list_mistakes(GOLD, AnnotatedNote("a", TEXT), [(0, 4), (5, 9), (23, 27)], SCORED))
