"""The mean of the weights of a trained `phi_ner` and of a network that the package carries.

    python assets/average_networks.py PIPELINE OUT [--name en] [--share 0.5]

PIPELINE has gone on from that network (assets/from_bundle.py). Most of what it learnt of new notes stays,
and less of what it knew before is lost (Wortsman et al. 2022, "Model soups"). OUT is a pipeline like it.
"""

import argparse
from pathlib import Path

import spacy
from thinc.api import Model

from spacy_phi.lang.network import read_network


def average(model: Model, other: Model, share: float) -> None:
    """Move a model's parameters, in place, so that `share` of them is its own and the rest the other's.

    RAISES: ValueError where the two are not built alike.
    """
    nodes, others = list(model.walk()), list(other.walk())
    if [node.name for node in nodes] != [node.name for node in others]:
        raise ValueError("the networks are not built alike")
    for node, twin in zip(nodes, others):
        for name in node.param_names:
            if node.has_param(name):
                mine, theirs = node.get_param(name), twin.get_param(name)
                if mine.shape != theirs.shape:
                    raise ValueError(f"{node.name}, {name}: {mine.shape} against {theirs.shape}")
                node.set_param(name, (share * mine + (1 - share) * theirs).astype(mine.dtype))


def main() -> None:
    """Read the command line and write the pipeline."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pipeline", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--name", default="en")
    parser.add_argument("--share", type=float, default=0.5, help="of the trained one")
    args = parser.parse_args()
    nlp, other = spacy.load(args.pipeline), spacy.load(args.pipeline)
    mine, theirs, bundle = nlp.get_pipe("phi_ner"), other.get_pipe("phi_ner"), read_network(args.name)
    if list(mine.labels) != bundle.meta["labels"]:
        raise SystemExit(f"{args.pipeline} and {args.name} do not know the same labels in the same order")
    theirs.from_bytes(bundle.weights, exclude=["vocab"])
    average(mine.model, theirs.model, args.share)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    nlp.to_disk(args.output)


if __name__ == "__main__":
    main()
