import numpy
import pytest
import spacy
from thinc.api import fix_random_seed

from spacy_phi.ml.dropout import FindingDropout, SequenceDropout
from spacy_phi.ml.models import build_hashed_words, build_token_embed


@pytest.fixture
def docs():
    nlp = spacy.blank("en")
    return [nlp("Anna Berg saw Anna."), nlp("x"), nlp("Floccinaucinihilipilification! A longer note.")]


def test_findings_are_hidden_as_wholes_and_only_in_training():
    x = numpy.zeros((40, 4), dtype="f")
    for start in range(0, 40, 4):
        x[start : start + 3, 1:3] = 1  # ten findings of three tokens in columns 1 and 2
    x[:, 0] = x[:, 3] = 1
    fix_random_seed(0)
    model = FindingDropout([1, 2], rate=0.5, whole_rate=0.0, more=[3])
    assert model.predict([x])[0] is x
    (y,) = model.begin_update([x])[0]
    kept = y[:, 1].reshape(10, 4)[:, :3].sum(axis=1)
    assert set(kept.tolist()) == {0, 3}
    numpy.testing.assert_array_equal(y[:, [0, 3]], x[:, [0, 3]])
    (y,) = FindingDropout([1, 2], rate=0.0, whole_rate=1.0, more=[3]).begin_update([x])[0]
    assert y[:, 0].all()
    assert not y[:, 1:].any()
    assert x[:3, 1:3].all(), "the input is not changed"


def test_word_dropout_only_in_training(docs):
    model = build_token_embed(build_hashed_words(["LOWER"], [4], [40]), word_dropout=0.5)
    model.initialize(X=docs)
    fix_random_seed(1)
    trained = numpy.concatenate(model.begin_update(docs)[0])
    zeroed = (trained == 0).all(axis=1)
    assert 0 < zeroed.sum() < len(zeroed)
    predicted = numpy.concatenate(model.predict(docs))
    assert not (predicted == 0).all(axis=1).any()
    numpy.testing.assert_array_equal(trained[~zeroed], predicted[~zeroed])


def test_sequences_lose_whole_columns_and_only_in_training():
    fix_random_seed(0)
    model, x = SequenceDropout(0.5), numpy.ones((6, 40), dtype="f")
    assert model.predict([x])[0] is x
    (y,), backprop = model.begin_update([x])
    dropped = (y == 0).all(axis=0)
    assert 0 < dropped.sum() < 40
    assert (y[:, ~dropped] == y[0, ~dropped]).all(), "the same columns at all steps"
    (d_x,) = backprop([x])
    numpy.testing.assert_array_equal(d_x == 0, y == 0)
