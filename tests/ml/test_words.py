import numpy
import spacy

from spacy_phi.ml.words import PADDING, character_rows, distinct_words


def test_every_token_knows_its_word():
    nlp = spacy.blank("en")
    docs = [nlp("to be or not to be"), nlp(""), nlp("be")]
    words = distinct_words(docs)
    assert sorted(words.texts, key=len) == words.texts
    assert len(set(words.texts)) == len(words.texts) == 4
    assert [words.texts[i] for i in words.positions] == [token.text for doc in docs for token in doc]


def test_no_tokens_no_words():
    words = distinct_words([spacy.blank("en")("")])
    assert (words.texts, len(words.positions)) == ([], 0)


def test_rows_of_characters_with_their_margin():
    rows, lengths = character_rows(["a", "abc"], n_rows=300, max_chars=10, margin=2)
    assert lengths.tolist() == [1, 3]
    a, b, c = (1 + ord(char) for char in "abc")
    assert rows.tolist() == [[0, 0, a, 0, 0, 0, 0], [0, 0, a, b, c, 0, 0]]
    assert PADDING == 0


def test_a_long_word_keeps_both_ends_and_rows_stay_in_the_table():
    rows, lengths = character_rows(["abcdefgh", "\U0001f600\0"], n_rows=16, max_chars=4, margin=0)
    ends, _ = character_rows(["abgh", "\U0001f600\0"], n_rows=16, max_chars=4, margin=0)
    numpy.testing.assert_array_equal(rows, ends)
    assert lengths.tolist() == [4, 2]
    assert rows.max() < 16
