"""`phi_ner` on arrays of a device: training and prediction as with `--gpu-id 0`, on a GPU where there is one,
and always on a stand-in for CuPy.

The stand-in shows that no step mixes arrays of the device with those of NumPy, and that the results are those
of the CPU. It shows nothing about CuPy's own functions and kernels, or cuDNN.
"""

from contextlib import contextmanager

import numpy
import pytest
import spacy
from spacy.util import load_config
from thinc.api import Adam, CupyOps, NumpyOps, fix_random_seed, get_current_ops, set_current_ops
from thinc.compat import has_cupy_gpu

from ..ml.cupy_stand_in import Array, StandInOps, to_stand_in
from .test_ner import DATA, SMALL, make_examples

pytest.importorskip("torch", reason="the network learns through torch")


@contextmanager
def using(ops, monkeypatch):
    """Make these the operations of new models, and torch's results arrays of their device."""
    before = get_current_ops()
    set_current_ops(ops)
    with monkeypatch.context() as patch:
        if isinstance(ops, StandInOps):
            patch.setattr("spacy_phi.ml.lstm_function.torch2xp", lambda x: to_stand_in(x.detach().numpy()))
            patch.setattr("thinc.util.is_cupy_array", lambda array: isinstance(array, Array))
            patch.setattr("thinc.util.cupy", ops.xp)
            patch.setattr("thinc.util.has_cupy", True)
            patch.setattr("thinc.optimizers.get_array_ops", lambda array: ops)
        try:
            yield
        finally:
            set_current_ops(before)


def read_model(root, name, chance):
    """chance: with steps drawn at random, which on a GPU differ from those of the CPU."""
    model = SMALL.copy()
    if name == "network":
        model = load_config(root / "configs" / "network.cfg")["components"]["phi_ner"]["model"]
        model["tok2vec"]["encoder"]["embed"].update(include_static_vectors=None)
    embed = model["tok2vec"]["encoder"]["embed"]
    if not chance:
        embed.update(word_dropout=0)
        if name == "network":
            embed["features"].update(hide=0, hide_all=0)
    return model


def make_tagger(model):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ner", config={"model": model})
    return nlp, make_examples(nlp)


def begin(model):
    """Return an initialized pipeline as bytes."""
    fix_random_seed(0)
    nlp, examples = make_tagger(model)
    nlp.initialize(lambda: examples)
    return nlp.to_bytes()


def train(model, weights, steps=4):
    """Return the losses of a few steps, the marginals of the notes, and the kinds of the parameters."""
    fix_random_seed(0)
    nlp, examples = make_tagger(model)
    nlp.from_bytes(weights)
    optimizer, losses = Adam(0.01, use_averages=True), []
    for _ in range(steps):
        losses.append(nlp.update(examples, sgd=optimizer, losses={})["phi_ner"])
    safe = numpy.concatenate([nlp(text)._.phi_safe for text, _ in DATA])
    nodes = list(nlp.get_pipe("phi_ner").model.walk())
    return losses, safe, {type(node.get_param(name)) for node in nodes for name in node.param_names}


@pytest.mark.parametrize("name", ["default", "network"])
@pytest.mark.parametrize("device", [StandInOps, CupyOps])
def test_trains_and_predicts_on_the_device(root, name, device, monkeypatch):
    if device is CupyOps and not has_cupy_gpu:
        pytest.skip("no GPU with CuPy")
    model = read_model(root, name, chance=device is StandInOps)
    with using(NumpyOps(), monkeypatch):
        weights = begin(model)
        losses, safe, kinds = train(model, weights)
    assert kinds == {numpy.ndarray}
    there = device()
    with using(there, monkeypatch):
        losses_there, safe_there, kinds = train(model, weights)
    assert kinds == {there.xp.ndarray}
    assert losses_there == pytest.approx(losses, rel=1e-3)
    numpy.testing.assert_allclose(safe_there, safe, atol=1e-3)


def test_the_stand_in_refuses_what_cupy_refuses():
    there, here = to_stand_in(numpy.ones(3)), numpy.ones(3)
    for mix in (lambda: there + here, lambda: there[here.astype(int)], lambda: numpy.asarray(there)):
        with pytest.raises(TypeError):
            mix()
    assert (there + 1).get().tolist() == [2, 2, 2]
