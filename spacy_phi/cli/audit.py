"""`python -m spacy phi audit`: check whether identifiers of the originals survive in the scrubbed notes."""

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from ..batch.audit import Report
from ..batch.safe_files import JOURNAL
from .app import OK, SET_ASIDE, app, tell
from .option_groups import Auditing, expand_groups

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

Words of medicine that were replaced although the dictionary knows them in their context (drugs, diseases,
symptoms, abbreviations, units, eponyms) are counted per 1,000 words and by note. They are no leaks and do not
change the exit code.

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
@expand_groups
def audit_command(
    originals: Annotated[str, typer.Argument(metavar="ORIGINALS", help="File, folder or URL")],
    scrubbed: Annotated[
        str, typer.Argument(metavar="SCRUBBED", help="File, folder or URL of the scrubbed notes")
    ],
    auditing: Auditing,
    strict: Annotated[
        bool, typer.Option("--strict", help="Also fail on possibly coincidental matches")
    ] = False,
) -> None:
    """Check for leaks; the help text is `_HELP`."""
    if (Path(originals) / JOURNAL).exists() and not (Path(scrubbed) / JOURNAL).exists():
        raise typer.BadParameter("ORIGINALS is an output of scrub: give the originals first, then SCRUBBED")
    check = auditing.prepare(originals, scrubbed)
    assert check is not None
    report = check()
    print_report(report, strict)
    failed = report.leaks or report.names if strict else report.sure
    raise typer.Exit(SET_ASIDE if failed or report.unchecked else OK)


def _by_weight(counted: tuple[tuple[str, str, bool], int]) -> tuple[Any, ...]:
    """Return a sort key: values of the roster first, then what is no chance."""
    (kind, label, sure), _ = counted
    return kind != "roster", not sure, kind, label


def print_report(report: Report, strict: bool) -> None:
    """Print counts by kind and label, and positions; no values."""
    counts = Counter((leak.kind, leak.label, leak.sure) for _, leak in report.leaks)
    print(
        f"{report.notes} notes, {len(report.sure)} leaks, "
        f"{len(report.leaks) - len(report.sure)} perhaps by chance"
    )
    for (kind, label, sure), count in sorted(counts.items(), key=_by_weight):
        print(f"  {count:6} {kind:8} {label}{'' if sure else ' (perhaps by chance)'}")
    for place, leak in report.leaks if strict else report.sure:
        print(f"{place}: characters {leak.start} to {leak.end}: {leak.kind} of {leak.label}")
    print_losses(report)
    if report.names:
        tell(
            f"{report.names} notes have an identifier in their id, file name or folder name: "
            "scrub passes these on unchanged."
        )
    if report.unchecked:
        tell(f"{report.unchecked} notes could not be checked: the original is missing or unreadable.")


def print_losses(report: Report) -> None:
    """Print the words of medicine that were replaced, by kind and label, and by note; no text."""
    rate = f"{report.loss_rate:.2f} per 1,000 words"
    print(f"{len(report.losses)} words of medicine replaced, {rate}")
    kinds = Counter((loss.kind, loss.label) for _, loss in report.losses)
    for (kind, label), count in kinds.most_common():
        print(f"  {count:6} {kind:12} {label}")
    for place, count in Counter(place for place, _ in report.losses).most_common():
        print(f"{place}: {count} words of medicine replaced")
