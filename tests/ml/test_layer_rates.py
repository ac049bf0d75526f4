"""Adam with a share of the learn rate for each layer."""

import numpy
from spacy.util import registry
from thinc.api import Adam, Config

from spacy_phi.ml.layer_rates import create_layer_rates

NAMES = ("W", "encoder.layer.0.weight", "embeddings.word.weight")


def step(optimizer, name):
    """What one update changes, and what it leaves of the gradient."""
    weights, gradient = numpy.ones(4, dtype="f"), numpy.arange(1, 5, dtype="f")
    weights, gradient = optimizer((1, name), weights, gradient)
    return weights - 1, gradient


def make():
    return create_layer_rates(0.1, shares={"encoder": 0.25, "embeddings": 0.0}, grad_clip=0.0)


def test_each_layer_moves_by_its_share_of_adams_step():
    expected, _ = step(Adam(0.1, grad_clip=0.0), "W")
    moved = [step(make(), name)[0] for name in NAMES]
    numpy.testing.assert_allclose(moved[0], expected, rtol=1e-5)
    numpy.testing.assert_allclose(moved[1], 0.25 * expected, rtol=1e-4)
    assert not moved[2].any()


def test_gradients_are_cleared_also_where_nothing_is_learnt():
    for name in NAMES:
        assert not step(make(), name)[1].any()


def test_by_name():
    text = """
    [optimizer]
    @optimizers = "spacy-phi.LayerRates.v1"
    learn_rate = 0.5
    [optimizer.shares]
    encoder = 0.1
    """
    assert registry.resolve(Config().from_str(text))["optimizer"].shares == {"encoder": 0.1}
