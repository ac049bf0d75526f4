"""Build a training corpus of medical sentences without PHI.

    python tools/plain_corpus.py SENTENCES.jsonl ... OUT.spacy

Every other sentence of each file is used, and the others are left for benchmarks/content.py. One to four
sentences make a note. A sentence of a paper may name a country or a year: tokens of rule findings are left
unannotated, unless vetoed or overlapping a mention of a drug or disease.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import spacy
from spacy.tokens import Doc, DocBin, Span

from spacy_phi.linking.repetitions import find_by_rules
from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.tokenizer import CLINICAL


def read_texts(path: Path, rng: Random) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """Yield notes of one to four consecutive sentences, one in seven in a single case, and their mentions."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()][::2]
    while rows:
        count = rng.randint(1, 4)
        taken, rows = rows[:count], rows[count:]
        text, mentions = "", []
        for row in taken:
            start = len(text)
            mentions += [(start + m["start"], start + m["end"]) for m in row["keep"]]
            text += row["text"] + rng.choice((" ", "\n"))
        changed = rng.choice((text.lower(), text.upper()))
        # Some letters become two in the other case, which would shift the mentions.
        yield changed if rng.random() < 1 / 7 and len(changed) == len(text) else text, mentions


def hide_findings(doc: Doc, gold: list[tuple[int, int]]) -> list[Span]:
    """Return the rule findings that overlap no mention and are not vetoed.

    doc: Of the pipeline's language. gold: Mentions, in characters.
    """
    kept, _ = find_vetoes(doc.text, find_by_rules(doc.text, language=doc.lang_), language=doc.lang_)
    free = [m for m in kept if not any(m.start < end and start < m.end for start, end in gold)]
    spans = (doc.char_span(m.start, m.end, alignment_mode="expand") for m in free)
    return spacy.util.filter_spans(span for span in spans if span is not None)


def annotate(doc: Doc, mentions: list[tuple[int, int]]) -> Doc:
    """Annotate all tokens as non-entities, except those of possible rule findings, which stay unannotated."""
    doc.set_ents([], missing=hide_findings(doc, mentions), default="outside")
    return doc


def write_plain(sentences: Sequence[Path], output: Path, seed: int = 0, copies: int = 1) -> None:
    """Write the notes made of files of sentences as a DocBin.

    copies: Number of times each sentence is used, every time among other neighbours.
    """
    nlp = spacy.blank("en", config=CLINICAL)
    rng = Random(seed)
    notes = [note for _ in range(copies) for path in sentences for note in read_texts(path, rng)]
    docs = DocBin(docs=[annotate(nlp.make_doc(text), mentions) for text, mentions in notes])
    docs.to_disk(output)
    print(f"{output}: {len(docs)} notes")


def main() -> None:
    """Parse the arguments and write the corpus."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sentences", type=Path, nargs="+")
    parser.add_argument("output", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--copies", type=int, default=1, help="times that each sentence is used")
    args = parser.parse_args()
    write_plain(args.sentences, args.output, args.seed, args.copies)


if __name__ == "__main__":
    main()
