from spacy_phi.features import gazetteers, temporal
from spacy_phi.features.lists import WORD_LISTS, word_list
from spacy_phi.lang import own_vocabulary
from spacy_phi.lexicons.gazetteers import name_key

NAMES = (*gazetteers._LISTS, *temporal._LISTS, "nationality")


def test_english_has_every_list_and_its_words_are_keys():
    for name in NAMES:
        assert own_vocabulary(WORD_LISTS[name], "en"), name
        for language in ("en", "es"):
            assert all(word == name_key(word) for word in word_list(name, language))


def test_another_language_has_the_lists_of_english():
    assert word_list("season", "xx") == word_list("season", "en")
    assert "otono" in word_list("season", "es")
    assert not word_list("state_short", "es")
