"""Estimate the CPU seconds of one pass over the training notes per config: the time of some steps, scaled to
all batches.

python research/compare_pass.py TRAIN.spacy CONFIG.cfg [CONFIG.cfg ...] [--steps 60] [--output TABLE.json]
"""

import argparse
import json
import random
import time
from pathlib import Path
from typing import Any

import spacy
from spacy.training.initialize import init_nlp
from spacy.util import load_config, registry

from spacy_phi.corpora.folders import read_docs


def time_pass(config_path: Path, train: Path, steps: int) -> dict[str, Any]:
    """Time one config on its own batches, in random order, skipping the first few."""
    overrides = {"paths.train": str(train), "paths.dev": str(train), "paths.labels": "none.json"}
    # All notes are read for labels, even if training would stream them.
    overrides["training.max_epochs"] = 0
    nlp = init_nlp(load_config(config_path, overrides=overrides, interpolate=False))
    config = nlp.config.interpolate()
    training = registry.resolve(config["training"], schema=spacy.schemas.ConfigSchemaTraining)
    examples = list(registry.resolve(config["corpora"])["train"](nlp))
    batches = list(training["batcher"](examples))
    random.Random(0).shuffle(batches)
    # Batch sizes differ, so scale by words rather than steps.
    words, seconds = 0, 0.0
    for number, batch in enumerate(batches[: steps + 3]):
        start = time.process_time()
        nlp.update(batch, sgd=training["optimizer"], drop=training["dropout"])
        if number >= 3:
            seconds += time.process_time() - start
            words += sum(len(example) for example in batch)
    total = sum(len(doc) for doc in read_docs(train, nlp.vocab))
    return {
        "steps_timed": min(steps, len(batches) - 3),
        "steps_a_pass": len(batches),
        "words_per_second": round(words / seconds),
        "seconds_a_pass": round(total * seconds / words, 1),
    }


def main() -> None:
    """Time each config in turn."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("train", type=Path)
    parser.add_argument("configs", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args()
    found = {path.stem: time_pass(path, args.train, args.steps) for path in args.configs}
    text = json.dumps(found, indent=1) + "\n"
    if args.output:
        args.output.write_text(text, encoding="utf8")
    print(text)


if __name__ == "__main__":
    main()
