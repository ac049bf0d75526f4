"""`phi_ner` on arrays of a device: training and prediction as with `--gpu-id 0`, on a stand-in for CuPy.

This shows that no step mixes arrays of the device with those of NumPy, and that the results are those of the
CPU. It shows nothing about CuPy's own functions and kernels, cuDNN, or speed.
"""

from contextlib import contextmanager

import numpy
import pytest
import spacy
from spacy.util import load_config
from thinc.api import Adam, NumpyOps, fix_random_seed, get_current_ops, set_current_ops

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


def read_model(root, name):
    if name == "default":
        return SMALL
    model = load_config(root / "configs" / "network.cfg")["components"]["phi_ner"]["model"]
    model["tok2vec"]["encoder"]["embed"].update(include_static_vectors=None)
    return model


def train(model, steps=4):
    """Return the losses of a few steps, the marginals of the notes, and the kinds of the parameters."""
    fix_random_seed(0)
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ner", config={"model": model})
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    optimizer, losses = Adam(0.01, use_averages=True), []
    for _ in range(steps):
        losses.append(nlp.update(examples, sgd=optimizer, losses={})["phi_ner"])
    safe = numpy.concatenate([nlp(text)._.phi_safe for text, _ in DATA])
    nodes = list(nlp.get_pipe("phi_ner").model.walk())
    return losses, safe, {type(node.get_param(name)) for node in nodes for name in node.param_names}


@pytest.mark.parametrize("name", ["default", "network"])
def test_trains_and_predicts_on_the_device(root, name, monkeypatch):
    model = read_model(root, name)
    with using(NumpyOps(), monkeypatch):
        losses, safe, kinds = train(model)
    assert kinds == {numpy.ndarray}
    with using(StandInOps(), monkeypatch):
        losses_there, safe_there, kinds = train(model)
    assert kinds == {Array}
    assert losses_there == pytest.approx(losses, rel=1e-3)
    numpy.testing.assert_allclose(safe_there, safe, atol=1e-3)


def test_the_stand_in_refuses_what_cupy_refuses():
    there, here = to_stand_in(numpy.ones(3)), numpy.ones(3)
    for mix in (lambda: there + here, lambda: there[here.astype(int)], lambda: numpy.asarray(there)):
        with pytest.raises(TypeError):
            mix()
    assert (there + 1).get().tolist() == [2, 2, 2]
