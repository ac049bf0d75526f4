"""Nadam, against PyTorch's."""

import numpy
import pytest
from spacy.util import registry
from thinc.api import Config

from spacy_phi.systems.ensemble.training import create_nadam


@pytest.mark.parametrize("betas", [(0.9, 0.999), (0.7, 0.9)])
def test_same_path_as_torch(betas):
    torch = pytest.importorskip("torch")
    rng = numpy.random.default_rng(0)
    weights = rng.normal(size=(3, 4)).astype("f")
    parameter = torch.nn.Parameter(torch.tensor(weights))
    reference = torch.optim.NAdam([parameter], lr=0.02, betas=betas, eps=1e-8)
    optimizer = create_nadam(0.02, beta1=betas[0], beta2=betas[1], grad_clip=0.0, use_averages=False)
    for _ in range(60):
        gradient = rng.normal(0.3, 1, size=(3, 4)).astype("f")
        parameter.grad = torch.tensor(gradient)
        reference.step()
        weights, _ = optimizer((1, "W"), weights, gradient)
        numpy.testing.assert_allclose(weights, parameter.detach().numpy(), atol=1e-5)


def test_parameters_have_their_own_moments():
    one, two = create_nadam(0.01), create_nadam(0.01)
    gradient = numpy.ones(4, dtype="f")
    for _ in range(3):
        one((1, "W"), numpy.zeros(4, dtype="f"), gradient.copy())
    fresh, _ = one((2, "W"), numpy.zeros(4, dtype="f"), gradient.copy())
    expected, _ = two((1, "W"), numpy.zeros(4, dtype="f"), gradient.copy())
    numpy.testing.assert_allclose(fresh, expected)


def test_gradient_is_cleared_and_averages_are_kept():
    optimizer = create_nadam(0.1)
    weights, gradient = numpy.zeros(3, dtype="f"), numpy.ones(3, dtype="f")
    weights, gradient = optimizer((1, "b"), weights, gradient)
    assert not gradient.any()
    assert (weights < 0).all()
    assert set(optimizer.averages) == {(1, "b")}


def test_by_name_with_a_schedule():
    text = """
    [optimizer]
    @optimizers = "spacy-phi.Nadam.v1"
    [optimizer.learn_rate]
    @schedules = "warmup_linear.v1"
    initial_rate = 0.5
    warmup_steps = 2
    total_steps = 10
    """
    optimizer = registry.resolve(Config().from_str(text))["optimizer"]
    assert optimizer.learn_rate == 0
    for rate in (0.25, 0.5):
        optimizer.step_schedules()
        assert optimizer.learn_rate == pytest.approx(rate)
