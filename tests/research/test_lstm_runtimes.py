"""The LSTM in other runtimes: the states of NumPy's."""

import numpy
import pytest

from spacy_phi.ml.numpy_lstm import lstm_flat


@pytest.mark.parametrize(("package", "load"), [("torch", "load_torch"), ("onnxruntime", "load_onnx")])
def test_other_runtimes_compute_the_same_states(package, load, bring):
    pytest.importorskip(package)
    module = bring("lstm_runtimes")
    [batch, *_], weights = module.record_batches(4_000)
    states = getattr(module, load)(weights)(*batch)
    assert numpy.allclose(states, lstm_flat(*batch, *weights), atol=1e-5)


def test_prints_a_row_for_each_runtime(root, run_script):
    printed = run_script(root / "research" / "lstm_runtimes.py", "--size", "4000", "--repeat", "1")
    assert "| NumPy | " in printed
    assert "| PyTorch | " in printed or "PyTorch is not installed" in printed
