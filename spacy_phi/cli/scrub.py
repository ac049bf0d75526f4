"""`python -m spacy phi scrub`: notes in, notes without PHI out."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ..batch.columns import make_others
from ..batch.document_rows import find_fhir
from ..batch.file_run import scrub_pipe, scrub_to_folder
from ..batch.inputs import DOCUMENT
from ..batch.records import Columns
from ..batch.run import Run
from ..batch.settings import refuse_kept, refuse_limited_language
from ..batch.table_run import is_table, scrub_to_table
from ..documents.formats import FORMATS
from ..documents.ocr import DEFAULT_SCAN
from ..surrogates.keys import resolve_lasting_key
from . import options
from .app import EXIT_CODES, OK, SET_ASIDE, app
from .option_groups import Scrubbing, expand_groups

_FORMATS = ", ".join(f"{each.name} ({', '.join(each.suffixes)})" for each in FORMATS)
_HELP = f"""Remove PHI from notes.

INPUT is text files, documents, folders, JSONL (.jsonl, .ndjson) or CSV (.csv, .tsv), or - for stdin. With
--output, scrubbed notes are written to files of the same names in that folder, with an audit.jsonl that lists
the findings without text of the notes; --audit-values writes an audit with text. A pipe is written to stdout.

Notes of one patient are processed together: a name or number found in one of them is redacted in all, also in
lowercase or misspelled. Give the patient with --patient-column, or keep the text files of each patient in a
folder below INPUT that is named after the patient. Such notes are read twice.

Parquet is written to Parquet, file to file and folder to folder; a database table or query (SQLAlchemy URL)
to a table. --omop reads the table NOTE of OMOP CDM 5.4 and writes NOTE and NOTE_NLP. FHIR is recognized in
.json
and .ndjson; its Patient and Practitioner resources are the roster of the notes. CSV may have any separator.

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
  cat note.txt | python -m spacy phi scrub - > clean.txt

{EXIT_CODES}"""


@app.command("scrub", help=_HELP, no_args_is_help=True)
@expand_groups
def scrub_command(
    *,
    inputs: Annotated[
        list[str], typer.Argument(metavar="INPUT...", help="Files, folders or URL, or - for stdin")
    ],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="Output folder, .parquet or database URL"),
    ] = None,
    scrubbing: Scrubbing,
    labels: options.Labels = "",
    model: options.Model = None,
    lang: options.Lang = "en",
    accept_limited_language: options.AcceptLimitedLanguage = False,
    yes_keep_phi: options.YesKeepPhi = False,
    jobs: options.Jobs = 1,
    encoding: options.Encoding = "utf-8",
    text_column: options.TextColumn = "text",
    id_column: options.IdColumn = "id",
    patient_column: options.PatientColumn = None,
    separator: options.Separator = None,
    patient_folder: options.PatientFolder = -1,
    patient: options.Patient = None,
    roster: options.Roster = None,
    roster_query: options.RosterQuery = None,
    each_alone: options.EachAlone = False,
    keep: Annotated[list[str] | None, typer.Option(help="Keep this column, unscrubbed; repeatable")] = None,
    keep_all: Annotated[bool, typer.Option("--keep-all", help="Keep all columns, unscrubbed")] = False,
    pseudonymize: options.Pseudonymize = None,
    shift: Annotated[
        list[str] | None,
        typer.Option(help="Keep this date column, moved by the patient's shift; repeatable"),
    ] = None,
    table: options.Table = None,
    query: options.Query = None,
    output_table: options.OutputTable = None,
    omop: options.Omop = False,
    input_format: Annotated[
        str,
        typer.Option(
            help="For stdin: text, jsonl, csv or document; for files fhir, where all .ndjson is FHIR"
        ),
    ] = "text",
    audit: Annotated[
        Path | None,
        typer.Option(
            help="With a pipe: audit file; with a database: run.jsonl creates run.audit.jsonl and others"
        ),
    ] = None,
    audit_values: Annotated[
        Path | None,
        typer.Option(
            help="Write an audit with the redacted values, which are PHI, to this owner-only file, "
            "outside the output"
        ),
    ] = None,
    vault: Annotated[
        Path | None,
        typer.Option(help="Store the redacted values, encrypted with the key, in this file; see reveal"),
    ] = None,
    rename: options.Rename = False,
    keep_pdf: Annotated[
        bool, typer.Option("--keep-pdf", help="Write a PDF or scanned page as a new PDF, not as text")
    ] = False,
    ocr_confidence: options.OcrConfidence = DEFAULT_SCAN.min_confidence,
    skip_unknown: Annotated[
        bool,
        typer.Option("--skip-unknown", help="Skip unreadable files of a folder, and succeed"),
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Start over in a folder that is in use")
    ] = False,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Resume a folder's run; recreate missing outputs"),
    ] = False,
    update: Annotated[
        bool,
        typer.Option(
            "--update", help="Like make: process inputs changed, added or removed since the last run"
        ),
    ] = False,
    max_seconds: options.MaxSeconds = 60.0,
) -> None:
    """Remove PHI from notes; the help text is `_HELP`."""
    named = bool(keep or keep_all or pseudonymize or shift)
    _check_usage(inputs, output, encoding, input_format, vault, named)
    fhir = inputs[0] if input_format == "fhir" else find_fhir(inputs)
    settings = scrubbing.settings(labels, model, lang, roster, roster_query, fhir)
    settings = replace(settings, max_seconds=max_seconds)
    refuse_kept(settings, yes_keep_phi)
    refuse_limited_language(settings, accept_limited_language)
    others = make_others(text_column, id_column, keep, keep_all, pseudonymize, shift, settings)
    columns = Columns(
        text_column, id_column, patient_column, others, patient_folder, patient,
        is_fhir=input_format == "fhir", rename=resolve_lasting_key() if rename else None, keep_pdf=keep_pdf,
        separator=separator,
        scan=settings.scan(ocr_confidence),
    )  # fmt: skip
    run = Run(
        tuple(inputs), output, settings, columns, jobs, not each_alone, encoding, input_format,
        audit=audit, audit_values=audit_values, vault=vault, overwrite=overwrite,
        resume=resume, update=update,
        table=table, query=query, output_table=output_table, omop=omop, skip_unknown=skip_unknown,
    )  # fmt: skip
    if rename and (output is None or is_table(inputs)):
        raise typer.BadParameter("--rename is for text, CSV, JSONL and FHIR files with --output")
    if (resume or update) and (output is None or is_table(inputs)):
        raise typer.BadParameter("--resume and --update are for an output folder")
    scrub = scrub_pipe if output is None else scrub_to_table if is_table(inputs) else scrub_to_folder
    failed = scrub(run)
    raise typer.Exit(SET_ASIDE if failed else OK)


def _check_usage(
    inputs: list[str], output: str | None, encoding: str, input_format: str, vault: Path | None, named: bool
) -> None:
    if "-" in inputs and (len(inputs) > 1 or output is not None):
        raise typer.BadParameter("- must be the only input, and is written to stdout, without --output")
    if "-" in inputs and vault is not None:
        raise typer.BadParameter("--vault needs files and --output")
    if inputs != ["-"] and output is None:
        raise typer.BadParameter("give a folder with --output")
    if input_format not in ("text", "jsonl", "csv", DOCUMENT, *(["fhir"] if inputs != ["-"] else [])):
        raise typer.BadParameter("--input-format must be text, jsonl, csv or document, or for files fhir")
    if input_format == "fhir" and named:
        raise typer.BadParameter("FHIR has no columns for --keep, --pseudonymize and --shift")
    if input_format == "fhir" and len(inputs) > 1:
        raise typer.BadParameter("FHIR must be one file or one folder, which is also its roster")
    try:
        "".encode(encoding)
    except LookupError:
        raise typer.BadParameter(f"Python has no encoding '{encoding}'") from None
