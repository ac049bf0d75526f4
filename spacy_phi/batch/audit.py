"""Compare originals with their scrubbed versions: an identifier found in an original that survives is a
leak, and a word of medicine that does not survive is a loss."""

import json
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import groupby
from tempfile import SpooledTemporaryFile
from typing import Any

from ..corpora.jsonl import dump_line
from ..documents.structure import find_replaced
from ..errors import Errors, PhiError
from ..linking.leaks import Leak, align, find_cuts, find_leaks, find_roster_leaks, overlaps
from ..linking.losses import WORD, Loss, find_losses
from ..linking.values import KnownValues, collect_values
from ..roster.rosters import PatientRoster
from .audit_pairs import Notes, is_aside, is_same
from .crew import Crew
from .passes import find_all, replace_all
from .records import Record
from .settings import Settings
from .spool import KEPT_BYTES, Memory, Spool
from .vault import vault_owner


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

    @property
    def loss_rate(self) -> float:
        """Words of medicine replaced per 1,000 words."""
        return 1_000 * len(self.losses) / self.words if self.words else 0.0

    @property
    def sure(self) -> list[tuple[str, Leak]]:
        """Leaks that are not coincidental matches."""
        return [(place, leak) for place, leak in self.leaks if leak.sure]


def audit(
    originals: Notes, scrubbed: Notes, settings: Settings, jobs: int = 1, by_patient: bool = True
) -> Report:
    """Compare notes with their scrubbed versions. Memory does not grow with the number of notes.

    originals, scrubbed (Notes): as in `pair_notes`. by_patient (bool): as in scrub, where it must match for
        the texts to agree: also redact values found in other notes of the same patient.
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

        def check(record: Record) -> bool | None:
            """Search for leaks and losses. RETURNS: whether the note's name leaks; None if unchecked."""
            mine = not scrubbed.is_folder or record.target in targets
            source = next((each for each in sources if is_same(each[0], record)), None) if mine else None
            if source is None or record.error is not None or source[1]["error"]:
                return None
            original, outcome, number = source
            rejected = (each for each in searched.values(original.patient) if each.kind == "rejected")
            known = KnownValues([*replaced.values(vault_owner(original.patient, str(number))), *rejected])
            roster = crew.roster_of(original.task) if original.text is not None else None
            leaks = check_note(
                original.text or "", outcome["findings"], record.text or "", known, roster, crew.language
            )
            report.leaks += [(record.position, leak) for leak in leaks]
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

    original (str): the original note. findings: as in `doc._.phi`. known: the patient's known values.
    roster (PatientRoster | None): of the note. language (str): of the note.
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
