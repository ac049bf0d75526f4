"""Scrub files and folders of notes into an output folder, and notes from stdin to stdout."""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile

from ..errors import Errors, PhiError, Warnings
from ..surrogates.keys import find_key, use_key
from ..surrogates.vault import Vault
from .audit_file import AUDIT, FAILED, count_aside
from .columns import check_columns, require_columns, tell_columns
from .crew import Crew
from .document_rows import is_fhir
from .inputs import DOCUMENT, KINDS, TEXT_SUFFIXES, Input, find_inputs, find_renamed
from .journal import Inputs, Mark, read_inputs, read_state, write_inputs
from .messages import tell, tell_contents, tell_counts, warn
from .passes import find_all, into_vault, join_rows, replace_all, scrub_each, show_progress, work_through
from .portion import count_notes
from .records import Columns, Processed, Record
from .run import Done, Run, open_vault
from .safe_files import FOLDER_LOCK, check_apart, lock_beside, lock_output, open_private
from .settings import numbers_values
from .sinks import Folder, write_stream
from .sources import read_records, read_stream
from .spool import KEPT_BYTES, Memory, Spool
from .stages import FIND
from .tasks import Task
from .update import missing_outputs, prepare

_SEPARATORS = re.compile(r"[\W_]+")
_OF_FOLDERS = ("text", DOCUMENT)
"""Kinds of files whose patient may come from the folder name."""
_NAMED = 20
"""Maximum number of files listed on screen; the others are counted."""


def scrub_to_folder(run: Run) -> Done:
    """Scrub files into a folder, resuming an interrupted run with the same settings.

    RAISES: PhiError for unusable settings (E1xx), or errors from `Folder` and `find_inputs`.
    """
    assert run.output is not None
    paths, output = [Path(name) for name in run.inputs], Path(run.output)
    # Before anything is written, so that an invalid setting leaves no files.
    crew = Crew(run.settings, run.jobs)
    if run.audit_values is not None:
        check_apart(run.audit_values, output)
    columns = check_columns(find_inputs(paths, output, run.columns.keep_pdf), run.columns, run.encoding)
    run = replace(run, columns=columns)
    require_columns(find_inputs(paths, output, columns.keep_pdf), columns, run.encoding)
    stamps = _stamp(run, paths, output)
    has_fhir = any(map(is_fhir, find_inputs(paths, output)))
    # The ids of FHIR are renamed under every policy.
    key = find_key() if crew.key is None and has_fhir else crew.key
    mark = run.mark(((name, *stamp) for name, stamp in stamps.items()), key)
    locks = [output / FOLDER_LOCK]
    if run.audit_values is not None:
        locks.append(lock_beside(run.audit_values))
    with ExitStack() as stack:
        stack.enter_context(lock_output(*locks))
        stack.enter_context(use_key(crew.key))
        vault = stack.enter_context(open_vault(run.vault, output)) if run.vault else None
        _prepare(run, paths, output, mark, stamps)
        folder = Folder(
            output,
            mark,
            overwrite=run.overwrite,
            values=run.audit_values,
            about=run.describe(),
        )
        failed = _scrub(run, crew, paths, folder, vault, stamps)
        if has_fhir:
            tell("FHIR: ids and references are renamed by the secret key; see docs/how-to/documents.md.")
        return Done(failed, output / AUDIT)


def _wanted(run: Run, paths: list[Path], output: Path) -> Iterator[Input]:
    """Return the inputs to read or to report as failed; with --skip-unknown only the readable ones."""
    for item in find_renamed(paths, output, run.columns.rename, run.columns.keep_pdf):
        if item.unread is None or not run.skip_unknown:
            yield item


def _stamp(run: Run, paths: list[Path], output: Path) -> dict[str, list[int]]:
    """Return size in bytes and modification time in nanoseconds of each input, by target. RAISES: PhiError
    (E112)."""
    if all(item.unread for item in find_inputs(paths, output, run.columns.keep_pdf)):
        raise _no_notes(run)
    stamps = {}
    for item in _wanted(run, paths, output):
        stat = item.path.stat(follow_symlinks=item.path.exists())
        stamps[item.name] = [stat.st_size, stat.st_mtime_ns]
    return stamps


def _prepare(run: Run, paths: list[Path], output: Path, mark: Mark, stamps: dict[str, list[int]]) -> None:
    """Apply changes since the last run, if requested.

    RAISES: PhiError (E217) if outputs are missing and no update was requested, (E218) if there is no run to
        update.
    """
    state = None if run.overwrite else read_state(output)
    if run.resume and state is None:
        raise PhiError(Errors.E218.format(path=output))
    if run.update or (run.resume and state is not None and state.run == mark.run):
        prepare(output, mark, stamps, _groups(run, paths, output), run.audit_values)
        return
    is_done = state is not None and state.complete and state.run == mark.run
    if is_done and (missing := missing_outputs(output)):
        raise PhiError(Errors.E217.format(path=output, number=len(missing)))


def _groups(run: Run, paths: list[Path], output: Path) -> Callable[[str], str]:
    """Return the groups of targets that may share patients and are processed together.

    Text files get their patient from the folder. The patients of a table are known only when it is read, so
    tables with patient ids form one group with all notes that have a patient.
    """
    columns = run.columns
    kinds = {item.kind for item in find_inputs(paths, output, columns.keep_pdf)}
    tied = columns.is_fhir or columns.patient is not None or "jsonl" in kinds
    mixed = columns.patient_id is not None or DOCUMENT in kinds or (tied and kinds != {"text"})

    def group(target: str) -> str:
        kind = KINDS.get(Path(target).suffix.lower(), "text")
        patient = columns.patient_of(target) if kind in _OF_FOLDERS else None
        if not run.by_patient and not numbers_values(run.settings):
            return f"alone/{target}"
        if mixed and (patient is not None or kind != "text"):
            return "tables"
        return f"alone/{target}" if patient is None else f"patient/{patient}"

    return group


def _scrub(
    run: Run, crew: Crew, paths: list[Path], folder: Folder, vault: Vault | None, stamps: dict[str, list[int]]
) -> int:
    state = folder.state
    if state.complete:
        tell(f"Nothing to do: {state.done} notes were done before.")
        return state.failed
    redo = read_inputs(folder.folder, state.generation).redo if state.generation else None
    only = None if redo is None else frozenset(redo)

    def read() -> Iterator[Record]:
        for item in _wanted(run, paths, folder.folder):
            if only is None or item.name in only:
                yield from read_records(item, run.columns, run.encoding)

    def notes() -> Iterator[Record]:
        return run.portion.pick(read(), lambda: count_notes(read()))

    by_patient = run.by_patient and _tells_patients(paths, folder.folder, run.columns)
    done = state.done
    if done:
        tell(f"Going on after {done} notes.")
    # Tags are numbered across a patient's notes, so finished notes are processed again.
    again = done - state.kept if numbers_values(run.settings) else 0
    skip = 0 if again else state.pieces
    if vault is not None:
        folder.before_checkpoint = vault.save
    with folder, crew:
        if not state.generation:
            write_inputs(folder.folder, 0, Inputs(stamps))
        if run.columns.rename is None:
            _warn_of_names(crew, find_inputs(paths, folder.folder, run.columns.keep_pdf))
        total = _count(run, paths, folder.folder, only)
        total = None if total is None else run.portion.size(total)
        results = work_through(crew, notes, folder.folder, state.run, by_patient, skip, total)
        results = islice(join_rows(into_vault(results, vault)), again, None)
        for record, outcome in show_progress(results, by_patient, total, done):
            folder.add(record, outcome)
        if state.done == 0:
            raise _no_notes(run)
        folder.finish()
    tell_columns(run.columns)
    tell_counts("notes", state.done, count_aside(folder.folder / FAILED), AUDIT, FAILED)
    tell_contents(state.removed, state.stayed)
    tell_unread(paths, folder.folder, run.columns)
    return state.failed


def _count(run: Run, paths: list[Path], output: Path, only: frozenset[str] | None) -> int | None:
    """Return the number of notes; None with documents, which may hold several."""
    total = 0
    for item in _wanted(run, paths, output):
        if item.kind == DOCUMENT or is_fhir(item):
            return None
        if only is None or item.name in only:
            is_one = item.kind == "text" or item.unread is not None
            total += 1 if is_one else sum(1 for _ in read_records(item, run.columns, run.encoding))
    return total


def _warn_of_names(crew: Crew, inputs: Iterator[Input]) -> None:
    """Count file and folder names that contain an identifier."""
    names = (Task(_SEPARATORS.sub(" ", str(Path(item.target).with_suffix("")))) for item in inputs)
    count = sum(bool(found.matches) for found in crew.work(FIND, names))
    if count:
        warn(Warnings.W191.format(count=count))


def _no_notes(run: Run) -> PhiError:
    is_folder = any(Path(name).is_dir() for name in run.inputs)
    expected = ", ".join((*TEXT_SUFFIXES, *KINDS)) if is_folder else "a text, or a row or line with one"
    return PhiError(Errors.E112.format(path=", ".join(run.inputs), expected=expected))


def tell_unread(paths: list[Path], output: Path | None, columns: Columns) -> None:
    """Count unread files of folders, and list them on screen."""
    inputs = find_inputs(paths, output, columns.keep_pdf)
    names = [item.position for item in inputs if item.unread is not None]
    if names:
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        warn(f"{len(names)} files were not read: {', '.join(names[:_NAMED])}{more}.")


def _tells_patients(paths: list[Path], output: Path, columns: Columns) -> bool:
    """Return whether anything links notes to patients."""
    if columns.is_fhir or columns.patient is not None or columns.patient_id is not None:
        return True
    return any(
        item.kind == DOCUMENT or is_fhir(item) or (item.kind == "text" and columns.patient_of(item.target))
        for item in find_inputs(paths, output, columns.keep_pdf)
    )


def scrub_pipe(run: Run) -> Done:
    """Scrub stdin to stdout; report failed notes on stderr.

    RAISES: PhiError (E200), at the end, for a column named in an option that no note has.
    """
    columns, encoding = run.columns, run.encoding
    source = Input(Path("stdin"), "stdin", run.input_format, keep_pdf=run.columns.keep_pdf)
    failed = 0
    if run.audit_values is not None:
        check_apart(run.audit_values)
    with Crew(run.settings, run.jobs) as crew, ExitStack() as stack:
        results: Iterator[Processed]
        if run.by_patient and (columns.patient is not None or source.kind == DOCUMENT):
            # Read twice, so the input is kept: in memory or, if large, in a nameless file.
            kept, found = (stack.enter_context(SpooledTemporaryFile(KEPT_BYTES)) for _ in range(2))
            copyfileobj(sys.stdin.buffer, kept)

            def notes() -> Iterator[Record]:
                kept.seek(0)
                return read_stream(kept, source, columns, encoding)  # type: ignore[arg-type]

            spool, memory = Spool(found), stack.enter_context(Memory())
            find_all(crew, notes, spool, memory)
            results = replace_all(crew, notes, spool, memory)
        else:
            results = scrub_each(crew, read_stream(sys.stdin.buffer, source, columns, encoding))
        audit = stack.enter_context(run.audit.open("wb")) if run.audit else None
        values = stack.enter_context(open_private(run.audit_values)) if run.audit_values else None
        if values is not None:
            values.truncate()
        for record in write_stream(join_rows(results), sys.stdout.buffer, audit, values):
            failed += 1
            warn(f"{record.position}: set aside: {record.error}")
    tell_columns(columns)
    columns.others.require(columns.others.seen, source.target)
    return Done(failed, None)
