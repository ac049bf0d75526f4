"""Ordinary Spanish words that the lexicons list as names."""

import spacy

from spacy_phi.rules.own_words import own_words


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
