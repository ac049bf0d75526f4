"""Train the network of a language from its recipe; interrupted trainings resume.

    python tools/train_network.py LANG CORPUS OUT [--effort full|quick|smoke] [--seed 0] [--gpu -1]

Trains configs/network.cfg on CORPUS (network_corpus.py) with spaCy's own training loop. The result is
OUT/model-last, the moving average of the weights after the last step; there is no checkpoint selection. Keys
of [train] in the recipe: `steps`, `learn_rate`, `dropout`; [config] holds further settings or sections by
dotted name. `quick` runs an eighth of the steps, `smoke` ten.

Feature columns are computed in the first epoch and kept in memory. OUT/state.pkl is written every 200 steps:
weights, optimizer moments and averages, random states. Running the same command again resumes from it and, on
the CPU, yields the weights of an uninterrupted run. It is removed at the end. A training begun on a GPU can
resume on the CPU, and the reverse.
"""

import argparse
import os
import pickle
import random
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy
from network_corpus import ROOT, read_recipe
from spacy.language import Language
from spacy.schemas import ConfigSchemaTraining
from spacy.tokens import Doc
from spacy.training.initialize import init_nlp
from spacy.training.loop import create_evaluation_callback, create_train_batches, train_while_improving
from spacy.util import load_config, registry, resolve_dot_names
from thinc.api import Config, Model, Optimizer, fix_random_seed, is_cupy_array, require_gpu

from spacy_phi.ml import feature_groups

EVERY = 200
EFFORTS = {"full": 1, "quick": 8, "smoke": 1000}
STATE, LAST = "state.pkl", "model-last"
_MOMENTS = ("mom1", "mom2", "averages", "nr_update")


def make_config(lang: str, corpus: Path, effort: str = "full", seed: int = 0) -> Config:
    """Return the training config of a language."""
    recipe = read_recipe(lang)
    train = recipe["train"]
    steps = max(1, train["steps"] // EFFORTS[effort])
    groups = "components.phi_ner.model.tok2vec.encoder.embed.features.language"
    overrides = {
        "nlp.lang": lang,
        groups: lang,
        "paths.train": str(corpus / "train"),
        "paths.dev": str(corpus / "dev.spacy"),
        "paths.labels": str(corpus / "labels" / "phi_ner.json"),
        "system.seed": seed,
        "training.max_steps": steps,
        "training.eval_frequency": max(1, steps // 3),
        "training.optimizer.learn_rate.initial_rate": train["learn_rate"],
        "training.dropout": train["dropout"],
    }
    config = load_config(ROOT / "configs" / "network.cfg", overrides=overrides, interpolate=False)
    for name, value in recipe.get("config", {}).items():
        *path, last = name.split(".")
        section = config
        for part in path:
            section = section[part]
        section[last] = value
    return config


class Training:
    """A training that can be saved and resumed."""

    def __init__(self, nlp: Language, optimizer: Optimizer) -> None:
        self.nlp = nlp
        self.optimizer = optimizer
        self.nodes = list(nlp.get_pipe("phi_ner").model.walk())  # type: ignore[attr-defined]

    def to_disk(self, path: Path, step: int) -> None:
        """Save the state after a step; if killed while writing, the previous state remains."""
        place = {node.id: i for i, node in enumerate(self.nodes)}
        moments = {
            name: {(place[key[0]], key[1]): _on_cpu(v) for key, v in getattr(self.optimizer, name).items()}
            for name in _MOMENTS
        }
        params = [
            {n: _on_cpu(node.get_param(n)) for n in node.param_names if node.has_param(n)}
            for node in self.nodes
        ]
        state = {
            "step": step,
            "params": params,
            "moments": moments,
            "chance": (random.getstate(), numpy.random.get_state()),
        }
        partial = path.with_suffix(".part")
        partial.write_bytes(pickle.dumps(state))
        os.replace(partial, path)

    def from_disk(self, path: Path) -> tuple[int, Any]:
        """Load a state. Returns its step and the random states to restore before the next step."""
        state = pickle.loads(path.read_bytes())
        for node, params in zip(self.nodes, state["params"], strict=True):
            for name, value in params.items():
                node.set_param(name, _on_device(node, value))
        for name, values in state["moments"].items():
            getattr(self.optimizer, name).update(
                {(self.nodes[i].id, key): _on_device(self.nodes[i], v) for (i, key), v in values.items()}
            )
        for _ in range(state["step"]):
            self.optimizer.step_schedules()
        return state["step"], state["chance"]


def _on_cpu(value: Any) -> Any:
    """Return an array's copy in NumPy, a number as it is."""
    return value.get() if is_cupy_array(value) else value


def _on_device(node: Model, value: Any) -> Any:
    """Return a saved array on the device of a node, a number as it is."""
    return node.ops.asarray(value) if isinstance(value, numpy.ndarray) else value


def take_up(batches: Iterator[Any], done: int, chance: Any) -> None:
    """Skip `done` batches and restore the random states of the save."""
    for _ in range(done):
        next(batches)
    # The note order is drawn again, and must equal that of the interrupted training.
    if random.getstate() != chance[0]:
        sys.exit(f"Corpus or settings have changed since {STATE} was saved. Remove it to begin anew.")
    numpy.random.set_state(chance[1])


Columns = Callable[[feature_groups.WordRows, Sequence[Doc]], list[numpy.ndarray]]


class KeptColumns:
    """Feature columns of each Doc, computed once and kept as bits: every epoch reads the same Docs."""

    def __init__(self, compute: Columns) -> None:
        self.compute = compute
        self.bits: dict[Doc, numpy.ndarray] = {}

    def __call__(self, rows: feature_groups.WordRows, docs: Sequence[Doc]) -> list[numpy.ndarray]:
        """Return the features of each Doc, float32 (tokens, features) of 0 and 1."""
        new = [doc for doc in docs if doc not in self.bits]
        for doc, columns in zip(new, self.compute(rows, new)):
            self.bits[doc] = numpy.packbits(columns.astype(bool), axis=1)
            self.width = columns.shape[1]
        return [numpy.unpackbits(self.bits[doc], axis=1, count=self.width).astype("f") for doc in docs]


def train(config: Config, out: Path, every: int = EVERY, gpu: int = -1) -> Language:
    """Train or resume. Returns the pipeline with its averaged weights."""
    with patch.object(feature_groups, "feature_columns", KeptColumns(feature_groups.feature_columns)):
        return _train(config, out, every, gpu)


def _train(config: Config, out: Path, every: int, gpu: int) -> Language:
    if gpu >= 0:
        require_gpu(gpu)
    nlp = init_nlp(config, use_gpu=gpu)
    config = nlp.config.interpolate()
    fix_random_seed(config["training"]["seed"])
    settings = registry.resolve(config["training"], schema=ConfigSchemaTraining)
    corpora = resolve_dot_names(config, [settings["train_corpus"], settings["dev_corpus"]])
    optimizer, state, done = settings["optimizer"], out / STATE, 0
    training = Training(nlp, optimizer)
    batches = create_train_batches(nlp, corpora[0], settings["batcher"], settings["max_epochs"])
    if state.is_file():
        done, chance = training.from_disk(state)
        take_up(batches, done, chance)
        print(f"Going on after step {done}", flush=True)
    steps = train_while_improving(
        nlp,
        optimizer,
        batches,
        create_evaluation_callback(nlp, corpora[1], settings["score_weights"]),
        dropout=settings["dropout"],
        accumulate_gradient=settings["accumulate_gradient"],
        patience=0,
        max_steps=0,
        eval_frequency=settings["eval_frequency"],
        exclude=[],
        annotating_components=[],
        before_update=None,
    )
    out.mkdir(parents=True, exist_ok=True)
    # `spacy train` also runs one step more than `max_steps`.
    for _, info, evaluated in islice(steps, max(0, settings["max_steps"] + 1 - done)):
        step = info["step"] + done + 1
        if evaluated is not None:
            losses = ", ".join(f"{name} {loss:.0f}" for name, loss in info["losses"].items())
            print(f"step {step}: F1 on dev {info['score']:.4f}, loss {losses}", flush=True)
        if step % every == 0:
            training.to_disk(state, step)
    with nlp.use_params(optimizer.averages):
        shutil.rmtree(out / LAST, ignore_errors=True)
        nlp.to_disk(out / LAST)
    state.unlink(missing_ok=True)
    return nlp


def main() -> None:
    """Parse the arguments and train."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("lang")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--effort", choices=EFFORTS, default="full")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--gpu", type=int, default=-1)
    args = parser.parse_args()
    config = make_config(args.lang, args.corpus, args.effort, args.seed)
    train(config, args.output, gpu=args.gpu)


if __name__ == "__main__":
    main()
