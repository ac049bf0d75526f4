"""Two passes over the notes: the first finds, the second replaces, also the values of the patient's
other notes.

Memory does not grow with the number of notes: findings go to a spool (offsets and labels alone), their values
to a nameless database, and the notes are read twice.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from ..errors import Errors
from ..linking.patient import collect_from_note
from ..surrogates.vault import Vault
from .crew import Crew
from .progress import progress_bar
from .sources import Record
from .spool import Memory, Spool, open_spool
from .stages import FIND, REPLACE, SCRUB
from .tasks import Found, Outcome, Task
from .vault import owner_of

_T = TypeVar("_T")
Notes = Callable[[], Iterator[Record]]
"""Gives the notes anew whenever it is called."""


def scrub_each(crew: Crew, records: Iterable[Record]) -> Iterator[tuple[Record, Outcome]]:
    """Records with what became of them, in order, each note by itself; those that could not be read keep
    their place."""
    pairs = ((record, _task(record)) for record in records)
    for record, outcome in weave(partial(crew.work, SCRUB), pairs):
        yield record, outcome or _unread(record)


def find_all(
    crew: Crew, notes: Notes, spool: Spool, memory: Memory, advance: Callable[[], None] = lambda: None
) -> None:
    """Find PHI in all notes, the first pass, and keep the values of each patient.

    crew (Crew): who works. notes (Notes): what to read. spool (Spool): what an earlier run has found, and
        where the rest goes. memory (Memory): where the values go. advance (Callable): called for each
        note.
    """
    done = _remember(notes(), spool, memory, crew.language, advance)
    pairs = ((record, _task(record)) for record in islice(notes(), done, None))
    for record, found in weave(partial(crew.work, FIND), pairs):
        spool.add(found or Found(), spool.check(record.text))
        if found and record.patient is not None:
            memory.add(record.patient, found.values)
        advance()


def replace_all(
    crew: Crew, notes: Notes, spool: Spool, memory: Memory, skip: int = 0
) -> Iterator[tuple[Record, Outcome]]:
    """The second pass: records with what became of them, in order; a value found in one note of a patient is
    replaced in all of them. Arguments as in `find_all`.

    skip (int): notes at the beginning that are not wanted.
    """
    entries = islice(_entries(notes(), spool), skip, None)
    pairs = ((record, _second_task(record, *entry, spool, memory)) for record, entry in entries)
    for record, outcome in weave(partial(crew.work, REPLACE), pairs):
        yield record, outcome or _unread(record)


def work_through(
    crew: Crew, notes: Notes, folder: Path, run: str, by_patient: bool, skip: int = 0
) -> Iterator[tuple[Record, Outcome]]:
    """Both passes with the spool in a folder, or each note by itself; records with what became of them.

    crew (Crew), notes (Notes), skip (int): as of `replace_all`. folder (Path): where the spool is kept. run
        (str): as of `Spool`. by_patient (bool): whether what is found in one note of a patient goes from the
        others too.
    """
    if not by_patient:
        yield from scrub_each(crew, islice(notes(), skip, None))
        return
    with open_spool(folder) as stream, Memory() as memory:
        spool = Spool(stream, run, crew.key) if crew.key else Spool(stream, run)
        with progress_bar("Finding") as advance:
            find_all(crew, notes, spool, memory, advance)
        yield from replace_all(crew, notes, spool, memory, skip)


def into_vault(
    results: Iterable[tuple[Record, Outcome]], vault: Vault | None
) -> Iterator[tuple[Record, Outcome]]:
    """The same results; on the way the vault, if there is one, takes what was replaced."""
    for record, outcome in results:
        if vault is not None and outcome.scrubbed is not None:
            vault.add_findings(owner_of(record), record.text or "", outcome.findings)
        yield record, outcome


def _task(record: Record) -> Task | None:
    return None if record.text is None else record.task


def _entries(records: Iterable[Record], spool: Spool) -> Iterator[tuple[Record, tuple[Found, str]]]:
    """Records with what was found in them; one that came after the first pass has the digest of none."""
    recalled = spool.recall()
    for record in records:
        yield record, next(recalled, (Found(), "none"))


def _second_task(record: Record, found: Found, check: str, spool: Spool, memory: Memory) -> Task | None:
    if record.text is not None and check != spool.check(record.text):
        # What was found is elsewhere now: nothing of this note may pass.
        record.text, record.error = None, Errors.E131.format(position=record.position)
    if record.text is None:
        return None
    return record.task._replace(found=found, values=memory.values(record.patient))


def _unread(record: Record) -> Outcome:
    return Outcome(None, [], record.error)


def _remember(
    records: Iterator[Record], spool: Spool, memory: Memory, language: str, advance: Callable[[], None]
) -> int:
    """Take up what an earlier run has found. RETURNS (int): in how many notes."""
    done = 0
    for found, check in spool.recall():
        record = next(records, None)
        done += 1
        if (
            record
            and record.text is not None
            and record.patient is not None
            and check == spool.check(record.text)
        ):
            memory.add(record.patient, collect_from_note(record.text, found.matches, found.vetoed, language))
        advance()
    return done


def weave(
    work: Callable[[Iterable[Task]], Iterator[Any]], pairs: Iterable[tuple[_T, Task | None]]
) -> Iterator[tuple[_T, Any]]:
    """Records of any kind with what became of their tasks, in order; None where there was no task.

    work (Callable): gives one result a task, in order.
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
