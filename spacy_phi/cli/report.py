"""`python -m spacy phi report`: what was found and what became of it, as a page to file."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from ..batch.audit import audit
from ..batch.audit_pairs import pair_notes
from ..batch.columns import make_others
from ..batch.private import check_apart, write_private
from ..batch.run_record import RUN, read_run
from ..batch.sinks import AUDIT, FAILED
from ..batch.sources import Columns
from ..batch.tables import beside
from ..errors import Errors, PhiError
from ..spans import read_source
from ..surrogates.keys import resolve_lasting_key
from . import options
from .app import EXIT_CODES, OK, app, coded_errors, tell
from .config_file import ConfigFile
from .report_page import to_html

BINS = 20
"""Bars of a histogram of scores, each 0.05 wide."""

_HELP = f"""Report on a scrubbed corpus, as one HTML page that needs nothing else.

SCRUBBED is what scrub has written, a folder, Parquet or the name of a table, or its audit.jsonl. The page has
how it was scrubbed, counts by label and source, scores, what was replaced and what the policy kept, what was
taken back as medicine and why, and what was set aside. With --originals the scrubbed notes are audited too,
which takes as long as scrubbing: give the options that scrub was given, and of a database in --database the
URL that scrub wrote to.

No text of a note is on the page, unless --examples asks for some of what was found, which is PHI. They come
from the file that scrub wrote with --audit-values, and the page then cannot lie among scrubbed notes.

\b
Examples:
  python -m spacy phi report clean/ --html report.html
  python -m spacy phi report clean/ --html report.html --originals notes/ --policy safe_harbor
  python -m spacy phi report note --html report.html --originals URL --database URL2 --omop

{EXIT_CODES}"""


@dataclass
class Tally:
    """Counts of an audit. Memory does not grow with the number of notes."""

    notes: int = 0
    clean: int = 0
    """Notes in which nothing was found."""
    labels: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """By label, and whether it was replaced."""
    sources: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By kind of source (rule, ner, roster, ...) and label."""
    rules: Counter[str] = field(default_factory=Counter)
    """By source in full, as `rule:mrn_labelled`."""
    scores: dict[str, list[int]] = field(default_factory=dict)
    """By kind of source, findings in each of the BINS."""
    vetoed: Counter[str] = field(default_factory=Counter)
    """By the label that was taken back."""
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By what it was taken for, and why."""
    aside: Counter[str] = field(default_factory=Counter)
    """Notes set aside, by the code of their error."""
    run: dict[str, Any] = field(default_factory=dict)
    """What the run was, as of `read_run`."""
    examples: dict[str, list[tuple[str, str | None]]] = field(default_factory=dict)
    """By label, what was found and what stands in its place; only if asked for."""

    @property
    def findings(self) -> int:
        """The number of findings."""
        return self.labels.total()

    def add(self, line: dict[str, Any]) -> None:
        """Count one line of `audit.jsonl`."""
        self.notes += 1
        self.clean += not line["spans"]
        self.vetoed.update(line.get("vetoed") or {})
        for veto, times in (line.get("reasons") or {}).items():
            term, _, reason = veto.partition(": ")
            self.reasons[term, reason] += times
        for span in line["spans"]:
            label, source = str(span["label"]), str(span["source"])
            kind = read_source(source).finder
            self.labels[label, bool(span["replaced"])] += 1
            self.sources[kind, label] += 1
            self.rules[source] += 1
            bars = self.scores.setdefault(kind, [0] * BINS)
            bars[min(BINS - 1, max(0, int(span["score"] * BINS + 1e-9)))] += 1

    def add_examples(self, line: dict[str, Any], most: int) -> None:
        """Keep what was found, of one line of an audit with values; `most` of each label."""
        for span in line["spans"]:
            shown = self.examples.setdefault(str(span["label"]), [])
            pair = str(span["text"]), span.get("replacement")
            if len(shown) < most and pair not in shown:
                shown.append(pair)


@app.command("report", help=_HELP, no_args_is_help=True)
def report_command(
    scrubbed: Annotated[
        Path, typer.Argument(metavar="SCRUBBED", help="What scrub has written, or its audit")
    ],
    html: Annotated[Path, typer.Option(help="Write the page to this file")],
    originals: Annotated[str | None, typer.Option(help="Audit the notes against these")] = None,
    database: Annotated[
        str | None, typer.Option(help="Of originals in a database: the URL scrub wrote to")
    ] = None,
    examples: Annotated[int, typer.Option(min=0, help="Show so many of what was found, a label: PHI")] = 0,
    audit_values: Annotated[
        Path | None, typer.Option(help="With --examples: what scrub wrote with --audit-values")
    ] = None,
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
) -> None:
    """Report on a scrubbed corpus; the help text is `_HELP`."""
    options.check_audit_format(input_format)
    fhir = originals if input_format == "fhir" else None
    if database is not None and (originals is None or "://" not in database):
        raise typer.BadParameter("--database is the URL of what was made of --originals, a URL too")
    notes = database or str(scrubbed.parent if scrubbed.name == AUDIT else scrubbed)
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
        pair = None
        if originals is not None:
            pair = pair_notes(originals, notes, columns, encoding, table, query, output_table, omop)
        if examples and audit_values is None:
            raise typer.BadParameter("--examples needs --audit-values, the file that scrub wrote")
        if audit_values is not None:
            check_apart(html)
        tally = count(scrubbed)
        if audit_values is not None:
            _each_line(audit_values, lambda line: tally.add_examples(line, examples))
        checked = audit(*pair, settings, jobs, not each_alone) if pair else None
        write(html, to_html(tally, checked, examples > 0))
    tell(f"{tally.findings} findings in {tally.notes} notes; see {html}")
    raise typer.Exit(OK)


def count(scrubbed: Path) -> Tally:
    """Count what an audit says.

    scrubbed (Path): as of `find_audit`.
    RETURNS (Tally). RAISES: PhiError (E168) where no audit is, (E108, E109) for a line that is none of it.
    """
    path = find_audit(scrubbed)
    tally = Tally()
    _each_line(path, tally.add)
    stem = path.name.removesuffix(AUDIT)
    tally.run = read_run(path.with_name(stem + RUN))
    aside = path.with_name(stem + FAILED)
    if aside.is_file():
        for _, line in _lines(aside):
            # The code alone: a message names files.
            tally.aside[str(line.get("error")).partition("]")[0].strip("[")[:8]] += 1
    return tally


def _each_line(path: Path, add: Callable[[dict[str, Any]], None]) -> None:
    for number, line in _lines(path):
        try:
            add(line)
        except (KeyError, TypeError, ValueError, AttributeError):
            error = Errors.E109.format(file=path, line=number, field="spans", kind="a list of findings")
            raise PhiError(error) from None


def find_audit(scrubbed: Path) -> Path:
    """The audit of what scrub has written: a folder, Parquet, a table by its name, or the audit itself.

    RAISES: PhiError (E168) where none is.
    """
    places = (scrubbed / AUDIT, beside(scrubbed, AUDIT), scrubbed)
    path = next((path for path in places if path.is_file() and path.name.endswith(AUDIT)), None)
    if path is None:
        raise PhiError(Errors.E168.format(path=scrubbed))
    return path


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with path.open("rb") as stream:
        for number, raw in enumerate(stream, 1):
            try:
                line = json.loads(raw)
            except ValueError as error:
                column = getattr(error, "colno", 1)
                raise PhiError(Errors.E108.format(file=path, line=number, column=column)) from None
            if not isinstance(line, dict):
                raise PhiError(Errors.E108.format(file=path, line=number, column=1))
            yield number, line


def write(path: Path, page: str) -> None:
    """Write the page. RAISES: PhiError (E128) where it cannot."""
    try:
        write_private(path, page)
    except OSError as error:
        raise PhiError(Errors.E128.format(path=path, reason=error.strerror or type(error).__name__)) from None
