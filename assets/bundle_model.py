"""Make a bundled network out of a trained pipeline.

    python assets/bundle_model.py PIPELINE [--sources SOURCES.json] [--figures FIGURES.json ...]

Writes spacy_phi/lang/en/network: the config and the weights of the pipeline's `phi_ner`, what the given
files of figures say, and checksums. SOURCES are from measure_sources.py: a span below its label's `least`
does not count. Nothing of the vocabulary goes with it: a trained pipeline's labels are its only strings.
"""

import argparse
import json
from pathlib import Path

import spacy

from spacy_phi.lang.network import write_network
from spacy_phi.ml.adaptive_threshold import SURETY

ROOT = Path(__file__).parents[1]


def main() -> None:
    """Read the command line and write the bundle."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pipeline", type=Path)
    parser.add_argument("--figures", type=Path, nargs="*", default=[])
    parser.add_argument("--sources", type=Path)
    parser.add_argument("--surety", type=float, default=SURETY, help="of recall mode")
    parser.add_argument(
        "--balanced-surety", type=float, help="of balanced mode, for what the best path passes by"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "spacy_phi" / "lang" / "en" / "network")
    args = parser.parse_args()
    nlp = spacy.load(args.pipeline)
    (name,) = [name for name in nlp.pipe_names if nlp.get_pipe_meta(name).factory == "phi_ner"]
    config = {**nlp.get_pipe_config(name), "annotate_ents": False}
    config.pop("factory", None)
    if args.sources is not None:
        config["least"] = json.loads(args.sources.read_text(encoding="utf8"))["least"]
    config["threshold"] = {**config["threshold"], "surety": args.surety}
    config["balanced_surety"] = args.balanced_surety
    weights = nlp.get_pipe(name).to_bytes(exclude=["vocab"])
    figures = {path.stem: json.loads(path.read_text(encoding="utf8")) for path in args.figures}
    write_network(args.output, config, weights, {"labels": list(nlp.get_pipe(name).labels), **figures})
    print(f"{args.output}: {len(weights)} bytes of weights, {len(nlp.get_pipe(name).labels)} labels")


if __name__ == "__main__":
    main()
