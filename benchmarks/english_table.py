"""Collect all figures of the English scrubber in one table.

    python benchmarks/english_table.py OUT.md [--dev corpus/english/dev.jsonl] [--parts dev examples ...]

Writes OUT.md and the same figures as JSON beside it. Parts that are not measured keep their earlier figures.

    dev          notes of templates unseen in training (made by workflow english)
    examples     spacy_phi/examples, never trained or tuned on
    english-dev  $SPACY_PHI_SHARED/english-dev, with its labels and documents
    pubmed       the sentences not used to build the network
    text         $SPACY_PHI_SHARED/clinical-text: its few invented names count as errors too
    speed        1 MB of notes on one core, beside spaCy's stock `ner` with untrained weights
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import spacy
from common import EXAMPLES, ROOT, SHARED, make_notes, make_parser, peak_mib, run_apart
from content import TOKEN, read_clinical, read_pubmed, removed, touched

from spacy_phi.batch.settings import Settings
from spacy_phi.cli.predictions import read_gold, run_pipeline
from spacy_phi.evaluation.masking import masking_scores
from spacy_phi.evaluation.scorer import evaluate_notes

POLICY = "safe_harbor"
MODES = ("balanced", "recall")
STOCK = "spaCy ner"
SPEEDS = (*MODES, STOCK)
ONTONOTES = (
    *("CARDINAL", "DATE", "EVENT", "FAC", "GPE", "LANGUAGE", "LAW", "LOC", "MONEY"),
    *("NORP", "ORDINAL", "ORG", "PERCENT", "PERSON", "PRODUCT", "QUANTITY", "TIME", "WORK_OF_ART"),
)
Figures = dict[str, Any]


def mask(path: Path) -> Figures:
    """Measure masking in both modes and strict F1 in balanced mode, by label and by document."""
    golds = list(read_gold(path, None))
    figures: Figures = {"notes": len(golds)}
    for mode in MODES:
        found, taken, failed = run_pipeline(golds, Settings(POLICY, mode, (), None, "en"))
        report = evaluate_notes(golds, found, masked=[taken[note.id] for note in golds])
        masking = report["masking"]
        figures[mode] = {
            "recall": masking["hipaa"]["char_recall"],
            "recall_all": masking["phi"]["char_recall"],
            "precision": masking["char_precision"],
            "damaged": masking["keep"]["share"],
            "strict_f": report["i2b2"]["all"]["strict"]["f"],
            "failed": failed,
            "labels": {k: [v["n"], v["char_recall"]] for k, v in masking["per_label"].items()},
            "documents": {
                note.id: masking_scores([note], [taken[note.id]])["hipaa"]["char_recall"] for note in golds
            },
        }
    return figures


def damage(rows: list[dict[str, Any]]) -> Figures:
    """Return the redacted shares of non-PHI texts in both modes."""
    figures: Figures = {"texts": len(rows)}
    for mode in MODES:
        nlp = spacy.blank("en")
        nlp.add_pipe("phi_scrubber", config={"policy": POLICY, "mode": mode})
        mentions = damaged = tokens = gone = 0
        for row, out, _ in removed(nlp, rows):
            for mention in row.get("keep", ()):
                mentions += 1
                damaged += touched(row["text"], out, mention["start"], mention["end"])
            spans = [token.span() for token in TOKEN.finditer(row["text"])]
            tokens += len(spans)
            gone += sum(not out.isdisjoint(range(*span)) for span in spans)
        figures[mode] = {"tokens": gone / tokens, "damaged": damaged / mentions if mentions else None}
    return figures


def run_speed(system: str) -> Figures:
    """Return words per second of CPU time, best of three passes, and the peak memory of this process."""
    nlp = spacy.blank("en")
    if system == STOCK:
        ner = nlp.add_pipe("ner")
        for label in ONTONOTES:
            ner.add_label(label)  # type: ignore[attr-defined]
        nlp.initialize()
    else:
        nlp.add_pipe("phi_scrubber", config={"mode": system})
    notes = list(make_notes(1_000_000))
    seconds = []
    for texts in (notes[:40], notes, notes, notes):
        start = time.process_time()
        for _ in nlp.pipe(texts, batch_size=64):
            pass
        seconds.append(time.process_time() - start)
    words = sum(len(note.split()) for note in notes)
    return {"words_per_second": words / min(seconds[1:]), "peak_mb": peak_mib()}


def speed() -> Figures:
    """Measure each system in turn in its own process."""
    return {system: run_apart(__file__, "-", "--one", system) for system in SPEEDS}


def get_parts(dev: Path) -> dict[str, Callable[[], Figures]]:
    """Return the parts of the table by name."""
    return {
        "dev": lambda: mask(dev),
        "examples": lambda: mask(EXAMPLES),
        "english-dev": lambda: mask(SHARED / "english-dev" / "gold.jsonl"),
        "pubmed": lambda: damage(read_pubmed(unseen=True)),
        "text": lambda: damage(read_clinical()),
        "speed": speed,
    }


def _n(value: float | None) -> str:
    return "" if value is None else f"{value:.4f}"


def write(figures: dict[str, Figures]) -> str:
    """Write the figures as Markdown."""
    lines = [f"HIPAA's identifiers by letters and digits, policy `{POLICY}`.", ""]
    lines.append("| notes | mode | recall | recall, all PHI | precision | must-stay damaged | strict F1 |")
    lines.append("| --- " * 7 + "|")
    noted = {name: figures[name] for name in ("dev", "examples", "english-dev") if name in figures}
    for name, part in noted.items():
        for mode in MODES:
            row = part[mode]
            cells = [_n(row[key]) for key in ("recall", "recall_all", "precision", "damaged", "strict_f")]
            lines.append(f"| {name} ({part['notes']}) | {mode} | " + " | ".join(cells) + " |")
    lines += ["", "| texts without PHI | mode | mentions damaged | tokens removed |", "| --- " * 4 + "|"]
    for name in ("pubmed", "text"):
        for mode in MODES if name in figures else ():
            row = figures[name][mode]
            damaged = "" if row["damaged"] is None else f"{row['damaged']:.2%}"
            lines.append(f"| {name} ({figures[name]['texts']}) | {mode} | {damaged} | {row['tokens']:.2%} |")
    lines += ["", "| 1 MB of notes, one core | words/s | peak MB |", "| --- " * 3 + "|"]
    for name, row in figures.get("speed", {}).items():
        lines.append(f"| {name} | {row['words_per_second']:,.0f} | {row['peak_mb']:.0f} |")
    for name, part in noted.items():
        lines += ["", f"{name}, recall by label: balanced, recall mode", ""]
        for label, (n, recall) in part["balanced"]["labels"].items():
            lines.append(f"- {label} ({n}): {_n(recall)}, {_n(part['recall']['labels'][label][1])}")
    if "english-dev" in figures:
        lines += ["", "english-dev, recall of HIPAA's by document: balanced, recall mode", ""]
        both = (figures["english-dev"][mode]["documents"] for mode in MODES)
        lines += [f"- {a}: {_n(x)}, {_n(y)}" for (a, x), y in _beside(*both)]
    return "\n".join(lines) + "\n"


def _beside(first: Figures, second: Figures) -> list[tuple[tuple[str, Any], Any]]:
    return [((key, value), second[key]) for key, value in first.items()]


def main() -> None:
    """Measure the requested parts and rewrite the table after each."""
    parser = make_parser(__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--dev", type=Path, default=ROOT / "corpus" / "english" / "dev.jsonl")
    parser.add_argument("--parts", nargs="+", choices=get_parts(Path()))
    parser.add_argument("--one", choices=SPEEDS, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(run_speed(args.one)))
        return
    store = args.output.with_suffix(".json")
    figures = json.loads(store.read_text(encoding="utf8")) if store.exists() else {}
    for name, measure in get_parts(args.dev).items():
        if args.parts is None or name in args.parts:
            figures[name] = measure()
            store.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf8")
            args.output.write_text(write(figures), encoding="utf8")
    print(write(figures))


if __name__ == "__main__":
    main()
