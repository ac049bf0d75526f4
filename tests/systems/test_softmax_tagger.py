"""The softmax over BILUO tags: loss, gradient, and legal decoding."""

import numpy
import pytest
import spacy
from thinc.api import Softmax_v2, fix_random_seed

from spacy_phi.ml.crf_layer import crf_decode, crf_loss
from spacy_phi.ml.models import build_hashed_words
from spacy_phi.ml.tags import may_begin, may_end, may_follow
from spacy_phi.systems.ensemble.architectures import build_softmax_tagger
from spacy_phi.systems.ensemble.softmax_tagger import BiluoSoftmax

N_TAGS = 9


def emissions(*lengths):
    rng = numpy.random.default_rng(0)
    return [rng.normal(0, 2, size=(n, N_TAGS)).astype("f") for n in lengths]


def gold(X):
    rng = numpy.random.default_rng(1)
    return [numpy.eye(N_TAGS, dtype=bool)[rng.integers(N_TAGS, size=len(x))] for x in X]


def log_softmax(x):
    x = x.astype("f8")
    return x - numpy.log(numpy.exp(x).sum(axis=1, keepdims=True))


def test_loss_is_that_of_the_tokens_by_themselves():
    X = emissions(7, 0, 3, 1)
    scores, backprop = BiluoSoftmax(N_TAGS).begin_update(X)
    allowed = gold(X)
    loss, d_scores = crf_loss(scores, allowed)
    expected = -sum(log_softmax(x)[a].sum() for x, a in zip(X, allowed))
    assert loss == pytest.approx(expected, rel=1e-4)
    for x, a, d in zip(X, allowed, backprop(d_scores)):
        numpy.testing.assert_allclose(d, numpy.exp(log_softmax(x)) - a, atol=1e-4)


def test_missing_gold_costs_nothing():
    X = emissions(4)
    scores, _ = BiluoSoftmax(N_TAGS).begin_update(X)
    loss, d_scores = crf_loss(scores, [numpy.ones((4, N_TAGS), dtype=bool)])
    assert loss == pytest.approx(0, abs=1e-4)
    assert not numpy.abs(d_scores.emissions[0]).max() > 1e-5


def legal_paths(n):
    follow, begin, end = may_follow(2), may_begin(2), may_end(2)
    paths = [[tag] for tag in range(N_TAGS) if begin[tag]]
    for _ in range(n - 1):
        paths = [[*path, tag] for path in paths for tag in range(N_TAGS) if follow[path[-1], tag]]
    return [path for path in paths if end[path[-1]]]


def test_decodes_the_most_probable_legal_path():
    X = emissions(4)
    scores = BiluoSoftmax(N_TAGS).predict(X)
    logs = log_softmax(X[0])
    paths = legal_paths(4)
    totals = [sum(logs[i, tag] for i, tag in enumerate(path)) for path in paths]
    (decoded,) = crf_decode(scores)
    assert decoded.path.tolist() == paths[int(numpy.argmax(totals))]
    greedy = logs.argmax(axis=1).tolist()
    assert greedy not in paths, "the example needs tokens whose individually best tags form an illegal path"


def test_gradient_reaches_every_weight():
    nlp = spacy.blank("en")
    docs = [nlp("Anna Berg saw Oslo"), nlp("x")]
    fix_random_seed(0)
    model = build_softmax_tagger(build_hashed_words(["LOWER"], [6], [40]), N_TAGS)
    model.initialize(X=docs)
    allowed = gold([numpy.zeros(len(doc)) for doc in docs])

    def loss():
        return crf_loss(model(docs, is_train=True)[0], allowed)[0]

    scores, backprop = model.begin_update(docs)
    backprop(crf_loss(scores, allowed)[1])
    output = model.get_ref("output_layer")
    for name in ("W", "b"):
        flat, d_flat = output.get_param(name).reshape(-1), output.get_grad(name).reshape(-1)
        for i in numpy.argsort(-numpy.abs(d_flat))[:4]:
            kept, ends = flat[i], []
            for eps in (1e-2, -1e-2):
                flat[i] = kept + eps
                ends.append(loss())
            flat[i] = kept
            assert d_flat[i] == pytest.approx((ends[0] - ends[1]) / 2e-2, rel=2e-2, abs=1e-3)
            assert d_flat[i] != 0


def test_probabilities_without_rivals_are_those_of_thincs_softmax():
    """O and U may be anywhere: without the other tags the marginals are a plain softmax."""
    X = emissions(5)
    for x in X:
        x[:, [1, 2, 3, 5, 6, 7]] = -30
    (decoded,) = crf_decode(BiluoSoftmax(N_TAGS).predict(X))
    softmax = Softmax_v2(N_TAGS, N_TAGS)
    softmax.initialize()
    softmax.set_param("W", numpy.eye(N_TAGS, dtype="f"))
    numpy.testing.assert_allclose(decoded.safe, softmax.predict(X[0])[:, 0], atol=1e-5)
