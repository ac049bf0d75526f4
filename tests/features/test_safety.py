import pytest

from spacy_phi.features.safety import create_safety

from .helpers import true_features

GROUP = create_safety()


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("12", "safety_unsafe"), ("qzxv", "safety_unknown"), ("Coffee", "safety_ambiguous"), ("the",
        "safety_stop"),
        ("nausea", "safety_common"), ("upholstery", "safety_word"),
        ("metoprolol", "term_drug"), ("axon", "term_anatomy"), ("Arimidex", "term_brand"), ("afebrile",
        "term_clinical_word"),
        ("Sonosite", "term_device"), ("haptoglobin", "term_laboratory"), ("adenoids", "term_disease"),
        ("obstipation", "term_finding"), ("cytomegalovirus", "term_organism"), ("gelatin",
        "term_biochemistry"), ("mg", "term_unit"),
        ("mg", "is_unit"), ("CHF", "is_abbreviation"), ("enalapril", "has_drug_stem"), ("Parkinson",
        "is_eponym"),
        ("with", "is_very_frequent"), ("water", "is_frequent"), ("aardvark", "is_rare"),
    ],
)  # fmt: skip
def test_classes_of_words(word, name):
    assert name in true_features(GROUP, word)


def test_one_class_of_safety_a_word():
    for word in ("Smith", "pain", "9", ";", "Chicago", "qzxv"):
        assert sum(name.startswith("safety_") for name in true_features(GROUP, word)) == 1


def test_names_are_not_terms():
    assert not {n for n in true_features(GROUP, "Kowalczyk") if n.startswith(("term_", "is_", "has_"))}


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("que", "is_very_frequent"), ("dolor", "is_frequent"), ("laparotomía", "is_rare"),
        ("paciente", "safety_common"), ("García", "safety_unsafe"), ("metformina", "safety_word"),
        ("Zuberov", "safety_unknown"),
    ],
)  # fmt: skip
def test_classes_of_spanish_words(word, name):
    assert name in true_features(create_safety("es"), word)
