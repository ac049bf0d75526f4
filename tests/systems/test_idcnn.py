"""Iterated dilated convolutions: against PyTorch's, and the receptive field of an output."""

import numpy
import pytest
import spacy
from thinc.api import fix_random_seed

from spacy_phi.ml.models import build_hashed_words, build_token_embed
from spacy_phi.systems.ensemble.architectures import build_idcnn_encoder, build_word_classes
from spacy_phi.systems.ensemble.idcnn import IDCNN, reach

from ..ml.gradients import check_gradients


def make(n_in=5, n_out=6, dilations=(1, 2, 1), width=3, blocks=1):
    fix_random_seed(0)
    model = IDCNN(n_in, n_out, dilations, width, blocks)
    model.initialize()
    disturb(model)
    return model


def disturb(model, scale=0.3, bias=0.0):
    """Move away from the initial identity, where many sums are exactly on ReLU's edge."""
    rng = numpy.random.default_rng(0)
    for name in model.param_names:
        noise = rng.normal(bias if name[0] == "b" else 0, scale, model.get_param(name).shape)
        model.set_param(name, model.get_param(name) + noise.astype("f"))


def sequences(n_in, *lengths):
    rng = numpy.random.default_rng(1)
    return [rng.normal(size=(n, n_in)).astype("f") for n in lengths]


def by_torch(model, params, x):
    """The same network of PyTorch's own convolutions; params: tensors by name."""
    torch = pytest.importorskip("torch")
    half = model.attrs["width"] // 2

    def convolve(y, name, dilation):
        # (width, inputs, filters) -> (filters, inputs, width)
        weight, bias = params[f"W{name}"].permute(2, 1, 0), params[f"b{name}"]
        padding = dilation * half
        return torch.nn.functional.conv1d(y, weight, bias, padding=padding, dilation=dilation).relu()

    y = convolve(x.T[None], "_in", 1)
    for _ in range(model.attrs["blocks"]):
        for i, dilation in enumerate(model.attrs["dilations"]):
            y = convolve(y, str(i), dilation)
    return y[0].T


@pytest.mark.parametrize(
    "kwargs", [{}, {"dilations": (1, 2, 4), "blocks": 3}, {"width": 5, "dilations": (3,)}]
)
def test_outputs_and_gradients_are_those_of_torch(kwargs):
    torch = pytest.importorskip("torch")
    model = make(**kwargs)
    X, weights = sequences(5, 9, 1, 0, 3, 20), sequences(6, 9, 1, 0, 3, 20)
    Y, backprop = model.begin_update(X)
    d_X = backprop(weights)
    params = {name: torch.tensor(model.get_param(name), requires_grad=True) for name in model.param_names}
    for x, y, dx, weight in zip(X, Y, d_X, weights):
        assert y.shape == (len(x), 6)
        assert dx.shape == x.shape
        if len(x):
            given = torch.tensor(x, requires_grad=True)
            expected = by_torch(model, params, given)
            numpy.testing.assert_allclose(y, expected.detach().numpy(), rtol=1e-4, atol=1e-4)
            (expected * torch.tensor(weight)).sum().backward()
            numpy.testing.assert_allclose(dx, given.grad.numpy(), rtol=1e-3, atol=1e-3)
    for name, parameter in params.items():
        largest = float(parameter.grad.abs().max())
        assert largest > 0, name
        numpy.testing.assert_allclose(
            model.get_grad(name), parameter.grad.numpy(), atol=1e-5 * largest + 1e-3, err_msg=name
        )


def test_gradients_by_finite_differences():
    model = make()
    X = sequences(5, 9, 1, 0, 4)
    assert check_gradients(model, X, numpy.random.default_rng(0)) > 0


def test_starts_as_the_identity_after_the_first_layer():
    fix_random_seed(0)
    model = IDCNN(4, 8, (1, 2, 1), 3, 2)
    model.initialize()
    X = sequences(4, 6)
    plain = IDCNN(4, 8, (), 3, 1)
    plain.initialize()
    for name in ("W_in", "b_in"):
        plain.set_param(name, model.get_param(name))
    numpy.testing.assert_allclose(model.predict(X)[0], plain.predict(X)[0], atol=1e-6)


def test_the_reach_is_the_receptive_field():
    model = make(dilations=(1, 2, 1), blocks=1)
    for name in model.param_names:
        # Without negative weights ReLU cuts nothing off.
        model.set_param(name, numpy.abs(model.get_param(name)) + 0.1)
    far = reach((1, 2, 1), 3, 1)
    assert far == 5
    x = numpy.zeros((21, 5), dtype="f")
    moved = x.copy()
    moved[10] = 1
    changed = (model.predict([x])[0] != model.predict([moved])[0]).any(axis=1)
    assert numpy.flatnonzero(changed).tolist() == list(range(10 - far, 10 + far + 1))


@pytest.fixture(scope="module")
def docs():
    nlp = spacy.blank("en")
    texts = [
        "Name: Anna Berg.\nAnna is 47 years old, and McKay lives here.",
        "A note.\n\nIt says B12, 12a and 1234x.",
    ]
    return [nlp(text) for text in texts]


def encoder(**kwargs):
    embed = build_token_embed(build_hashed_words(["LOWER"], [6], [50]), features=build_word_classes(4, 3))
    return build_idcnn_encoder(embed, filters=7, **kwargs)


def test_encoder_gradients_batches_and_weights(docs):
    fix_random_seed(0)
    model = encoder()
    model.initialize(X=docs)
    # With every filter active the differences are exact, which checks the path through the windows.
    disturb(next(node for node in model.walk() if node.name == "idcnn"), scale=0.05, bias=3)
    assert check_gradients(model, docs, numpy.random.default_rng(0)) > 0
    together = model.predict(docs)
    for doc, expected in zip(docs, together):
        numpy.testing.assert_allclose(model.predict([doc])[0], expected, atol=1e-5)
    other = encoder()
    other.from_bytes(model.to_bytes())
    for a, b in zip(together, other.predict(docs)):
        numpy.testing.assert_array_equal(a, b)


def test_a_context_of_the_reach_makes_windows_without_effect(docs):
    fix_random_seed(0)
    whole, cut = encoder(max_tokens=100, context=0), encoder(max_tokens=4, context=5)
    whole.initialize(X=docs)
    cut.from_bytes(whole.to_bytes())
    cut.attrs.update(max_tokens=4, context=5)
    for a, b in zip(whole.predict(docs), cut.predict(docs)):
        numpy.testing.assert_allclose(a, b, atol=1e-5)
