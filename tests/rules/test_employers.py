import pytest

from spacy_phi.rules.employers import split_employer
from spacy_phi.spans import NER, Match, rule_source


def _split(text, language, source=NER, label="PROFESSION"):
    match = Match(0, len(text), label, 0.8, source)
    return [(text[part.start : part.end], part.label) for part in split_employer(text, match, language)]


@pytest.mark.parametrize(
    ("language", "text", "occupation", "employer"),
    [
        ("fr", "chauffeur Transdev", "chauffeur", "Transdev"),
        ("it", "operaio Fincantieri", "operaio", "Fincantieri"),
        ("es", "cajera Mercadona", "cajera", "Mercadona"),
        ("pt", "motorista Rodonorte Norte", "motorista", "Rodonorte Norte"),
        ("nl", "chauffeur Arriva", "chauffeur", "Arriva"),
    ],
)
def test_an_employer_is_no_part_of_an_occupation(language, text, occupation, employer):
    assert _split(text, language) == [(occupation, "PROFESSION"), (employer, "ORGANIZATION")]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "ingénieur agronome"),
        ("es", "médico de Atención Primaria"),
        ("es", "Técnico de Radiología"),
        ("es", "trabajador de Sanitización"),
        ("fr", "responsable du Laboratoire Central"),
        ("it", "tecnico di Radiologia"),
        ("en", "Assistant Manager"),
        ("en", "Transdev"),
        ("de", "Busfahrer"),
        ("en", "nurse in ICU"),
    ],
)
def test_titles_and_terms_remain_whole(language, text):
    assert _split(text, language) == [(text, "PROFESSION")]


def test_a_word_before_the_finding_is_none_of_its_words():
    text = "chauffeur Transdev"
    match = Match(10, len(text), "PROFESSION", 0.8, NER)
    assert list(split_employer(text, match, "fr")) == [match]


def test_rules_know_their_own_form():
    text = "chauffeur Transdev"
    assert _split(text, "fr", rule_source("profession.works")) == [(text, "PROFESSION")]
    assert _split(text, "fr", label="PATIENT") == [(text, "PATIENT")]
