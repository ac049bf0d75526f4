"""Options shared by several commands, with name and help."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..errors import Errors, PhiError

Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        "-p",
        help="safe_harbor, strict, mask, tag, redact, ... or a table in .json; by default that of --model, "
        "else safe_harbor",
    ),
]
PolicySetting = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="Setting of a named policy, such as hold_weekdays=false or min_days=60; repeatable",
    ),
]
Mode = Annotated[
    str | None,
    typer.Option(
        help="balanced, or recall to over-redact rather than miss; by default that of --model, else balanced"
    ),
]
Allow = Annotated[
    list[str] | None,
    typer.Option(help="Text that is never redacted, or @FILE with one per line; repeatable"),
]
Deny = Annotated[
    list[str] | None,
    typer.Option(help="Text that is always redacted, or @FILE with one per line; repeatable"),
]
Terminology = Annotated[
    list[str] | None,
    typer.Option(help="File of medical terms that are not PHI (MedDRA, RxNorm, ...); repeatable"),
]
Patterns = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="JSONL file of your own PHI patterns; see docs/how-to/patterns.md"),
]
SafeLogit = Annotated[
    float | None,
    typer.Option(
        "--safe-logit",
        "--surety",
        help="In recall mode: minimum log odds of being safe; see calibrate",
    ),
]
YesKeepPhi = Annotated[
    bool, typer.Option("--yes-keep-phi", help="Permit policies that keep direct HIPAA identifiers")
]
AcceptLimitedLanguage = Annotated[
    bool,
    typer.Option(
        "--accept-limited-language",
        help="Scrub a language without lexicons or a model, although names are not found",
    ),
]
Labels = Annotated[str, typer.Option(help="Only these labels, comma-separated")]
Model = Annotated[str | None, typer.Option("--model", "-m", help="Trained pipeline: path or package")]
Lang = Annotated[str, typer.Option(help="Language of the notes")]
Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")]
Encoding = Annotated[str, typer.Option(help="Encoding of input and output")]


def parse_separator(text: str | None) -> str | None:
    """Return the separator of CSV that is named in an option. RAISES: BadParameter if it is not one
    character."""
    found = {"tab": "\t", "\\t": "\t"}.get(text or "", text)
    if found is not None and (len(found) != 1 or found in '\r\n"'):
        raise typer.BadParameter("--separator must be one character, or tab")
    return found


TextColumn = Annotated[str, typer.Option(help="Column of the note text")]
IdColumn = Annotated[str, typer.Option(help="Column of the note id")]
PatientColumn = Annotated[
    str | None,
    typer.Option(
        help="Column of the patient id; by default patient_id, person_id, subject_id, mrn or pat_id"
    ),
]
Separator = Annotated[
    str | None,
    typer.Option(
        help="Separator of CSV, one character or tab; by default found in the header line",
        callback=parse_separator,
    ),
]
PatientFolder = Annotated[
    int,
    typer.Option(
        min=-99,
        help="Folder below INPUT that is named after the patient, for text files: 1 is the first, "
        "-1 the file's own, 0 none",
    ),
]
Patient = Annotated[str | None, typer.Option(help="Patient id of all notes without another one")]
EachAlone = Annotated[
    bool,
    typer.Option(
        "--each-alone", help="Single pass: do not search for names of one note in the patient's other notes"
    ),
]
Pseudonymize = Annotated[
    list[str] | None,
    typer.Option(help="Output this id column as keyed pseudonyms; repeatable"),
]
Rename = Annotated[
    bool, typer.Option("--rename", help="Rename files with keyed pseudonyms, in the output and the audit")
]
Roster = Annotated[
    str | None,
    typer.Option(
        help="Hospital roster: CSV, Parquet or FHIR NDJSON of patients, relatives and staff, or "
        "a database URL; looked up by patient id. It is PHI and is never written anywhere"
    ),
]
RosterQuery = Annotated[str | None, typer.Option(help="With a database URL: the SELECT of the roster")]
MaxSeconds = Annotated[
    float,
    typer.Option(min=0, help="Time limit per note in seconds; a slower one is set aside. 0 for no limit"),
]
OcrConfidence = Annotated[
    float,
    typer.Option(min=0, max=100, help="Minimum mean confidence of a scanned page; a worse one is set aside"),
]
InputFormat = Annotated[str, typer.Option(help="text, or fhir for files in which all .ndjson is FHIR")]
Table = Annotated[str | None, typer.Option(help="With a database: the table, or SCHEMA.TABLE")]
Query = Annotated[str | None, typer.Option(help="With a database: a SELECT instead of a table")]
OutputTable = Annotated[str | None, typer.Option(help="With a database: the output table")]
Omop = Annotated[bool, typer.Option("--omop", help="The database is an OMOP CDM 5.4")]


def parse_settings(settings: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs given in `PolicySetting`. RAISES: BadParameter for one without "="."""
    pairs = [setting.partition("=") for setting in settings]
    if any(not equals for _, equals, _ in pairs):
        raise typer.BadParameter("--policy-setting is NAME=VALUE")
    return tuple((name, value) for name, _, value in pairs)


def read_texts(values: Sequence[str]) -> tuple[str, ...]:
    """Return texts, replacing @FILE by the texts of the file. RAISES: PhiError (E128)."""
    texts: list[str] = []
    for value in values:
        if not value.startswith("@"):
            texts.append(value)
            continue
        path = Path(value[1:])
        try:
            lines = path.read_text(encoding="utf-8-sig").splitlines()
        except (OSError, ValueError):
            raise PhiError(Errors.E128.format(path=path, reason="not readable as UTF-8 text")) from None
        texts += filter(None, map(str.strip, lines))
    return tuple(texts)
