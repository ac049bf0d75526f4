"""Copies between host and device: one for a batch, none on the CPU."""

import numpy
import pytest
from thinc.api import NumpyOps

from spacy_phi.ml.host import to_device, to_host

from .cupy_stand_in import Array, StandInOps, to_stand_in

ARRAYS = [numpy.arange(6, dtype="f").reshape(3, 2), numpy.zeros((0, 2), dtype="f"), numpy.ones((1, 2), "f")]


def test_on_the_cpu_nothing_is_copied():
    for move in (to_host, to_device):
        assert all(a is b for a, b in zip(move(NumpyOps(), ARRAYS), ARRAYS, strict=True))


@pytest.mark.parametrize("arrays", [ARRAYS, ARRAYS[:1], []])
def test_a_batch_goes_to_the_host_and_back(arrays):
    ops = StandInOps()
    there = to_device(ops, arrays)
    assert all(isinstance(x, Array) for x in there)
    for given, back in zip(arrays, to_host(ops, there), strict=True):
        numpy.testing.assert_array_equal(back, given)
        assert back.dtype == given.dtype


def test_a_batch_is_copied_once(monkeypatch):
    ops, copies = StandInOps(), []
    real = ops.to_numpy
    monkeypatch.setattr(ops, "to_numpy", lambda x: copies.append(len(x)) or real(x))
    to_host(ops, [to_stand_in(x) for x in ARRAYS])
    assert copies == [4]
