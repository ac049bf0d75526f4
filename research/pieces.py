"""Measure the gain from pretrained word-piece vectors, by short trainings of equal length with and without.

    python research/pieces.py TRAIN.spacy DEV.spacy OUT.json [--steps 600] [--words 400] [--notes 1200]

Trains the network of configs/network.cfg in three variants: `pieces` as in the config, `hashed` with
untrained hashed words of the same width, and `none` without word vectors. DEV uses other templates than
TRAIN. The results only describe short trainings of that many steps.
"""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

import spacy
from lab import ROOT, make_parser
from spacy.training import Corpus
from spacy.training.initialize import init_nlp
from spacy.training.loop import train
from spacy.util import load_config

HASHED = {
    "@architectures": "spacy-phi.HashedWords.v1",
    "attrs": ["LOWER"],
    "widths": [64],
    "rows": [5000],
    "seed": 8,
}
"""Width of a word vector, equal to that of the pieces."""
KINDS: dict[str, dict[str, Any] | None] = {"pieces": {}, "none": None, "hashed": HASHED}
"""Replacement of the config's words by name; empty keeps the config's own."""


def make_config(words: dict[str, Any] | None, args: argparse.Namespace) -> Any:
    """Return the English config with other words and a shorter training."""
    overrides = {
        "paths.train": str(args.train),
        "paths.dev": str(args.dev),
        "paths.labels": str(ROOT / "corpus" / "english" / "labels" / "none.json"),
        "corpora.train.limit": args.notes,
        "corpora.dev.limit": 10,
        "training.max_steps": args.steps,
        "training.eval_frequency": args.steps,
        "training.batcher.size": args.words,
        "system.seed": args.seed,
    }
    config = load_config(ROOT / "configs" / "network.cfg", overrides=overrides, interpolate=False)
    embed = config["components"]["phi_ner"]["model"]["tok2vec"]["encoder"]["embed"]
    if words is None:
        del embed["words"]
    elif words:
        embed["words"] = dict(words)
    return config


def measure(name: str, args: argparse.Namespace) -> dict[str, float]:
    """Train one variant and measure its final state on notes of DEV."""
    with tempfile.TemporaryDirectory() as folder:
        train(init_nlp(make_config(KINDS[name], args)), Path(folder), use_gpu=-1)
        nlp = spacy.load(Path(folder) / "model-last")
    scores = nlp.evaluate(list(Corpus(args.dev, limit=args.dev_notes)(nlp)))
    return {key: round(scores[f"ents_{key}"], 4) for key in "prf"}


def main() -> None:
    """Train and measure the selected variants; earlier results with the same settings are kept."""
    parser = make_parser(__doc__)
    parser.add_argument("train", type=Path)
    parser.add_argument("dev", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--words", type=int, default=400, help="words per batch")
    parser.add_argument("--notes", type=int, default=1200, help="number of TRAIN notes; 0 for all")
    parser.add_argument("--dev-notes", type=int, default=0, help="number of DEV notes; 0 for all")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    args = parser.parse_args()
    setting = {key: getattr(args, key) for key in ("steps", "words", "notes", "dev_notes", "seed")}
    old = json.loads(args.output.read_text(encoding="utf8")) if args.output.exists() else {}
    figures = old["figures"] if old.get("setting") == setting else {}
    for name in args.kinds:
        figures[name] = measure(name, args)
        print(name, figures[name], flush=True)
        args.output.parent.mkdir(parents=True, exist_ok=True)
        args.output.write_text(json.dumps({"setting": setting, "figures": figures}, indent=2) + "\n", "utf8")


if __name__ == "__main__":
    main()
