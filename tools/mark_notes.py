"""Store the marginals of one or more teachers with notes, for training a student.

    python tools/mark_notes.py NOTES OUT.spacy TEACHER [TEACHER ...] [--shares 0.35 0.65] [--notes 1000]

A teacher is a trained pipeline with a `phi_ner`, `phi_feature_crf` or `phi_committee`, or the name of a
bundled network. The result is their geometric mean, by --shares or with equal weights. Labels are those of
the first; labels that not all know are listed. NOTES is a `.spacy` file, whose gold is kept beside the
marginals, or a folder of unannotated texts (`.txt`, or `.jsonl` with `id` and `text`), of which only the
training part is used.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc, DocBin

from spacy_phi.pipeline.marginals import keep_marginals
from spacy_phi.synthesis.real_text import is_of, read_texts
from spacy_phi.systems.committee import blend_marginals, get_marginals, get_tagger, load_network

BATCH = 16


def read_docs(nlp: Language, path: Path) -> Iterator[Doc]:
    """Return the notes of a file: annotated ones, or texts whose tokens are left unannotated."""
    if path.suffix == ".spacy":
        yield from DocBin().from_disk(path).get_docs(nlp.vocab)
    else:
        yield from (nlp.make_doc(text) for name, text in read_texts(path) if is_of(name, "train"))


def mark(teachers: Sequence[Language], docs: Sequence[Doc], shares: Sequence[float]) -> None:
    """Store the teachers' common marginals with some documents. shares: weight of each teacher."""
    labels = get_tagger(teachers[0]).labels
    found = blend_marginals([get_marginals(teacher, docs, labels) for teacher in teachers], shares)
    for doc, tags in zip(docs, found):
        keep_marginals(doc, labels, tags)


def main() -> None:
    """Parse the arguments and write the notes."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("source", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("teachers", nargs="+", help="pipelines, or names of bundled networks")
    parser.add_argument("--shares", type=float, nargs="+", help="weight of each teacher (default: equal)")
    parser.add_argument("--notes", type=int, help="use only the first N notes")
    args = parser.parse_args()
    shares = args.shares or [1.0] * len(args.teachers)
    if len(shares) != len(args.teachers):
        parser.error(f"{len(args.teachers)} teachers, but {len(shares)} shares")
    teachers = [load_network(name) for name in args.teachers]
    known = [{*get_tagger(teacher).labels} for teacher in teachers]
    for name, labels in zip(args.teachers[1:], known[1:]):
        if odd := labels ^ known[0]:
            print(
                f"{name}: not in both this and the first teacher, so hardly taught: {', '.join(sorted(odd))}"
            )
    # Batch notes of similar length: an encoder pads.
    docs = (doc for doc in read_docs(teachers[0], args.source) if len(doc))
    kept = sorted(islice(docs, args.notes), key=len)
    for start in range(0, len(kept), BATCH):
        mark(teachers, kept[start : start + BATCH], shares)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    DocBin(docs=kept, store_user_data=True).to_disk(args.output)
    print(f"{len(kept)} notes, {sum(map(len, kept))} tokens")


if __name__ == "__main__":
    main()
