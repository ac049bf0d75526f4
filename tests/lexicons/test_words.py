from spacy_phi.lexicons.words import frequent_words, rare_words, word_rank


def test_ranks_by_frequency():
    assert word_rank("the") == 0
    assert word_rank("THE") == 0
    assert word_rank("patient") < word_rank("zygote")
    assert word_rank("xyzzy") is None


def test_regular_forms_of_a_known_word_are_known():
    assert frequent_words().keys().isdisjoint(rare_words())
    for word in ("zygotes", "abseiling"):
        assert word not in frequent_words()
        assert word not in rare_words()
        assert word_rank(word) == len(frequent_words())
