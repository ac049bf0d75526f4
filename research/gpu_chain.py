"""The chain of the CRF on a GPU, in a CUDA kernel and in a loop of torch, beside `spacy_phi.ml.crf` in NumPy.

python research/gpu_chain.py [--tags 85] [--json FILE]

Prints, for batches of several shapes, the largest difference of a marginal from NumPy's and the milliseconds
of loss and gradient, and of the best path (median). "copied" is the kernel on arrays of the host: it includes
both copies. Needs CuPy; the loop of torch runs on the CPU where there is no GPU (--torch-only).
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy

from spacy_phi.ml.crf import loss_and_gradient, sizes_at
from spacy_phi.ml.crf_layer import make_legal
from spacy_phi.ml.transitions import Transitions
from spacy_phi.ml.viterbi import viterbi

SHAPES = {
    "3 notes of 667 tokens": [667] * 3,
    "2 notes, 700 and 500": [700, 500],
    "12 notes of 650": [650] * 12,
    "125 lines of 16": [16] * 125,
}
"""Of a training step of `transformer_crf` and of `bilstm_crf`, of inference, and of networks that read
lines."""

SOURCE = Path(__file__).with_suffix(".cu").read_text(encoding="utf8")

_modules: dict[int, Any] = {}


def get_kernel(name: str, n_tags: int) -> Any:
    """Return a kernel compiled for a number of tags."""
    import cupy

    if n_tags not in _modules:
        _modules[n_tags] = cupy.RawModule(code=SOURCE, options=(f"-DN={n_tags}", "--use_fast_math"))
    return _modules[n_tags].get_function(name)


def kernel_gradient(
    emissions: Any, lengths: numpy.ndarray, transitions: Transitions, path: numpy.ndarray
) -> tuple[Any, Any, Transitions]:
    """Return what `loss_and_gradient` returns, for arrays on the device and a gold path on the host."""
    import cupy

    n_steps, n_seqs, n_tags = emissions.shape
    on_device = cupy.asarray(lengths, dtype="int32")
    running = cupy.arange(n_steps)[:, None] < on_device[None]
    shift = emissions.max(axis=2, keepdims=True)
    unary = cupy.exp(emissions - shift)
    tops = [x.max() for x in transitions]
    initial, pairs, final = (cupy.exp(x - top) for x, top in zip(transitions, tops))
    alpha, incoming, beta = cupy.zeros((3, n_steps, n_seqs, n_tags), dtype="f")
    scale, end = cupy.ones((n_steps, n_seqs), dtype="f"), cupy.empty(n_seqs, dtype="f")
    block = (n_tags + 31) // 32 * 32
    arguments = (
        unary,
        on_device,
        initial,
        pairs,
        final,
        numpy.int32(n_seqs),
        alpha,
        scale,
        incoming,
        beta,
        end,
    )
    get_kernel("passes", n_tags)((n_seqs,), (block,), arguments)
    log_z = cupy.log(end) + cupy.where(running, cupy.log(scale) + shift[..., 0], 0).sum(axis=0)
    log_z += tops[0] + tops[2] + tops[1] * (on_device - 1)
    tags = alpha * beta
    flat = alpha[:-1].reshape(-1, n_tags)
    n_pairs = pairs * (flat.T @ incoming[1:].reshape(-1, n_tags))
    columns = cupy.arange(n_seqs)
    n_final = tags[on_device - 1, columns].sum(axis=0)
    n_initial = tags[0].sum(axis=0)
    # The gold path: its score, and its counts taken off.
    gold = cupy.asarray(path)
    score = cupy.where(running, cupy.take_along_axis(emissions, gold[..., None], axis=2)[..., 0], 0).sum(
        axis=0
    )
    follows = running[1:]
    score += cupy.where(follows, transitions.pairs[gold[:-1], gold[1:]], 0).sum(axis=0)
    first, last = gold[0], gold[on_device - 1, columns]
    score += transitions.initial[first] + transitions.final[last]
    tags -= (gold[..., None] == cupy.arange(n_tags)) & running[..., None]
    n_pairs -= cupy.bincount((gold[:-1] * n_tags + gold[1:])[follows], minlength=n_tags * n_tags).reshape(
        n_tags, n_tags
    )
    n_initial -= cupy.bincount(first, minlength=n_tags)
    n_final -= cupy.bincount(last, minlength=n_tags)
    return log_z - score, tags, Transitions(n_initial, n_pairs, n_final)


def kernel_viterbi(emissions: Any, lengths: numpy.ndarray, transitions: Transitions) -> Any:
    """Return the best paths, int32 (steps, sequences), on the device."""
    import cupy

    n_steps, n_seqs, n_tags = emissions.shape
    path = cupy.zeros((n_steps, n_seqs), dtype="int32")
    came_from = cupy.empty(emissions.shape, dtype="int16")
    on_device = cupy.asarray(lengths, dtype="int32")
    block = (n_tags + 31) // 32 * 32
    arguments = (emissions, on_device, *transitions, numpy.int32(n_seqs), came_from, path)
    get_kernel("best_path", n_tags)((n_seqs,), (block,), arguments)
    return path


def torch_marginals(emissions: Any, lengths: numpy.ndarray, transitions: Transitions) -> Any:
    """Return the marginals by the scaled passes, a few torch calls each step. All tensors of one device."""
    import torch

    n_steps, n_seqs, _ = emissions.shape
    sizes = sizes_at(lengths, n_steps)
    unary = torch.exp(emissions - emissions.amax(2, keepdim=True))
    initial, pairs, final = (torch.exp(x - x.max()) for x in transitions)
    alpha, beta = torch.zeros_like(unary), torch.zeros_like(unary)
    scale = torch.ones(unary.shape[:2], device=unary.device)
    for t in range(n_steps):
        n = sizes[t]
        row = unary[t, :n] * (alpha[t - 1, :n] @ pairs if t else initial)
        scale[t, :n] = row.sum(1)
        alpha[t, :n] = row / scale[t, :n, None]
    last = alpha[torch.as_tensor(lengths - 1), torch.arange(n_seqs)]
    closing = final / (last @ final)[:, None]
    incoming = unary[:0]
    for t in reversed(range(n_steps)):
        n, later = sizes[t], sizes[t + 1]
        beta[t, later:n] = closing[later:n]
        if later:
            beta[t, :later] = incoming[:later] @ pairs.T
        incoming = unary[t, :n] * beta[t, :n] / scale[t, :n, None]
    return alpha * beta


def median_ms(function: Callable[[], Any], wait: Callable[[], Any], seconds: float = 0.4) -> float:
    """Return the median wall time of a call in milliseconds, after two that are not counted."""
    times: list[float] = []
    for i in range(1000):
        wait()
        start = time.perf_counter()
        function()
        wait()
        if i > 1:
            times.append(time.perf_counter() - start)
        if sum(times) > seconds and len(times) > 4:
            break
    return round(statistics.median(times) * 1000, 3)


def make_batch(lengths: list[int], n_tags: int, seed: int = 0) -> tuple[Any, Any, Transitions, Any]:
    """Return random scores of a batch, lengths, BILUO transitions, and a legal gold path."""
    rng = numpy.random.default_rng(seed)
    emissions = rng.normal(size=(max(lengths), len(lengths), n_tags)).astype("f") * 3
    noise = (rng.normal(size=x.shape) for x in make_legal((n_tags - 1) // 4))
    transitions = Transitions(*(m + x.astype("f") for m, x in zip(make_legal((n_tags - 1) // 4), noise)))
    given = numpy.array(lengths)
    return emissions, given, transitions, viterbi(emissions, given, transitions)


def measure(lengths: list[int], n_tags: int, device: bool) -> dict[str, float]:
    """Return differences and times of one shape."""
    emissions, given, transitions, path = make_batch(lengths, n_tags)
    allowed = path[..., None] == numpy.arange(n_tags)
    loss, d_emissions, d_transitions = loss_and_gradient(emissions, given, transitions, allowed)
    running = numpy.arange(len(path))[:, None] < given[None]
    gold = (allowed & running[..., None]).astype("f")
    found: dict[str, float] = {}
    found["numpy_ms"] = median_ms(lambda: loss_and_gradient(emissions, given, transitions, allowed), int)
    found["numpy_path_ms"] = median_ms(lambda: viterbi(emissions, given, transitions), int)

    import torch

    place = torch.device("cuda" if device else "cpu")
    wait: Callable[[], Any] = torch.cuda.synchronize if device else int
    there = torch.tensor(emissions, device=place)
    rules = Transitions(*(torch.tensor(x, device=place) for x in transitions))
    marginals = torch_marginals(there, given, rules).cpu().numpy()
    found["torch_difference"] = float(abs(marginals - gold - d_emissions).max())
    found["torch_ms"] = median_ms(lambda: torch_marginals(there, given, rules), wait)
    if not device:
        return found

    import cupy

    sync = cupy.cuda.Device().synchronize
    scores = cupy.asarray(emissions)
    steps = Transitions(*map(cupy.asarray, transitions))
    its_loss, its_d, its_transitions = kernel_gradient(scores, given, steps, path)
    found["difference"] = float(abs(its_d.get() - d_emissions).max())
    found["loss_difference"] = float(abs(its_loss.get() - loss).max() / abs(loss).max())
    found["transitions_difference"] = max(
        float(abs(a.get() - b).max()) for a, b in zip(its_transitions, d_transitions)
    )
    found["other_path_tags"] = int((kernel_viterbi(scores, given, steps).get() != path).sum())
    found["kernel_ms"] = median_ms(lambda: kernel_gradient(scores, given, steps, path), sync)
    found["kernel_path_ms"] = median_ms(lambda: kernel_viterbi(scores, given, steps), sync)

    def copied() -> Any:
        loss, d_scores, d_steps = kernel_gradient(
            cupy.asarray(emissions), given, Transitions(*map(cupy.asarray, transitions)), path
        )
        return [x.get() for x in (loss, d_scores, *d_steps)]

    found["copied_ms"] = median_ms(copied, sync)
    return found


def main() -> None:
    """Measure all shapes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tags", type=int, default=85)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--torch-only", action="store_true", help="on a machine without a GPU")
    args = parser.parse_args()
    found = {name: measure(shape, args.tags, not args.torch_only) for name, shape in SHAPES.items()}
    for name, row in found.items():
        print(f"{name}: " + ", ".join(f"{key} {value:.3g}" for key, value in row.items()), flush=True)
    if args.json:
        args.json.write_text(json.dumps({"tags": args.tags, **found}, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
