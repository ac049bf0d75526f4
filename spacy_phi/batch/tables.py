"""Scrub one table of notes into another: the code shared by all table formats."""

import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from shutil import rmtree

from ..errors import Errors, PhiError
from ..surrogates.vault import Vault
from ..tables.rows import Chunk, Table
from .crew import Crew
from .journal import RANDOM, Mark, check_key, read_journal
from .messages import tell, tell_counts
from .passes import into_vault, work_through
from .private import JOURNAL
from .progress import progress_bar
from .records import Processed, Record
from .rows import join_rows
from .run_record import RUN
from .settings import Settings, numbers_values
from .sinks import AUDIT, FAILED, Folder
from .sources import split_row

DONE = "journal.json"
"""Journal of a finished run, beside the output."""


def beside(stem: Path, name: str) -> Path:
    """Return the path of one of the run's files: beside the output, named after it."""
    return stem.with_name(f"{stem.name}.{name}")


def is_done(stem: Path, mark: Mark) -> bool:
    """Return whether a run with the same inputs and settings has finished the output."""
    state = read_journal(beside(stem, DONE))
    return state is not None and state.run == mark.run


def recall_done(table: Table, stem: Path, mark: Mark, work: Path) -> int:
    """Report that a finished run has nothing to do.

    RETURNS (int): its number of failed rows.
    RAISES: PhiError (E212) if it used another key, (E217) if the output is missing.
    """
    state = read_journal(beside(stem, DONE))
    assert state is not None
    if state.key != RANDOM:
        check_key(state, mark.key, stem)
    if state.done > state.failed and not table.is_there():
        raise PhiError(Errors.E217.format(path=stem, number=1))
    rmtree(work, ignore_errors=True)  # Left by a run killed at its very end.
    tell(f"Nothing to do: {state.done} rows were done before; --overwrite starts over.")
    return state.failed


def scrub_table(
    table: Table,
    stem: Path,
    folder: Folder,
    crew: Crew,
    settings: Settings,
    by_patient: bool,
    vault: Vault | None = None,
) -> int:
    """Scrub a table, resuming after the last finished chunk of an earlier run of the same kind.

    table (Table): input and output. stem (Path): the output path; audit and failures are written beside it.
        folder (Folder): of the unfinished run; removed at the end. crew (Crew): the workers. settings
        (Settings): of the crew. by_patient (bool): as in `work_through`. vault (Vault | None): stores the
        redacted values.
    RETURNS (int): number of failed rows, over all resumed runs.
    """
    state = folder.state
    if not state.complete:
        _work(table, folder, crew, settings, by_patient, vault)
    table.finish()
    for name in (AUDIT, FAILED, RUN):
        if (folder.folder / name).exists():
            os.replace(folder.folder / name, beside(stem, name))
    if not state.failed:
        beside(stem, FAILED).unlink(missing_ok=True)  # of another run
    # First, so that nothing resumes with half of the output, and a run killed here is known as done.
    os.replace(folder.folder / JOURNAL, beside(stem, DONE))
    rmtree(folder.folder)
    tell_counts("rows", state.done, state.failed, beside(stem, AUDIT).name, beside(stem, FAILED).name)
    return state.failed


def _work(
    table: Table, folder: Folder, crew: Crew, settings: Settings, by_patient: bool, vault: Vault | None
) -> None:
    state = folder.state

    def notes() -> Iterator[Record]:
        for chunk in table.read():
            # Avoids a reference cycle, so that finished objects are freed at once.
            rows, chunk.rows = chunk.rows, []
            for row in rows:
                row.chunk = chunk
                yield from split_row(row)

    if state.done:
        tell(f"Going on after {state.done} rows.")
    again = state.chunks if numbers_values(settings) else 0
    skip = 0 if again else state.pieces
    folder.by_chunk = True
    if vault is not None:
        folder.before_checkpoint = vault.save
    with folder, crew, progress_bar("Scrubbing", done=state.done) as advance:
        results = work_through(crew, notes, folder.folder, state.run, by_patient, skip)
        results = join_rows(into_vault(results, vault))
        for chunk, pairs in groupby(results, key=_chunk_of):
            done = list(pairs)
            if chunk.number < again:
                continue
            table.put(chunk, [outcome for _, outcome in done])
            for record, outcome in done:
                folder.add(record, outcome)
                advance()
            state.chunks = chunk.number + 1
            folder.checkpoint()
        folder.finish()


def _chunk_of(result: Processed) -> Chunk:
    row = result[0].row
    assert row is not None
    assert row.chunk is not None
    return row.chunk
