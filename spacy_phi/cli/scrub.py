"""`python -m spacy phi scrub`: notes in, notes without PHI out."""

import json
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from ..documents.formats import FORMATS
from . import options
from .app import EXIT_CODES, OK, SET_ASIDE, app, quieted, tell
from .option_groups import Permits, Reading, expand_groups

if TYPE_CHECKING:
    from ..batch.run import Run

_FORMATS = ", ".join(f"{each.name} ({', '.join(each.suffixes)})" for each in FORMATS)
_INPUT_FORMATS = ("text", "jsonl", "csv", "document", "fhir")
_HELP = f"""Remove PHI from notes.

INPUT is text files, documents, folders, JSONL (.jsonl, .ndjson) or CSV (.csv, .tsv), or - for stdin. With
--output, scrubbed notes are written to files of the same names in that folder, with an audit.jsonl that lists
the findings without text of the notes; --audit-values writes an audit with text. A pipe is written to stdout.

Notes of one patient are processed together: a name or number found in one of them is redacted in all, also in
lowercase or misspelled. Give the patient with --patient-column, or keep the text files of each patient in a
folder below INPUT that is named after the patient. Such notes are read twice.

Parquet is written to Parquet, file to file and folder to folder; a database table or query (SQLAlchemy URL)
to a table. --omop reads the table NOTE of OMOP CDM 5.4 and writes NOTE and NOTE_NLP. FHIR is recognized in
.json and .ndjson; its Patient and Practitioner resources are the roster of the notes. CSV may have any
separator.

Documents are recognized by suffix and content and written in their own format: {_FORMATS}. Their
structured fields are replaced, and serve as the roster of their text. Files in other formats are set aside,
and so are notes with control characters. UTF-16 and UTF-32 text is recognized. In a folder, hidden files,
links out of the folder and files of other types are also set aside, or skipped with --skip-unknown; both are
counted and listed on screen.

A note that cannot be read or scrubbed, or that takes longer than --max-seconds, is never passed on:
failed.jsonl lists it with the reason. To resume a killed run, give the same command again. With --update,
inputs changed or added since are scrubbed too, together with all notes of the same patients, and outputs
whose inputs were removed are deleted.

Columns are dropped except for the text and the id; the patient column is dropped too. --keep keeps a column
without PHI, --pseudonymize an id column, by the secret key, and --shift a date column. File names are kept
unchanged, as are ids that are not pseudonymized and the columns of OMOP CDM 5.4. FHIR ids are always renamed.

\b
Examples:
  python -m spacy phi scrub notes/ --output clean/
  python -m spacy phi scrub notes.csv -o clean/ --text-column note_text --id-column note_id --jobs 4
  python -m spacy phi scrub notes.parquet -o clean.parquet --text-column note_text --patient-column mrn \\
      --pseudonymize mrn --shift note_date
  python -m spacy phi scrub sqlite:///cdm.db --omop -o sqlite:///clean.db
  python -m spacy phi scrub bundle.json -o clean/
  python -m spacy phi scrub notes.csv --dry-run
  python -m spacy phi scrub notes.csv -o trial/ --sample 100
  cat note.txt | python -m spacy phi scrub - > clean.txt

{EXIT_CODES}"""


@dataclass
class Kept:
    """Options of columns that are kept."""

    keep: Annotated[
        list[str] | None, options.columns_option(help="Keep this column, unscrubbed; repeatable")
    ] = None
    keep_all: Annotated[bool, options.columns_option("--keep-all", help="Keep all columns, unscrubbed")] = (
        False
    )
    shift: Annotated[
        list[str] | None,
        options.columns_option(
            help="Keep this column of ISO dates, moved by the patient's shift; repeatable"
        ),
    ] = None
    index_date: Annotated[
        str | None,
        options.columns_option(help="Column of the date from which the policy onset counts; dropped"),
    ] = None


@dataclass
class Writing:
    """Options of the files that are written besides the output."""

    audit: Annotated[
        Path | None,
        options.write_option(
            help="With a pipe: audit file; with a database: run.jsonl creates run.audit.jsonl and others"
        ),
    ] = None
    audit_values: Annotated[
        Path | None,
        options.write_option(
            help="Write an audit with the redacted values, which are PHI, to this owner-only file, "
            "outside the output"
        ),
    ] = None
    vault: Annotated[
        Path | None,
        options.write_option(
            help="Store the redacted values, encrypted with the key, in this file; see reveal"
        ),
    ] = None
    keep_pdf: Annotated[
        bool, options.write_option("--keep-pdf", help="Write a PDF or scanned page as a new PDF, not as text")
    ] = False


@dataclass
class Running:
    """Options of the run: which inputs it takes, and what it says."""

    skip_unknown: Annotated[
        bool,
        options.read_option("--skip-unknown", help="Skip unreadable files of a folder, and succeed"),
    ] = False
    overwrite: Annotated[
        bool, options.run_option("--overwrite", help="Start over in a folder that is in use")
    ] = False
    resume: Annotated[
        bool,
        options.run_option("--resume", help="Resume a folder's run; recreate missing outputs"),
    ] = False
    update: Annotated[
        bool,
        options.run_option(
            "--update", help="Like make: process inputs changed, added or removed since the last run"
        ),
    ] = False
    dry_run: Annotated[
        bool,
        options.run_option(
            "--dry-run", help="Read and count the notes, check the settings, estimate the time, write nothing"
        ),
    ] = False
    limit: Annotated[
        int | None, options.run_option(min=1, help="Only the first notes, to try the settings")
    ] = None
    sample: Annotated[
        int | None,
        options.run_option(min=1, help="Only as many notes drawn at random, the same ones each time"),
    ] = None
    as_json: Annotated[
        bool, options.run_option("--json", help="Write a summary as JSON to stdout at the end")
    ] = False
    log: Annotated[
        Path | None,
        options.run_option(help="Append the messages, with the time, to this owner-only file"),
    ] = None
    quiet: Annotated[
        bool, options.run_option("--quiet", "-q", help="Show problems only, no steps and no progress")
    ] = False


@app.command("scrub", help=_HELP, no_args_is_help=True)
@expand_groups
def scrub_command(
    *,
    inputs: Annotated[
        list[str], typer.Argument(metavar="INPUT...", help="Files, folders or URL, or - for stdin")
    ],
    output: Annotated[
        str | None,
        options.write_option("--output", "-o", help="Output folder, .parquet or database URL"),
    ] = None,
    shared: Reading,
    permits: Permits,
    kept: Kept,
    input_format: Annotated[
        str,
        options.choice(
            _INPUT_FORMATS,
            make=options.read_option,
            help="Of stdin; fhir is for files in which all .ndjson is FHIR",
        ),
    ] = "text",
    writing: Writing,
    running: Running,
) -> None:
    """Remove PHI from notes; the help text is `_HELP`."""
    from ..batch.document_rows import find_fhir
    from ..batch.portion import Portion
    from ..batch.run import Run
    from ..batch.settings import counts_from_date
    from ..batch.table_run import is_table

    _check_usage(inputs, output, shared, input_format, kept, writing, running)
    is_fhir = input_format == "fhir"
    settings = permits.apply(shared.make_settings(inputs[0] if is_fhir else find_fhir(inputs)))
    if kept.index_date is not None and not counts_from_date(settings):
        raise typer.BadParameter("--index-date is for the policy onset")
    columns = shared.make_columns(settings, is_fhir, **vars(kept), keep_pdf=writing.keep_pdf)
    run = Run(
        tuple(inputs), output, settings, columns, shared.jobs, not shared.each_alone, shared.encoding,
        input_format, audit=writing.audit, audit_values=writing.audit_values, vault=writing.vault,
        overwrite=running.overwrite, resume=running.resume, update=running.update, table=shared.table,
        query=shared.query, output_table=shared.output_table, omop=shared.omop,
        skip_unknown=running.skip_unknown, portion=Portion(running.limit, running.sample),
    )  # fmt: skip
    if shared.rename and (output is None or is_table(inputs)):
        raise typer.BadParameter("--rename is for text, CSV, JSONL and FHIR files with --output")
    if output is not None and not is_table(inputs) and _is_file_name(output):
        raise typer.BadParameter(
            f"files are written to a folder, under the same names: give one, such as clean/, not {output}"
        )
    if (run.resume or run.update) and (output is None or is_table(inputs)):
        raise typer.BadParameter("--resume and --update are for an output folder")
    _run(run, running)


def _run(run: "Run", running: Running) -> None:
    """Run, and say how it went."""
    from ..batch.audit_file import summarize
    from ..batch.dry_run import try_run
    from ..batch.file_run import scrub_pipe, scrub_to_folder
    from ..batch.messages import write_log
    from ..batch.run import Done
    from ..batch.safe_files import refuse_input
    from ..batch.table_run import is_table, scrub_to_table

    if running.log is not None:
        refuse_input(running.log, *(Path(name) for name in run.inputs if name != "-" and "://" not in name))
    start = monotonic()
    log = write_log(running.log) if running.log else nullcontext()
    with quieted() if running.quiet else nullcontext(), log:
        try:
            if running.dry_run:
                done = Done(try_run(run), None)
            elif run.output is None:
                done = scrub_pipe(run)
            else:
                done = scrub_to_table(run) if is_table(run.inputs) else scrub_to_folder(run)
        except KeyboardInterrupt:
            if run.output is not None and not running.dry_run:
                tell("Interrupted: the output is not complete. The same command, with the same key, goes on.")
            raise
    if run.portion and not running.quiet:
        tell(f"A trial: only {run.portion.describe()} of the notes.")
    if running.as_json and done.audit is not None:
        typer.echo(json.dumps(summarize(done.audit, monotonic() - start), indent=2))
    raise typer.Exit(SET_ASIDE if done.failed else OK)


def _is_file_name(output: str) -> bool:
    from ..batch.inputs import KINDS, TEXT_SUFFIXES

    path = Path(output)
    return path.suffix.lower() in (*KINDS, *TEXT_SUFFIXES, ".parquet") and not path.is_dir()


def _check_usage(
    inputs: list[str],
    output: str | None,
    shared: Reading,
    input_format: str,
    kept: Kept,
    writing: Writing,
    running: Running,
) -> None:
    if "-" in inputs and (len(inputs) > 1 or output is not None):
        raise typer.BadParameter("- must be the only input, and is written to stdout, without --output")
    if "-" in inputs and writing.vault is not None:
        raise typer.BadParameter("--vault needs files and --output")
    if inputs == ["-"] and running.dry_run:
        raise typer.BadParameter("--dry-run reads files or a database")
    if inputs != ["-"] and output is None and not running.dry_run:
        raise typer.BadParameter("give a folder with --output")
    if input_format == "fhir" and inputs == ["-"]:
        raise typer.BadParameter("--input-format fhir is for files")
    if input_format == "fhir" and (shared.pseudonymize or any(vars(kept).values())):
        raise typer.BadParameter("FHIR has no columns for --keep, --pseudonymize, --shift and --index-date")
    if input_format == "fhir" and len(inputs) > 1:
        raise typer.BadParameter("FHIR must be one file or one folder, which is also its roster")
    try:
        "".encode(shared.encoding)
    except LookupError:
        raise typer.BadParameter(f"Python has no encoding '{shared.encoding}'") from None
    tries = running.limit or running.sample
    whole = running.update or running.resume or (running.limit and running.sample) or "-" in inputs
    if tries and whole:
        raise typer.BadParameter(
            "--limit or --sample, for files or a database, without --update and --resume"
        )
    if running.as_json and (running.dry_run or output is None):
        raise typer.BadParameter("--json is for a run with --output")
