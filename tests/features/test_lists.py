import pytest

from spacy_phi.features.lists import LANGUAGES, phrase_lists, word_lists
from spacy_phi.lexicons.gazetteers import name_key


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_have_the_same_lists_of_keys(language):
    assert word_lists(language).keys() == word_lists("en").keys()
    assert phrase_lists(language).keys() == phrase_lists("en").keys()
    for words in word_lists(language).values():
        assert all(word == name_key(word) for word in words)


def test_another_language_has_those_of_english():
    assert word_lists("xx") == word_lists("en")
    assert "otono" in word_lists("es")["season"]
