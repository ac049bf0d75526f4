"""Text words are compared with known names in one place only."""

import pytest

from spacy_phi.linking.names import COMPOUND, WORD, Form, Names, collect_parts, settle, split_name
from spacy_phi.spans import Match, cover, read_source

NAMES = Names({"okonkwo": "PATIENT", "frank": "PATIENT", "lee": "DOCTOR", "siobhan": "DOCTOR"})


def forms(text, pattern=WORD):
    hits = NAMES.find(text, cover(len(text), ()), pattern)
    return [(hit.word, hit.form) for hit in hits]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("OKONKWO, okonkwo's", [("OKONKWO", Form.EXACT), ("okonkwo", Form.EXACT)]),
        ("Siobhán", [("Siobhán", Form.EXACT)]),
        ("the Okonkwos, okonkwos", [("Okonkwos", Form.PLURAL)]),
        ("Frankie, frankie", [("Frankie", Form.VARIANT)]),
        ("Okonkow, Okonkwoo, Okonkoww", [("Okonkow", Form.MISSPELT), ("Okonkwoo", Form.MISSPELT)]),
        ("okonkow", []),
    ],
)
def test_forms_of_a_known_name(text, expected):
    assert forms(text) == expected


def test_compounds_are_one_word_or_several():
    assert forms("Okonkwo-Lee", COMPOUND) == [("Okonkwo-Lee", Form.VARIANT)]
    assert forms("Okonkwo-Lee") == [("Okonkwo", Form.EXACT), ("Lee", Form.EXACT)]
    assert list(split_name("Ann Okonkwo-Lee")) == ["Ann", "Okonkwo-Lee", "Okonkwo", "Lee"]


def test_covered_words_are_left_out():
    text = "Okonkwo and Okonkwo"
    taken = cover(len(text), [Match(0, 7, "PATIENT", 1.0, read_source("ner"))])
    assert [hit.start for hit in NAMES.find(text, taken)] == [12]


def test_parts_are_first_names_and_surnames():
    values = [("Dr. Ann Q. Okonkwo, MD", "DOCTOR"), ("Mercy", "HOSPITAL")]
    assert collect_parts(values, "en") == {"ann": "DOCTOR", "okonkwo": "DOCTOR"}


def test_overlapping_and_neighboring_matches():
    text = "Ann Q. Okonkwo, 482917 551234"
    spans = [(0, 3, "PATIENT"), (7, 14, "PATIENT"), (7, 10, "DOCTOR"), (16, 22, "IDNUM"), (23, 29, "IDNUM")]
    found = [Match(start, end, label, 0.7, read_source("ner")) for start, end, label in spans]
    settled = settle(text, found, cover(len(text), ()))
    assert [text[m.start : m.end] for m in settled] == ["Ann Q. Okonkwo", "482917", "551234"]
