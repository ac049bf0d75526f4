"""Medical sentences without PHI as a training corpus.

    python assets/plain_corpus.py SENTENCES.jsonl ... OUT.spacy

Every other sentence of each file is taken, the others are left for benchmarks/medicine.py --rest; one to four
of them make a note. Where the rules find something, the tokens are left without annotation: a sentence of a
paper may name a country or a year.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import spacy
from spacy.tokens import Doc, DocBin

from spacy_phi.rules.builtin import find_builtin

TOKENIZER = {"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}}


def read_texts(paths: list[Path], rng: Random) -> Iterator[str]:
    """Notes of one to four sentences that stood side by side, a sentence in five typed in one case."""
    for path in paths:
        rows = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()]
        sentences = [row["text"] for row in rows[::2]]
        while sentences:
            count = rng.randint(1, 4)
            taken, sentences = sentences[:count], sentences[count:]
            text = rng.choice((" ", "\n")).join(taken)
            yield rng.choice((text, text, text, text.lower(), text.upper())) if rng.random() < 0.3 else text


def annotate(doc: Doc) -> Doc:
    """No entity anywhere, and no annotation where the rules find something."""
    spans = (doc.char_span(m.start, m.end, alignment_mode="expand") for m in find_builtin(doc.text))
    missing = spacy.util.filter_spans(span for span in spans if span is not None)
    doc.set_ents([], missing=missing, default="outside")
    return doc


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sentences", type=Path, nargs="+")
    parser.add_argument("output", type=Path)
    parser.add_argument("--notes", type=int, default=10**9, help="at most")
    args = parser.parse_args()
    nlp = spacy.blank("en", config=TOKENIZER)
    texts = list(read_texts(args.sentences, Random(0)))
    Random(1).shuffle(texts)
    docs = DocBin(docs=[annotate(nlp.make_doc(text)) for text in texts[: args.notes]])
    docs.to_disk(args.output)
    print(f"{len(docs)} notes of {len(texts)}")


if __name__ == "__main__":
    main()
