"""Compare originals with what became of them: whatever was found in the originals and survives is a leak."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import groupby
from tempfile import SpooledTemporaryFile
from typing import Any

from ..corpora.jsonl import dump_line
from ..errors import Errors, PhiError
from ..linking.leaks import Leak, align, find_cuts, find_leaks
from ..linking.values import KnownValues, collect_values
from .audit_pairs import Notes, is_aside, is_same
from .crew import Crew
from .passes import find_all, replace_all
from .settings import Settings
from .sources import Record
from .spool import Memory, Spool

_KEPT_BYTES = 2**25


@dataclass
class Report:
    """The findings of an audit."""

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
        searched, replaced = (stack.enter_context(Memory()) for _ in range(2))
        spool, outcomes = (stack.enter_context(SpooledTemporaryFile(_KEPT_BYTES)) for _ in range(2))
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
                values = collect_values(_replaced(record.text, outcome.findings), crew.language)
                replaced.add(_patient(record, count), values)
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
            rejected = (each for each in searched.values(original.patient) if each.kind == "rejected")
            known = KnownValues([*replaced.values(_patient(original, number)), *rejected])
            leaks = check_note(original.text or "", outcome["findings"], record.text or "", known)
            report.leaks += [(record.position, leak) for leak in leaks]
            return bool(find_leaks(record.id, known))

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


def _replaced(text: str, findings: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the values that were replaced in a note, with their labels."""
    for each in findings:
        if each["replacement"] is not None:
            yield text[each["start_char"] : each["end_char"]], each["label"]


def check_note(
    original: str, findings: Sequence[dict[str, Any]], scrubbed: str, known: KnownValues
) -> list[Leak]:
    """Return the identifiers that survive in one scrubbed note.

    original (str): the note it was. findings: as in `doc._.phi`. known: the values of the
        patient.
    """
    places = align(original, findings, scrubbed)
    values = [original[finding["start_char"] : finding["end_char"]] for finding in findings]
    gone = [finding["replacement"] is not None for finding in findings]
    cuts = find_cuts(original, findings, places) if places is not None else []
    if places is not None:  # what the policy keeps is kept text
        values = [value for value, is_gone in zip(values, gone) if is_gone]
        places = [place for place, is_gone in zip(places, gone) if is_gone]
    return cuts + find_leaks(scrubbed, known, places, values)
