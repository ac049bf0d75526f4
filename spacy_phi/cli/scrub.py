"""`python -m spacy phi scrub`: notes in, notes without PHI out."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ..batch.columns import make_others
from ..batch.folders import scrub_to_folder
from ..batch.inputs import DOCUMENT
from ..batch.pipe import scrub_pipe
from ..batch.refusals import refuse_kept, refuse_limited_language
from ..batch.run import Run
from ..batch.sources import Columns
from ..batch.table_run import is_table, scrub_to_table
from ..documents.formats import FORMATS
from ..surrogates.keys import resolve_lasting_key
from . import options
from .app import EXIT_CODES, OK, SET_ASIDE, app, coded_errors
from .config_file import ConfigFile

_FORMATS = ", ".join(f"{each.name} ({', '.join(each.suffixes)})" for each in FORMATS)
_HELP = f"""Take PHI out of notes.

INPUT is text files, documents, folders, JSONL (.jsonl, .ndjson) or CSV (.csv, .tsv), or - for a pipe. With
--output the scrubbed notes go to files of the same names in that folder, and audit.jsonl beside them tells
what was found where, without text of the notes; --audit-values writes an audit with it. A pipe is written to
stdout.

Notes of one patient go together: a name or number found in one of them is taken out of all, also in lower
case or misspelt. Tell the patient by --patient-column, or keep the text files of each patient in a folder of
their own below INPUT, called after the patient. Such notes are read twice.

Parquet goes to Parquet, a file to a file and a folder to a folder, and a table or query of a database (the
URL of SQLAlchemy) to a table. --omop takes the table NOTE of OMOP CDM 5.4 and writes NOTE and NOTE_NLP. With
--input-format fhir .ndjson is FHIR R4, whose Patient and Practitioner resources are the roster of its notes.

Documents are read by their suffix and content and written in their own format: {_FORMATS}. Their
structured fields are replaced, and are the roster of their text. What is in none of these formats is set
aside, and so is a note with control characters. UTF-16 and UTF-32 text is recognized. In a folder, hidden
files, links out of the folder and files of other types are set aside too, or passed over with --skip-unknown;
both are counted and named on screen.

A note that cannot be read or scrubbed is never passed on: failed.jsonl names it and the reason. A note that
takes longer than --max-seconds is one of these. A run that was killed goes on where it was when the same
command is given again. With --update inputs that were changed or added since are scrubbed too, the notes of
a patient always together, and outputs whose inputs are gone are removed.

Columns are dropped, but for the text and the id: that of the patient too. --keep passes one on that holds no
PHI, --pseudonymize one of ids, by the secret key, and --shift one of dates. Names of files are passed on as
they are, and so are ids that are not pseudonymized, the columns of OMOP CDM 5.4 and the ids of FHIR.

\b
Examples:
  python -m spacy phi scrub notes/ --output clean/
  python -m spacy phi scrub notes.csv -o clean/ --text-column note_text --id-column note_id --jobs 4
  python -m spacy phi scrub notes.parquet -o clean.parquet --text-column note_text --patient-column mrn \\
      --pseudonymize mrn --shift note_date
  python -m spacy phi scrub sqlite:///cdm.db --omop -o sqlite:///clean.db
  python -m spacy phi scrub export/ --input-format fhir -o clean/
  cat note.txt | python -m spacy phi scrub - > clean.txt

{EXIT_CODES}"""


@app.command("scrub", help=_HELP, no_args_is_help=True)
def scrub_command(
    inputs: Annotated[
        list[str], typer.Argument(metavar="INPUT...", help="Files, folders or URL, or - for stdin")
    ],
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", help="Folder, .parquet or URL of a database for what comes out"),
    ] = None,
    policy: options.Policy = None,
    mode: options.Mode = None,
    config: ConfigFile = None,
    policy_setting: options.PolicySetting = None,
    allow: options.Allow = None,
    deny: options.Deny = None,
    terminology: options.Terminology = None,
    patterns: options.Patterns = None,
    safe_logit: options.SafeLogit = None,
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
    patient_folder: options.PatientFolder = -1,
    patient: options.Patient = None,
    roster: options.Roster = None,
    roster_query: options.RosterQuery = None,
    each_alone: options.EachAlone = False,
    keep: Annotated[
        list[str] | None, typer.Option(help="Pass this column on, unscrubbed; may be repeated")
    ] = None,
    keep_all: Annotated[bool, typer.Option("--keep-all", help="Pass all columns on, unscrubbed")] = False,
    pseudonymize: options.Pseudonymize = None,
    shift: Annotated[
        list[str] | None,
        typer.Option(help="Pass this column of dates on, moved by the patient's shift; may be repeated"),
    ] = None,
    table: options.Table = None,
    query: options.Query = None,
    output_table: options.OutputTable = None,
    omop: options.Omop = False,
    input_format: Annotated[
        str,
        typer.Option(help="Of stdin: text, jsonl, csv or document; of files fhir, where .ndjson is FHIR R4"),
    ] = "text",
    audit: Annotated[
        Path | None,
        typer.Option(
            help="With a pipe: file for the audit; of a database, run.jsonl makes run.audit.jsonl and others"
        ),
    ] = None,
    audit_values: Annotated[
        Path | None,
        typer.Option(
            help="Write an audit with what was taken out, which is PHI, to this file of its owner alone, "
            "apart from the output"
        ),
    ] = None,
    vault: Annotated[
        Path | None,
        typer.Option(help="Keep what was taken out, encrypted with the key, in this file; see reveal"),
    ] = None,
    rename: options.Rename = False,
    keep_pdf: Annotated[
        bool, typer.Option("--keep-pdf", help="Write a PDF as a PDF with its words set anew, not as text")
    ] = False,
    skip_unknown: Annotated[
        bool,
        typer.Option("--skip-unknown", help="Pass over files of a folder that cannot be read, and succeed"),
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Begin anew in a folder that is in use")
    ] = False,
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Go on with a run of a folder; outputs that are gone are made again"),
    ] = False,
    update: Annotated[
        bool,
        typer.Option(
            "--update", help="As make: do again what was changed, added or taken away since the last run"
        ),
    ] = False,
    max_seconds: options.MaxSeconds = 60.0,
) -> None:
    """Take PHI out of notes; the help text is `_HELP`."""
    named = bool(keep or keep_all or pseudonymize or shift)
    _check_usage(inputs, output, encoding, input_format, vault, named)
    fhir = inputs[0] if input_format == "fhir" else None
    with coded_errors():
        settings = options.make_settings(
            policy, mode, labels, model, lang, roster, roster_query, fhir,
            policy_setting=policy_setting, allow=allow, deny=deny, terminology=terminology,
            patterns=patterns, safe_logit=safe_logit,
        )  # fmt: skip
        settings = replace(settings, max_seconds=max_seconds)
        refuse_kept(settings, yes_keep_phi)
        refuse_limited_language(settings, accept_limited_language)
        others = make_others(text_column, id_column, keep, keep_all, pseudonymize, shift, settings)
        columns = Columns(
            text_column, id_column, patient_column, others, patient_folder, patient, is_fhir=fhir is not None,
            rename=resolve_lasting_key() if rename else None, keep_pdf=keep_pdf,
        )  # fmt: skip
        run = Run(
            tuple(inputs), output, settings, columns, jobs, not each_alone, encoding, input_format,
            audit=audit, audit_values=audit_values, vault=vault, overwrite=overwrite,
            resume=resume, update=update,
            table=table, query=query, output_table=output_table, omop=omop, skip_unknown=skip_unknown,
        )  # fmt: skip
        if rename and (output is None or is_table(inputs)):
            raise typer.BadParameter("--rename is for files of text, CSV, JSONL and FHIR with --output")
        if (resume or update) and (output is None or is_table(inputs)):
            raise typer.BadParameter("--resume and --update are for a folder that files are scrubbed into")
        scrub = scrub_pipe if output is None else scrub_to_table if is_table(inputs) else scrub_to_folder
        failed = scrub(run)
    raise typer.Exit(SET_ASIDE if failed else OK)


def _check_usage(
    inputs: list[str], output: str | None, encoding: str, input_format: str, vault: Path | None, named: bool
) -> None:
    if "-" in inputs and (len(inputs) > 1 or output is not None):
        raise typer.BadParameter("- comes alone and is written to stdout, without --output")
    if "-" in inputs and vault is not None:
        raise typer.BadParameter("--vault needs files and --output")
    if inputs != ["-"] and output is None:
        raise typer.BadParameter("give a folder with --output")
    if input_format not in ("text", "jsonl", "csv", DOCUMENT, *(["fhir"] if inputs != ["-"] else [])):
        raise typer.BadParameter("--input-format is text, jsonl, csv or document, or for files fhir")
    if input_format == "fhir" and named:
        raise typer.BadParameter("FHIR has no columns for --keep, --pseudonymize and --shift")
    if input_format == "fhir" and len(inputs) > 1:
        raise typer.BadParameter("FHIR is one file or one folder, which is its roster too")
    try:
        "".encode(encoding)
    except LookupError:
        raise typer.BadParameter(f"Python knows no encoding '{encoding}'") from None
