"""`python -m spacy phi audit`: what of the identifiers found in the originals survives in the scrubbed
notes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import Errors, PhiError
from ..rules.name_checks import is_common, is_ordinary
from ..surrogates.leaks import Identifiers, Leak, align, find_leaks
from .app import OK, SET_ASIDE, app, coded_errors, tell
from .engine import Outcome, Settings, Task, scrub_stream
from .sinks import AUDIT, FAILED
from .sources import Columns, Record, find_inputs, read_records

_HELP = """Check that nothing found in the originals survives in the scrubbed notes.

ORIGINALS and SCRUBBED are a file each, or a folder each with files of the same names. The originals are
searched anew; then every value found in the notes of a patient, every part of a name of three letters or
more, and every run of three digits or more of a number, is looked for in all scrubbed notes of that patient.
Values that the policy keeps are no identifiers. Notes without a patient are checked each for itself.

Counts and positions are printed, never values. What may be chance (a "120" that is also in a telephone
number, an ordinary word, a surrogate that is another person's name) is counted apart, and fails with
--strict.

\b
Examples:
  python -m spacy phi audit notes/ clean/
  python -m spacy phi audit notes.csv clean/notes.csv --patient-column person_id --policy expert_determination

\b
Exit codes:
  0  nothing survives
  1  something survives, or some notes could not be checked
  2  wrong usage or settings, or nothing could be done"""


@dataclass
class Report:
    """What the audit found."""

    notes: int = 0
    unchecked: int = 0
    leaks: list[tuple[str, Leak]] = field(default_factory=list)
    """Each with the position of its note."""

    @property
    def sure(self) -> list[tuple[str, Leak]]:
        """Those that are no chance."""
        return [(place, leak) for place, leak in self.leaks if leak.sure]


@app.command("audit", help=_HELP, no_args_is_help=True)
def audit_command(
    originals: Annotated[Path, typer.Argument(metavar="ORIGINALS", help="File or folder")],
    scrubbed: Annotated[Path, typer.Argument(metavar="SCRUBBED", help="File or folder of what came out")],
    policy: Annotated[str, typer.Option("--policy", "-p", help="As in scrub")] = "safe_harbor",
    mode: Annotated[str, typer.Option(help="balanced or recall")] = "balanced",
    model: Annotated[
        str | None, typer.Option("--model", "-m", help="Trained pipeline: path or package")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the notes")] = "en",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")] = 1,
    encoding: Annotated[str, typer.Option(help="Of both")] = "utf-8",
    text_column: Annotated[str, typer.Option(help="Column of the note in JSONL and CSV")] = "text",
    id_column: Annotated[str, typer.Option(help="Column of the note's id")] = "id",
    patient_column: Annotated[str | None, typer.Option(help="Column of the patient's id")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Fail on what may be chance too")] = False,
) -> None:
    """Check for leaks; the help text is `_HELP`."""
    settings = Settings(policy=policy, mode=mode, model=model, lang=lang)
    columns = Columns(text_column, id_column, patient_column)
    with coded_errors():
        report = audit(originals, scrubbed, settings, columns, encoding, jobs)
    print_report(report, strict)
    failed = report.leaks if strict else report.sure
    raise typer.Exit(SET_ASIDE if failed or report.unchecked else OK)


def audit(
    originals: Path,
    scrubbed: Path,
    settings: Settings,
    columns: Columns,
    encoding: str = "utf-8",
    jobs: int = 1,
) -> Report:
    """Compare notes with what became of them.

    originals, scrubbed (Path): a file each or a folder each.
    RAISES: PhiError (E112) where no notes are, and what reading and scrubbing raise.
    """
    report = Report()
    patients: dict[str, Identifiers] = {}
    done: list[tuple[str, Outcome]] = []
    tasks = (Task(record.text or "", record.patient) for record in _records(originals, columns, encoding))
    outcomes = scrub_stream(settings, tasks, jobs)
    for number, record in enumerate(_records(originals, columns, encoding)):
        outcome = next(outcomes)
        patient = f"patient/{record.patient}" if record.patient is not None else f"note/{number}"
        done.append((patient, outcome))
        if outcome.error is None and record.text is not None:
            patients.setdefault(patient, Identifiers()).add(record.text, outcome.findings, settings.lang)
    if not done:
        raise PhiError(Errors.E112.format(path=originals, expected="notes"))
    sources = zip(_records(originals, columns, encoding), done)
    for record in _records(scrubbed, columns, encoding):
        report.notes += 1
        found = _find(sources, record)
        if found is None or record.text is None:
            report.unchecked += 1
            continue
        source, (patient, outcome) = found
        identifiers = patients.get(patient)
        if outcome.error is not None or source.text is None or identifiers is None:
            report.unchecked += 1
        else:
            leaks = check_note(source.text, outcome.findings, record.text, identifiers)
            report.leaks += [(record.position, leak) for leak in leaks]
    if not report.notes:
        raise PhiError(Errors.E112.format(path=scrubbed, expected="notes"))
    return report


def check_note(
    original: str, findings: Sequence[dict[str, Any]], scrubbed: str, identifiers: Identifiers
) -> list[Leak]:
    """What survives in one scrubbed note.

    original (str): the note it was. findings: as in `doc._.phi`. identifiers: of the patient.
    """
    places = align(original, findings, scrubbed)
    values = [original[finding["start_char"] : finding["end_char"]] for finding in findings]
    gone = [finding["replacement"] is not None for finding in findings]
    if places is not None:  # what the policy keeps is kept text
        values = [value for value, is_gone in zip(values, gone) if is_gone]
        places = [place for place, is_gone in zip(places, gone) if is_gone]
    return find_leaks(
        scrubbed, identifiers, places, values, lambda word: is_ordinary(word) or is_common(word)
    )


def _records(path: Path, columns: Columns, encoding: str) -> Iterator[Record]:
    for item in find_inputs([path], None):
        if item.target not in (AUDIT, FAILED):
            yield from read_records(item, columns, encoding)


_Source = tuple[Record, tuple[str, Outcome]]


def _find(sources: Iterator[_Source], record: Record) -> _Source | None:
    """The original of a scrubbed note; both are in one order, and some originals may have been set aside."""
    return next((source for source in sources if _same(source[0], record)), None)


def _same(original: Record, scrubbed: Record) -> bool:
    if original.id.removeprefix(original.target) != scrubbed.id.removeprefix(scrubbed.target):
        return False
    return original.target == scrubbed.target or "/" not in original.target + scrubbed.target


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
    if report.unchecked:
        tell(f"{report.unchecked} notes could not be checked: no original, or one that could not be read.")
