"""Store a teacher's marginals with notes, for training a student.

    python assets/mark_notes.py TEACHER NOTES OUT.spacy [--notes 1000] [--beside en --share 0.35]

TEACHER is a trained pipeline with a `phi_ner`. --beside adds a second teacher, another pipeline or a bundled
network: the result is the geometric mean of both, with --share as the weight of TEACHER. NOTES is a `.spacy`
file, whose gold is kept beside the marginals, or a folder of unannotated texts (`.txt`, or `.jsonl` with `id`
and `text`), of which only the training part is used.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import spacy
from spacy.language import Language
from spacy.tokens import Doc, DocBin

from spacy_phi.pipeline.marginals import keep_marginals
from spacy_phi.pipeline.teachers import blend_marginals, get_marginals, load_network
from spacy_phi.synthesis.real_text import is_of, read_texts

BATCH = 16


def read_docs(nlp: Language, path: Path) -> Iterator[Doc]:
    """Return the notes of a file: annotated ones, or texts whose tokens are left unannotated."""
    if path.suffix == ".spacy":
        yield from DocBin().from_disk(path).get_docs(nlp.vocab)
    else:
        yield from (nlp.make_doc(text) for name, text in read_texts(path) if is_of(name, "train"))


def mark(teacher: Language, docs: Sequence[Doc], beside: Language | None = None, share: float = 1.0) -> None:
    """Store the marginals of the teacher, or of both teachers, with some documents."""
    labels = teacher.get_pipe("phi_ner").labels
    found = get_marginals(teacher, docs)
    if beside is not None:
        found = blend_marginals(found, get_marginals(beside, docs, labels), share)
    for doc, tags in zip(docs, found):
        keep_marginals(doc, labels, tags)


def main() -> None:
    """Parse the arguments and write the notes."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("teacher", type=Path)
    parser.add_argument("source", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--notes", type=int, help="use only the first N notes")
    parser.add_argument("--beside", help="second teacher: a pipeline, or the name of a bundled network")
    parser.add_argument("--share", type=float, default=0.35, help="weight of the first of two teachers")
    args = parser.parse_args()
    nlp = spacy.load(args.teacher)
    beside = load_network(args.beside) if args.beside else None
    # Batch notes of similar length: an encoder pads.
    docs = sorted(islice((doc for doc in read_docs(nlp, args.source) if len(doc)), args.notes), key=len)
    for start in range(0, len(docs), BATCH):
        mark(nlp, docs[start : start + BATCH], beside, args.share)
    args.output.parent.mkdir(parents=True, exist_ok=True)
    DocBin(docs=docs, store_user_data=True).to_disk(args.output)
    print(f"{len(docs)} notes, {sum(map(len, docs))} tokens")


if __name__ == "__main__":
    main()
