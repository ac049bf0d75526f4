import numpy
import pytest

from spacy_phi.ml import numpy_lstm
from spacy_phi.ml.numpy_lstm import lstm_flat

LENGTHS = (3, 0, 7, 1, 4)


def plain(x, W_in, W_rec, bias):
    """One direction, step by step, as in textbooks; gates i, f, g, o."""
    hidden = cell = numpy.zeros(W_rec.shape[1])
    out = []
    for row in x:
        i, f, g, o = numpy.split(W_in @ row + W_rec @ hidden + bias, 4)
        i, f, o = (1 / (1 + numpy.exp(-gate)) for gate in (i, f, o))
        cell = f * cell + i * numpy.tanh(g)
        hidden = o * numpy.tanh(cell)
        out.append(hidden)
    return numpy.array(out)


@pytest.mark.parametrize("cells", [1, 16, 40_000])
def test_against_the_plain_recurrence(cells, monkeypatch):
    monkeypatch.setattr(numpy_lstm, "_GROUP_CELLS", cells)
    rng = numpy.random.default_rng(0)
    weights = [rng.normal(size=shape).astype("f") for shape in ((2, 12, 5), (2, 12, 3), (2, 12))]
    X = rng.normal(size=(sum(LENGTHS), 5)).astype("f")
    Y = lstm_flat(X, LENGTHS, *weights)
    start = 0
    for n in LENGTHS:
        x, y = X[start : start + n], Y[start : start + n]
        start += n
        if n:
            forth = plain(x, *(w[0] for w in weights))
            back = plain(x[::-1], *(w[1] for w in weights))[::-1]
            numpy.testing.assert_allclose(y, numpy.hstack([forth, back]), atol=1e-5)
