"""The table of words gives what the layers give side by side."""

import pickle

import numpy
import pytest
import spacy
from thinc.api import Adam, fix_random_seed
from thinc.layers.concatenate import forward

from spacy_phi.ml import feature_groups, token_embed
from spacy_phi.ml.models import (
    build_char_cnn,
    build_feature_vector,
    build_hashed_words,
    build_token_embed,
    build_word_pieces,
)
from spacy_phi.tokenizer import CLINICAL

GROUPS = ["base", "morphological", "gazetteers"]
MODELS = {
    "as bundled": lambda: (build_word_pieces(8), small_chars(), build_feature_vector(GROUPS, 12)),
    "bare columns": lambda: (build_word_pieces(8), small_chars(), build_feature_vector(GROUPS, None)),
    "a layer that is not known": lambda: (
        build_hashed_words(["LOWER"], [6], [50]),
        small_chars(),
        build_feature_vector(GROUPS, 12, dropout=0.1),
    ),
    "no table": lambda: (build_hashed_words(["LOWER"], [6], [50]), None, build_word_classes()),
}


def small_chars():
    return build_char_cnn(n_filters=3, widths=(2, 3), char_width=4, rows=64, max_chars=10)


def build_word_classes():
    return build_hashed_words(["SHAPE"], [6], [50])


def make(name):
    fix_random_seed(0)
    model = build_token_embed(*MODELS[name](), word_dropout=0.1)
    model.initialize(X=make_docs())
    return model


def make_docs():
    nlp = spacy.blank("en", config=CLINICAL)
    return [nlp(text) for text in ("Ana Ruiz of Boston:\n24-9-10", "", "the Smiths, the warfarin", "a@b.es")]


def check(model):
    docs = make_docs()
    for found, expected in zip(model.predict(docs), forward(model, docs, False)[0], strict=True):
        assert found.shape == (len(expected), model.get_dim("nO"))
        numpy.testing.assert_allclose(found, expected, atol=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_prediction(name):
    model = make(name)
    check(model)
    check(pickle.loads(pickle.dumps(model)))
    other = make(name)
    other.from_bytes(model.to_bytes())
    check(other)


@pytest.mark.parametrize("name", MODELS)
def test_other_weights(name):
    model, optimizer = make(name), Adam(0.05, use_averages=True)
    before = model.predict(make_docs())[0]
    twin = model.copy()
    for _ in range(2):
        Y, backprop = model.begin_update(make_docs())
        backprop([numpy.ones_like(y) for y in Y])
        model.finish_update(optimizer)
        check(model)
    assert not numpy.allclose(model.predict(make_docs())[0], before)
    numpy.testing.assert_array_equal(twin.predict(make_docs())[0], before)
    with model.use_params(optimizer.averages):
        check(model)
    check(model)


def test_words_are_computed_once(monkeypatch):
    model, seen = make("as bundled"), []
    compute = feature_groups.WordRows.compute
    monkeypatch.setattr(
        feature_groups.WordRows, "compute", lambda self, words: seen.extend(words) or compute(self, words)
    )
    for _ in range(2):
        model.predict(make_docs())
    assert len(seen) == len(set(seen)) == len({token.text for doc in make_docs() for token in doc})


def test_another_function_for_the_columns_is_called(monkeypatch):
    ones = []

    def compute(rows, docs):
        ones.append(docs)
        return [numpy.ones((len(doc), 50), dtype="f") for doc in docs]

    monkeypatch.setattr(feature_groups, "feature_columns", compute)
    model = token_embed.TokenEmbed(build_feature_vector(["base"], None), small_chars())
    model.initialize()
    assert (model.predict(make_docs())[0][:, :50] == 1).all()
    assert len(ones) == 1
