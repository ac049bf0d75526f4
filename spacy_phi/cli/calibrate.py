"""`python -m spacy phi calibrate`: choose the safe logit of recall mode on annotated notes."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated
from xml.sax.saxutils import escape

import typer

from ..batch.settings import Settings
from ..corpora.annotated import AnnotatedNote
from ..errors import Errors, PhiError
from ..evaluation.thresholds import Point, choose, make_point
from .app import EXIT_CODES, OK, SET_ASIDE, app, tell
from .options import ConfigFile

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

    RAISES: PhiError (E132) if the pipeline has no network.
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
            points.append(make_point(safe_logit, golds, taken))
    return points


def _print(points: Sequence[Point], chosen: Point | None, recall: float) -> None:
    typer.echo(f"{'safe_logit':>10} {'recall':>8} {'HIPAA':>8} {'precision':>10}")
    for point in points:
        mark = "  <" if point is chosen else ""
        typer.echo(
            f"{point.name:>10} {point.recall:8.4f} {point.hipaa_recall:8.4f} {point.precision:10.4f}{mark}"
        )
    if chosen is None:
        tell(f"No value reaches a recall of {recall:g}: learn from your own notes (`phi site`).")
    elif chosen.safe_logit is None:
        typer.echo('nlp.add_pipe("phi_scrubber")')
    else:
        typer.echo(
            f'nlp.add_pipe("phi_scrubber", config={{"mode": "recall", "safe_logit": {chosen.safe_logit:g}}})'
        )


_WIDTH, _HEIGHT, _LEFT, _TOP, _SIZE = 640, 440, 70, 30, (540, 350)


def draw_curve(points: Sequence[tuple[float, float, str]], chosen: str | None = None) -> str:
    """Return the SVG of a curve, with recall from left to right and precision upwards.

    points: recall, precision and name of each, in order. chosen: name of the filled point.
    """
    low_x = _floor(min((x for x, _, _ in points), default=0.0))
    low_y = _floor(min((y for _, y, _ in points), default=0.0))

    def place(x: float, y: float) -> tuple[float, float]:
        right, up = (x - low_x) / (1 - low_x), (y - low_y) / (1 - low_y)
        return round(_LEFT + right * _SIZE[0], 1), round(_TOP + (1 - up) * _SIZE[1], 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}"'
        ' font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>'
    ]
    for i in range(6):
        (x, _), (_, y) = place(low_x + i * (1 - low_x) / 5, 1), place(1, low_y + i * (1 - low_y) / 5)
        foot = _TOP + _SIZE[1]
        parts.append(f'<path d="M{x} {_TOP}V{foot}M{_LEFT} {y}H{_LEFT + _SIZE[0]}" stroke="#ddd"/>')
        parts.append(
            f'<text x="{x}" y="{foot + 18}" text-anchor="middle">{low_x + i * (1 - low_x) / 5:.3f}</text>'
        )
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{low_y + i * (1 - low_y) / 5:.3f}</text>'
        )
    parts.append(f'<text x="{_LEFT + _SIZE[0] / 2}" y="{_HEIGHT - 12}" text-anchor="middle">recall</text>')
    parts.append(f'<text x="16" y="{_TOP - 10}">precision</text>')
    line = " ".join(f"{x},{y}" for x, y in (place(x, y) for x, y, _ in points))
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1f4e79" stroke-width="2"/>')
    for x, y, name in points:
        (cx, cy), fill = place(x, y), "#1f4e79" if name == chosen else "white"
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="4" fill="{fill}" stroke="#1f4e79"/>')
        parts.append(f'<text x="{cx - 6}" y="{cy + 16}" text-anchor="end" fill="#555">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _floor(value: float) -> float:
    """Return a tick below a value, and below 1."""
    return min(0.95, int(value * 20) / 20)
