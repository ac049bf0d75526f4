"""Build a training corpus of medical sentences without PHI.

    python tools/plain_corpus.py LANG SENTENCES ... OUT.spacy [--names]

Of a JSONL file, every other sentence is used, and the rest is left for benchmarks/content.py; of a text file,
every line is. One to four sentences make a note. A sentence of a paper may name a country or a year: tokens
of rule findings are left unannotated, unless vetoed or overlapping a mention of a drug or disease. Case
reports also name people and places: with `--names`, so are words with a capital that no lexicon knows as
safe, and numbers beside a word of dates. With `--people`, the surname of an invented patient is written into
a share of the sentences (plain_people.py): without, the network takes no name beside words that it knows from
here alone, such as "acudirá".
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import spacy
from plain_people import People
from spacy.tokens import Doc, DocBin, Span

from spacy_phi.lang import get_host_pack
from spacy_phi.lexicons.safety import Safety, get_safety
from spacy_phi.linking.repetitions import find_by_rules
from spacy_phi.rules.vetoes.find import find_vetoes
from spacy_phi.tokenizer import CLINICAL


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return every other sentence of a JSONL file, with its mentions, or the lines of a text file."""
    lines = path.read_text(encoding="utf8").splitlines()
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in lines[::2]]
    return [{"text": line} for line in lines if line]


Spans = list[tuple[int, int]]


def read_texts(path: Path, rng: Random, people: People | None = None) -> Iterator[tuple[str, Spans, Spans]]:
    """Yield notes of one to four consecutive sentences, one in seven in a single case, with their mentions
    and the names that `people` wrote."""
    rows = read_rows(path)
    while rows:
        count = rng.randint(1, 4)
        taken, rows = rows[:count], rows[count:]
        text, mentions, names = "", [], []
        for row in taken:
            start = len(text)
            sentence, name = people.write_into(row["text"], rng) if people else (row["text"], None)
            if name:
                names.append((start + name[0], start + name[1]))
            else:
                mentions += [(start + m["start"], start + m["end"]) for m in row.get("keep", ())]
            text += sentence + rng.choice((" ", "\n"))
        changed = rng.choice((text.lower(), text.upper()))
        # Some letters become two in the other case, which would shift the mentions.
        yield changed if rng.random() < 1 / 7 and len(changed) == len(text) else text, mentions, names


def hide_findings(doc: Doc, gold: list[tuple[int, int]]) -> list[Span]:
    """Return the rule findings that overlap no mention and are not vetoed.

    doc: Of the pipeline's language. gold: Mentions, in characters.
    """
    kept, _ = find_vetoes(doc.text, find_by_rules(doc.text, language=doc.lang_), language=doc.lang_)
    free = [m for m in kept if not any(m.start < end and start < m.end for start, end in gold)]
    spans = (doc.char_span(m.start, m.end, alignment_mode="expand") for m in free)
    return spacy.util.filter_spans(span for span in spans if span is not None)


def hide_names(doc: Doc) -> list[Span]:
    """Return the tokens that may belong to a name or a date: words with a capital that no lexicon knows as
    safe, and numbers at most two tokens from a word of dates."""
    words = frozenset(get_host_pack(doc.lang_).vocab.get("date_words.safe", ()))
    calendar = {token.i for token in doc if token.lower_ in words}
    return [
        doc[token.i : token.i + 1]
        for token in doc
        if (
            not calendar.isdisjoint(range(token.i - 2, token.i + 3))
            if token.text[0].isdigit()
            else any(map(str.isupper, token.text)) and get_safety(token.text, doc.lang_) <= Safety.AMBIGUOUS
        )
    ]


def annotate(doc: Doc, mentions: Spans, names: bool, written: Spans | None = None) -> Doc:
    """Annotate written names as PATIENT and other tokens as non-entities, except those of possible rule
    findings and, with `names`, of possible names, which stay unannotated."""
    written = written or []
    spans = (doc.char_span(*span, label="PATIENT", alignment_mode="expand") for span in written)
    ents = [span for span in spans if span is not None]
    missing = hide_findings(doc, mentions + written) + (hide_names(doc) if names else [])
    taken = {token.i for span in ents for token in span}
    missing = [span for span in missing if taken.isdisjoint(range(span.start, span.end))]
    doc.set_ents(ents, missing=spacy.util.filter_spans(missing), default="outside")
    return doc


def write_plain(
    sentences: Sequence[Path],
    output: Path,
    lang: str,
    seed: int = 0,
    copies: int = 1,
    names: bool = False,
    people: float = 0.0,
) -> None:
    """Write the notes made of files of sentences as a DocBin.

    copies: Number of times each sentence is used, every time among other neighbours.
    names: Whether the sentences may name people and places, see `hide_names`.
    people: Share of the sentences into which a patient's surname is written.
    """
    nlp = spacy.blank(lang, config=CLINICAL)
    rng, writer = Random(seed), People(lang, people) if people else None
    notes = [note for _ in range(copies) for path in sentences for note in read_texts(path, rng, writer)]
    docs = DocBin(docs=[annotate(nlp.make_doc(text), mentions, names, own) for text, mentions, own in notes])
    docs.to_disk(output)
    print(f"{output}: {len(docs)} notes")


def main() -> None:
    """Parse the arguments and write the corpus."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lang")
    parser.add_argument("sentences", type=Path, nargs="+")
    parser.add_argument("output", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--copies", type=int, default=1, help="times that each sentence is used")
    parser.add_argument("--names", action="store_true", help="the sentences may name people and places")
    parser.add_argument("--people", type=float, default=0.0, help="share of sentences with a written surname")
    args = parser.parse_args()
    write_plain(args.sentences, args.output, args.lang, args.seed, args.copies, args.names, args.people)


if __name__ == "__main__":
    main()
