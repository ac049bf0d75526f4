"""Compare originals with their scrubbed versions: an identifier found in an original that survives is a
leak, and a word of medicine that does not survive is a loss."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, NamedTuple

from ..corpora.jsonl import dump_line
from ..documents.structure import find_replaced
from ..errors import Errors, PhiError
from ..linking.leaks import Leak, align, find_cuts, find_leaks, find_roster_leaks, overlaps
from ..linking.losses import WORD, Loss, find_losses
from ..linking.values import KnownValues, collect_values
from ..roster.rosters import PatientRoster
from ..surrogates.vault import vault_owner
from ..tables import sql
from ..tables.columns import Others
from ..tables.parquet_files import find_files, list_columns, read_rows
from .audit_file import AUDIT, FAILED, beside
from .columns import check_columns, recognize_patient
from .crew import Crew
from .inputs import find_inputs, find_renamed
from .passes import find_all, replace_all
from .records import Columns, Record
from .run import RUN
from .settings import Settings
from .sources import read_records, split_row
from .spool import KEPT_BYTES, Memory, Spool
from .table_run import find_source, is_parquet

Aside = frozenset[tuple[str, str]]
"""Failed notes, by id and place in their file."""


class Notes(NamedTuple):
    """A source of notes."""

    name: str
    read: Callable[[], Iterator[Record]]
    """Yields all notes afresh, in the same order, on each call."""
    aside: Aside = frozenset()
    """Notes that failed when the output was written."""
    is_folder: bool = False


def pair_notes(
    originals: str,
    scrubbed: str,
    columns: Columns,
    encoding: str,
    table: str | None,
    query: str | None,
    output_table: str | None,
    omop: bool,
) -> tuple[Notes, Notes]:
    """Return the originals and their scrubbed versions, from two paths or two database URLs.

    columns: Columns of the originals, including the patient's; the scrubbed files do not repeat it. Date
        columns of a database are not checked: unless shifted, they hold a day of the true year.
    encoding: Of files. table, query, output_table, omop: of databases, as in `scrub`.
    RAISES: PhiError (E150) for a URL paired with a path, or as in `find_source`; (E119, E129, E133) for a
        database that cannot be read with these options.
    """
    in_database = ["://" in each for each in (originals, scrubbed)]
    if in_database[0] != in_database[1]:
        raise PhiError(Errors.E150.format(reason="both must be databases: give two URLs"))
    if in_database[0]:
        source, made = find_source(originals, columns, table, query, output_table, omop)
        read = replace(source, dates=())
        out = replace(read, table=made, query=None, patient=None, default_patient=None, others=Others())
        return in_table(originals, read), in_table(scrubbed, out)
    path = Path(originals)
    if is_parquet(originals):
        columns = recognize_patient(columns, list_columns(path, find_files(path)))
    else:
        columns = check_columns(find_inputs([path], None), columns, encoding)
    unowned = replace(columns, patient=None, others=Others(), rename=None)
    return in_files(path, columns, encoding), in_files(Path(scrubbed), unowned, encoding)


def in_files(path: Path, columns: Columns, encoding: str) -> Notes:
    """Return the notes of a file or folder, with their accompanying values."""
    return Notes(str(path), partial(read_notes, path, columns, encoding), read_aside(path), path.is_dir())


def in_table(url: str, source: sql.Source) -> Notes:
    """Return the rows of a table or query; the name is not the URL, which may contain a password."""

    def read() -> Iterator[Record]:
        for chunk in sql.read_chunks(url, source):
            for row in chunk.rows:
                yield from split_row(row)

    return Notes(source.name, read)


def read_notes(path: Path, columns: Columns, encoding: str) -> Iterator[Record]:
    """Return the notes of a file or folder, without the messages of `scrub`.

    RAISES: PhiError (E118 to E120, E124, E128, E139).
    """
    if is_parquet(str(path)):
        for name, row in read_rows(path, columns.roles(path.name)):
            yield from split_row(row, name)
        return
    for item in find_renamed([path], None, columns.rename):
        if item.unread is None and item.target not in (AUDIT, FAILED, RUN):
            yield from read_records(item, columns, encoding)


def read_aside(scrubbed: Path) -> Aside:
    """Return the notes that failed when a folder, or a file of it, was written."""
    places = (scrubbed / FAILED, scrubbed.with_name(FAILED), beside(scrubbed, FAILED))
    path = next((path for path in places if path.is_file()), None)
    if path is None:
        return frozenset()
    with path.open(encoding="utf8") as stream:
        lines = map(json.loads, stream)
        return frozenset((line["id"], _place(line["source"])) for line in lines)


def is_aside(note: Record, aside: Aside) -> bool:
    """Return whether a note has no scrubbed version."""
    return note.error is not None or (note.id, _place(note.position)) in aside


def _place(position: str) -> str:
    # The folder may have been renamed.
    return position.replace("\\", "/").rpartition("/")[2]


def is_same(original: Record, scrubbed: Record) -> bool:
    """Return whether a scrubbed note is the version of a given original, provided that all earlier notes are
    matched."""
    if original.target != scrubbed.target and "/" in original.target + scrubbed.target:
        return False
    # Fields of a resource that the policy drops are absent, possibly all of its texts.
    if scrubbed.part not in ("", original.part):
        return False
    one, other = (note.id.removeprefix(note.target) for note in (original, scrubbed))
    # A note without an id is named after its line number, and the lines of failed notes are missing.
    return one == other or all(each.startswith(":") and each[1:].isdigit() for each in (one, other))


@dataclass
class Report:
    """Findings of an audit."""

    notes: int = 0
    unchecked: int = 0
    leaks: list[tuple[str, Leak]] = field(default_factory=list)
    """Leaks, each with the position of its note."""
    names: int = 0
    """Notes with an identifier in their id, or in their file or folder name."""
    losses: list[tuple[str, Loss]] = field(default_factory=list)
    """Words of medicine that were replaced, each with the position of its note."""
    words: int = 0
    """Words of the originals that were checked."""
    control: Counter[tuple[str, str, bool]] = field(default_factory=Counter)
    """Matches of another patient's values, which are chance: by kind, label, and whether they would count as
    sure."""
    controlled: int = 0
    """Texts that were searched for another patient's values."""
    checked: int = 0
    """Texts that were searched for their own patient's values."""

    @property
    def loss_rate(self) -> float:
        """Words of medicine replaced per 1,000 words."""
        return 1_000 * len(self.losses) / self.words if self.words else 0.0

    def expected(self, kind: str, label: str, sure: bool) -> float:
        """Return the number of matches to expect by chance alone, of a kind and label."""
        share = self.checked / self.controlled if self.controlled else 0.0
        return self.control[kind, label, sure] * share

    @property
    def sure(self) -> list[tuple[str, Leak]]:
        """Leaks that are not coincidental matches."""
        return [(place, leak) for place, leak in self.leaks if leak.sure]


def audit(
    originals: Notes, scrubbed: Notes, settings: Settings, jobs: int = 1, by_patient: bool = True
) -> Report:
    """Compare notes with their scrubbed versions. Memory does not grow with the number of notes.

    originals, scrubbed: As in `pair_notes`. by_patient: As in scrub, where it must match for the texts to
        agree: also redact values found in other notes of the same patient.
    RAISES: PhiError (E112) if there are no notes, and errors from reading and scrubbing.
    """
    report = Report()
    notes = originals.read
    with ExitStack() as stack:
        searched, replaced = (stack.enter_context(Memory()) for _ in range(2))
        spool, outcomes = (stack.enter_context(SpooledTemporaryFile(KEPT_BYTES)) for _ in range(2))
        crew = stack.enter_context(Crew(settings, jobs))
        find_all(crew, notes, Spool(spool), searched)
        results = replace_all(
            crew, notes, Spool(spool), searched if by_patient else stack.enter_context(Memory())
        )
        count = 0
        targets = set[str]()
        for count, (record, outcome) in enumerate(results, 1):
            targets.add(record.target)
            outcomes.write(dump_line({"error": outcome.error, "findings": outcome.findings}))
            if outcome.error is None and record.text is not None:
                values = collect_values(find_replaced(record.text, outcome.findings), crew.language)
                replaced.add(vault_owner(record.patient, str(count)), values)
        if not count:
            raise PhiError(Errors.E112.format(path=originals.name, expected="notes"))
        outcomes.seek(0)
        sources = (
            each
            for each in zip(notes(), map(json.loads, outcomes), range(1, count + 1))
            if not is_aside(each[0], scrubbed.aside)
        )

        others: list[tuple[str, KnownValues]] = []

        def control(original: str, findings: Sequence[dict[str, Any]], scrubbed: str) -> None:
            """Search a note for the values of the patient before its own."""
            report.checked += 1
            if len(others) == 2:
                strange = check_note(original, findings, scrubbed, others[0][1])
                report.controlled += 1
                report.control.update(
                    (leak.kind, leak.label, leak.sure) for leak in strange if leak.kind != "cut"
                )

        def check(record: Record) -> bool | None:
            """Search for leaks and losses. RETURNS: whether the note's name leaks; None if unchecked."""
            mine = not scrubbed.is_folder or record.target in targets
            source = next((each for each in sources if is_same(each[0], record)), None) if mine else None
            if source is None or record.error is not None or source[1]["error"]:
                return None
            original, outcome, number = source
            rejected = (each for each in searched.values(original.patient) if each.kind == "rejected")
            owner = vault_owner(original.patient, str(number))
            known = KnownValues([*replaced.values(owner), *rejected])
            if not others or others[-1][0] != owner:
                others[:] = [*others[-1:], (owner, known)]
            roster = crew.roster_of(original.task) if original.text is not None else None
            leaks = check_note(
                original.text or "", outcome["findings"], record.text or "", known, roster, crew.language
            )
            report.leaks += [(record.position, leak) for leak in leaks]
            control(original.text or "", outcome["findings"], record.text or "")
            losses = find_losses(original.text or "", outcome["findings"], crew.language)
            report.losses += [(record.position, loss) for loss in losses]
            report.words += sum(1 for _ in WORD.finditer(original.text or ""))
            return bool(find_leaks(record.id, known))

        # All texts of a row or resource are one note.
        for _, texts in groupby(scrubbed.read(), key=lambda record: record.row or record):
            checks = [check(record) for record in texts]
            report.notes += 1
            report.unchecked += None in checks
            report.names += True in checks
    if not report.notes:
        raise PhiError(Errors.E112.format(path=scrubbed.name, expected="notes"))
    return report


def check_note(
    original: str,
    findings: Sequence[dict[str, Any]],
    scrubbed: str,
    known: KnownValues,
    roster: PatientRoster | None = None,
    language: str = "en",
) -> list[Leak]:
    """Return the identifiers of an original that survive in its scrubbed note, those of the roster first.

    original: The original note. findings: as in `doc._.phi`. known: the patient's known values.
    roster: Of the note. language: Of the note.
    """
    places = align(original, findings, scrubbed)
    listed = find_roster_leaks(scrubbed, places or (), roster, language) if roster else []
    values = [original[finding["start_char"] : finding["end_char"]] for finding in findings]
    gone = [finding["replacement"] is not None for finding in findings]
    cuts = find_cuts(original, findings, places) if places is not None else []
    if places is not None:  # the policy keeps this text
        values = [value for value, is_gone in zip(values, gone) if is_gone]
        places = [place for place, is_gone in zip(places, gone) if is_gone]
    rest = cuts + find_leaks(scrubbed, known, places, values)
    return listed + [leak for leak in rest if not any(overlaps(leak, each) for each in listed)]
