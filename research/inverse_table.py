"""Measure the inverse approach by the tables of the thesis: network only, lexicons only, and both.

    python research/inverse_table.py GOLD MODEL [MODEL ...] [--map MAP] [--output TABLE.md]

GOLD is a folder or file that `spacy phi evaluate` reads; each MODEL is a pipeline with `phi_ner`, for example
before and after fine-tuning. Prints aggregates only, for each model: the recall of HIPAA tokens (the labels
of the i2b2 script, with IDNUM) under any label, and the precision of all redacted tokens. A second table has
the recall by label with the thresholds (.9, .95). The last rows are our own thresholds, of `inverse.cfg`.
Unlike in `phi_scrubber`, nothing else is redacted: no rule of `phi_ruler`, no span of the best path.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy
import spacy
from lab import make_parser
from spacy.tokens import Doc

from spacy_phi.corpora.annotated import AnnotatedNote, map_labels
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import masking_scores
from spacy_phi.label_maps import get_label_map
from spacy_phi.labels import FROM_MEDDOCAN, I2B2_HIPAA
from spacy_phi.ml.adaptive_threshold import AdaptiveThreshold, create_adaptive_threshold
from spacy_phi.systems.inverse import create_threshold_pair


class Row(NamedTuple):
    """A way to decide which tokens are redacted."""

    name: str
    threshold: AdaptiveThreshold
    network: bool = True
    """Use the network's probabilities; otherwise the lexicons decide alone."""
    published: str = ""
    """HIPAA recall, precision of all tokens: i2b2 2014 test, Table 5.3 or the two runs of 5.1 and 5.2."""


STREETS = ("drive", "street", "avenue")
"""The thesis's street words, which are always redacted, as in configs/papers/inverse_published.cfg."""
as_published = partial(create_threshold_pair, always_words=STREETS)


def deep(threshold: float) -> AdaptiveThreshold:
    """Return one threshold for all tokens, without a lexicon."""
    return create_threshold_pair(threshold, threshold, unsafe_wins=False, always=())


PAIR = "both (.9, .95)"
ROWS = (
    Row("network only, .8", deep(0.8), published=".971, .713 (b, run 1)"),
    Row("network only, .9", deep(0.9), published=".984, .600 (b, run 2)"),
    Row("network only, .95", deep(0.95), published=".991, .498 (b, run 1)"),
    # Any probability between the two thresholds leaves the decision to the lexicons.
    Row("lexicons only", as_published(0.2, 0.8), False, ".988, .117"),
    Row("both (.8, .9)", as_published(0.8, 0.9)),
    Row(PAIR, as_published(), published=".991, .518 (b, run 1)"),
    Row("both, no word always", create_threshold_pair(always=())),
    Row("both, safe wins", as_published(unsafe_wins=False)),
    Row("ours, safe_logit 4", create_adaptive_threshold(4.0)),
    Row("ours, safe_logit 8", create_adaptive_threshold(8.0)),
)


def redact(row: Row, doc: Doc, safe: numpy.ndarray) -> list[tuple[int, int]]:
    """Return the redacted tokens of a note as (start, end) in characters. safe: (tokens,), from the
    network."""
    given = safe if row.network else numpy.full(len(doc), 0.5)
    words = [token.text for token in doc]
    unsafe = row.threshold.is_unsafe(words, given, doc.lang_) | row.threshold.find_always(doc)
    return [(token.idx, token.idx + len(token)) for token, out in zip(doc, unsafe) if out]


def mark_hipaa(note: AnnotatedNote) -> AnnotatedNote:
    """Return a note whose spans are HIPAA identifiers by their label alone, as in the i2b2 script."""
    spans = (
        replace(
            span,
            attributes={**span.attributes, "hipaa": FROM_MEDDOCAN.get(span.label, span.label) in I2B2_HIPAA},
        )
        for span in note.spans
    )
    return replace(note, spans=tuple(spans))


def measure(model: Path, notes: Sequence[AnnotatedNote]) -> dict[str, dict[str, Any]]:
    """Return the masking scores of each row."""
    nlp = spacy.load(model)
    pipe: Any = nlp.get_pipe("phi_ner")
    docs = [nlp.make_doc(note.text) for note in notes]
    safe = [tagging.safe for tagging in pipe.predict(docs)]
    return {
        row.name: masking_scores(notes, [redact(row, doc, p) for doc, p in zip(docs, safe)]) for row in ROWS
    }


def format_tables(scores: dict[str, dict[str, dict[str, Any]]]) -> str:
    """Format both tables. scores: by model and row."""
    lines = ["| HIPAA token recall, precision | " + " | ".join(scores) + " | published, i2b2 2014 test |"]
    lines.append("| --- " * (len(scores) + 2) + "|")
    for row in ROWS:
        cells = []
        for each in scores.values():
            found = each[row.name]
            cells.append(f"{_show(found['hipaa']['token_recall'])}, {_show(found['token_precision'])}")
        lines.append(f"| {row.name} | " + " | ".join([*cells, row.published]) + " |")
    lines += ["", f"| token recall, {PAIR} | spans | " + " | ".join(scores) + " |"]
    lines.append("| --- " * (len(scores) + 2) + "|")
    tables = [each[PAIR]["per_label"] for each in scores.values()]
    for label in sorted({label for table in tables for label in table}):
        cells = [_show(table[label]["token_recall"]) for table in tables]
        lines.append(f"| {label} | {tables[0][label]['n']} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _show(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def main() -> None:
    """Measure every model and print the tables."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("models", type=Path, nargs="+")
    parser.add_argument("--map", help="label map of the gold, as in `phi convert --map`")
    parser.add_argument("--output", type=Path, help="also write the tables to this file")
    args = parser.parse_args()
    labels = get_label_map(args.map)
    notes = [mark_hipaa(map_labels(note, labels)) for note in read_notes(args.gold)]
    tables = format_tables({str(model): measure(model, notes) for model in args.models})
    if args.output:
        args.output.parent.mkdir(parents=True, exist_ok=True)
        args.output.write_text(tables + "\n", encoding="utf8")
    print(f"{len(notes)} notes\n\n{tables}")


if __name__ == "__main__":
    main()
