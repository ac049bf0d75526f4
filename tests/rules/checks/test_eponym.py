"""Eponyms within medical terms, and the same words as surnames, in all languages."""

import pytest

from spacy_phi.rules.checks.eponym import is_in_term

TERMS = [
    ("en", "Raynaud phenomenon in both hands", "Raynaud"),
    ("en", "worried about Huntington's disease", "Huntington"),
    ("en", "h/o Hashimoto, on levothyroxine", "Hashimoto"),
    ("en", "known Crohn dz of the ileum", "Crohn"),
    ("es", "brote de la enfermedad de Crohn", "Crohn"),
    ("es", "linfoma clásico de Hodgkin en 2011", "Hodgkin"),
    ("es", "linfoma no Hodgkin folicular", "Hodgkin"),
    ("es", "síndrome de Cushing yatrógeno", "Cushing"),
    ("de", "bei Morbus Crohn unter Azathioprin", "Crohn"),
    ("de", "M. Basedow, euthyreot", "Basedow"),
    ("de", "Raynaud-Phänomen seit Jahren", "Raynaud"),
    ("de", "Non-Hodgkin-Lymphom, Ann Arbor II", "Hodgkin"),
    ("de", "ein Parkinson-Patient im Stadium 2", "Parkinson"),
    ("fr", "maladie d'Addison connue", "Addison"),
    ("fr", "thyroïdite auto-immune de Hashimoto", "Hashimoto"),
    ("fr", "lymphome non hodgkinien, pas de maladie de Hodgkin", "Hodgkin"),
    ("it", "morbo di Crohn ileale", "Crohn"),
    ("it", "linfoma non Hodgkin a grandi cellule", "Hodgkin"),
    ("it", "sindrome di Cushing", "Cushing"),
    ("nl", "ziekte van Crohn in remissie", "Crohn"),
    ("nl", "M. Parkinson, Hoehn en Yahr 3", "Parkinson"),
    ("nl", "Raynaud-fenomeen, geen Hodgkin-lymfoom", "Hodgkin"),
    ("pt", "doença de Crohn estenosante", "Crohn"),
    ("pt", "linfoma não Hodgkin", "Hodgkin"),
    ("pt", "tiroidite de Hashimoto", "Hashimoto"),
]
SURNAMES = [
    ("en", "Crohn declined the scan", "Crohn"),
    ("en", "spoke with Hashimoto by phone", "Hashimoto"),
    ("en", "phenomenon that Raynaud described to us today", "Raynaud"),
    ("es", "acude Crohn con su hija", "Crohn"),
    ("es", "la hija de Hodgkin llama", "Hodgkin"),
    ("es", "el Sr. Cushing refiere", "Cushing"),
    ("es", "la demencia del padre de Hodgkin", "Hodgkin"),
    ("pt", "o tumor do pai de Hodgkin", "Hodgkin"),
    ("de", "Frau Crohn berichtet", "Crohn"),
    ("de", "Basedow lehnt ab", "Basedow"),
    ("de", "Aufnahme von Hodgkin am Montag", "Hodgkin"),
    ("fr", "M. Hodgkin va bien", "Hodgkin"),
    ("fr", "la femme d'Addison appelle", "Addison"),
    ("it", "il sig. Crohn sta meglio", "Crohn"),
    ("it", "la figlia di Cushing", "Cushing"),
    ("nl", "mw. Parkinson loopt", "Parkinson"),
    ("nl", "dochter van Crohn belt", "Crohn"),
    ("pt", "a filha de Crohn telefonou", "Crohn"),
    ("pt", "o Sr. Hashimoto nega dor", "Hashimoto"),
]


@pytest.mark.parametrize(("language", "text", "name"), TERMS)
def test_an_eponym_in_a_term(language, text, name):
    start = text.index(name)
    assert is_in_term(text, start, start + len(name), language)


@pytest.mark.parametrize(("language", "text", "name"), SURNAMES)
def test_the_same_word_as_a_surname(language, text, name):
    start = text.index(name)
    assert not is_in_term(text, start, start + len(name), language)


def test_a_name_that_is_no_eponym_is_in_no_term():
    text = "enfermedad de Quiñónez"
    assert not is_in_term(text, text.index("Q"), len(text), "es")
