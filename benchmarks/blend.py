"""Measure the exact F1 of two blended networks by the weight of the first.

    python benchmarks/blend.py PIPELINE DEV.spacy [--beside en] [--notes 100]

The blend is the geometric mean of the marginals, decoded to the likeliest legal path. The table shows the
accuracy of a teacher that blends both (`assets/mark_notes.py --shares`).
"""

from collections.abc import Sequence
from pathlib import Path

import numpy
from common import make_parser
from spacy.scorer import PRFScore
from spacy.tokens import Doc, DocBin

from spacy_phi.ml.crf import Transitions
from spacy_phi.ml.crf_layer import CRFScores, crf_decode
from spacy_phi.ml.tags import spans_from_tags
from spacy_phi.pipeline.teachers import blend_marginals, get_marginals, load_network

SHARES = (0.0, 0.2, 0.35, 0.5, 0.65, 1.0)
BATCH = 16


def score(docs: Sequence[Doc], marginals: Sequence[numpy.ndarray], labels: Sequence[str]) -> PRFScore:
    """Return exact precision, recall and F1 of the likeliest paths through marginals."""
    n_tags = 1 + 4 * len(labels)
    flat = numpy.zeros(n_tags, "f")
    none = Transitions(flat, numpy.zeros((n_tags, n_tags), "f"), flat)
    result = PRFScore()
    for doc, found in zip(docs, marginals):
        (decoded,) = crf_decode(CRFScores([numpy.log(found + 1e-6).astype("f")], none))
        spans = {(start, end, labels[label]) for start, end, label in spans_from_tags(decoded.path)}
        result.score_set(spans, {(ent.start, ent.end, ent.label_) for ent in doc.ents})
    return result


def main() -> None:
    """Parse the arguments and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("pipeline", type=Path)
    parser.add_argument("dev", type=Path)
    parser.add_argument("--beside", default="en")
    parser.add_argument("--notes", type=int, default=100)
    args = parser.parse_args()
    first, second = load_network(args.pipeline), load_network(args.beside)
    labels = first.get_pipe("phi_ner").labels
    docs = sorted(list(DocBin().from_disk(args.dev).get_docs(first.vocab))[: args.notes], key=len)
    ours, theirs = [], []
    for start in range(0, len(docs), BATCH):
        ours += get_marginals(first, docs[start : start + BATCH])
        theirs += get_marginals(second, docs[start : start + BATCH], labels)
    print("| share of the first | strict F1 | P | R |\n| --- | --- | --- | --- |")
    for share in SHARES:
        found = score(docs, blend_marginals([ours, theirs], [share, 1 - share]), labels)
        print(f"| {share} | {found.fscore:.4f} | {found.precision:.4f} | {found.recall:.4f} |")


if __name__ == "__main__":
    main()
