import numpy
import spacy

from spacy_phi.ml.words import PADDING, character_rows, distinct_forms, distinct_words


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


def test_lowercase_words_with_the_characters_that_follow():
    nlp = spacy.blank("en", config={"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}})
    doc = nlp("On 05/07 Seen  on\n\n\n\nX.")
    words = distinct_forms([doc], lower=True, following=3)
    forms = {token.text: words.texts[i] for token, i in zip(doc, words.positions)}
    assert (forms["05"], forms["07"], forms["Seen"], forms["on"]) == ("05/", "07 ", "seen  ", "on\n\n\n")
    assert (forms["On"], forms["X"]) == ("on ", "x.")
    assert sorted(words.texts, key=len) == words.texts
    plain = distinct_forms([doc])
    assert [plain.texts[i] for i in plain.positions] == [token.text for token in doc]
