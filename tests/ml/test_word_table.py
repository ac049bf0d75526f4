import numpy
import pytest
import spacy

from spacy_phi.ml.char_cnn import CharCNN
from spacy_phi.ml.word_pieces import WordPieces
from spacy_phi.ml.word_table import WordTable


def test_a_word_is_computed_once_and_shortest_first():
    nlp, seen = spacy.blank("en"), []

    def compute(words):
        seen.extend(words)
        return numpy.array([[len(word), ord(word[0])] for word in words])

    table = WordTable(5)
    texts = ["ccc a bb a", "a dddd", "ee ffffff g", "a bb ccc"]
    for text in texts[:2]:
        table.find([nlp(text)], compute)
    assert seen == ["a", "bb", "ccc", "dddd"]
    for text in texts * 2:
        assert table.find([nlp(text), nlp("a")], compute).tolist() == [
            [len(word), ord(word[0])] for word in (*text.split(), "a")
        ]
        assert len(table) <= 5


@pytest.mark.parametrize("make", [CharCNN, WordPieces])
def test_vectors_are_those_of_the_weights(make):
    nlp, other = spacy.blank("en"), make()
    layer = make()
    layer.initialize()
    docs = [nlp("the warfarin of the Smiths"), nlp(""), nlp("the Smiths")]
    before = layer.predict(docs)
    other.initialize()
    for name in layer.param_names:
        other.set_param(name, layer.get_param(name) * 2 + 1)
    changed = other.predict(docs)
    assert not numpy.allclose(before[0], changed[0])
    for name in layer.param_names:
        layer.set_param(name, other.get_param(name))
    for a, b, trained in zip(layer.predict(docs), changed, layer(docs, is_train=True)[0], strict=True):
        numpy.testing.assert_array_equal(a, b)
        numpy.testing.assert_allclose(a, trained, rtol=1e-5, atol=1e-5)
