"""Wrap notes at a column, and measure how well `join` finds the original lines again.

A space becomes a line break, so offsets and gold do not change. The table counts lines, gold spans over
several lines (which a network that reads single lines cannot see whole), and the line ends found: of the
original ones (recall), and the original ones among those found (precision).

python research/wrapped_notes.py NOTES.spacy WRAPPED.spacy [--columns 80] [--lang es]
"""

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import spacy
from spacy.tokens import Doc, DocBin

from spacy_phi.corpora.docs import doc_to_note, note_to_doc
from spacy_phi.corpora.folders import read_docs
from spacy_phi.ml.windows import Lines, cut_windows
from spacy_phi.tokenizer import CLINICAL


def wrap(text: str, columns: int) -> str:
    """Return a text of the same length whose lines have at most `columns` characters, if spaces permit."""
    lines = []
    for line in text.split("\n"):
        start = 0
        while len(line) - start > columns:
            at = line.rfind(" ", start, start + columns + 1)
            if at <= start:
                at = line.find(" ", start + columns)
            if at < 0:
                break
            lines.append(line[start:at])
            start = at + 1
        lines.append(line[start:])
    return "\n".join(lines)


def get_ends(doc: Doc, lines: Lines) -> list[int]:
    """Return the offsets after each line, without trailing whitespace."""
    windows = cut_windows(doc, max(1, len(doc)), 0, lines)
    return [len(doc.text[: doc[w.end - 1].idx + len(doc[w.end - 1])].rstrip()) for w in windows]


def count_split(doc: Doc, ends: Iterable[int]) -> int:
    """Return the number of gold spans that extend over a line end."""
    spans = doc_to_note(doc, key="gold").spans
    return sum(any(span.start < end < span.end for span in spans) for end in ends)


def measure(original: Sequence[Doc], wrapped: Sequence[Doc]) -> dict[str, dict[str, float]]:
    """Return lines, split spans, precision and recall of original notes, wrapped ones, and these joined."""
    kinds: dict[str, tuple[Sequence[Doc], Lines]] = {
        "as annotated": (original, True),
        "wrapped": (wrapped, True),
        "wrapped, joined": (wrapped, "joined"),
        "as annotated, joined": (original, "joined"),
    }
    truth = {(i, end) for i, doc in enumerate(original) for end in get_ends(doc, True)}
    table = {}
    for name, (docs, lines) in kinds.items():
        ends = [get_ends(doc, lines) for doc in docs]
        found = {(i, end) for i, each in enumerate(ends) for end in each}
        table[name] = {
            "lines": len(found),
            "spans over a line end": sum(count_split(doc, each) for doc, each in zip(docs, ends)),
            "precision": round(len(found & truth) / len(found), 4),
            "recall": round(len(found & truth) / len(truth), 4),
        }
    return table


def main() -> None:
    """Write the wrapped notes and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("notes", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--columns", type=int, default=80)
    parser.add_argument("--lang", default="es")
    args = parser.parse_args()
    nlp = spacy.blank(args.lang, config=CLINICAL)
    original, wrapped = list(read_docs(args.notes, nlp.vocab)), []
    for doc in original:
        note = doc_to_note(doc, key="gold")
        wrapped.append(note_to_doc(replace(note, text=wrap(note.text, args.columns)), nlp.make_doc))
    args.output.parent.mkdir(parents=True, exist_ok=True)
    DocBin(docs=wrapped, store_user_data=True).to_disk(args.output)
    table = measure(original, wrapped)
    columns = list(next(iter(table.values())))
    print("| notes | " + " | ".join(columns) + " |\n" + "| --- " * (len(columns) + 1) + "|")
    for name, row in table.items():
        print(f"| {name} | " + " | ".join(str(row[column]) for column in columns) + " |")


if __name__ == "__main__":
    main()
