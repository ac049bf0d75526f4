"""Loss of a student that learns from marginals."""

import numpy
import pytest

from spacy_phi.ml.crf import marginals
from spacy_phi.ml.crf_layer import CRFScores, crf_loss
from spacy_phi.ml.crf_teacher import teacher_loss
from spacy_phi.ml.transitions import Transitions

from .test_crf_weights import make_batch


def double(scores):
    return CRFScores(
        [x.astype("f8") for x in scores.emissions], Transitions(*(x.astype("f8") for x in scores.transitions))
    )


def marginals_of(scores):
    return [marginals(x[:, None], numpy.array([len(x)]), scores.transitions)[:, 0] for x in scores.emissions]


def test_gradient_of_the_emissions_against_finite_differences():
    scores = double(make_batch(numpy.random.default_rng(0))[0])
    taught = marginals_of(double(make_batch(numpy.random.default_rng(1))[0]))
    taught[1] = None
    _, gradient = teacher_loss(scores, taught)
    # The transitions learn from gold only.
    assert [x.shape for x in gradient.transitions] == [x.shape for x in scores.transitions]
    assert not any(x.any() for x in gradient.transitions)
    moved = 0
    for array, d_array in zip(scores.emissions, gradient.emissions):
        flat, d_flat = array.reshape(-1), d_array.reshape(-1)
        for i in range(len(flat)):
            kept = flat[i]
            flat[i] = kept + 1e-4
            above = teacher_loss(scores, taught)[0]
            flat[i] = kept - 1e-4
            below = teacher_loss(scores, taught)[0]
            flat[i] = kept
            expected = (above - below) / 2e-4
            assert d_flat[i] == pytest.approx(expected, abs=1e-5)
            moved += abs(expected) > 1e-3
    assert moved > 20
    assert not gradient.emissions[1].any()


def test_own_marginals_give_no_gradient():
    scores = double(make_batch(numpy.random.default_rng(2))[0])
    _, gradient = teacher_loss(scores, marginals_of(scores))
    for d_emissions in gradient.emissions:
        numpy.testing.assert_allclose(d_emissions, 0, atol=1e-12)


def test_a_certain_teacher_equals_gold():
    scores, allowed = make_batch(numpy.random.default_rng(3))
    allowed = [allowed[0], allowed[1], numpy.eye(9, dtype=bool)[[5, 7, 0]]]
    _, expected = crf_loss(scores, allowed)
    _, gradient = teacher_loss(scores, [x.astype("f") for x in allowed])
    for mine, theirs in zip(gradient.emissions, expected.emissions):
        numpy.testing.assert_allclose(mine, theirs, atol=1e-6)


def test_a_document_without_tokens_adds_nothing():
    scores = double(make_batch(numpy.random.default_rng(5))[0])
    taught = marginals_of(double(make_batch(numpy.random.default_rng(6))[0]))
    loss, expected = teacher_loss(scores, taught)
    nothing = numpy.zeros((0, 9))
    longer = CRFScores([nothing, *scores.emissions], scores.transitions)
    again, gradient = teacher_loss(longer, [nothing, *taught])
    assert again == pytest.approx(loss)
    assert gradient.emissions[0].shape == (0, 9)
    for mine, theirs in zip(gradient.emissions[1:], expected.emissions):
        numpy.testing.assert_allclose(mine, theirs, atol=1e-12)
    assert teacher_loss(CRFScores([nothing], scores.transitions), [nothing])[0] == 0


def test_without_a_teacher_there_is_no_loss():
    scores, _ = make_batch(numpy.random.default_rng(4))
    loss, gradient = teacher_loss(scores, [None, None, None])
    assert loss == 0
    assert [x.shape for x in gradient.emissions] == [x.shape for x in scores.emissions]
    assert not any(x.any() for x in (*gradient.emissions, *gradient.transitions))
