import numpy
import pytest
from thinc.api import NumpyOps, Relu, chain, get_current_ops

from spacy_phi.ml.blas import with_numpy_blas


@pytest.mark.skipif(type(get_current_ops()) is not NumpyOps, reason="another backend is in use")
def test_every_layer_within_multiplies_by_numpy_and_alike():
    X = numpy.random.default_rng(0).normal(size=(7, 5)).astype("f")
    plain = chain(Relu(4, 5), Relu(3, 4)).initialize()
    other = with_numpy_blas(plain.copy())
    assert [node.ops.use_blis for node in other.walk()] == [False] * 3
    assert [node.ops.use_blis for node in plain.walk()] == [True] * 3
    Y, backprop = plain(X, is_train=True)
    Z, backprop_other = other(X, is_train=True)
    numpy.testing.assert_allclose(Y, Z, atol=1e-5)
    numpy.testing.assert_allclose(backprop(Y), backprop_other(Z), atol=1e-5)
