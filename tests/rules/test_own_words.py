"""Ordinary words of Spanish notes that the gazetteers hold as names."""

import pytest
import spacy

from spacy_phi.lang import get_pack
from spacy_phi.rules.own_words import drop_own_words, own_words
from spacy_phi.spans import Match, read_source


def keep(marked, label="PATIENT", rule="lexicon.word", validated=False):
    start, end = marked.index("[["), marked.index("]]") - 2
    text = marked.replace("[[", "").replace("]]", "")
    return bool(
        list(
            drop_own_words(
                text, [Match(start, end, label, 0.5, read_source(f"rule:{rule}"), validated)], get_pack("es")
            )
        )
    )


@pytest.mark.parametrize(
    ("marked", "label", "rule", "stays"),
    [
        ("[[Una]] mujer de 40 años", "PATIENT", "lexicon.word", False),
        ("presenta [[una masa]] dura", "PATIENT", "lexicon.lower_pair", False),
        ("presenta [[una lesiva]] dura", "PATIENT", "lexicon.lower_pair", False),
        ("[[Servicio de Urología]].", "PATIENT", "lexicon.full_name", False),
        ("en el [[campo]] visual", "PATIENT", "lexicon.lower", False),
        ("[[Campo]], Rosa", "PATIENT", "lexicon.word", True),
        ("[[Una García]]", "PATIENT", "lexicon.full_name", True),
        ("nombre: [[una garcía]]", "PATIENT", "name.field", True),
        ("[[mes]] de mayo", "DATE", "date.month", True),
    ],
)
def test_ordinary_words_go_and_names_stay(marked, label, rule, stays):
    assert keep(marked, label, rule) is stays


def test_what_is_proved_stays():
    assert keep("[[una masa]]", validated=True)


def test_words_are_name_keys():
    assert {"una", "urologia", "campo"} <= own_words("es")
    assert own_words("en") == frozenset()


def scrub(lang, note):
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": "strict"})
    return nlp(note)._.scrubbed


def test_a_spanish_note_keeps_its_articles_and_an_english_one_loses_its_una():
    note = "Una masa en el riñón. Se realiza una biopsia."
    assert scrub("es", note) == note
    assert scrub("en", "Seen with her daughter Una today.") == "Seen with her daughter [PATIENT] today."
