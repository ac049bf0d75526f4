"""Word pieces: segmentation, vectors, and no trace of notes in saved files."""

import numpy
import spacy

from spacy_phi.lexicons.pieces import UNKNOWN, word_pieces
from spacy_phi.ml.models import build_word_pieces
from spacy_phi.ml.word_pieces import PIECE_WIDTH, piece_vectors


def cut(word):
    names = list(word_pieces().rows)
    return [names[row] for row in word_pieces().cut(word)]


def test_the_longest_piece_first():
    assert cut("HOSPITAL") == ["hospital"]
    assert cut("hospitalwards") == ["hospital", "##ward", "##s"]
    assert cut("Überlingen") == cut("uberlingen") != cut("berlingen")
    assert cut("o'neill-x") == ["o", "'", "neill", "-", "x"]


def test_words_without_pieces_are_unknown():
    assert cut("") == [UNKNOWN]
    assert cut("\u0e01\u0e02") == [UNKNOWN]
    assert len(cut("z" * 5000)) <= 40


def test_alike_words_have_alike_vectors():
    vectors = word_pieces().vectors
    assert vectors.shape[1] == PIECE_WIDTH

    def near(a, b):
        x, y = (vectors[word_pieces().rows[word]] for word in (a, b))
        return float(x @ y / numpy.sqrt((x @ x) * (y @ y)))

    assert near("garcia", "perez") > near("garcia", "kidney") + 0.3
    assert near("boston", "philadelphia") > near("boston", "fever") + 0.3


def test_the_inputs_of_the_layer():
    rows, vectors = word_pieces().cut("hospitalwards"), word_pieces().vectors
    (whole,) = piece_vectors(["hospitalwards"])
    numpy.testing.assert_allclose(whole[:PIECE_WIDTH], vectors[rows].mean(axis=0), atol=1e-6)
    numpy.testing.assert_allclose(whole[PIECE_WIDTH : 2 * PIECE_WIDTH], vectors[rows[0]], atol=1e-6)
    assert whole[-2:].tolist() == [1, 1]
    assert piece_vectors(["hospital"])[0, -2:].tolist() == [0, 0]


def test_no_word_of_a_note_is_saved():
    nlp = spacy.blank("en")
    model = build_word_pieces(6)
    model.initialize()
    model.predict([nlp("Zwxyzzy Quuxington was seen.")])
    assert b"uuxington" not in model.to_bytes().lower()
