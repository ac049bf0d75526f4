"""`python -m spacy phi evaluate`: compare predictions with gold, by all common measures."""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ..batch.progress import progress_bar
from ..batch.settings import Settings
from ..batch.tasks import Outcome, Task
from ..corpora.annotated import AnnotatedNote, AnnotatedSpan, map_labels
from ..corpora.folders import read_notes
from ..errors import Errors, PhiError
from ..label_maps import get_label_map
from ..scorer import evaluate_notes, pair_notes
from . import options
from .app import EXIT_CODES, OK, SET_ASIDE, app, tell
from .config_file import ConfigFile
from .convert import choose_layer

_HELP = f"""Evaluate predictions against gold.

GOLD and PRED are folders or files of brat, i2b2 or MEDDOCAN XML, JSONL, CoNLL or .spacy, from any system,
matched by file name or id. Instead of PRED, --pipeline runs a pipeline on the texts of GOLD: phi_scrubber, or
a trained pipeline by path or package; masking then counts what the policy actually redacts.

Prints MEDDOCAN's sub-tracks 1 and 2 and leak score, i2b2's strict, relaxed and token measures, and masking:
the share of PHI letters and digits redacted under any label. The rows of the i2b2 2014 evaluation script have
its names (Token, Strict, Relaxed, HIPAA ..., Binary ..., and Token and Strict by category) and are comparable
with published results: micro, and macro with the standard deviation over the notes. HIPAA with IDNUM adds the
label that the script lists but never matches.

\b
Examples:
  python -m spacy phi evaluate gold/ system-a/
  python -m spacy phi evaluate gold.jsonl --pipeline phi_scrubber --policy safe_harbor --json figures.json

{EXIT_CODES}"""


@app.command("evaluate", help=_HELP, no_args_is_help=True)
def evaluate_command(
    gold: Annotated[Path, typer.Argument(help="Annotated notes")],
    pred: Annotated[Path | None, typer.Argument(help="The same notes, annotated by a system")] = None,
    pipeline: Annotated[str | None, typer.Option(help="phi_scrubber, or a pipeline path or package")] = None,
    policy: options.Policy = None,
    mode: options.Mode = None,
    lang: Annotated[str, typer.Option(help="With --pipeline")] = "en",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="With --pipeline: processes")] = 1,
    gold_map: Annotated[str | None, typer.Option(help="Rename labels of GOLD, as in convert --map")] = None,
    pred_map: Annotated[str | None, typer.Option(help="Rename labels of PRED, as in convert --map")] = None,
    pred_layer: Annotated[
        str | None, typer.Option(help="Layer of .spacy files in PRED, as in convert --layer")
    ] = None,
    sentences: Annotated[
        Path | None,
        typer.Option(help="Folder of <id>.ann with one sentence per line, for the official leak score"),
    ] = None,
    only_predicted: Annotated[
        bool,
        typer.Option("--only-predicted", help="Skip gold without a prediction, as the official scripts do"),
    ] = False,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all results to this file")] = None,
    format: Annotated[str, typer.Option(help="Output: table or json")] = "table",
    config: ConfigFile = None,
) -> None:
    """Measure predictions against gold; the help text is `_HELP`."""
    if (pred is None) == (pipeline is None):
        raise typer.BadParameter("give either PRED or --pipeline")
    if format not in ("table", "json"):
        raise typer.BadParameter("--format must be table or json")
    golds = list(read_gold(gold, gold_map))
    masked = None
    failed = 0
    if pipeline is not None:
        settings = Settings(policy, mode, (), None if pipeline == "phi_scrubber" else pipeline, lang)
        found, taken, failed = run_pipeline(golds, settings, jobs)
        preds: Iterable[AnnotatedNote] = [map_labels(note, get_label_map(pred_map)) for note in found]
    else:
        assert pred is not None
        texts = {note.id: note.text for note in golds}
        preds = read_gold(pred, pred_map, texts, choose_layer(pred, "auto", pred_layer))
    left, right, missing, extra = pair_notes(golds, preds, only_predicted=only_predicted)
    if pipeline is not None:
        masked = [taken[note.id] for note in left]
    counts = None if sentences is None else count_lines(sentences, [note.id for note in left])
    report = evaluate_notes(left, right, masked=masked, sentences=counts)
    report["without_prediction"], report["without_gold"] = len(missing), len(extra)
    if json_file is not None:
        json_file.write_text(json.dumps(report, indent=2, ensure_ascii=False) + "\n", encoding="utf8")
    if format == "json":
        typer.echo(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        print_report(report)
    if missing:
        tell(f"{len(missing)} notes of the gold have no prediction: " + _some(missing))
    if extra:
        tell(f"{len(extra)} predictions have no gold: " + _some(extra))
    raise typer.Exit(SET_ASIDE if failed or missing else OK)


def _some(ids: list[str]) -> str:
    return ", ".join(ids[:5]) + (", ..." if len(ids) > 5 else "")


def read_gold(
    path: Path, label_map: str | None, texts: dict[str, str] | None = None, layer: str | None = None
) -> Iterator[AnnotatedNote]:
    """Return annotated notes with renamed labels. Raises PhiError (E124) if the path does not exist."""
    if not path.exists():
        raise PhiError(Errors.E124.format(path=path))
    labels = get_label_map(label_map)
    for note in read_notes(path, text_of=texts.get if texts else None, layer=layer):
        yield map_labels(note, labels) if labels else note


def run_pipeline(
    golds: list[AnnotatedNote], settings: Settings, jobs: int = 1
) -> tuple[list[AnnotatedNote], dict[str, list[tuple[int, int]]], int]:
    """Run a pipeline on the texts of notes.

    RETURNS (tuple): its findings, the redacted spans by id, and the number of failed notes, in which nothing
        counts as found.
    """
    from ..batch.crew import scrub_stream

    found: list[AnnotatedNote] = []
    taken: dict[str, list[tuple[int, int]]] = {}
    failed = 0
    tasks = [Task(note.text, _patient(note)) for note in golds]
    with progress_bar("Running", total=len(golds)) as advance:
        # The stream comes first, so that it is exhausted and reports its counts.
        for outcome, note in zip(scrub_stream(settings, tasks, jobs), golds):
            advance()
            if outcome.error is not None:
                failed += 1
                tell(f"{note.id}: {outcome.error}")
            spans = _spans(outcome)
            found.append(AnnotatedNote(note.id, note.text, tuple(span for span, _ in spans)))
            taken[note.id] = [(span.start, span.end) for span, replaced in spans if replaced]
    return found, taken, failed


def _patient(note: AnnotatedNote) -> str | None:
    patient = note.meta.get("patient")
    return None if patient is None else str(patient)


def _spans(outcome: Outcome) -> list[tuple[AnnotatedSpan, bool]]:
    return [
        (AnnotatedSpan(f["start_char"], f["end_char"], f["label"]), f["replacement"] is not None)
        for f in outcome.findings
    ]


def count_lines(folder: Path, ids: list[str]) -> dict[str, int]:
    """Return the number of lines of `<id>.ann` per note, as MEDDOCAN's script counts sentences. Raises
    PhiError (E124)."""
    counts = {}
    for note_id in ids:
        path = folder / f"{note_id}.ann"
        if not path.is_file():
            raise PhiError(Errors.E124.format(path=path))
        with path.open("rb") as stream:
            counts[note_id] = sum(1 for _ in stream)
    return counts


def print_report(report: dict[str, Any]) -> None:
    """Print the results of `evaluate_notes` as tables."""
    from rich.console import Console

    console = Console(highlight=False, width=None if sys.stdout.isatty() else 110)
    console.print(
        f"{report['notes']} notes, {report['gold_spans']} gold spans, {report['predicted_spans']} predicted"
    )
    for table in _tables(report):
        console.print(table)


_SCRIPT_ROWS = {
    "Token": ("all", "token"),
    "Strict": ("all", "strict"),
    "Relaxed": ("all", "relaxed"),
    "HIPAA Token": ("hipaa_as_scripted", "token"),
    "HIPAA Strict": ("hipaa_as_scripted", "strict"),
    "HIPAA Relaxed": ("hipaa_as_scripted", "relaxed"),
    "Binary Token": ("all", "binary_token"),
    "Binary Strict": ("all", "binary_strict"),
    "Binary HIPAA Token": ("hipaa_as_scripted", "binary_token"),
    "Binary HIPAA Strict": ("hipaa_as_scripted", "binary_strict"),
}
"""The rows of i2b2's script by the names that it prints, in its order: subset and measure."""
_CATEGORY_ROWS = {
    "Token": ("categories", "token"),
    "Strict": ("categories", "strict"),
    "HIPAA Token": ("categories_hipaa_as_scripted", "token"),
    "HIPAA Strict": ("categories_hipaa_as_scripted", "strict"),
    "Binary Token": ("categories", "binary_token"),
}
"""Likewise for each category; the script has no binary row, which Dernoncourt et al. 2017 plot."""
_KINDS = ("strict", "relaxed", "token", "binary_token")
_SCRIPT = "i2b2 2014 evaluation script"


def _tables(report: dict[str, Any]) -> Iterator[Any]:
    meddocan, i2b2, masking = report["meddocan"], report["i2b2"], report["masking"]
    rows = [
        ("MEDDOCAN 1: span and type", meddocan["ner"]),
        ("MEDDOCAN 2: span, strict", meddocan["spans"]),
        ("MEDDOCAN 2: span, merged", meddocan["merged"]),
    ]
    rows += [(f"i2b2 HIPAA with IDNUM: {kind.replace('_', ' ')}", i2b2["hipaa"][kind]) for kind in _KINDS]
    yield _prf_table("Measures", rows)
    script = [(name, i2b2[subset][kind]) for name, (subset, kind) in _SCRIPT_ROWS.items()]
    by_category = [
        (f"{category} {name}", i2b2[subset][category][kind])
        for category in i2b2["categories"]
        for name, (subset, kind) in _CATEGORY_ROWS.items()
        if category in i2b2[subset]
    ]
    yield _prf_table(f"{_SCRIPT}, micro (primary)", [*script, *by_category])
    yield _macro_table(f"{_SCRIPT}, macro (SD): mean and deviation over the notes", script)
    yield _prf_table("Strict, per label", report["per_label"].items())
    title = "i2b2 binary token, per label (PHI under any label)"
    yield _prf_table(title, report["per_label_binary_token"].items(), "gold", "predicted")
    yield _masking_table(masking)
    yield (
        f"Masking: character precision {_number(masking['char_precision'])}, "
        f"leaks per note {_number(masking['leaks_per_note'])}; leak score {_number(meddocan['leak'])}"
    )
    if masking["keep"]["n"]:
        keep = masking["keep"]
        yield f"Over-redacted must-stay mentions: {keep['damaged']} of {keep['n']} ({_number(keep['share'])})"
    if masking["clean"]["n"]:
        clean = masking["clean"]
        yield f"Changed notes without PHI: {clean['changed']} of {clean['n']} ({_number(clean['share'])})"


def _macro_table(title: str, rows: list[tuple[str, dict[str, Any]]]) -> Any:
    table = _table(title, "P (SD)", "R (SD)", "F1")
    for name, row in rows:
        macro = row["macro"]
        spread = [f"{_number(macro[key])} ({macro[f'{key}_sd']:.2f})" for key in "pr"]
        table.add_row(name, *spread, _number(macro["f"]))
    return table


def _table(title: str, *columns: str) -> Any:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _prf_table(title: str, rows: Iterable[tuple[str, Any]], *counts: str) -> Any:
    table = _table(title, "P", "R", "F1", *(counts or ("TP", "FP", "FN")))
    for name, row in rows:
        ratios = [_number(row[key]) for key in "prf"]
        table.add_row(name, *ratios, *(str(row[key]) for key in counts or ("tp", "fp", "fn")))
    return table


def _masking_table(masking: dict[str, Any]) -> Any:
    table = _table("Masking recall", "spans", "characters", "tokens", "whole spans")
    rows = [("all", masking["phi"]), ("HIPAA", masking["hipaa"])]
    rows += [*masking["per_category"].items(), *((f"  {k}", v) for k, v in masking["per_label"].items())]
    for name, row in rows:
        recalls = [_number(row[key]) for key in ("char_recall", "token_recall", "span_full")]
        table.add_row(name, str(row["n"]), *recalls)
    return table


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"
