"""The coupled LSTM: each step by its equations, and its gradient by differences."""

import numpy
import pytest

torch = pytest.importorskip("torch")


def by_hand(X, W_in, W_rec, b):
    """Return the outputs of one sequence, step by step (Dernoncourt et al. 2017, section 2.1)."""
    n = W_rec.shape[1]
    part = {name: slice(k * n, (k + 1) * n) for k, name in enumerate("ifgo")}

    def gate(name, x, h):
        return W_in[part[name]] @ x + W_rec[part[name]] @ h + b[part[name]]

    def sigmoid(x):
        return 1 / (1 + numpy.exp(-x))

    h, c, outputs = numpy.zeros(n), numpy.zeros(n), []
    for x in X:
        i = sigmoid(gate("i", x, h) + W_rec[part["f"]] @ c)
        c = (1 - i) * c + i * numpy.tanh(gate("g", x, h))
        h = sigmoid(gate("o", x, h)) * numpy.tanh(c)
        outputs.append(h)
    return numpy.array(outputs)


def test_steps_and_gradient(bring):
    module = bring("coupled_lstm")
    random = numpy.random.default_rng(0)
    X, W_in, W_rec, b = (random.normal(size=shape) for shape in ((5, 3), (8, 3), (8, 2), (8,)))
    leaves = [torch.tensor(each, requires_grad=True) for each in (X, W_in, W_rec, b)]
    found = module.run_direction(leaves[0], [1] * 5, *leaves[1:])
    numpy.testing.assert_allclose(found.detach().numpy(), by_hand(X, W_in, W_rec, b), rtol=1e-6)

    def run(X, *weights):
        return module.run_direction(X, [1] * 5, *weights)

    assert torch.autograd.gradcheck(run, leaves)


def test_importing_it_leaves_the_package_as_it_is(bring):
    from spacy_phi.ml import packed_lstm
    from spacy_phi.systems import neuroner

    before = packed_lstm.run_flat, neuroner.run_flat
    bring("coupled_lstm")
    assert (packed_lstm.run_flat, neuroner.run_flat) == before
