"""Options shared by several commands, with name and help."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import Errors, PhiError, guess
from ..lang.base import tomllib
from .app import PANELS, coded_errors

find_option, read_option, columns_option, patients_option, database_option, write_option, run_option = (
    partial(typer.Option, rich_help_panel=panel) for panel in PANELS
)
"""Declare an option in a panel of the help."""
MODES = ("balanced", "recall")


def choice(names: Sequence[str], *flags: str, make: Callable[..., Any] = typer.Option, **more: Any) -> Any:
    """Declare an option with one of several values. Any other is a usage error that lists them.

    flags: Of the option. make: typer.Option, or one with a panel. more: Its arguments.
    """

    def parse(value: str) -> str:
        if value not in names:
            raise typer.BadParameter(f"'{value}' is none of {', '.join(names)}.{guess(value, names)}")
        return value

    return make(*flags, parser=parse, metavar="|".join(names), **more)


Policy = Annotated[
    str | None,
    find_option(
        "--policy",
        "-p",
        help="safe_harbor, strict, mask, tag, redact, ... or a table in .json; by default that of --model, "
        "else safe_harbor",
    ),
]
PolicySetting = Annotated[
    list[str] | None,
    find_option(
        metavar="NAME=VALUE",
        help="Setting of a named policy, such as hold_weekdays=false or min_days=60; repeatable",
    ),
]
Mode = Annotated[
    str | None,
    choice(
        MODES,
        make=find_option,
        help="balanced, or recall to over-redact rather than miss; by default that of --model, else balanced",
    ),
]
Allow = Annotated[
    list[str] | None,
    find_option(help="Text that is never redacted, or @FILE with one per line; repeatable"),
]
Deny = Annotated[
    list[str] | None,
    find_option(help="Text that is always redacted, or @FILE with one per line; repeatable"),
]
Terminology = Annotated[
    list[str] | None,
    find_option(help="File of medical terms that are not PHI (MedDRA, RxNorm, ...); repeatable"),
]
Patterns = Annotated[
    str | None,
    find_option(metavar="FILE", help="JSONL file of your own PHI patterns; see docs/how-to/patterns.md"),
]
SafeLogit = Annotated[
    float | None,
    find_option(
        "--safe-logit",
        help="In recall mode: minimum log odds of being safe; see calibrate",
    ),
]
YesKeepPhi = Annotated[
    bool, find_option("--yes-keep-phi", help="Permit policies that keep direct HIPAA identifiers")
]
AcceptLimitedLanguage = Annotated[
    bool,
    find_option(
        "--accept-limited-language",
        help="Scrub a language without lexicons or a model, although names are not found",
    ),
]
Labels = Annotated[str, find_option(help="Only these labels, comma-separated")]
Model = Annotated[str | None, find_option("--model", "-m", help="Trained pipeline: path or package")]
Lang = Annotated[str, find_option(help="Language of the notes")]
Jobs = Annotated[int, run_option("--jobs", "-j", min=1, help="Processes")]
Encoding = Annotated[str, read_option(help="Encoding of input and output")]


def parse_separator(text: str | None) -> str | None:
    """Return the separator of CSV that is named in an option. RAISES: BadParameter if it is not one
    character."""
    found = {"tab": "\t", "\\t": "\t"}.get(text or "", text)
    if found is not None and (len(found) != 1 or found in '\r\n"'):
        raise typer.BadParameter("--separator must be one character, or tab")
    return found


TextColumn = Annotated[str, columns_option(help="Column of the note text")]
IdColumn = Annotated[str, columns_option(help="Column of the note id")]
PatientColumn = Annotated[
    str | None,
    patients_option(
        help="Column of the patient id; by default patient_id, person_id, subject_id, mrn or pat_id"
    ),
]
Separator = Annotated[
    str | None,
    columns_option(
        help="Separator of CSV, one character or tab; by default found in the header line",
        callback=parse_separator,
    ),
]
PatientFolder = Annotated[
    int,
    patients_option(
        min=-99,
        help="Folder below INPUT that is named after the patient, for text files: 1 is the first, "
        "-1 the file's own, 0 none",
    ),
]
Patient = Annotated[str | None, patients_option(help="Patient id of all notes without another one")]
EachAlone = Annotated[
    bool,
    patients_option(
        "--each-alone", help="Single pass: do not search for names of one note in the patient's other notes"
    ),
]
Pseudonymize = Annotated[
    list[str] | None,
    columns_option(help="Output this id column as keyed pseudonyms; repeatable"),
]
Rename = Annotated[
    bool, write_option("--rename", help="Rename files with keyed pseudonyms, in the output and the audit")
]
Roster = Annotated[
    str | None,
    patients_option(
        help="Hospital roster: CSV, Parquet or FHIR NDJSON of patients, relatives and staff, or "
        "a database URL; looked up by patient id. It is PHI and is never written anywhere"
    ),
]
RosterQuery = Annotated[str | None, patients_option(help="With a database URL: the SELECT of the roster")]
MaxSeconds = Annotated[
    float,
    run_option(min=0, help="Time limit per note in seconds; a slower one is set aside. 0 for no limit"),
]
OcrConfidence = Annotated[
    float,
    read_option(min=0, max=100, help="Minimum mean confidence of a scanned page; a worse one is set aside"),
]
InputFormat = Annotated[
    str, choice(("text", "fhir"), make=read_option, help="fhir for files in which all .ndjson is FHIR")
]
Table = Annotated[str | None, database_option(help="With a database: the table, or SCHEMA.TABLE")]
Query = Annotated[str | None, database_option(help="With a database: a SELECT instead of a table")]
OutputTable = Annotated[str | None, database_option(help="With a database: the output table")]
Omop = Annotated[bool, database_option("--omop", help="The database is an OMOP CDM 5.4")]


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


def _use(context: typer.Context, path: Path | None) -> None:
    if path is not None:
        with coded_errors():
            known = {each.name or "" for each in context.command.params if each.param_type_name == "option"}
            command = str(context.info_name)
            context.default_map = read_options(path, command, known - {"config"})
            typer.echo(f"{path}: [{command}] sets {', '.join(context.default_map) or 'nothing'}.", err=True)


def read_options(path: Path, command: str, known: set[str]) -> dict[str, Any]:
    """Return the options of a command, by their Python names.

    path: The file. command: Name of its section. known: The command's options.
    RAISES: PhiError (E206) for a missing file or section, and for an unknown option.
    """
    try:
        options = tomllib.loads(path.read_text("utf8"))[command]
    except (OSError, ValueError):
        raise PhiError(Errors.E206.format(path=path, reason="it is unreadable")) from None
    except KeyError:
        raise PhiError(Errors.E206.format(path=path, reason=f"it has no section [{command}]")) from None
    if not isinstance(options, dict):
        raise PhiError(Errors.E206.format(path=path, reason=f"'{command}' is no section"))
    options = {name.replace("-", "_"): value for name, value in options.items()}
    for name in options:
        if name not in known:
            reason = f"{command} has no option '{name}'.{guess(name, known)}".rstrip(".")
            raise PhiError(Errors.E206.format(path=path, reason=reason))
    return options


ConfigFile = Annotated[
    Path | None,
    run_option(
        "--config",
        is_eager=True,
        callback=_use,
        help='TOML file of options: a section per command, such as [scrub] with policy = "mask"',
    ),
]
