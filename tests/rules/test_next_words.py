import pytest

from spacy_phi.rules.next_words import is_acronym, is_unknown, may_be_surname


@pytest.mark.parametrize(
    ("word", "language"),
    [("Tiroidectomia", "it"), ("Herniotomie", "de"), ("Rinoplastia", "pt"), ("Mastectomie", "nl"),
     ("Colectomía", "es"), ("Orchidopexie", "fr"), ("Hospital", "en")],
)  # fmt: skip
def test_words_and_medical_endings_are_known(word, language):
    assert not is_unknown(word, language)
    assert not may_be_surname(word, language)


@pytest.mark.parametrize(
    ("word", "language"),
    [("Stuckenbrok", "de"), ("Pescarmona", "it"), ("Goikoetxea", "es"), ("Vandermeulen", "nl")],
)
def test_surnames_that_no_list_has_are_unknown(word, language):
    assert is_unknown(word, language)
    assert may_be_surname(word, language)


def test_short_words_in_capitals_and_those_without_a_vowel_are_acronyms():
    assert [word for word in ("COPD", "HCTZ", "BRZTK", "LOPEZ", "Copd") if is_acronym(word)] == [
        "COPD", "HCTZ", "BRZTK",
    ]  # fmt: skip
