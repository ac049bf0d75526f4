"""`python -m spacy phi show`: show the findings in a note, in color."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ..batch.document_rows import join_texts, read_rows
from ..batch.inputs import DOCUMENT, KINDS, Input
from ..batch.safe_files import check_apart, refuse_input, write_private
from ..batch.sources import split_row
from ..batch.stages import load, scrub_together
from ..batch.tasks import Task
from ..corpora.files import decode
from ..documents.ocr import DEFAULT_SCAN, Scan
from ..errors import Errors, PhiError
from ..labels import LABELS
from ..pages.note import to_html
from ..pages.shell import COLORS
from . import options
from .app import EXIT_CODES, USAGE, app, tell
from .option_groups import Scrubbing, expand_groups

_HELP = f"""Show the findings in a note, in color: NOTE is a text file or a document, or - for stdin.
For a document, its structured fields and its texts are shown.

The original note is shown, including PHI. With --html a page is written to a file instead: replaced findings
are underlined in the color of their category, kept ones twice, and scores below 0.8 have a wavy line.

\b
Examples:
  python -m spacy phi show note.txt
  python -m spacy phi show note.txt --html note.html
  python -m spacy phi show message.hl7

{EXIT_CODES}"""


@app.command("show", help=_HELP, no_args_is_help=True)
@expand_groups
def show_command(
    *,
    note: Annotated[str, typer.Argument(metavar="NOTE", help="Text file or document, or - for stdin")],
    html: Annotated[Path | None, typer.Option(help="Write a page to this file")] = None,
    scrubbing: Scrubbing,
    model: options.Model = None,
    lang: options.Lang = "en",
    encoding: options.Encoding = "utf-8",
    ocr_confidence: options.OcrConfidence = DEFAULT_SCAN.min_confidence,
) -> None:
    """Show the findings in a note; the help text is `_HELP`."""
    settings = scrubbing.settings("", model, lang)
    tasks = _read(note, encoding, settings.scan(ocr_confidence))
    outcomes = scrub_together(load(settings), tasks)
    text, outcome = join_texts([task.text for task in tasks], outcomes)
    if outcome.error is not None:
        tell(outcome.error)
        raise typer.Exit(USAGE)
    findings = outcome.findings
    if html is not None:
        check_apart(html)
        refuse_input(html, Path(note))
        policy = settings.config()["policy"]
        write_private(html, to_html(text, findings, "stdin" if note == "-" else Path(note).name, policy))
        tell(f"{len(findings)} findings; see {html}")
    else:
        print_note(text, findings)


def _read(note: str, encoding: str, scan: Scan) -> list[Task]:
    """Return the texts of a note: one, or a document's fields and texts."""
    if note == "-":
        return [Task(decode(sys.stdin.buffer.read(), "stdin", encoding))]
    path = Path(note)
    if not path.is_file():
        raise PhiError(Errors.E124.format(path=path))
    kind = KINDS.get(path.suffix.lower())
    if kind not in (None, DOCUMENT):
        raise typer.BadParameter(f"a {path.suffix} file holds many notes: use scrub, or review its output")
    if kind is None:
        return [Task(decode(path.read_bytes(), path, encoding))]
    rows = read_rows(path.read_bytes(), Input(path, path.name, kind), None, encoding, scan)
    records = [record for row in rows for record in split_row(row)]
    error = next((record.error for record in records if record.error is not None), None)
    if error is not None:
        raise PhiError(error)
    return [record.task for record in records if record.text]


def _color(label: str) -> str:
    return COLORS[LABELS[label].category if label in LABELS else "OTHER"]


def print_note(text: str, findings: list[dict[str, Any]]) -> None:
    """Print a note with its findings colored by category, then a legend with counts and replacements.

    text: The note. findings: dicts as in `doc._.phi`.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    body = Text(text.replace("\r\n", "\n") if not findings else text)
    for found in findings:
        body.stylize(f"black on {_color(found['label'])}", found["start_char"], found["end_char"])
    console = Console(highlight=False)
    console.print(body, soft_wrap=True)
    table = Table(title="Found" if findings else "Nothing found", title_justify="left")
    for name in ("label", "n", "replaced by", "sources"):
        table.add_column(name)
    for label in sorted({found["label"] for found in findings}):
        rows = [found for found in findings if found["label"] == label]
        becomes = sorted({"(stays)" if row["replacement"] is None else row["replacement"] for row in rows})
        sources = sorted({row["source"] for row in rows})
        style = f"black on {_color(label)}"
        table.add_row(Text(label, style=style), str(len(rows)), ", ".join(becomes), ", ".join(sources))
    console.print(table)
