"""Two passes over the notes: the first finds, the second replaces, including values from the patient's other
notes; and rows of several texts put together again.

Memory does not grow with the number of notes. Findings go to a spool that holds only offsets and labels,
their values to a nameless database, and the notes are read twice.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from itertools import chain, islice
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar

from ..errors import Errors
from ..surrogates.vault import Vault, vault_owner
from ..tables.rows import Row
from .crew import Crew
from .messages import progress_bar, tell
from .records import Processed, Record
from .safe_files import open_private
from .spool import FOUND, KEPT_BYTES, Memory, Spool
from .stages import FIND, REPLACE, SCRUB, error_message
from .tasks import Found, Outcome, Task

_T = TypeVar("_T")
FINDING, REPLACING = "Pass 1 of 2, finding", "Pass 2 of 2, replacing"
Notes = Callable[[], Iterator[Record]]
"""Yields the notes afresh on each call."""


def scrub_each(crew: Crew, records: Iterable[Record]) -> Iterator[Processed]:
    """Yield records with their outcomes, in order, each note scrubbed independently; unreadable notes keep
    their place."""
    pairs = ((record, _task(record)) for record in records)
    for record, outcome in weave(partial(crew.work, SCRUB), pairs):
        yield record, outcome or _unread(record)


def find_all(
    crew: Crew, notes: Notes, spool: Spool, memory: Memory, advance: Callable[[], None] = lambda: None
) -> None:
    """First pass: find PHI in all notes, and store the values of each patient.

    crew: The workers. notes: The input. spool: Findings of an earlier run, to which new ones are added.
        memory: Stores the values. advance: Called for each note.
    """
    done = _remember(notes(), spool, memory, crew, advance)
    if done:
        tell(f"The findings of {done} texts are reused from the interrupted run.")
    pairs = ((record, _task(record)) for record in islice(notes(), done, None))
    row = None
    for record, found in weave(partial(crew.work, FIND), pairs):
        spool.add(found or Found(), spool.check(record.text))
        if found and record.patient is not None:
            memory.add(record.patient, found.values)
        # The texts of a row are one note.
        if record.row is None or record.row is not row:
            advance()
        row = record.row


def replace_all(crew: Crew, notes: Notes, spool: Spool, memory: Memory, skip: int = 0) -> Iterator[Processed]:
    """Second pass: yield records with their outcomes, in order. A value found in one note of a patient is
    replaced in all of them. Arguments as in `find_all`.

    skip: Number of initial notes to skip.
    """
    entries = islice(_entries(notes(), spool), skip, None)
    pairs = ((record, _second_task(record, *entry, spool, memory)) for record, entry in entries)
    for record, outcome in weave(partial(crew.work, REPLACE), pairs):
        yield record, outcome or _unread(record)


def work_through(
    crew: Crew,
    notes: Notes,
    folder: Path | None,
    run: str,
    by_patient: bool,
    skip: int = 0,
    total: int | None = None,
) -> Iterator[Processed]:
    """Run both passes with a spool in a folder, or scrub each note independently; yield records with their
    outcomes.

    crew, notes, skip: As in `replace_all`. folder: Folder of the spool; None for a nameless spool, without a
        progress bar. run: As in `Spool`. by_patient: Also redact values found in other notes of the same
        patient. total: Number of notes, if known.
    """
    if not by_patient:
        yield from scrub_each(crew, islice(notes(), skip, None))
        return
    bar = nullcontext(lambda: None) if folder is None else progress_bar(FINDING, total)
    with (
        SpooledTemporaryFile(KEPT_BYTES) if folder is None else open_private(folder / FOUND) as stream,
        Memory() as memory,
    ):
        spool = Spool(stream, run, crew.key) if crew.key else Spool(stream, run)
        with bar as advance:
            find_all(crew, notes, spool, memory, advance)
        yield from replace_all(crew, notes, spool, memory, skip)


def show_progress(
    results: Iterable[Processed], by_patient: bool, total: int | None, done: int
) -> Iterator[Processed]:
    """Pass results through and show their number; the bar begins with the first of them, after pass 1.

    by_patient: Whether there are two passes. total: Number of results, if known. done: As in `progress_bar`.
    """
    waiting = iter(results)
    try:
        first = [next(waiting)]
    except StopIteration:
        return
    with progress_bar(REPLACING if by_patient else "Scrubbing", total, done) as advance:
        for result in chain(first, waiting):
            yield result
            advance()


def into_vault(results: Iterable[Processed], vault: Vault | None) -> Iterator[Processed]:
    """Pass results through, and add the replaced values to the vault if there is one."""
    for record, outcome in results:
        if vault is not None and outcome.scrubbed is not None:
            owner = vault_owner(record.patient, record.id)
            vault.add_findings(owner, record.text or "", outcome.findings)
        yield record, outcome


def _task(record: Record) -> Task | None:
    return None if record.text is None else record.task


def _entries(records: Iterable[Record], spool: Spool) -> Iterator[tuple[Record, tuple[Found, str]]]:
    """Yield records with their findings; a note added after the first pass has no digest."""
    recalled = spool.recall()
    for record in records:
        yield record, next(recalled, (Found(), "none"))


def _second_task(record: Record, found: Found, check: str, spool: Spool, memory: Memory) -> Task | None:
    if record.text is not None and check != spool.check(record.text):
        # The note has changed since the first pass: none of it may be released.
        record.text, record.error = None, Errors.E131.format(position=record.position)
    if record.text is None:
        return None
    return record.task._replace(found=found, values=memory.values(record.patient))


def _unread(record: Record) -> Outcome:
    return Outcome(None, [], record.error)


def _remember(
    records: Iterator[Record], spool: Spool, memory: Memory, crew: Crew, advance: Callable[[], None]
) -> int:
    """Load the findings of an earlier run. RETURNS: Number of texts."""
    done, row = 0, None
    for found, check in spool.recall():
        record = next(records, None)
        done += 1
        if (
            record
            and record.text is not None
            and record.patient is not None
            and check == spool.check(record.text)
        ):
            memory.add(record.patient, crew.values_of(record.text, found))
        if record is None or record.row is None or record.row is not row:
            advance()
        row = record and record.row
    return done


def weave(
    work: Callable[[Iterable[Task]], Iterator[Any]], pairs: Iterable[tuple[_T, Task | None]]
) -> Iterator[tuple[_T, Any]]:
    """Yield records of any kind with their results, in order; None for a record without a task.

    work: Returns one result per task, in order.
    """
    waiting: deque[tuple[_T, bool]] = deque()

    def tasks() -> Iterator[Task]:
        for record, task in pairs:
            waiting.append((record, task is not None))
            if task is not None:
                yield task

    def without() -> Iterator[tuple[_T, None]]:
        while waiting and not waiting[0][1]:
            yield waiting.popleft()[0], None

    for result in work(tasks()):
        yield from without()
        yield waiting.popleft()[0], result
    yield from without()


def join_rows(results: Iterable[Processed]) -> Iterator[Processed]:
    """Yield records of rows with the outcomes of all their texts; other records pass unchanged.

    results: in order, with all records of a row.
    YIELDS: For a row, the Outcome has `parts`, and its findings indicate their part. One failed text fails
        the whole row.
    """
    done: list[Processed] = []
    for record, outcome in results:
        if record.row is None:
            yield record, outcome
            continue
        done.append((record, outcome))
        if len(done) == record.row.pieces:
            yield _write(record.row, done[0][0], _join(record.row, done))
            done = []


def _write(row: Row, record: Record, outcome: Outcome) -> Processed:
    """Render the row now, because rendering may fail on a replacement."""
    if row.write is not None and outcome.scrubbed is not None:
        try:
            line = row.write(outcome.parts)
        except Exception as error:
            return record, Outcome(None, [], error_message(error))
        record.render = lambda _: line
    return record, outcome


def _join(row: Row, done: list[Processed]) -> Outcome:
    # A record may have failed after reading, for example a note that changed between the passes.
    errors = [outcome.error or record.error for record, outcome in done if outcome.scrubbed is None]
    if row.error is not None or (row.parts and errors):
        return Outcome(None, [], row.error or errors[0])
    outcomes = tuple(outcome for _, outcome in done) if row.parts else ()
    findings = [
        {**finding, "part": part.name}
        for part, outcome in zip(row.parts, outcomes)
        for finding in outcome.findings
    ]
    vetoes = tuple(veto for outcome in outcomes for veto in outcome.vetoes)
    return Outcome("", findings, vetoes=vetoes, parts=outcomes)
