"""Install a trained network in its language pack, with a model card.

    python tools/bundle_network.py LANG PIPELINE --data DATA --sources SOURCES --figures FIGURES

Writes spacy_phi/lang/LANG/network: config and weights of the pipeline's `phi_ner`, the card (meta.json) and
checksums. The card holds the recipe, the data with their digests (network_corpus.py), the version and commit
of the package, digests of the network's inputs, and the figures on the dev notes. SOURCES is the output of
measure_sources.py: a span below its label's `min_scores` does not count. The vocabulary is not included:
labels are a trained pipeline's only strings.
"""

import argparse
import json
import subprocess
from pathlib import Path
from typing import Any

import spacy
from network_corpus import ROOT, read_recipe
from network_inputs import digest_inputs

from spacy_phi.about import __version__
from spacy_phi.lang.network import FOLDER, write_network
from spacy_phi.ml.adaptive_threshold import SAFE_LOGIT


def find_commit() -> str:
    """Return the commit of the working tree, or an empty string outside a repository."""
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.strip()


def make_card(args: argparse.Namespace, config: dict[str, Any], labels: list[str]) -> dict[str, Any]:
    """Return the model card of a network."""
    recipe = read_recipe(args.lang)
    read = {name: json.loads(getattr(args, name).read_text(encoding="utf8")) for name in ("data", "figures")}
    return {
        "labels": labels,
        "lang": args.lang,
        "package": __version__,
        "commit": args.commit or find_commit(),
        "training": {**recipe["train"], **recipe.get("config", {}), "seed": args.seed, "effort": args.effort},
        "data": read["data"],
        "inputs": digest_inputs(args.lang, config),
        "figures": read["figures"],
        "sources": json.loads(args.sources.read_text(encoding="utf8")),
    }


def main() -> None:
    """Parse the arguments and write the network."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("lang")
    parser.add_argument("pipeline", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--figures", type=Path, required=True)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--effort", default="full")
    parser.add_argument("--commit", help="commit of the training (default: that of the working tree)")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args()
    nlp = spacy.load(args.pipeline)
    (name,) = [name for name in nlp.pipe_names if nlp.get_pipe_meta(name).factory == "phi_ner"]
    # Interpolated, since the bundle has no [paths] section.
    config = {**nlp.config.interpolate()["components"][name], "annotate_ents": False}
    config.pop("factory", None)
    labels = list(nlp.get_pipe(name).labels)
    card = make_card(args, config, labels)
    config["min_scores"] = card["sources"]["least"]
    logits = {"recall": SAFE_LOGIT, "balanced": 0.0, **read_recipe(args.lang).get("safe_logit", {})}
    config["threshold"] = {**config["threshold"], "safe_logit": logits["recall"]}
    config["balanced_safe_logit"] = logits["balanced"]
    weights = nlp.get_pipe(name).to_bytes(exclude=["vocab"])
    output = args.output or Path("spacy_phi") / "lang" / args.lang / FOLDER
    write_network(output, config, weights, card)
    print(f"{output}: {len(weights)} bytes of weights, {len(labels)} labels")


if __name__ == "__main__":
    main()
