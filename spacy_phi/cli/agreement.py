"""`python -m spacy phi agreement`: agreement of two annotators of the same notes."""

from pathlib import Path
from typing import Annotated

import typer

from ..corpora.folders import read_notes
from ..evaluation.agreement import Agreement, compare_readers
from .app import EXIT_CODES, USAGE, app, tell
from .convert import keep_notices
from .options import ConfigFile

_HELP = f"""Compare two annotators of the same notes.

ONE and OTHER are states of `serve --review`, or annotated notes that `evaluate` reads. Notes that only one
annotator finished are left out and counted. Prints F1 of spans with the same boundaries and label, F1 of
characters, and Cohen's kappa by token. No text of a note is printed.

\b
Examples:
  python -m spacy phi agreement state-anna state-ben

{EXIT_CODES}"""


@app.command("agreement", help=_HELP, no_args_is_help=True)
def agreement_command(
    one: Annotated[Path, typer.Argument(metavar="ONE", help="State or notes of the first annotator")],
    other: Annotated[Path, typer.Argument(metavar="OTHER", help="State or notes of the second annotator")],
    config: ConfigFile = None,
) -> None:
    """Compare two annotators; the help text is `_HELP`."""
    notices: list[str] = []
    found, left = compare_readers(*(keep_notices(read_notes(path), notices) for path in (one, other)))
    for notice in notices:
        tell(notice)
    if not found.notes:
        tell("There is no note that both annotators finished.")
        raise typer.Exit(USAGE)
    _print(found)
    tell(f"{found.notes} notes compared, {left} left out")


def _print(found: Agreement) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("measure", "agreement", box=None)
    rows: list[tuple[str, float | None]] = [
        ("strict spans, F1", found.strict.f1),
        ("characters, F1", found.chars.f1),
        ("tokens, kappa of PHI or not", found.kappa(labels=False)),
        ("tokens, kappa of labels", found.kappa()),
    ]
    rows += [(f"  {label}, strict F1", prf.f1) for label, prf in sorted(found.labels.items())]
    for name, value in rows:
        table.add_row(name, "-" if value is None else f"{value:.3f}")
    Console().print(table)
