"""A run without output: it reads all notes, checks the settings, and estimates the time of the run."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import chain
from pathlib import Path
from random import Random
from time import perf_counter

from ..errors import Errors, PhiError
from ..tables.parquet_files import find_files, list_columns
from .audit import in_table, read_notes
from .columns import check_columns, recognize_patient, require_columns
from .crew import Crew
from .file_run import tell_unread
from .inputs import find_inputs
from .journal import key_mark
from .messages import tell, warn
from .portion import count_notes
from .records import Record
from .run import Run
from .stages import FIND, REPLACE
from .table_run import find_source, is_parquet, is_table
from .tasks import Task

SAMPLE = 20
"""Number of texts whose time is measured, after as many that are not: the first ones compile expressions."""
_SEED = 0
_NAMED = 20
"""Maximum number of reasons listed on screen."""


def try_run(run: Run) -> int:
    """Read all notes of a run, check its columns, roster, key and model, and report what it would do.

    RETURNS: Number of notes that cannot be read.
    RAISES: PhiError as the run, for unusable settings; (E112) without notes.
    """
    crew = Crew(run.settings)
    notes = unread = texts = characters = 0
    patients, sample, chance = set[str](), list[Task](), Random(_SEED)
    row, errors, start = None, list[str](), perf_counter()
    for record in _read(run):
        # The texts of a row are one note.
        notes += record.row is None or record.row is not row
        row = record.row
        if record.text is None:
            unread += record.error is not None
            errors += [record.error] if record.error and len(errors) < _NAMED else []
            continue
        texts += 1
        characters += len(record.text)
        if record.patient is not None:
            patients.add(record.patient)
        # Every text has the same chance to be in the sample.
        if len(sample) < 2 * SAMPLE:
            sample.append(record.task)
        elif (place := chance.randrange(texts)) < len(sample):
            sample[place] = record.task
    reading = perf_counter() - start
    if not notes:
        raise PhiError(Errors.E112.format(path=", ".join(run.inputs), expected="notes"))
    tell(f"{notes} notes of {len(patients)} patients, {characters} characters; {unread} cannot be read.")
    for error in errors:
        warn(error)
    if not is_table(run.inputs):
        tell_unread([Path(name) for name in run.inputs], _output(run), run.columns)
    tell(f"Key of the surrogates, by its fingerprint: {key_mark(crew.key) or 'none is needed'}.")
    with crew:
        if seconds := _estimate(crew, sample, characters):
            # The notes are read once in each pass.
            left = timedelta(seconds=round(2 * reading + seconds / run.jobs))
            tell(f"Estimated time: {left} with --jobs {run.jobs}, by {len(sample) - len(sample) // 2} texts.")
    tell("Nothing was written.")
    return unread


def _estimate(crew: Crew, sample: list[Task], characters: int) -> float:
    """Return the seconds for a number of characters in one process, by the time of half of the sample."""
    half = len(sample) // 2
    _work(crew, sample[:half])
    start = perf_counter()
    _work(crew, sample[half:])
    timed = sum(len(task.text) for task in sample[half:])
    return (perf_counter() - start) * characters / timed if timed else 0.0


def _work(crew: Crew, tasks: list[Task]) -> None:
    """Run both passes over notes."""
    found = crew.work(FIND, tasks)
    again = [task._replace(found=each, values=each.values) for task, each in zip(tasks, found)]
    list(crew.work(REPLACE, again))


def _read(run: Run) -> Iterator[Record]:
    """Return the notes of a run. RAISES: PhiError for columns that its inputs lack."""
    return run.portion.pick(_read_all(run), lambda: count_notes(_read_all(run)))


def _read_all(run: Run) -> Iterator[Record]:
    columns = run.columns
    if not is_table(run.inputs):
        paths = [Path(name) for name in run.inputs]
        output = _output(run)
        columns = check_columns(find_inputs(paths, output, columns.keep_pdf), columns, run.encoding)
        require_columns(find_inputs(paths, output, columns.keep_pdf), columns, run.encoding)
        return chain.from_iterable(read_notes(path, columns, run.encoding) for path in paths)
    (source,) = run.inputs
    if is_parquet(source):
        columns = recognize_patient(columns, list_columns(Path(source), find_files(Path(source))))
        return read_notes(Path(source), columns, run.encoding)
    read, _ = find_source(source, columns, run.table, run.query, run.output_table, run.omop)
    return in_table(source, read).read()


def _output(run: Run) -> Path | None:
    return None if run.output is None else Path(run.output)
