"""`python -m spacy phi audit`: what of the identifiers found in the originals survives in the scrubbed
notes."""

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import groupby
from tempfile import SpooledTemporaryFile
from typing import Annotated, Any

import typer

from ..corpora.jsonl import dump_line
from ..errors import Errors, PhiError
from ..rules.checks.word import is_eponym
from ..surrogates.keys import resolve_lasting_key
from ..surrogates.leaks import NO_CHANCE, Chance, Identifiers, Leak, align, find_cuts, find_leaks
from ..surrogates.other_notes import is_word
from . import options
from .app import OK, SET_ASIDE, app, coded_errors, tell
from .audit_pairs import Notes, is_aside, is_same, pair_notes
from .columns import make_others
from .config_file import ConfigFile
from .engine import Crew, Settings
from .passes import find_all, replace_all
from .sources import Columns, Record
from .spool import Memory, Spool

_KEPT_BYTES = 2**25

_HELP = """Check that nothing found in the originals survives in the scrubbed notes.

ORIGINALS and SCRUBBED are a file each, or a folder each with files of the same names: text, JSONL, CSV,
Parquet, or FHIR with --input-format fhir; or the URL of a database each, with --table, --query or --omop as
in scrub. What scrub has set aside is left out. The originals are searched anew; then every value found in the
notes of a patient, every part of a name, its plural, and every run of three digits or more of a number, is
looked for in all scrubbed notes of that patient. Values that the policy keeps are no identifiers.
Notes without a patient are checked each for itself. Give the options that scrub was given.

Counts and positions are printed, never values. Ids and names of files that hold an identifier are counted,
and fail with --strict. What may be chance (a "120" that is also in a telephone number, an ordinary word, a
name of two letters, a surrogate that is another person's name) is counted apart, and fails with --strict.

\b
Examples:
  python -m spacy phi audit notes/ clean/
  python -m spacy phi audit notes.csv clean/notes.csv --patient-column person_id --policy expert_determination
  python -m spacy phi audit sqlite:///cdm.db sqlite:///clean.db --omop

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
    names: int = 0
    """Notes whose id, or whose file's or folder's name, holds an identifier."""

    @property
    def sure(self) -> list[tuple[str, Leak]]:
        """Those that are no chance."""
        return [(place, leak) for place, leak in self.leaks if leak.sure]


@app.command("audit", help=_HELP, no_args_is_help=True)
def audit_command(
    originals: Annotated[str, typer.Argument(metavar="ORIGINALS", help="File, folder or URL")],
    scrubbed: Annotated[str, typer.Argument(metavar="SCRUBBED", help="The same of what came out")],
    policy: options.Policy = None,
    mode: options.Mode = None,
    config: ConfigFile = None,
    policy_setting: options.PolicySetting = None,
    allow: options.Allow = None,
    deny: options.Deny = None,
    terminology: options.Terminology = None,
    patterns: options.Patterns = None,
    surety: options.Surety = None,
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
    strict: Annotated[bool, typer.Option("--strict", help="Fail on what may be chance too")] = False,
) -> None:
    """Check for leaks; the help text is `_HELP`."""
    options.check_audit_format(input_format)
    fhir = originals if input_format == "fhir" else None
    with coded_errors():
        settings = options.make_settings(
            policy, mode, labels, model, lang, roster, roster_query, fhir,
            policy_setting=policy_setting, allow=allow, deny=deny, terminology=terminology,
            patterns=patterns, surety=surety,
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


def audit(
    originals: Notes, scrubbed: Notes, settings: Settings, jobs: int = 1, by_patient: bool = True
) -> Report:
    """Compare notes with what became of them. Memory does not grow with the number of notes.

    originals, scrubbed (Notes): as of `pair_notes`. by_patient (bool): as in scrub, without
        which the texts do not fit: whether what is found in one note of a patient goes from the others too.
    RAISES: PhiError (E112) where no notes are, and what reading and scrubbing raise.
    """
    report = Report()
    notes = originals.read
    with ExitStack() as stack:
        told, identifiers = (stack.enter_context(Memory()) for _ in range(2))
        spool, outcomes = (stack.enter_context(SpooledTemporaryFile(_KEPT_BYTES)) for _ in range(2))
        crew = stack.enter_context(Crew(settings, jobs))
        find_all(crew, notes, Spool(spool), told)
        results = replace_all(
            crew, notes, Spool(spool), told if by_patient else stack.enter_context(Memory())
        )
        count = 0
        targets = set[str]()
        for count, (record, outcome) in enumerate(results, 1):
            targets.add(record.target)
            outcomes.write(dump_line({"error": outcome.error, "findings": outcome.findings}))
            if outcome.error is None and record.text is not None:
                found = Identifiers()
                found.add(record.text, outcome.findings, crew.language)
                identifiers.add(_patient(record, count), found.rows())
        if not count:
            raise PhiError(Errors.E112.format(path=originals.name, expected="notes"))
        outcomes.seek(0)
        sources = (
            each
            for each in zip(notes(), map(json.loads, outcomes), range(1, count + 1))
            if not is_aside(each[0], scrubbed.aside)
        )

        def check(record: Record) -> bool | None:
            """Look for leaks. RETURNS: whether the note's name is one; None where it could not be checked."""
            mine = not scrubbed.is_folder or record.target in targets
            source = next((each for each in sources if is_same(each[0], record)), None) if mine else None
            if source is None or record.error is not None or source[1]["error"]:
                return None
            original, outcome, number = source
            known = Identifiers.of_rows(identifiers.told(_patient(original, number)))
            vetoed = frozenset(each.key for each in told.told(original.patient) if each.kind == "veto")
            chance = Chance(is_word, vetoed, is_eponym)
            leaks = check_note(original.text or "", outcome["findings"], record.text or "", known, chance)
            report.leaks += [(record.position, leak) for leak in leaks]
            return bool(find_leaks(record.id, known, chance=chance))

        # Of a row or resource all texts are one note.
        for _, texts in groupby(scrubbed.read(), key=lambda record: record.row or record):
            checks = [check(record) for record in texts]
            report.notes += 1
            report.unchecked += None in checks
            report.names += True in checks
    if not report.notes:
        raise PhiError(Errors.E112.format(path=scrubbed.name, expected="notes"))
    return report


def _patient(record: Record, number: int) -> str:
    return f"note/{number}" if record.patient is None else f"patient/{record.patient}"


def check_note(
    original: str,
    findings: Sequence[dict[str, Any]],
    scrubbed: str,
    identifiers: Identifiers,
    chance: Chance = NO_CHANCE,
) -> list[Leak]:
    """What survives in one scrubbed note.

    original (str): the note it was. findings: as in `doc._.phi`. identifiers: of the patient. chance: what
        may be chance.
    """
    places = align(original, findings, scrubbed)
    values = [original[finding["start_char"] : finding["end_char"]] for finding in findings]
    gone = [finding["replacement"] is not None for finding in findings]
    cuts = find_cuts(original, findings, places) if places is not None else []
    if places is not None:  # what the policy keeps is kept text
        values = [value for value, is_gone in zip(values, gone) if is_gone]
        places = [place for place, is_gone in zip(places, gone) if is_gone]
    return cuts + find_leaks(scrubbed, identifiers, places, values, chance)


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
            f"{report.names} notes have an identifier in their id or in the name of their file or folder: "
            "scrub passes these on as they are."
        )
    if report.unchecked:
        tell(f"{report.unchecked} notes could not be checked: no original, or one that could not be read.")
