"""`python -m spacy phi report`: findings and their treatment, as a page for the records."""

from pathlib import Path
from typing import Annotated, Any

import typer

from ..batch.audit_file import AUDIT, count_audit, each_line, find_audit
from ..batch.safe_files import check_apart, refuse_input, write_private
from ..corpora.folders import read_notes
from ..evaluation.reviewed import Reviewed, compare
from ..pages.report import to_html
from .app import EXIT_CODES, OK, app, tell
from .option_groups import Auditing, expand_groups

_HELP = f"""Report on a scrubbed corpus, as one self-contained HTML page.

SCRUBBED is the output of scrub (a folder, Parquet or the name of a table) or its audit.jsonl. The first page
is a summary to sign: --data-set and --by fill in names. The others show counts by label and source with the
ids of notes, scores, findings rejected as medical terms with reasons, and the settings. With --originals it
also audits the scrubbed notes, which takes as long as scrubbing: give the same options as to scrub and, for a
database, the output URL in --database.

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
    data_set: Annotated[str, typer.Option(help="Name of the data set, for the first page")] = "",
    by: Annotated[str, typer.Option(help="Who scrubbed and reports, for the first page")] = "",
    auditing: Auditing,
) -> None:
    """Report on a scrubbed corpus; the help text is `_HELP`."""
    if database is not None and (originals is None or "://" not in database):
        raise typer.BadParameter("--database is the output URL for --originals, which must be a URL too")
    given = (scrubbed, audit_values, reviewed, None if originals is None else Path(originals))
    refuse_input(html, *(each for each in given if each is not None))
    notes = database or str(scrubbed.parent if scrubbed.name == AUDIT else scrubbed)
    check = auditing.prepare(originals, notes)
    if examples and audit_values is None:
        raise typer.BadParameter("--examples needs --audit-values, the file that scrub wrote")
    if audit_values is not None:
        check_apart(html)
    tally = count_audit(scrubbed)
    if audit_values is not None:
        each_line(audit_values, lambda line: tally.add_examples(line, examples))
    sample = read_reviewed(reviewed, scrubbed) if reviewed else None
    checked = check() if check else None
    write_private(html, to_html(tally, checked, examples > 0, sample, data_set, by))
    tell(f"{tally.findings} findings in {tally.notes} notes; see {html}")
    raise typer.Exit(OK)


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

    each_line(find_audit(scrubbed), add)
    return compare(notes, {key: value for key, value in spans.items() if key not in twice})
