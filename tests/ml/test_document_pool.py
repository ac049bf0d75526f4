import numpy
import spacy
from thinc.api import fix_random_seed

from spacy_phi.ml.document_pool import DocumentPool
from spacy_phi.ml.models import build_hashed_words


def make(others=False):
    fix_random_seed(0)
    model = DocumentPool(build_hashed_words(["LOWER"], [6], [50]), others)
    model.initialize()
    return model


def test_the_pool_only_covers_the_same_word_of_the_same_note():
    model = make()
    nlp = spacy.blank("en")
    first, second = nlp("Anna Berg Anna"), nlp("Anna")
    vectors = model.layers[0].predict([first, second])
    pooled = [y[:, y.shape[1] // 2 :] for y in model.predict([first, second])]
    numpy.testing.assert_array_equal(pooled[0][0], numpy.maximum(vectors[0][0], vectors[0][2]))
    numpy.testing.assert_array_equal(pooled[0][0], pooled[0][2])
    numpy.testing.assert_array_equal(pooled[0][1], vectors[0][1])
    numpy.testing.assert_array_equal(pooled[1][0], vectors[1][0])


def test_pool_of_the_others_leaves_out_the_token_itself():
    model = make(others=True)
    nlp = spacy.blank("en")
    doc = nlp("Anna saw Anna and Anna")
    vectors = model.layers[0].predict([doc])[0]
    pooled = model.predict([doc])[0][:, vectors.shape[1] :]
    numpy.testing.assert_array_equal(pooled[0], numpy.maximum(vectors[2], vectors[4]))
    numpy.testing.assert_array_equal(pooled[4], numpy.maximum(vectors[0], vectors[2]))
    assert not pooled[[1, 3]].any()
