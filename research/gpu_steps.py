"""Time the training steps of a config on a GPU, with the chain of the CRF in NumPy and in a CUDA kernel.

python research/gpu_steps.py CONFIG TRAIN.spacy LABELS.json --gpu 0 [--encoder FOLDER] [--lang es]

Both train alternate steps of one network, so that they see batches of the same sizes. Prints the median
milliseconds of a step and of the loss and gradient in it. The kernel works on arrays of the host, as the
layer gives them: its time includes both copies. Without --gpu only NumPy is timed.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import numpy
from compare_plan import Run, make_config
from gpu_chain import kernel_gradient
from spacy.schemas import ConfigSchemaTraining
from spacy.training.initialize import init_nlp
from spacy.util import registry, resolve_dot_names
from thinc.util import require_gpu

from spacy_phi.ml import crf_layer
from spacy_phi.ml.transitions import Transitions


def on_device(emissions: Any, lengths: Any, transitions: Transitions, allowed: Any) -> Any:
    """Return what `loss_and_gradient` returns, computed by the kernel."""
    import cupy

    rules = Transitions(*map(cupy.asarray, transitions))
    path = numpy.ascontiguousarray(allowed.argmax(axis=2).astype("int32"))
    loss, d_emissions, d_rules = kernel_gradient(cupy.asarray(emissions), lengths, rules, path)
    return loss.get(), d_emissions.get(), Transitions(*(x.get().astype("f") for x in d_rules))


def timed(function: Callable[..., Any], times: list[float]) -> Callable[..., Any]:
    """Return the function, whose calls add to the last of `times`."""

    def call(*args: Any) -> Any:
        start = time.perf_counter()
        result = function(*args)
        times[-1] += time.perf_counter() - start
        return result

    return call


def main() -> None:
    """Train and print the times."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("config")
    for name in ("train", "labels"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--encoder", default="")
    parser.add_argument("--lang", default="es")
    parser.add_argument("--steps", type=int, default=20, help="of each kind")
    parser.add_argument("--gpu", type=int, default=-1)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    chains = {"numpy": crf_layer.loss_and_gradient}
    if args.gpu >= 0:
        require_gpu(args.gpu)
        chains["kernel"] = on_device
    paths = {"train": args.train, "dev": args.train, "labels": args.labels, "encoder": args.encoder}
    config = make_config(Run(args.config, args.config, 0, args.steps), args.lang, paths, args.gpu)
    nlp = init_nlp(config, use_gpu=args.gpu)
    whole = nlp.config.interpolate()
    settings = registry.resolve(whole["training"], schema=ConfigSchemaTraining)
    (corpus,) = resolve_dot_names(whole, [settings["train_corpus"]])
    batches = settings["batcher"](cycle(list(islice(corpus(nlp), 300))))
    parts = settings["accumulate_gradient"]
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in chains}
    for i in range(args.steps * len(chains)):
        name = list(chains)[i % len(chains)]
        batch = list(next(batches))
        inside = [0.0]
        crf_layer.loss_and_gradient = timed(chains[name], inside)  # type: ignore[assignment]
        start = time.perf_counter()
        for part in range(parts):
            if batch[part::parts]:
                nlp.update(batch[part::parts], drop=settings["dropout"], sgd=None, losses={})
        nlp.get_pipe("phi_ner").finish_update(settings["optimizer"])  # type: ignore[attr-defined]
        took[name].append((time.perf_counter() - start, inside[0]))
    rows = {}
    for name, times in took.items():
        later = times[len(times) // 4 :]
        step, chain = (round(statistics.median(x) * 1000, 2) for x in zip(*later))
        rows[name] = {"step_ms": step, "chain_ms": chain}
        print(f"{args.config}, {name}: step {step} ms, of which loss and gradient {chain} ms", flush=True)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
