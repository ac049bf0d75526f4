"""Scrub a table of notes into another: Parquet, or a table or query of a database."""

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from shutil import rmtree

from ..errors import Errors, PhiError
from ..extras import sqlalchemy
from ..surrogates.vault import Vault
from ..tables import parquet_files, sql, sql_output
from ..tables.omop import note_source
from ..tables.parquet_files import SUFFIX
from ..tables.rows import Chunk, Table
from .audit_file import AUDIT, FAILED, beside, count_aside
from .columns import recognize_patient
from .crew import Crew
from .inputs import KINDS, TEXT_SUFFIXES
from .journal import RANDOM, Mark, check_key, read_journal
from .messages import tell, tell_counts, warn
from .passes import into_vault, join_rows, show_progress, work_through
from .records import Columns, Processed, Record
from .run import RUN, Done, Run, open_vault
from .safe_files import JOURNAL, check_apart, lock_beside, lock_output
from .settings import Settings, numbers_values
from .sinks import Folder
from .sources import split_row

_WORK = "unfinished"


def is_table(inputs: Sequence[str]) -> bool:
    """Return whether the input of `scrub` is a table.

    RAISES: PhiError (E150) for a table among others, PhiError (E139) for a folder of Parquet and other notes.
    """
    tables = [name for name in inputs if "://" in name or is_parquet(name)]
    if tables and len(inputs) > 1:
        raise PhiError(Errors.E150.format(reason="Parquet files and databases must be the only input"))
    return bool(tables)


def is_parquet(name: str) -> bool:
    """Return whether a path is named as a Parquet file, or is a folder that contains one."""
    suffixes: dict[str, str] = {}
    for _, folders, names in os.walk(name):
        folders[:] = [folder for folder in folders if not folder.startswith(".")]
        suffixes |= {Path(each).suffix.lower(): each for each in names if not each.startswith(".")}
    others = [each for suffix, each in suffixes.items() if suffix in (*KINDS, *TEXT_SUFFIXES)]
    if SUFFIX in suffixes and others:
        raise PhiError(Errors.E139.format(path=name, other=others[0]))
    return SUFFIX in suffixes or name.lower().endswith(SUFFIX)


def same_database(one: str, other: str) -> bool:
    """Return whether two URLs refer to one database, regardless of user and options."""
    make_url = sqlalchemy.make_url
    try:
        a, b = (make_url(url) for url in (one, other))
    except ValueError:
        raise PhiError(Errors.E129.format(kind="no URL")) from None
    if a.get_backend_name() != b.get_backend_name():
        return False
    if a.get_backend_name() == "sqlite":
        return Path(a.database or "").resolve() == Path(b.database or "").resolve()
    return (a.host, a.port, a.database) == (b.host, b.port, b.database)


def beside_database(url: str, table: str) -> Path:
    """Return the path of a table's audit: beside a SQLite file, named after the file and the table.

    RAISES: PhiError (E207) for a database without a file.
    """
    found = _find_file(url, table)
    if not found:
        raise PhiError(Errors.E207)
    return found[0]


def _find_file(url: str, table: str) -> list[Path]:
    """Return the path of a table of a SQLite file, as in `beside_database`; empty for another database."""
    parts = sqlalchemy.make_url(url)
    if parts.get_backend_name() != "sqlite" or not parts.database or parts.database == ":memory:":
        return []
    return [beside(Path(parts.database), table)]


def scrub_to_table(run: Run) -> Done:
    """Scrub Parquet or a database table.

    RAISES: PhiError (E112, E118 to E124, E128, E129, E133, E138).
    """
    (source,) = run.inputs
    assert run.output is not None
    scrub = _scrub_database if "://" in source else _scrub_parquet
    # Before anything is written, so that an invalid setting leaves no files.
    return scrub(run, Crew(run.settings, run.jobs), source, run.output)


def _scrub_parquet(run: Run, crew: Crew, source: str, output: str) -> Done:
    path, target = Path(source), Path(output)
    work = beside(target, _WORK)
    if not path.exists():
        raise PhiError(Errors.E124.format(path=path))
    if not path.is_dir() and target.suffix.lower() != SUFFIX:
        raise PhiError(
            Errors.E150.format(
                reason="the output of a Parquet file must be a Parquet file: --output NAME.parquet"
            )
        )
    if target.resolve() == path.resolve():
        raise PhiError(Errors.E122.format(path=path))
    files = parquet_files.find_files(path, (target, work))
    run = replace(run, columns=recognize_patient(run.columns, parquet_files.list_columns(path, files)))
    mark = run.mark(map(_stamp, files), crew.key)
    with _lock(run, target):
        goes_on = (work / JOURNAL).exists() or is_done(target, mark)
        _check_parquet_output(path, target, run.overwrite or goes_on)
        table = parquet_files.open_table(path, files, target, work, run.columns.roles(path.name))
        return _scrub(run, crew, table, target, mark)


def _lock(run: Run, *stems: Path) -> AbstractContextManager[None]:
    """Hold the locks of a run and of its audit with values. RAISES: PhiError (E400)."""
    values = () if run.audit_values is None else (run.audit_values,)
    return lock_output(*map(lock_beside, (*stems, *values)))


def _stamp(file: Path) -> tuple[str, int, int]:
    stat = file.stat()
    return str(file), stat.st_size, stat.st_mtime_ns


def _check_parquet_output(source: Path, target: Path, may_replace: bool) -> None:
    """Refuse to overwrite an output that no run wrote."""
    if not target.exists():
        return
    if target.is_dir() != source.is_dir():
        raise PhiError(Errors.E121.format(path=target, what="something else than the input"))
    if not may_replace:
        raise PhiError(Errors.E121.format(path=target, what="the output of another run"))
    if any(path.is_file() and path.suffix.lower() != SUFFIX for path in target.rglob("*")):
        raise PhiError(Errors.E121.format(path=target, what="files that are not Parquet"))


def find_source(
    url: str,
    columns: Columns,
    table: str | None,
    query: str | None,
    output_table: str | None,
    omop: bool,
) -> tuple[sql.Source, str]:
    """Return the part of a database to read, and the name of the output table.

    url, columns: Of the database. table, query, output_table, omop: as in `scrub`.
    RAISES: PhiError (E150) for conflicting options; PhiError (E119, E129, E133).
    """
    name = table or ("note" if omop else None)
    if omop == (query is not None) and (omop or name is None):
        raise PhiError(
            Errors.E150.format(reason="give one of --table, --query and --omop; --omop may name its --table")
        )
    if query is not None and (table is not None or output_table is None):
        raise PhiError(Errors.E150.format(reason="--query needs --output-table, and no --table"))
    if omop:
        read = note_source(name or "note", columns.patient_id, columns.others)
        read = replace(read, index_date=columns.index_date)
    else:
        read = _describe(url, name, query, columns)
    return read, output_table or name or ""


def _describe(url: str, table: str | None, query: str | None, columns: Columns) -> sql.Source:
    """Describe the input. The key is the requested column or, for a table without it, its primary key; the
    patient column is detected if none is requested.

    RAISES: PhiError (E119, E129, E133).
    """
    with sql.database(url) as engine:
        key = columns.id if query is not None or table is None else sql.find_key(engine, table, columns.id)
        patient = recognize_patient(columns, [sql.list_columns(engine, table, query)]).patient
    others = replace(columns.others, own=(key,))
    return sql.Source(
        table,
        query,
        key,
        (columns.text,),
        patient,
        columns.patient_id,
        others=others,
        index_date=columns.index_date,
    )


def _scrub_database(run: Run, crew: Crew, source: str, output: str) -> Done:
    if "://" not in output:
        raise PhiError(Errors.E150.format(reason="the output of a database must be a database: --output URL"))
    read, out = find_source(source, run.columns, run.table, run.query, run.output_table, run.omop)
    columns = replace(run.columns, others=read.others, patient=read.patient)
    if run.omop:
        columns = replace(columns, text=read.texts[0], id=read.key)
    run = replace(run, columns=columns)
    if same_database(source, output) and out == read.table:
        raise PhiError(Errors.E122.format(path=f"table {out}"))
    stem = run.audit.with_suffix("") if run.audit else beside_database(output, out)
    mark = run.mark((source, output), crew.key)
    nlp = f"{out}_nlp" if run.omop else None
    with ExitStack() as stack:
        stack.enter_context(_lock(run, stem, *_find_file(output, out)))
        goes_on = not run.overwrite and ((beside(stem, _WORK) / JOURNAL).exists() or is_done(stem, mark))
        table = stack.enter_context(
            sql_output.open_table(source, read, output, out, nlp, goes_on=goes_on, overwrite=run.overwrite)
        )
        if beside(stem, AUDIT).exists() and not (goes_on or run.overwrite):
            what = "the audit of another run (--audit puts this one elsewhere)"
            raise PhiError(Errors.E121.format(path=beside(stem, AUDIT), what=what))
        return _scrub(run, crew, table, stem, mark)


def _scrub(run: Run, crew: Crew, table: Table, stem: Path, mark: Mark) -> Done:
    """Resume the unfinished run beside the output, or start one."""
    work, columns = beside(stem, _WORK), run.columns
    if run.audit_values is not None:
        check_apart(run.audit_values, work, stem)
    if run.overwrite:
        rmtree(work, ignore_errors=True)  # No part of an abandoned run may enter this one.
        beside(stem, DONE).unlink(missing_ok=True)  # The output is created again.
    elif is_done(stem, mark):
        return Done(recall_done(table, stem, mark, work), beside(stem, AUDIT))
    table = run.portion.of_table(table)
    tell(columns.others.describe(table.names))
    if table.with_metadata:
        names = ", ".join(table.with_metadata)
        warn(f"Kept with their own metadata, which may list values of other rows: {names}.")
    with ExitStack() as stack:
        kept = stack.enter_context(open_vault(run.vault, work)) if run.vault else None
        folder = Folder(
            work,
            mark,
            overwrite=run.overwrite,
            values=run.audit_values,
            about=run.describe(),
        )
        tied = run.by_patient and (columns.patient is not None or columns.patient_id is not None)
        failed = scrub_table(table, stem, folder, crew, run.settings, tied, kept)
    return Done(failed, beside(stem, AUDIT))


DONE = "journal.json"
"""Journal of a finished run, beside the output."""


def is_done(stem: Path, mark: Mark) -> bool:
    """Return whether a run with the same inputs and settings has finished the output."""
    state = read_journal(beside(stem, DONE))
    return state is not None and state.run == mark.run


def recall_done(table: Table, stem: Path, mark: Mark, work: Path) -> int:
    """Report that a finished run has nothing to do.

    RETURNS: Its number of failed rows.
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

    table: Input and output. stem: The output path; audit and failures are written beside it. folder: Of the
        unfinished run; removed at the end. crew: The workers. settings: Of the crew. by_patient: As in
        `work_through`. vault: Stores the redacted values.
    RETURNS: Number of failed rows, over all resumed runs.
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
    aside = beside(stem, FAILED)
    tell_counts("rows", state.done, count_aside(aside), beside(stem, AUDIT).name, aside.name)
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
    total = table.count()
    with folder, crew:
        results = work_through(crew, notes, folder.folder, state.run, by_patient, skip, total)
        results = show_progress(join_rows(into_vault(results, vault)), by_patient, total, state.done)
        for chunk, pairs in groupby(results, key=_chunk_of):
            done = list(pairs)
            if chunk.number < again:
                continue
            table.put(chunk, [outcome for _, outcome in done])
            for record, outcome in done:
                folder.add(record, outcome)
            state.chunks = chunk.number + 1
            folder.checkpoint()
        folder.finish()


def _chunk_of(result: Processed) -> Chunk:
    row = result[0].row
    assert row is not None
    assert row.chunk is not None
    return row.chunk
