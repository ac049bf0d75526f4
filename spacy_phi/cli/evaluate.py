"""`python -m spacy phi evaluate`: compare predictions with gold, by all common measures."""

import json
from collections.abc import Sequence, Set
from pathlib import Path
from typing import Annotated, Any

import typer

from ..batch.safe_files import check_apart, write_private
from ..corpora.annotated import AnnotatedNote
from ..corpora.jsonl import dump_line
from ..errors import Errors, PhiError
from ..evaluation.masking import select_scored
from ..evaluation.measures import TypedSpan
from ..evaluation.mistakes import list_mistakes
from ..evaluation.scorer import evaluate_notes, pair_notes
from ..evaluation.whole_notes import NoteCounts, compare_notes, count_notes, summarize
from . import options
from .app import EXIT_CODES, OK, SET_ASIDE, app, tell
from .convert import FORMATS
from .evaluate_names import measure_names, print_names, to_report
from .evaluate_tables import print_report
from .options import ConfigFile
from .predictions import Predictions, Predictors, read_gold

_HELP = f"""Evaluate predictions against gold.

GOLD and PRED are folders or files of brat, i2b2 or MEDDOCAN XML, JSONL, CoNLL or .spacy, from any system,
matched by file name or id. Instead of PRED, --pipeline runs a pipeline on the texts of GOLD: phi_scrubber, or
a trained pipeline by path or package; masking then counts what the policy actually redacts.

Prints notes wholly clean, notes without any part of a patient's name, and recall, each with its 95% interval
(Wilson, or bootstrap over notes); masking: the share of PHI letters and digits redacted under any label; and
MEDDOCAN's sub-tracks 1 and 2 and leak score, i2b2's strict, relaxed and token measures. The rows of the i2b2
2014 evaluation script have its names (Token, Strict, Relaxed, HIPAA ..., Binary ..., and Token and Strict by
category) and are comparable with published results: micro, and macro with the standard deviation over the
notes. HIPAA with IDNUM adds the label that the script lists but never matches.

Masking and clean notes count the gold spans that the policy would change: under safe_harbor, no age below 90.
--all-spans counts all. The measures of MEDDOCAN and i2b2, and HIPAA's recall, do not depend on it.

--by names takes GOLD as templates: each patient's name is replaced by names of each sex, decade and origin,
and their recall is printed with intervals. It needs a language with a bundled network.

--compare tests a second pipeline, or a second set of annotations, against the first on the same notes.
--errors writes each false negative and false positive with its context: PHI, in a file that only its owner
can read.

\b
Examples:
  python -m spacy phi evaluate gold/ system-a/
  python -m spacy phi evaluate gold.jsonl --pipeline phi_scrubber --policy safe_harbor --json figures.json
  python -m spacy phi evaluate gold.jsonl --pipeline phi_scrubber --compare rules --errors errors.jsonl

{EXIT_CODES}"""


@app.command("evaluate", help=_HELP, no_args_is_help=True)
def evaluate_command(
    gold: Annotated[Path, typer.Argument(help="Annotated notes")],
    pred: Annotated[Path | None, typer.Argument(help="The same notes, annotated by a system")] = None,
    pipeline: Annotated[str | None, typer.Option(help="phi_scrubber, or a pipeline path or package")] = None,
    policy: options.Policy = None,
    mode: options.Mode = None,
    compare: Annotated[
        str | None,
        typer.Option(help="Test this against the first: a pipeline as in --pipeline, or notes as in PRED"),
    ] = None,
    compare_mode: Annotated[
        str | None,
        options.choice(options.MODES, help="With a pipeline in --compare: its mode, if other than --mode"),
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the notes")] = "en",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="With a pipeline: processes")] = 1,
    gold_from: Annotated[str, options.choice(FORMATS, help="Format of GOLD, as in convert --from")] = FORMATS[
        0
    ],
    pred_from: Annotated[str, options.choice(FORMATS, help="Format of PRED, as in convert --from")] = FORMATS[
        0
    ],
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
    all_spans: Annotated[
        bool, typer.Option("--all-spans", help="Also count the gold spans that the policy keeps")
    ] = False,
    errors: Annotated[
        Path | None,
        typer.Option(help="Write false negatives and false positives with their context, as JSONL; PHI"),
    ] = None,
    by: Annotated[
        str | None,
        options.choice(
            ("names",), help="Only recall of patients' names, by sex, decade and origin of the name"
        ),
    ] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all results to this file")] = None,
    format: Annotated[str, options.choice(("table", "json"), help="Output")] = "table",
    config: ConfigFile = None,
) -> None:
    """Measure predictions against gold; the help text is `_HELP`."""
    if (pred is None) == (pipeline is None):
        raise typer.BadParameter("give either PRED or --pipeline")
    if errors is not None:
        check_apart(errors)
    golds = list(read_gold(gold, gold_map, format=gold_from))
    if not any(note.spans for note in golds):
        tell(f"{gold}: no note has a gold span, so there is no recall. Is it the annotated file?")
    predictors = Predictors(golds, policy, lang, jobs, pred_map, pred_layer, pred_from)
    if by is not None:
        _evaluate_names(predictors, pipeline, mode, json_file, format)
        raise typer.Exit(OK)
    first = predictors.read(pred) if pred is not None else predictors.run(str(pipeline), mode)
    left, right, missing, extra = pair_notes(golds, first.notes, only_predicted=only_predicted)
    masked = first.get_masked(right)
    used = predictors.get_policy(pipeline, mode)
    scored = None if all_spans else select_scored(left, used, lang)
    lines = None if sentences is None else count_lines(sentences, [note.id for note in left])
    report = evaluate_notes(left, right, masked=masked, sentences=lines, scored=scored)
    report["without_prediction"], report["without_gold"] = len(missing), len(extra)
    report["scored"] = {
        "policy": None if scored is None else used.name,
        "spans": report["gold_spans"] if scored is None else sum(map(len, scored)),
    }
    counts = count_notes(left, right, masked, scored)
    report["whole_notes"] = summarize(counts)
    failed = first.failed
    if compare is not None:
        second = predictors.get(compare, compare_mode or mode)
        failed += second.failed
        report["comparison"] = _compare(left, second, counts, scored)
    if errors is not None:
        write_errors(errors, left, right, masked, scored)
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


def _evaluate_names(
    predictors: Predictors, pipeline: str | None, mode: str | None, json_file: Path | None, format: str
) -> None:
    if pipeline is None:
        raise typer.BadParameter("--by names needs --pipeline, since the names in GOLD are replaced")
    found = measure_names(predictors, pipeline, mode)
    report = json.dumps(to_report(found), indent=2, ensure_ascii=False)
    if json_file is not None:
        json_file.write_text(report + "\n", encoding="utf8")
    if format == "json":
        typer.echo(report)
    else:
        print_names(found)


def _some(ids: list[str]) -> str:
    return ", ".join(ids[:5]) + (", ..." if len(ids) > 5 else "")


def _compare(
    golds: list[AnnotatedNote],
    second: Predictions,
    counts: list[NoteCounts],
    scored: Sequence[Set[TypedSpan]] | None,
) -> dict[str, Any]:
    _, preds, missing, _ = pair_notes(golds, second.notes)
    if missing:
        tell(f"{len(missing)} notes have no prediction of the system in --compare: " + _some(missing))
    return compare_notes(counts, count_notes(golds, preds, second.get_masked(preds), scored))


def write_errors(
    path: Path,
    golds: Sequence[AnnotatedNote],
    preds: Sequence[AnnotatedNote],
    masked: Sequence[Sequence[tuple[int, int]]],
    scored: Sequence[Set[TypedSpan]] | None,
) -> None:
    """Write the errors in all notes, readable by their owner only: one line each, as in `list_mistakes`.

    RAISES: PhiError (E089) for a file among scrubbed notes; OSError.
    """
    check_apart(path)
    wanted: Sequence[Set[TypedSpan] | None] = scored or [None] * len(golds)
    rows = zip(golds, preds, masked, wanted, strict=True)
    lines = [dump_line(error) for row in rows for error in list_mistakes(*row)]
    write_private(path, b"".join(lines).decode("utf8"))
    tell(f"{len(lines)} errors with their context in {path}: they are PHI")


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
