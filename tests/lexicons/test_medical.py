import pytest

from spacy_phi.lexicons import medical
from spacy_phi.lexicons.matcher import Term
from spacy_phi.lexicons.medical import (
    CATEGORIES,
    clinical_abbreviations,
    eponym_heads,
    eponyms,
    make_index,
    medical_index,
    medical_terms,
    units,
)


def test_terms_are_lowercase_with_known_categories():
    for term in medical_terms():
        assert term.text == " ".join(term.text.lower().split())
        assert term.category in CATEGORIES.values()
        assert term.ambiguity in (0, 1, 2)
    assert {"mg", "ml"} <= units()


def test_abbreviations_count_as_they_are_written():
    found = clinical_abbreviations()
    assert "COPD" in found
    assert "bid" in found
    assert "BID" in found
    assert "bId" not in found


def test_drugs_in_the_spelling_of_a_language():
    for name in ("amoxicilina", "levotiroxina", "Hidroclorotiazida"):
        found = medical_index("es").lookup(name)
        assert (found.term.category, found.how) == ("drug", "exact")
        assert medical_index().lookup(name) is None
    assert medical_index("fi") is medical_index("ro")


@pytest.mark.parametrize(
    ("language", "brand"),
    [
        ("de", "Novaminsulfon"),
        ("es", "Termalgin"),
        ("fr", "Doliprane"),
        ("it", "Tachidol"),
        ("nl", "Nobiten"),
        ("pt", "Dorflex"),
    ],
)
def test_brands_of_the_countries_of_a_language(language, brand):
    found = medical_index(language).lookup(brand)
    assert (found.term.category, found.term.ambiguity, found.how) == ("brand", 0, "exact")


def test_eponyms_and_their_head_words():
    assert "parkinson" in eponyms()
    assert "disease" in eponym_heads("parkinson")
    assert eponym_heads("okonkwo") == frozenset()


def test_built_in_terms_precede_further_ones():
    index = make_index([Term("okonkwofen", "mine"), Term("warfarin", "mine")])
    assert index.lookup("Okonkwofen").term.category == "mine"
    assert index.lookup("Warfarin").term.category == "drug"


def test_the_index_is_asked_for_once_per_word_and_reads_the_pack_once(monkeypatch):
    medical_index("es")
    monkeypatch.setattr(medical, "read_local", lambda *_: pytest.fail("it was read again"))
    assert medical_index("es").lookup("amoxicilina")
    assert medical_index() is medical_index("en")
