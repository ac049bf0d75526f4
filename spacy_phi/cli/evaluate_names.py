"""`python -m spacy phi evaluate --by names`: recall of patients' names by sex, decade and origin."""

from typing import Any

import typer

from ..errors import Errors, PhiError
from ..evaluation.by_names import GroupRecall, list_groups, make_notes, measure_group
from .predictions import Predictors

_DRAWS = 3
"""Names drawn for each name of a note."""


def measure_names(predictors: Predictors, pipeline: str, mode: str | None) -> list[GroupRecall]:
    """Return the recall of each group of names in the notes of `predictors`, which are the templates.

    RAISES: PhiError (E112) if no note has a patient's name, (E214) for a language without names.
    """
    made = [
        (group, list(make_notes(predictors.golds, group, _DRAWS))) for group in list_groups(predictors.lang)
    ]
    if not any(notes for _, notes in made):
        raise PhiError(Errors.E112.format(path="GOLD", expected="notes with patients' names"))
    found = []
    for group, notes in made:
        predictors.golds = notes
        predictions = predictors.run(pipeline, mode)
        found.append(measure_group(group, notes, predictions.get_masked(notes)))
    return found


def to_report(found: list[GroupRecall]) -> dict[str, Any]:
    """Return the results for a JSON file, with the worst group."""
    rows = [{**each._asdict(), "recall": each.recall} for each in found]
    return {"names": rows, "worst": min(rows, key=lambda row: row["recall"])}


def print_names(found: list[GroupRecall]) -> None:
    """Print a table, the worst group marked."""
    worst = min(found, key=lambda each: each.recall)
    typer.echo(f"{'':8} {'group':14} {'names':>6} {'recall':>7}   95% interval")
    for each in found:
        ends = f"{each.low:.3f} to {each.high:.3f}"
        mark = "  < lowest" if each is worst else ""
        typer.echo(f"{each.kind:8} {each.name:14} {each.names:6} {each.recall:7.3f}   {ends}{mark}")
