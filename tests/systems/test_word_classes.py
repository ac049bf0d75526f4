"""Word-class vectors."""

import numpy
import pytest
import spacy
from thinc.api import fix_random_seed

from spacy_phi.errors import PhiError
from spacy_phi.systems.ensemble.architectures import build_word_classes

from ..ml.gradients import check_gradients


@pytest.fixture(scope="module")
def docs():
    nlp = spacy.blank("en")
    return [nlp("Anna and Berg saw 12 NATO men"), nlp(""), nlp("it is Oslo")]


@pytest.mark.parametrize("classes", [4, 7])
def test_gradients_and_weights(classes, docs):
    fix_random_seed(0)
    model = build_word_classes(classes, 3)
    model.initialize(X=docs)
    assert check_gradients(model, docs, numpy.random.default_rng(0)) > 0
    other = build_word_classes(classes, 3)
    other.from_bytes(model.to_bytes())
    for doc, a, b in zip(docs, model.predict(docs), other.predict(docs)):
        assert a.shape == (len(doc), 3)
        numpy.testing.assert_array_equal(a, b)


def test_words_of_a_class_share_a_vector(docs):
    model = build_word_classes(7, 3)
    model.initialize(X=docs)
    anna, small, berg, _, number, capitals, other_small = model.predict(docs)[0]
    numpy.testing.assert_array_equal(anna, berg)
    numpy.testing.assert_array_equal(small, other_small)
    assert len({tuple(v) for v in (anna, small, number, capitals)}) == 4


def test_documents_without_tokens(docs):
    model = build_word_classes(7, 3)
    model.initialize(X=docs)
    outputs, backprop = model.begin_update([docs[1]])
    assert outputs[0].shape == (0, 3)
    assert backprop(outputs) == []


def test_another_number_of_classes_is_a_coded_error():
    with pytest.raises(PhiError, match="E008"):
        build_word_classes(5, 3)
