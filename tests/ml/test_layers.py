"""Every custom layer: gradients by finite differences, and equal outputs for a document alone and in a
batch."""

import numpy
import pytest
import spacy
from thinc.api import fix_random_seed

from spacy_phi.ml.models import (
    build_bilstm_encoder,
    build_char_cnn,
    build_document_pool,
    build_feature_vector,
    build_hashed_words,
    build_token_embed,
    build_word_pieces,
)
from spacy_phi.systems.neuroner import build_char_bilstm

from .gradients import check_gradients, weights_of

TEXTS = [
    "Name: Anna Berg.\nAnna is 47 years old, and Anna lives here.",
    "x",
    "A much longer note, of three lines.\n\nIt says what Berg said: nothing.\nFloccinaucinihilipilification!",
]


@pytest.fixture(scope="module")
def docs():
    nlp = spacy.blank("en")
    return [nlp(text) for text in TEXTS]


def small_embed():
    return build_token_embed(
        build_hashed_words(["LOWER", "SHAPE"], [6, 3], [50, 20]),
        small_chars(),
        build_feature_vector(["base"], width=None),
    )


def small_chars():
    return build_char_cnn(n_filters=3, widths=(2, 3), char_width=4, rows=64, max_chars=10)


MODELS = {
    "char_cnn": lambda: build_char_cnn(n_filters=5, widths=(1, 2, 4), char_width=4, rows=64, max_chars=10),
    "char_bilstm": lambda: build_char_bilstm(width=6, char_width=4, rows=64, max_chars=10),
    "char_bilstm, following": lambda: build_char_bilstm(
        width=6, char_width=4, rows=64, max_chars=10, lower=True, following=3
    ),
    "hashed_words": lambda: build_hashed_words(["LOWER", "SUFFIX"], [5, 4], [50, 30]),
    "word_pieces": lambda: build_word_pieces(width=5),
    "token_embed": small_embed,
    "bilstm": lambda: build_bilstm_encoder(small_embed(), width=8, max_tokens=100, context=0),
    "bilstm over windows": lambda: build_bilstm_encoder(small_embed(), width=8, max_tokens=9, context=3),
    "bilstm over windows of words": lambda: build_bilstm_encoder(
        build_token_embed(build_word_pieces(5), features=build_feature_vector(["base"], width=4)),
        width=8,
        max_tokens=9,
        context=3,
    ),
    "bilstm of two layers": lambda: build_bilstm_encoder(
        small_embed(), width=8, depth=2, max_tokens=9, context=3
    ),
    "bilstm, cell dropout": lambda: build_bilstm_encoder(small_embed(), width=8, cell_dropout=True),
    "document_pool": lambda: build_document_pool(small_embed()),
    "pool of the others": lambda: build_document_pool(small_embed(), others=True),
    "pool between": lambda: build_bilstm_encoder(
        build_document_pool(build_bilstm_encoder(small_embed(), width=6)), width=4, max_tokens=8, context=2
    ),
}


def make(name, docs):
    fix_random_seed(0)
    model = MODELS[name]()
    model.initialize(X=docs)
    return model


@pytest.mark.parametrize("name", MODELS)
def test_gradients(name, docs):
    model = make(name, docs)
    assert check_gradients(model, docs, numpy.random.default_rng(0)) > 0


@pytest.mark.parametrize("name", [*MODELS, "features"])
def test_alone_as_in_a_batch(name, docs):
    model = build_feature_vector(["base"], width=None) if name == "features" else make(name, docs)
    together = model.predict(docs)
    for doc, expected in zip(docs, together):
        alone = model.predict([doc])[0]
        assert alone.shape == (len(doc), model.get_dim("nO"))
        numpy.testing.assert_allclose(alone, expected, atol=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_training_and_prediction_agree_without_dropout(name, docs):
    model = make(name, docs)
    for trained, predicted in zip(model.begin_update(docs)[0], model.predict(docs)):
        numpy.testing.assert_allclose(trained, predicted, atol=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_documents_without_tokens(name, docs):
    model = make(name, docs)
    nlp = spacy.blank("en")
    empty = nlp.make_doc("")
    outputs, backprop = model.begin_update([docs[0], empty, docs[1]])
    assert [len(y) for y in outputs] == [len(docs[0]), 0, len(docs[1])]
    backprop(outputs)
    assert model.predict([empty])[0].shape == (0, model.get_dim("nO"))


@pytest.mark.parametrize("name", MODELS)
def test_weights_come_back(name, docs):
    model = make(name, docs)
    other = MODELS[name]()
    other.from_bytes(model.to_bytes())
    for a, b in zip(model.predict(docs), other.predict(docs)):
        numpy.testing.assert_array_equal(a, b)


def test_averages_reach_every_parameter(docs):
    from thinc.api import Adam

    model = make("bilstm", docs)
    optimizer = Adam(0.05, use_averages=True)
    for _ in range(3):
        Y, backprop = model.begin_update(docs)
        backprop([numpy.ones_like(y) for y in Y])
        model.finish_update(optimizer)
    before = [array.copy() for _, array, *_ in weights_of(model)]
    with model.use_params(optimizer.averages):
        during = [array.copy() for _, array, *_ in weights_of(model)]
    after = [array.copy() for _, array, *_ in weights_of(model)]
    assert len(before) > 8
    for (name, *_), a, b, c in zip(weights_of(model), before, during, after):
        assert name.startswith("feature") or not numpy.array_equal(a, b), name
        numpy.testing.assert_array_equal(a, c)
