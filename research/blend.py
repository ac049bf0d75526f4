"""Measure trained taggers, each alone and as a committee, on annotated notes.

    python research/blend.py DEV.spacy PIPELINE PIPELINE [PIPELINE ...] [--notes 100] [--json FILE]

A tagger is a pipeline with a `phi_ner`, `phi_feature_crf` or `phi_committee`, or the name of a bundled
network. A committee takes the geometric mean of the marginals and decodes the likeliest legal path, as
`phi_committee` does. The rows: each tagger, all with equal weights, and for two, the weights of `SHARES`.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy
from decoding import by_marginals, score
from lab import make_parser
from spacy.tokens import Doc, DocBin

from spacy_phi.ml.crf_layer import make_legal
from spacy_phi.systems.committee import blend_marginals, get_marginals, get_tagger, load_network

SHARES = (0.2, 0.35, 0.5, 0.65, 0.8)
"""Weights of the first of two taggers."""
BATCH = 16


def get_weights(n_taggers: int) -> Iterator[tuple[str, list[float]]]:
    """Yield the rows: a name, and the weight of each tagger."""
    for i in range(n_taggers):
        yield f"{i} alone", [float(i == j) for j in range(n_taggers)]
    if n_taggers == 2:
        yield from ((f"{share} and {1 - share:.2f}", [share, 1 - share]) for share in SHARES)
    else:
        yield "all", [1.0] * n_taggers


def measure(dev: Path, names: Sequence[str], n_notes: int | None) -> Iterator[tuple[str, dict[str, float]]]:
    """Yield the rows with sub-track 1 P, R, F1 and merged F1, as in `decoding.score`."""
    pipelines = [load_network(name) for name in names]
    labels = get_tagger(pipelines[0]).labels
    docs: list[Doc] = sorted(list(DocBin().from_disk(dev).get_docs(pipelines[0].vocab))[:n_notes], key=len)
    found: list[list[numpy.ndarray]] = [[] for _ in pipelines]
    for start in range(0, len(docs), BATCH):
        for nlp, marginals in zip(pipelines, found):
            marginals += get_marginals(nlp, docs[start : start + BATCH], labels)
    for name, weights in get_weights(len(names)):
        paths = by_marginals(blend_marginals(found, weights), make_legal(len(labels)))
        yield name, score(docs, paths, labels)


def main() -> None:
    """Parse the arguments and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("dev", type=Path)
    parser.add_argument("pipelines", nargs="+")
    parser.add_argument("--notes", type=int, help="use only the first N notes")
    parser.add_argument("--json", type=Path, help="output file for the figures")
    args = parser.parse_args()
    rows = dict(measure(args.dev, args.pipelines, args.notes))
    for i, name in enumerate(args.pipelines):
        print(f"{i}: {name}")
    print("\n| weights | sub-track 1 P | R | F1 | merged F1 |\n| --- | --- | --- | --- | --- |")
    for name, row in rows.items():
        print(f"| {name} | {row['p']:.4f} | {row['r']:.4f} | {row['f']:.4f} | {row['merged_f']:.4f} |")
    if args.json:
        figures = {"taggers": args.pipelines, "rows": rows}
        args.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
