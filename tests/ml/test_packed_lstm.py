"""The packed LSTM in NumPy and in its two PyTorch forms against torch.nn.LSTM."""

import numpy
import pytest
from thinc.api import fix_random_seed

from spacy_phi.ml.packed_lstm import PARAMS, PackedBiLSTM, run_flat
from spacy_phi.ml.packing import make_packing

torch = pytest.importorskip("torch", reason="torch.nn.LSTM is the reference")
N_IN, N_OUT = 7, 10
LENGTHS = [3, 1, 9, 0, 4, 4, 30, 2]


@pytest.fixture
def layer():
    fix_random_seed(0)
    model = PackedBiLSTM(N_IN, N_OUT)
    model.initialize()
    return model


@pytest.fixture
def rows():
    return numpy.random.default_rng(0).normal(size=(sum(LENGTHS), N_IN)).astype("f")


def torch_lstm(model):
    lstm = torch.nn.LSTM(N_IN, N_OUT // 2, bidirectional=True)
    for name, theirs in (("W_in", "weight_ih_l0"), ("W_rec", "weight_hh_l0"), ("b", "bias_ih_l0")):
        for values, ending in zip(model.get_param(name), ("", "_reverse")):
            getattr(lstm, theirs + ending).data = torch.from_numpy(values.copy())
    lstm.bias_hh_l0.data.zero_()
    lstm.bias_hh_l0_reverse.data.zero_()
    return lstm


def expected_outputs(model, rows):
    lstm, outputs, start = torch_lstm(model), [], 0
    for n in LENGTHS:
        if n:
            outputs.append(lstm(torch.from_numpy(rows[start : start + n]))[0].detach().numpy())
        start += n
    return numpy.concatenate(outputs)


@pytest.mark.parametrize("is_train", [False, True])
def test_equals_torch(layer, rows, is_train):
    Y, _ = run_flat(layer, rows, LENGTHS, is_train)
    numpy.testing.assert_allclose(Y, expected_outputs(layer, rows), atol=1e-5)


def test_groups_of_sequences_change_nothing(layer, rows, monkeypatch):
    whole, _ = run_flat(layer, rows, LENGTHS, False)
    monkeypatch.setattr("spacy_phi.ml.numpy_lstm._GROUP_CELLS", 2 * N_OUT)
    numpy.testing.assert_allclose(run_flat(layer, rows, LENGTHS, False)[0], whole, atol=1e-6)


def test_the_gpu_path_has_the_same_gradients(layer, rows):
    """cuDNN's function has a CPU version with the same arguments."""
    from spacy_phi.ml.lstm_function import _run_cudnn, run_packed

    lengths = [n for n in LENGTHS if n]
    packing, params = make_packing(lengths), [layer.get_param(name) for name in PARAMS]
    X = rows[packing.rows]
    d_Y = numpy.random.default_rng(1).normal(size=(len(rows), N_OUT)).astype("f")
    ours, backprop = run_packed(X, packing, params, True)
    tensors = [torch.from_numpy(x) for x in (X, *params)]
    theirs, backprop_theirs = _run_cudnn(tensors[0], torch.as_tensor(packing.sizes), tensors[1:], True)
    numpy.testing.assert_allclose(ours, theirs, atol=1e-5)
    (d_X, d_params), (e_X, e_params) = backprop(d_Y), backprop_theirs(d_Y)
    for d, e in zip([d_X, *d_params], [e_X, *e_params]):
        numpy.testing.assert_allclose(d, e, atol=1e-4)
