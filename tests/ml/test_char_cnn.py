import numpy
import pytest
import spacy
from thinc.api import fix_random_seed

from spacy_phi.ml import char_cnn


@pytest.fixture
def docs():
    nlp = spacy.blank("en")
    return [nlp("Anna Berg saw Anna."), nlp("x"), nlp("Floccinaucinihilipilification! A longer note.")]


def make(docs):
    fix_random_seed(0)
    model = char_cnn.CharCNN(5, (1, 2, 4), char_width=4, rows=64, max_chars=10)
    model.initialize(X=docs)
    return model


def test_a_repeated_word_gives_its_characters_all_its_gradients(docs):
    """Regression of spacy.CharacterEmbed.v2: gradients of repeated characters were lost."""
    nlp = spacy.blank("en")
    model = make(docs)
    once, thrice = [nlp("aaa")], [nlp("aaa aaa aaa")]
    gradients = []
    for batch in (once, thrice):
        Y, backprop = model.begin_update(batch)
        backprop([numpy.ones_like(y) for y in Y])
        gradients.append(model.get_grad("E").copy())
        model.set_grad("E", numpy.zeros_like(gradients[0]))
    numpy.testing.assert_allclose(3 * gradients[0], gradients[1], rtol=1e-5)
    assert gradients[0].any()


@pytest.mark.parametrize("size", [1, 2, 5])
def test_blocks_of_words_change_nothing(size, docs, monkeypatch):
    model = make(docs)
    whole = model.predict(docs)
    monkeypatch.setattr(char_cnn, "_BLOCK", size)
    for expected, found in zip(whole, model.predict(docs)):
        numpy.testing.assert_allclose(found, expected, atol=1e-6)
