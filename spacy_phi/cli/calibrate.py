"""`python -m spacy phi calibrate`: choose the safe logit of recall mode on annotated notes."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from ..batch.settings import Settings
from ..corpora.annotated import AnnotatedNote
from ..errors import Errors, PhiError
from ..evaluation.masking import masking_scores
from .app import EXIT_CODES, OK, SET_ASIDE, app, tell
from .config_file import ConfigFile
from .curve import draw_curve

SURETIES = (-6.0, -4.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
_HELP = f"""Find the `safe_logit` of recall mode for a target recall.

In recall mode phi_scrubber redacts everything that the network does not find safe. GOLD is annotated notes of
your own, a few hundred if possible: brat, i2b2 or MEDDOCAN XML, JSONL, CoNLL or .spacy. Each value of
`safe_logit` is evaluated on them. Prints recall and precision by letters and digits, and the lowest
`safe_logit` that reaches the target recall.

\b
Examples:
  python -m spacy phi calibrate gold/ --recall 0.995
  python -m spacy phi calibrate gold.jsonl --recall 0.99 --plot curve.svg --model ./my-network

{EXIT_CODES}"""


class Point(NamedTuple):
    """Results of one setting."""

    name: str
    """"balanced", or the safe_logit as printed."""
    safe_logit: float | None
    recall: float
    hipaa_recall: float
    precision: float


@app.command("calibrate", help=_HELP, no_args_is_help=True)
def calibrate_command(
    gold: Annotated[Path, typer.Argument(help="Annotated notes")],
    recall: Annotated[float, typer.Option(min=0, max=1, help="Target recall of PHI, by characters")] = 0.995,
    model: Annotated[
        str | None, typer.Option(help="Pipeline path or package; by default the bundled one")
    ] = None,
    policy: Annotated[
        str, typer.Option("--policy", "-p", help="Policy that defines what counts as redacted")
    ] = "strict",
    lang: Annotated[str, typer.Option(help="Language of the notes")] = "en",
    gold_map: Annotated[str | None, typer.Option(help="Rename labels of GOLD, as in convert --map")] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the curve to this SVG file")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all results to this file")] = None,
    config: ConfigFile = None,
) -> None:
    """Find the safe_logit for a target recall; the help text is `_HELP`."""
    from .predictions import read_gold

    golds = list(read_gold(gold, gold_map))
    if not any(note.spans for note in golds):
        raise PhiError(Errors.E112.format(path=gold, expected="notes with annotations"))
    settings = Settings(policy, "balanced", (), model, lang)
    points = measure_points(golds, settings)
    chosen = choose(points, recall)
    _print(points, chosen, recall)
    if plot is not None:
        pairs = [(point.recall, point.precision, point.name) for point in points]
        plot.write_text(draw_curve(pairs, chosen.name if chosen else None), encoding="utf8")
    if json_file is not None:
        report = {
            "points": [p._asdict() for p in points],
            "safe_logit": chosen.safe_logit if chosen else None,
        }
        json_file.write_text(json.dumps(report, indent=2) + "\n", encoding="utf8")
    raise typer.Exit(OK if chosen else SET_ASIDE)


def measure_points(
    golds: Sequence[AnnotatedNote], settings: Settings, sureties: Sequence[float] = SURETIES
) -> list[Point]:
    """Return the results of balanced mode and of each safe_logit, in rising order.

    Raises PhiError (E132) if the pipeline has no network.
    """
    from ..batch.stages import get_scrubber, load, scrub_tasks
    from ..batch.tasks import Task
    from ..pipeline.ner import PhiNER

    tasks = [Task(note.text) for note in golds]
    points = []
    # Recall mode changes more than the threshold, so each mode gets the pipeline that a user gets.
    for mode, tried in (("balanced", [None]), ("recall", sorted(sureties))):
        nlp = load(replace(settings, mode=mode))
        networks = [pipe for _, pipe in get_scrubber(nlp).inner.pipeline if isinstance(pipe, PhiNER)]
        if not networks:
            raise PhiError(Errors.E132.format(model=settings.model or settings.lang))
        for safe_logit in tried:
            for pipe in networks:
                if safe_logit is not None:
                    pipe.set_safe_logit(safe_logit)
            taken = [
                [(f["start_char"], f["end_char"]) for f in outcome.findings if f["replacement"] is not None]
                for outcome in scrub_tasks(nlp, tasks)
            ]
            scores = masking_scores(golds, taken)
            recall, hipaa = (scores[key]["char_recall"] or 0.0 for key in ("phi", "hipaa"))
            name = "balanced" if safe_logit is None else f"{safe_logit:g}"
            points.append(Point(name, safe_logit, recall, hipaa, scores["char_precision"] or 0.0))
    return points


def choose(points: Sequence[Point], recall: float) -> Point | None:
    """Return the first point, which redacts least, that reaches a recall; None if there is none."""
    return next((point for point in points if point.recall >= recall), None)


def _print(points: Sequence[Point], chosen: Point | None, recall: float) -> None:
    typer.echo(f"{'safe_logit':>10} {'recall':>8} {'HIPAA':>8} {'precision':>10}")
    for point in points:
        mark = "  <" if point is chosen else ""
        typer.echo(
            f"{point.name:>10} {point.recall:8.4f} {point.hipaa_recall:8.4f} {point.precision:10.4f}{mark}"
        )
    if chosen is None:
        tell(f"No value reaches a recall of {recall:g}: train on your own notes (project.yml, finetune).")
    elif chosen.safe_logit is None:
        typer.echo('nlp.add_pipe("phi_scrubber")')
    else:
        typer.echo(
            f'nlp.add_pipe("phi_scrubber", config={{"mode": "recall", "safe_logit": {chosen.safe_logit:g}}})'
        )
