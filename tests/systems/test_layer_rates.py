"""Adam with a learning-rate factor per layer."""

import numpy
import pytest
from spacy.util import registry
from thinc.api import Adam, Config

from spacy_phi.systems.transformer import create_layer_rates

NAMES = ("W", "encoder.layer.0.weight", "embeddings.word.weight")
SHARES = {"encoder.layer.1": 1.0, "encoder": 0.25, "embeddings": 0.0}


def step(optimizer, name, lr_scale=1.0):
    """Return the changes by one update, and the remaining gradient."""
    weights, gradient = numpy.ones(4, dtype="f"), numpy.arange(1, 5, dtype="f")
    weights, gradient = optimizer((1, name), weights, gradient, lr_scale=lr_scale)
    return weights - 1, gradient


def make():
    return create_layer_rates(0.1, shares=SHARES, grad_clip=0.0)


@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_each_layer_moves_by_its_share_of_adams_step(scale):
    expected, _ = step(Adam(0.1, grad_clip=0.0), "W", scale)
    moved = [step(make(), name, scale)[0] for name in NAMES]
    numpy.testing.assert_allclose(moved[0], expected, rtol=1e-5)
    numpy.testing.assert_allclose(moved[1], 0.25 * expected, rtol=1e-4)
    assert not moved[2].any()


def test_a_name_has_the_first_share_that_it_begins_with():
    expected, _ = step(Adam(0.1, grad_clip=0.0), "W")
    for name in ("encoder.layer.1.weight", "pooler.encoder.weight"):
        numpy.testing.assert_allclose(step(make(), name)[0], expected, rtol=1e-5)


@pytest.mark.parametrize(
    "setting",
    [
        *({"beta1": 0.5}, {"beta2": 0.5}, {"eps": 0.5}, {"grad_clip": 0.01}),
        *({"L2": 0.3}, {"L2": 0.3, "L2_is_weight_decay": False}, {"use_averages": False}),
    ],
)
def test_the_other_settings_are_those_of_adam(setting):
    """Take two steps of different size: Adam's first one is the same for any gradient and betas."""
    setting = {"grad_clip": 0.0, **setting}
    found = []
    for optimizer in (Adam(0.1, **setting), create_layer_rates(0.1, shares=SHARES, **setting)):
        weights = numpy.ones(4, dtype="f")
        for size in (1, 3):
            weights, _ = optimizer((1, "W"), weights, numpy.full(4, size, dtype="f"))
        found.append((weights, optimizer.averages is None))
    (expected, without), (moved, ours) = found
    numpy.testing.assert_allclose(moved, expected, rtol=1e-6)
    assert ours == without


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
