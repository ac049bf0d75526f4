"""Gain by pretrained vectors of word pieces: short equal trainings with and without them.

    python benchmarks/pieces.py TRAIN.spacy DEV.spacy OUT.json [--steps 600] [--words 400] [--notes 1200]

The network is that of configs/network.cfg. Three take their turn: `pieces` as in the config, `hashed` with
hashed words of the same width, which know nothing at the start, and `none` without words at all. DEV has
templates that TRAIN does not. The figures are those of so many steps: they say what the pieces give to a
short training.
"""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

import spacy
from common import ROOT, make_parser
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
"""The width of a word's vector, as that of the pieces."""
KINDS: dict[str, dict[str, Any] | None] = {"pieces": {}, "none": None, "hashed": HASHED}
"""The replacement of the config's words, by name; an empty one is the config's own."""


def make_config(words: dict[str, Any] | None, args: argparse.Namespace) -> Any:
    """The English config with other words, and as short as is wanted."""
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
    """Train one and measure its last state on notes of DEV."""
    with tempfile.TemporaryDirectory() as folder:
        train(init_nlp(make_config(KINDS[name], args)), Path(folder), use_gpu=-1)
        nlp = spacy.load(Path(folder) / "model-last")
    scores = nlp.evaluate(list(Corpus(args.dev, limit=args.dev_notes)(nlp)))
    return {key: round(scores[f"ents_{key}"], 4) for key in "prf"}


def main() -> None:
    """Train and measure the kinds that are asked for; those measured before with the same settings stay."""
    parser = make_parser(__doc__)
    parser.add_argument("train", type=Path)
    parser.add_argument("dev", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--words", type=int, default=400, help="a batch")
    parser.add_argument("--notes", type=int, default=1200, help="of TRAIN; 0 for all")
    parser.add_argument("--dev-notes", type=int, default=0, help="of DEV; 0 for all")
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
