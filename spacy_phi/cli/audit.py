"""`python -m spacy phi audit`: check whether identifiers of the originals survive in the scrubbed notes."""

from collections import Counter
from typing import Annotated

import typer

from ..batch.audit import Report, audit
from ..batch.audit_pairs import pair_notes
from ..batch.columns import make_others
from ..batch.sources import Columns
from ..surrogates.keys import resolve_lasting_key
from . import options
from .app import OK, SET_ASIDE, app, coded_errors, tell
from .config_file import ConfigFile

_HELP = """Check that nothing found in the originals survives in the scrubbed notes.

ORIGINALS and SCRUBBED are two files, or two folders with the same file names: text, JSONL, CSV, Parquet, or
FHIR with --input-format fhir; or two database URLs, with --table, --query or --omop as in scrub. Notes that
scrub set aside are left out. The originals are searched again. Then all scrubbed notes of a patient are
searched for every value found in that patient's originals, every name part and its plural, and every run of
three or more digits of a number. Values that the policy keeps do not count as identifiers. Notes without a
patient are checked independently. Give the same options as to scrub.

Only counts and positions are printed, never values. Ids and file names that contain an identifier are
counted, and fail with --strict. Possibly coincidental matches (a "120" that is also in a telephone number, an
ordinary word, a name of two letters, a surrogate that is another person's name) are counted separately, and
fail with --strict.

\b
Examples:
  python -m spacy phi audit notes/ clean/
  python -m spacy phi audit notes.csv clean/notes.csv --patient-column person_id --policy expert_determination
  python -m spacy phi audit sqlite:///cdm.db sqlite:///clean.db --omop

\b
Exit codes:
  0  nothing survives
  1  something survives, or some notes could not be checked
  2  wrong usage or settings, or nothing was done"""


@app.command("audit", help=_HELP, no_args_is_help=True)
def audit_command(
    originals: Annotated[str, typer.Argument(metavar="ORIGINALS", help="File, folder or URL")],
    scrubbed: Annotated[
        str, typer.Argument(metavar="SCRUBBED", help="File, folder or URL of the scrubbed notes")
    ],
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
    jobs: options.Jobs = 1,
    encoding: options.Encoding = "utf-8",
    text_column: options.TextColumn = "text",
    id_column: options.IdColumn = "id",
    patient_column: options.PatientColumn = None,
    pseudonymize: options.Pseudonymize = None,
    patient_folder: options.PatientFolder = -1,
    patient: options.Patient = None,
    roster: options.Roster = None,
    roster_query: options.RosterQuery = None,
    each_alone: options.EachAlone = False,
    rename: options.Rename = False,
    input_format: options.InputFormat = "text",
    table: options.Table = None,
    query: options.Query = None,
    output_table: options.OutputTable = None,
    omop: options.Omop = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Also fail on possibly coincidental matches")
    ] = False,
) -> None:
    """Check for leaks; the help text is `_HELP`."""
    options.check_audit_format(input_format)
    fhir = originals if input_format == "fhir" else None
    with coded_errors():
        settings = options.make_settings(
            policy, mode, labels, model, lang, roster, roster_query, fhir,
            policy_setting=policy_setting, allow=allow, deny=deny, terminology=terminology,
            patterns=patterns, safe_logit=safe_logit,
        )  # fmt: skip
        others = make_others(text_column, id_column, None, False, pseudonymize, None, settings)
        columns = Columns(
            text_column, id_column, patient_column, others, patient_folder, patient, is_fhir=fhir is not None,
            rename=resolve_lasting_key() if rename else None,
        )  # fmt: skip
        pair = pair_notes(originals, scrubbed, columns, encoding, table, query, output_table, omop)
        report = audit(*pair, settings, jobs, not each_alone)
    print_report(report, strict)
    failed = report.leaks or report.names if strict else report.sure
    raise typer.Exit(SET_ASIDE if failed or report.unchecked else OK)


def print_report(report: Report, strict: bool) -> None:
    """Print counts by kind and label, and positions; no values."""
    counts = Counter((leak.kind, leak.label, leak.sure) for _, leak in report.leaks)
    print(
        f"{report.notes} notes, {len(report.sure)} leaks, "
        f"{len(report.leaks) - len(report.sure)} perhaps by chance"
    )
    for (kind, label, sure), count in sorted(counts.items()):
        print(f"  {count:6} {kind:8} {label}{'' if sure else ' (perhaps by chance)'}")
    for place, leak in report.leaks if strict else report.sure:
        print(f"{place}: characters {leak.start} to {leak.end}: {leak.kind} of {leak.label}")
    if report.names:
        tell(
            f"{report.names} notes have an identifier in their id, file name or folder name: "
            "scrub passes these on unchanged."
        )
    if report.unchecked:
        tell(f"{report.unchecked} notes could not be checked: the original is missing or unreadable.")
