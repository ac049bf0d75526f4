"""Options that several commands have, each with its name and help."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from ..batch.settings import Settings
from ..errors import Errors, PhiError

Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        "-p",
        help="safe_harbor, strict, mask, tag, redact, ... or a table in .json; by default that of --model, "
        "or safe_harbor",
    ),
]
PolicySetting = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="Of a named policy, as hold_weekdays=false or min_days=60; may be repeated",
    ),
]
Mode = Annotated[
    str | None,
    typer.Option(help="balanced, or recall to take rather too much; by default that of --model, or balanced"),
]
Allow = Annotated[
    list[str] | None,
    typer.Option(help="Text that is never taken, or @FILE with one a line; may be repeated"),
]
Deny = Annotated[
    list[str] | None,
    typer.Option(help="Text that is always taken, or @FILE with one a line; may be repeated"),
]
Terminology = Annotated[
    list[str] | None,
    typer.Option(help="File of medical terms that are no PHI (MedDRA, RxNorm, ...); may be repeated"),
]
Patterns = Annotated[
    str | None,
    typer.Option(metavar="FILE", help="JSONL file of your own patterns for PHI; see docs/how-to/patterns.md"),
]
SafeLogit = Annotated[
    float | None,
    typer.Option(
        "--safe-logit",
        "--surety",
        help="In recall mode: log odds of being safe; see calibrate",
    ),
]
YesKeepPhi = Annotated[
    bool, typer.Option("--yes-keep-phi", help="Let a policy keep direct identifiers of HIPAA")
]
AcceptLimitedLanguage = Annotated[
    bool,
    typer.Option(
        "--accept-limited-language",
        help="Scrub a language without lexicons, in which names are not found, without a model for it",
    ),
]
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
    policy: str | None,
    mode: str | None,
    labels: str,
    model: str | None,
    lang: str,
    roster: str | None,
    roster_query: str | None,
    fhir: str | None = None,
    *,
    policy_setting: Sequence[str] | None = None,
    allow: Sequence[str] | None = None,
    deny: Sequence[str] | None = None,
    terminology: Sequence[str] | None = None,
    patterns: str | None = None,
    safe_logit: float | None = None,
) -> Settings:
    """Return the settings that the options ask for.

    labels (str): as of `parse_labels`. fhir (str | None): the FHIR that is read, where it is; its persons are
        the roster of its notes unless another is named. allow, deny: texts, or @FILE.
    RAISES: BadParameter for a policy's setting without "="; PhiError (E128) for a file that cannot be read.
    """
    own = fhir is not None and roster is None
    known = fhir if own else roster
    return Settings(
        policy, mode, parse_labels(labels), model, lang, known, roster_query, own,
        policy_settings=_parse_settings(policy_setting or ()), allow=_read_texts(allow or ()),
        deny=_read_texts(deny or ()), terminologies=tuple(terminology or ()), patterns=patterns,
        safe_logit=safe_logit,
    )  # fmt: skip


def _parse_settings(settings: Sequence[str]) -> tuple[tuple[str, str], ...]:
    pairs = [setting.partition("=") for setting in settings]
    if any(not equals for _, equals, _ in pairs):
        raise typer.BadParameter("--policy-setting is NAME=VALUE")
    return tuple((name, value) for name, _, value in pairs)


def _read_texts(values: Sequence[str]) -> tuple[str, ...]:
    """Texts, those of a file in the place of @FILE."""
    texts: list[str] = []
    for value in values:
        if not value.startswith("@"):
            texts.append(value)
            continue
        path = Path(value[1:])
        try:
            lines = path.read_text(encoding="utf-8-sig").splitlines()
        except (OSError, ValueError):
            raise PhiError(
                Errors.E128.format(path=path, reason="no text in UTF-8 that can be read")
            ) from None
        texts += filter(None, map(str.strip, lines))
    return tuple(texts)


def check_audit_format(input_format: str) -> None:
    """RAISES: BadParameter for what `InputFormat` cannot be."""
    if input_format not in ("text", "fhir"):
        raise typer.BadParameter("--input-format is text or fhir")


def parse_labels(names: str) -> tuple[str, ...]:
    """Return the labels that `Labels` names; empty for all."""
    return tuple(name.strip().upper() for name in names.split(",") if name.strip())
