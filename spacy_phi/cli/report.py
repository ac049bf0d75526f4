"""`python -m spacy phi report`: findings and their treatment, as a page for the records."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from ..batch.private import check_apart, write_private
from ..batch.run_record import RUN, read_run
from ..batch.sinks import AUDIT, FAILED
from ..batch.tables import beside
from ..batch.tally import Tally
from ..corpora.folders import read_notes
from ..corpora.jsonl import parse_json
from ..errors import Errors, PhiError
from ..evaluation.reviewed import Reviewed, compare
from ..pages.report import to_html
from .app import EXIT_CODES, OK, app, tell
from .option_groups import Auditing, expand_groups

_HELP = f"""Report on a scrubbed corpus, as one self-contained HTML page.

SCRUBBED is the output of scrub (a folder, Parquet or the name of a table) or its audit.jsonl. The page shows
the settings, counts by label and source, scores, replaced and kept findings, findings rejected as medical
terms with reasons, and notes set aside. With --originals it also audits the scrubbed notes, which takes as
long as scrubbing: give the same options as to scrub and, for a database, the output URL in --database.

With --reviewed, the page estimates the misses from notes of this run that a reviewer corrected on the page of
serve, with the ids of the audit.

The page contains no text of a note unless --examples requests some findings, which are PHI. They come from
the file that scrub wrote with --audit-values, and the page then must not lie among scrubbed notes.

\b
Examples:
  python -m spacy phi report clean/ --html report.html
  python -m spacy phi report clean/ --html report.html --originals notes/ --policy safe_harbor
  python -m spacy phi report note --html report.html --originals URL --database URL2 --omop

{EXIT_CODES}"""


@app.command("report", help=_HELP, no_args_is_help=True)
@expand_groups
def report_command(
    *,
    scrubbed: Annotated[Path, typer.Argument(metavar="SCRUBBED", help="Output of scrub, or its audit")],
    html: Annotated[Path, typer.Option(help="Write the page to this file")],
    originals: Annotated[
        str | None, typer.Option(help="Audit the scrubbed notes against these originals")
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="With originals in a database: the URL that scrub wrote to")
    ] = None,
    examples: Annotated[
        int, typer.Option(min=0, help="Number of examples per label to show; they are PHI")
    ] = 0,
    audit_values: Annotated[
        Path | None, typer.Option(help="With --examples: the file written by scrub --audit-values")
    ] = None,
    reviewed: Annotated[
        Path | None,
        typer.Option(help="Notes of this run corrected by a reviewer, to estimate the misses"),
    ] = None,
    auditing: Auditing,
) -> None:
    """Report on a scrubbed corpus; the help text is `_HELP`."""
    if database is not None and (originals is None or "://" not in database):
        raise typer.BadParameter("--database is the output URL for --originals, which must be a URL too")
    notes = database or str(scrubbed.parent if scrubbed.name == AUDIT else scrubbed)
    check = auditing.prepare(originals, notes)
    if examples and audit_values is None:
        raise typer.BadParameter("--examples needs --audit-values, the file that scrub wrote")
    if audit_values is not None:
        check_apart(html)
    tally = count(scrubbed)
    if audit_values is not None:
        _each_line(audit_values, lambda line: tally.add_examples(line, examples))
    sample = read_reviewed(reviewed, scrubbed) if reviewed else None
    checked = check() if check else None
    write(html, to_html(tally, checked, examples > 0, sample))
    tell(f"{tally.findings} findings in {tally.notes} notes; see {html}")
    raise typer.Exit(OK)


def count(scrubbed: Path) -> Tally:
    """Count the lines of an audit.

    scrubbed (Path): as in `find_audit`.
    RETURNS (Tally). RAISES: PhiError (E168) if there is no audit, (E108, E109) for an invalid line.
    """
    path = find_audit(scrubbed)
    tally = Tally()
    _each_line(path, tally.add)
    stem = path.name.removesuffix(AUDIT)
    tally.run = read_run(path.with_name(stem + RUN))
    aside = path.with_name(stem + FAILED)
    if aside.is_file():
        for _, line in _lines(aside):
            # Only the code: a message names files.
            tally.aside[str(line.get("error")).partition("]")[0].strip("[")[:8]] += 1
    return tally


def read_reviewed(path: Path, scrubbed: Path) -> Reviewed:
    """Compare a reviewed sample with the audit.

    path: Annotated notes in a format that `spacy phi evaluate` reads. scrubbed: As in `find_audit`. Raises
    PhiError (E169) for a note that is not in this audit.
    """
    notes = list(read_notes(path))
    wanted = {note.id for note in notes}
    spans: dict[str, list[dict[str, Any]]] = {}
    twice: set[str] = set()

    def add(line: dict[str, Any]) -> None:
        if line["id"] in wanted:
            twice.update({line["id"]} & spans.keys())
            spans[line["id"]] = line["spans"]

    _each_line(find_audit(scrubbed), add)
    return compare(notes, {key: value for key, value in spans.items() if key not in twice})


def _each_line(path: Path, add: Callable[[dict[str, Any]], None]) -> None:
    for number, line in _lines(path):
        try:
            add(line)
        except (KeyError, TypeError, ValueError, AttributeError):
            error = Errors.E109.format(file=path, line=number, field="spans", kind="a list of findings")
            raise PhiError(error) from None


def find_audit(scrubbed: Path) -> Path:
    """Return the audit of a scrub output: a folder, Parquet, a table by its name, or the audit itself.

    RAISES: PhiError (E168) if there is none.
    """
    places = (scrubbed / AUDIT, beside(scrubbed, AUDIT), scrubbed)
    path = next((path for path in places if path.is_file() and path.name.endswith(AUDIT)), None)
    if path is None:
        raise PhiError(Errors.E168.format(path=scrubbed))
    return path


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with path.open("rb") as stream:
        for number, raw in enumerate(stream, 1):
            line = parse_json(raw, path, number)
            if not isinstance(line, dict):
                raise PhiError(Errors.E108.format(file=path, line=number, column=1))
            yield number, line


def write(path: Path, page: str) -> None:
    """Write the page. RAISES: PhiError (E128) if that fails."""
    try:
        write_private(path, page)
    except OSError as error:
        raise PhiError(Errors.E128.format(path=path, reason=error.strerror or type(error).__name__)) from None
