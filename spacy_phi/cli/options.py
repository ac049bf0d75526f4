"""Options that several commands have, each with its name and help."""

from typing import Annotated

import typer

from .engine import Settings

Policy = Annotated[
    str,
    typer.Option("--policy", "-p", help="safe_harbor, strict, mask, tag, redact, ... or a table in .json"),
]
Mode = Annotated[str, typer.Option(help="balanced, or recall to take rather too much")]
Labels = Annotated[str, typer.Option(help="Only these labels, with commas between")]
Model = Annotated[str | None, typer.Option("--model", "-m", help="Trained pipeline: path or package")]
Lang = Annotated[str, typer.Option(help="Language of the notes")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")]
Encoding = Annotated[str, typer.Option(help="Of the input, and so of the output")]
TextColumn = Annotated[str, typer.Option(help="Column of the note, but in text files")]
IdColumn = Annotated[str, typer.Option(help="Column of the note's id")]
PatientColumn = Annotated[
    str | None,
    typer.Option(help="Column of the patient's id; by default patient_id, person_id, subject_id or mrn"),
]
PatientFolder = Annotated[
    int,
    typer.Option(
        min=-99,
        help="Which folder below INPUT is called after the patient of its text files: 1 is the first, "
        "-1 the one that holds the file, 0 none",
    ),
]
Patient = Annotated[str | None, typer.Option(help="Id of the patient of all notes that tell none otherwise")]
EachAlone = Annotated[
    bool,
    typer.Option(
        "--each-alone", help="In one pass: do not look for a name of one note in the patient's others"
    ),
]
Pseudonymize = Annotated[
    list[str] | None,
    typer.Option(help="Pass this column of ids on as keyed pseudonyms; may be repeated"),
]
Rename = Annotated[
    bool, typer.Option("--rename", help="Name files anew, by the secret key, in the output and the audit")
]
Roster = Annotated[
    str | None,
    typer.Option(
        help="What the hospital knows: CSV, Parquet or FHIR NDJSON of patients, relatives and staff, or "
        "the URL of a database; found by the patients' ids. It is PHI and is never written anywhere"
    ),
]
RosterQuery = Annotated[
    str | None, typer.Option(help="With the URL of a database: the SELECT that gives the roster")
]
MaxSeconds = Annotated[
    float, typer.Option(min=0, help="Set a note aside that takes longer than so many seconds; 0 for no limit")
]
InputFormat = Annotated[str, typer.Option(help="Of files fhir, where .ndjson is FHIR R4; else text")]
Table = Annotated[str | None, typer.Option(help="Of a database: the table, or SCHEMA.TABLE")]
Query = Annotated[str | None, typer.Option(help="Of a database: a SELECT in place of a table")]
OutputTable = Annotated[str | None, typer.Option(help="Of a database: the table that scrub makes")]
Omop = Annotated[bool, typer.Option("--omop", help="The database is an OMOP CDM 5.4")]


def make_settings(
    policy: str,
    mode: str,
    labels: str,
    model: str | None,
    lang: str,
    roster: str | None,
    roster_query: str | None,
    fhir: str | None = None,
) -> Settings:
    """What the options ask for.

    labels (str): as of `parse_labels`. fhir (str | None): the FHIR that is read, where it is; its persons are
        the roster of its notes unless another is named.
    """
    own = fhir is not None and roster is None
    known = fhir if own else roster
    return Settings(policy, mode, parse_labels(labels), model, lang, known, roster_query, is_lenient=own)


def check_audit_format(input_format: str) -> None:
    """RAISES: BadParameter for what `InputFormat` cannot be."""
    if input_format not in ("text", "fhir"):
        raise typer.BadParameter("--input-format is text or fhir")


def parse_labels(names: str) -> tuple[str, ...]:
    """What `Labels` names; empty for all."""
    return tuple(name.strip().upper() for name in names.split(",") if name.strip())
