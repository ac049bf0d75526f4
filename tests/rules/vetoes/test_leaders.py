import pytest

from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.rules.vetoes.leaders import from_leader
from spacy_phi.spans import Match, read_source


def judge(text, language="es", label="PATIENT"):
    """Return the veto reason for a network's finding marked [[ ]], or None if it is kept."""
    start, end = text.index("[["), text.index("]]") - 2
    plain = text.replace("[[", "").replace("]]", "")
    match = Match(start, end, label, 0.8, read_source("ner"))
    vetoes = find_vetoes(plain, [match], language=language)[1]
    return vetoes[0].reason if vetoes else None


@pytest.mark.parametrize(
    "text",
    [
        "Diagnosticado de enfermedad de [[Crohn]].",
        "Probable enfermedad renal crónica de [[Berger]].",
        "Síndrome de [[Guillain]]-Barré.",
        "Síndrome de Guillain-[[Barré]].",
        "Signo de [[Murphy]] positivo.",
        "Maniobras de Lasègue y [[Bragard]] negativas.",
        "Tumor de [[Wilms]] izquierdo.",
        "Gastrectomía con reconstrucción tipo [[Billroth]] II.",
    ],
)
def test_an_eponym_after_its_cue_word_is_not_a_person(text):
    assert judge(text) == "leader"


@pytest.mark.parametrize(
    "text",
    [
        "Comentado con la Dra. [[Murphy]].",
        "La enfermedad de [[María]] progresa.",
        "Enfermedad de la Sra. [[Crohn]].",
        "La hermana de [[Berrueco]] lo acompaña.",
        "Unidad de Enfermedades [[Berrueco]].",
    ],
)
def test_a_person_is_kept(text):
    assert judge(text) is None


def test_a_language_without_cue_words_has_no_such_evidence():
    assert not from_leader("Crohn", "the signo de ", "en").points


@pytest.mark.parametrize(
    ("text", "is_disease"), [("Enf. [[de Addison]] en tto.", True), ("Enf. [[de Haro]] avisada.", False)]
)
def test_a_rule_takes_a_nurse_for_a_disease_only_with_an_eponym(text, is_disease):
    start, end = text.index("[["), text.index("]]") - 2
    match = Match(start, end, "DOCTOR", 0.85, read_source("rule:name.doctor"))
    vetoes = find_vetoes(text.replace("[[", "").replace("]]", ""), [match], language="es")[1]
    assert [veto.reason for veto in vetoes] == ["leader"] * is_disease
