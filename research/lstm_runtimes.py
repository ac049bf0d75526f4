"""Time the English network's LSTM in NumPy, PyTorch and ONNX Runtime, on the batches that notes give it.

    pip install onnx onnxruntime     # to any environment with this package
    python research/lstm_runtimes.py [--size 300000] [--repeat 5]

Prints the CPU seconds of one core, as a ratio to NumPy's, and the largest difference of a state from
NumPy's. "int8" quantizes weights and inputs dynamically. A runtime that is not installed is named as missing.
"""

import importlib.util
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy
import spacy
from lab import make_notes, make_parser

from spacy_phi.ml import packed_lstm
from spacy_phi.ml.numpy_lstm import Sequences, lstm_flat, lstm_rows

Batch = tuple[numpy.ndarray, Sequence[int]]
Weights = tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]
Run = Callable[[numpy.ndarray, Sequence[int]], numpy.ndarray]
GROUP = 32
"""Sequences that are padded to one length for ONNX Runtime."""


def record_batches(size: int) -> tuple[list[Batch], Weights]:
    """Return what the network's LSTM reads in notes of `size` characters, and its weights."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    calls: list[tuple] = []

    def keep(X: numpy.ndarray, sequences: Sequences, *args: Any) -> numpy.ndarray:
        rows = [
            X[start : start + size] for start, size in zip(sequences.starts, sequences.sizes, strict=True)
        ]
        calls.append((numpy.concatenate(rows), sequences.sizes, *args[:3]))
        return lstm_rows(X, sequences, *args)

    with patch.object(packed_lstm, "lstm_rows", keep):
        list(nlp.pipe(make_notes(size)))
    return [call[:2] for call in calls], calls[0][2:]


def load_torch(weights: Weights) -> Run:
    """Return PyTorch's LSTM over a packed sequence, as trained."""
    import torch

    torch.set_num_threads(1)
    W_in, W_rec, bias = weights
    layer = torch.nn.LSTM(W_in.shape[2], W_rec.shape[2], bidirectional=True)
    with torch.no_grad():
        for way, suffix in enumerate(("", "_reverse")):
            for name, value in (("weight_ih", W_in), ("weight_hh", W_rec), ("bias_ih", bias)):
                getattr(layer, f"{name}_l0{suffix}").copy_(torch.from_numpy(value[way]))
            getattr(layer, f"bias_hh_l0{suffix}").zero_()

    def run(X: numpy.ndarray, lengths: Sequence[int]) -> numpy.ndarray:
        with torch.inference_mode():
            parts = list(torch.split(torch.from_numpy(X), [int(n) for n in lengths]))
            states, _ = layer(torch.nn.utils.rnn.pack_sequence(parts, enforce_sorted=False))
            return torch.cat(torch.nn.utils.rnn.unpack_sequence(states)).numpy()

    return run


def load_onnx(weights: Weights, int8: bool = False) -> Run:
    """Return ONNX Runtime's LSTM over groups of sequences of similar length, padded."""
    import onnx
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper

    W_in, W_rec, bias = weights
    hidden = W_rec.shape[2]
    i, f, g, o = (numpy.arange(k * hidden, (k + 1) * hidden) for k in range(4))
    order = numpy.concatenate([i, o, f, g])
    given = {"W": W_in[:, order], "R": W_rec[:, order], "B": numpy.hstack([bias[:, order], 0 * bias])}
    graph = helper.make_graph(
        [helper.make_node("LSTM", ["X", *given, "L"], ["Y"], hidden_size=hidden, direction="bidirectional")],
        "lstm",
        [
            helper.make_tensor_value_info("X", TensorProto.FLOAT, ["steps", "batch", W_in.shape[2]]),
            helper.make_tensor_value_info("L", TensorProto.INT32, ["batch"]),
        ],
        [helper.make_tensor_value_info("Y", TensorProto.FLOAT, ["steps", 2, "batch", hidden])],
        [numpy_helper.from_array(numpy.ascontiguousarray(v), name) for name, v in given.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 14)], ir_version=8)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "lstm.onnx")
        onnx.save(model, path)
        if int8:
            from onnxruntime.quantization import QuantType, quantize_dynamic

            quantize_dynamic(path, path, weight_type=QuantType.QInt8)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])

    def run(X: numpy.ndarray, lengths: Sequence[int]) -> numpy.ndarray:
        sizes = numpy.array(lengths)
        starts = numpy.cumsum(sizes) - sizes
        Y = numpy.empty((len(X), 2 * hidden), "f")
        order = numpy.argsort(-sizes, kind="stable")
        for group in numpy.array_split(order, max(1, len(order) // GROUP)):
            steps = numpy.arange(sizes[group].max())[:, None]
            running = steps < sizes[group]
            rows = (starts[group] + steps)[running]
            padded = numpy.zeros((*running.shape, X.shape[1]), "f")
            padded[running] = X[rows]
            [states] = session.run(None, {"X": padded, "L": sizes[group].astype("int32")})
            Y[rows] = states.transpose(0, 2, 1, 3)[running].reshape(len(rows), -1)
        return Y

    return run


def main() -> None:
    """Parse the arguments, time the runtimes by turns and print a table."""
    parser = make_parser(__doc__)
    parser.add_argument("--size", type=int, default=300_000, help="characters of notes (default: 300,000)")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each (default: 5)")
    args = parser.parse_args()
    batches, weights = record_batches(args.size)
    runs: dict[str, Run] = {"NumPy": lambda X, lengths: lstm_flat(X, lengths, *weights)}
    others: dict[str, tuple[tuple[str, ...], Callable[[], Run]]] = {
        "PyTorch": (("torch",), lambda: load_torch(weights)),
        "ONNX Runtime": (("onnx", "onnxruntime"), lambda: load_onnx(weights)),
        "ONNX Runtime, int8": (("onnx", "onnxruntime"), lambda: load_onnx(weights, int8=True)),
    }
    for name, (packages, load) in others.items():
        if not all(map(importlib.util.find_spec, packages)):
            print(f"{name} is not installed")
        else:
            runs[name] = load()
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for name in [*runs] * args.repeat:
        begun = time.process_time()
        for batch in batches:
            runs[name](*batch)
        seconds[name].append(time.process_time() - begun)
    print("| runtime | CPU seconds | speed, NumPy 1 | largest difference |\n| --- | --- | --- | --- |")
    median = {name: statistics.median(values) for name, values in seconds.items()}
    exact = [runs["NumPy"](*batch) for batch in batches]
    for name, run in runs.items():
        off = max(float(abs(run(*batch) - states).max()) for batch, states in zip(batches, exact))
        print(f"| {name} | {median[name]:.3f} | {median['NumPy'] / median[name]:.2f} | {off:.1e} |")


if __name__ == "__main__":
    main()
