"""Compare pretrained word vectors with none, by short trainings of one config measured on the same notes.

    python research/vectors.py TRAIN.spacy DEV.spacy OUTPUT none NAME=FOLDER ... [--steps 300] [--lang en]

FOLDER is the output of `spacy init vectors`, or a pipeline. Each run is stored in OUTPUT/<name>; finished
ones are not repeated. The results only describe that number of steps and one seed. The table is written to
OUTPUT/table.md.
"""

import json
from pathlib import Path
from typing import Any

import spacy
from compare_train import TOOK, fit
from lab import ROOT, make_parser
from spacy.training import Corpus
from spacy.util import load_config

from spacy_phi.training_config import set_language, set_vectors

NONE = "none"
MEASURES = "measures.json"


def make_config(base: Path, vectors: str | None, lang: str, steps: int) -> Any:
    """Return the config of a run: shortened, and with vectors if a folder is given."""
    config = load_config(base, interpolate=False)
    set_language(config, lang)
    set_vectors(config, vectors)
    config["training"].update(max_steps=steps, eval_frequency=steps)
    config["training"]["optimizer"]["learn_rate"].update(warmup_steps=steps // 10, total_steps=steps)
    return config


def run_one(name: str, vectors: str | None, args: Any) -> dict[str, Any]:
    """Train and measure one run unless it is done."""
    folder = args.output / name
    if not (folder / MEASURES).exists():
        folder.mkdir(parents=True, exist_ok=True)
        make_config(args.config, vectors, args.lang, args.steps).to_disk(
            folder / "config.cfg", interpolate=False
        )
        paths = {"paths.train": args.train, "paths.dev": args.dev, "paths.labels": folder / "none.json"}
        fit(folder / "config.cfg", folder, {**paths, "system.seed": args.seed})
        nlp = spacy.load(folder / "model-best")
        scores = nlp.evaluate(list(Corpus(args.dev)(nlp)))
        took = json.loads((folder / TOOK).read_text(encoding="utf8"))
        found = {key: scores[f"phi_{key}"] for key in "prf"} | {"cpu_seconds": took["cpu_seconds"]}
        (folder / MEASURES).write_text(json.dumps(found, indent=1), encoding="utf8")
    return json.loads((folder / MEASURES).read_text(encoding="utf8"))


def format_table(results: dict[str, dict[str, Any]]) -> str:
    """Format a Markdown table, one row per run."""
    rows = ["| vectors | strict F1 | P | R | CPU seconds |", "| --- | --- | --- | --- | --- |"]
    for name, each in results.items():
        rows.append(
            f"| {name} | "
            + " | ".join(f"{each[key]:.4f}" for key in "fpr")
            + f" | {each['cpu_seconds']:.0f} |"
        )
    return "\n".join(rows)


def main() -> None:
    """Train and measure what is missing and write the table."""
    parser = make_parser(__doc__)
    for name in ("train", "dev", "output"):
        parser.add_argument(name, type=Path)
    parser.add_argument("vectors", nargs="+", help="none, or NAME=FOLDER")
    parser.add_argument("--config", type=Path, default=ROOT / "configs" / "bilstm_crf.cfg")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    results = {}
    for given in args.vectors:
        name, _, folder = given.partition("=")
        results[name] = run_one(name, None if name == NONE else folder, args)
    (args.output / "table.md").write_text(format_table(results) + "\n", encoding="utf8")
    print(format_table(results))


if __name__ == "__main__":
    main()
