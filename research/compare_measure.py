"""Measure one pipeline on one corpus, in its own process so that peak memory is its own.

python research/compare_measure.py MODEL DEV.spacy OUTPUT.json [--map i2b2-to-meddocan] [--gpu 0]
    [--predictions FOLDER]

The counts of each note are written beside the measures, for tests between systems that need no pipeline. With
--predictions the notes with their predictions are written too, as brat and as XML. They are PHI if the corpus
is.
"""

import argparse
import hashlib
import json
import resource
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import spacy
from spacy.language import Language
from spacy.training import Example
from spacy.util import registry
from thinc.api import Config

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan, map_labels
from spacy_phi.corpora.docs import doc_to_note, gold_spans
from spacy_phi.corpora.folders import write_notes
from spacy_phi.evaluation.measures import (
    I2B2_SCRIPT_HIPAA,
    PRF,
    ScoredNote,
    count_merged,
    count_spans,
    count_strict,
    count_tokens,
    keep_labels,
    typed_spans,
)
from spacy_phi.evaluation.scorer import evaluate_notes
from spacy_phi.extensions import get_findings
from spacy_phi.label_maps import get_label_map
from spacy_phi.labels import FROM_MEDDOCAN

REPEATS, TIMED = 2, 80
"""Timed passes, and notes per timed pass."""
PLAIN = {"@readers": "spacy.Corpus.v1"}


def count_hipaa_tokens(note: ScoredNote) -> PRF:
    """Return i2b2's binary HIPAA tokens in one note, as its script counts them."""
    return count_tokens(keep_labels([note], I2B2_SCRIPT_HIPAA)[0], binary=True)


def count_masked_hipaa_tokens(note: ScoredNote) -> PRF:
    """Return the HIPAA tokens that a prediction of any label covers: for the recall of the inverse hybrid
    de-identifier, whose predictions have no label. There are no false positives."""
    gold = keep_labels([note], I2B2_SCRIPT_HIPAA)[0].gold
    return replace(count_tokens(note._replace(gold=gold), binary=True), fp=0)


COUNTS: dict[str, Callable[[ScoredNote], PRF]] = {
    "strict": count_strict,
    "spans": count_spans,
    "merged": count_merged,
    "token": partial(count_tokens, binary=True),
    "hipaa_token": count_hipaa_tokens,
    "hipaa_masked": count_masked_hipaa_tokens,
}
"""Counts of each note, by the names of their measures in the run's file."""


def read_examples(nlp: Language, dev: Path, limit: int) -> list[Example]:
    """Return the notes as the dev corpus of the pipeline's config reads them, including its rosters."""
    config = nlp.config.get("corpora", {}).get("dev")
    # Alone: assembled pipelines have no training corpus.
    section = PLAIN if config is None else Config().from_str(nlp.config.to_str())["corpora"]["dev"]
    reader = registry.resolve({"reader": point_to(section, dev)})["reader"]
    return list(islice(reader(nlp), limit or None))


def point_to(reader: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the config section of a reader that holds its path, following nested readers."""
    if "corpus" in reader:
        return {**reader, "corpus": point_to(reader["corpus"], path)}
    return {**reader, "path": str(path)}


def find(nlp: Language, examples: list[Example]) -> list[Example]:
    """Return the same notes with the pipeline's predictions."""
    docs = nlp.pipe(example.predicted for example in examples)
    return [Example(doc, example.reference) for doc, example in zip(docs, examples)]


def as_notes(example: Example, number: int, labels: dict[str, str]) -> tuple[AnnotatedNote, AnnotatedNote]:
    """Return gold and predicted spans of a note, with rule labels mapped to those of the corpus."""
    spans = tuple(AnnotatedSpan(*span) for span in gold_spans(example.reference))
    key = "findings" if get_findings(example.predicted) else "ents"
    name = example.reference.user_data.get("phi_id") or str(number)
    found = doc_to_note(example.predicted, name, key=key)
    return AnnotatedNote(name, example.reference.text, spans), map_labels(found, labels)


def count_notes(pairs: list[tuple[AnnotatedNote, AnnotatedNote]]) -> dict[str, Any]:
    """Return the counts of each note, without its name or text.

    RETURNS (dict): `gold`, a digest of the texts and their gold, the same for runs that can be compared; and
        by measure a list of [tp, fp, fn], in the order of the notes.
    """
    notes = [ScoredNote(gold.text, typed_spans(gold), typed_spans(found)) for gold, found in pairs]
    digest = hashlib.sha256(repr([(note.text, note.gold) for note in notes]).encode()).hexdigest()
    counts: dict[str, Any] = {"gold": digest}
    for name, count in COUNTS.items():
        counts[name] = [[prf.tp, prf.fp, prf.fn] for prf in map(count, notes)]
    return counts


def write_predictions(found: list[AnnotatedNote], folder: Path) -> None:
    """Write the predictions as brat, in FOLDER/brat, and as XML of the corpus's labels, in FOLDER/xml."""
    spanish = {span.label for note in found for span in note.spans} & FROM_MEDDOCAN.keys() - {"HOSPITAL"}
    write_notes(found, folder / "brat", "brat")
    write_notes(found, folder / "xml", "meddocan-xml" if spanish else "i2b2")


def sum_counts(counts: list[list[int]]) -> PRF:
    """Return the counts over all notes."""
    return sum((PRF(*each) for each in counts), PRF())


def measure(
    model: Path,
    dev: Path,
    labels: dict[str, str],
    limit: int = 0,
    clock: Callable[[], float] = process_time,
    predictions: Path | None = None,
) -> dict[str, Any]:
    """Return accuracy, wall-clock speed, memory and size of a pipeline, and `counts`, see `count_notes`.

    predictions: Folder for the notes with their predictions; None for nowhere.
    """
    nlp = spacy.load(model)
    examples = read_examples(nlp, dev, limit)
    pairs = [as_notes(example, i, labels) for i, example in enumerate(find(nlp, examples))]
    report = evaluate_notes([gold for gold, _ in pairs], [found for _, found in pairs])
    # Exclude memory used by evaluation: the rest of the process is the pipeline and the notes.
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
    binary = report["i2b2"]["all"]["binary_token"]
    counts = count_notes(pairs)
    if predictions is not None:
        write_predictions([found for _, found in pairs], predictions)
    return {
        "counts": counts,
        "notes": report["notes"],
        "gold_spans": report["gold_spans"],
        "strict": keep(report["meddocan"]["ner"]),
        "spans": keep(report["meddocan"]["spans"]),
        "merged": keep(report["meddocan"]["merged"]),
        "token": keep(binary),
        "token_macro": {name: round(value, 5) for name, value in binary["macro"].items()},
        "hipaa_token": keep(report["i2b2"]["hipaa_as_scripted"]["binary_token"]),
        "hipaa_masked": keep(sum_counts(counts["hipaa_masked"]).to_dict()),
        "per_category": {
            category: keep(rows["binary_token"]) for category, rows in report["i2b2"]["categories"].items()
        },
        "leak": round(report["meddocan"]["leak"], 5),
        "mask_recall": round(report["masking"]["phi"]["char_recall"], 5),
        "per_label": {label: keep(row) for label, row in sorted(report["per_label"].items())},
        **time_pipeline(nlp, dev, limit, clock),
        "peak_mib": round(peak),
        "disk_mib": round(sum(f.stat().st_size for f in model.rglob("*") if f.is_file()) / 2**20, 2),
    }


def keep(row: dict[str, float]) -> dict[str, float]:
    """Return precision, recall and F1 of a report row."""
    return {name: round(row[name], 5) for name in ("p", "r", "f")}


def time_pipeline(nlp: Language, dev: Path, limit: int, clock: Callable[[], float]) -> dict[str, int]:
    """Return words per second including tokenization, best pass; expects a warmed-up pipeline."""
    passes = []
    for _ in range(REPEATS):
        examples = read_examples(nlp, dev, min(limit or TIMED, TIMED))
        texts = [example.reference.text for example in examples]
        start = clock()
        for text in texts:
            nlp.make_doc(text)
        for _ in nlp.pipe(example.predicted for example in examples):
            pass
        passes.append(clock() - start)
    words = sum(len(example.reference) for example in examples)
    return {"words_timed": words, "words_per_second": round(words / min(passes))}


def main() -> None:
    """Measure one pipeline."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("model", "dev", "output"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--map", help="label map for the predictions")
    parser.add_argument("--limit", type=int, default=0, help="maximum number of notes, for a quick check")
    parser.add_argument("--gpu", type=int, default=-1)
    parser.add_argument("--predictions", type=Path, help="folder for the notes with their predictions")
    args = parser.parse_args()
    if args.gpu >= 0:
        spacy.require_gpu(args.gpu)
    # CPU time is fair on a busy machine, but does not cover GPU work.
    clock = perf_counter if args.gpu >= 0 else process_time
    found = measure(args.model, args.dev, dict(get_label_map(args.map)), args.limit, clock, args.predictions)
    args.output.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
