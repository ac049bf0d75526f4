"""Worker process of Spark: load one pipeline once, and process batches of rows."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count, groupby
from pathlib import Path
from typing import Any

from spacy.language import Language

from ..batch.passes import weave
from ..batch.settings import Settings
from ..batch.stages import find_tasks, get_scrubber, load_ready, replace_tasks, scrub_tasks
from ..batch.tasks import Outcome, Task, chunks
from ..errors import Errors, PhiError, get_place
from ..extras import Extra
from ..pipeline.inner import get_replacer
from ..surrogates.keys import SecretKey, use_key
from ..surrogates.operators import TagNumbers
from ..tables.parquet_columns import read_values
from .key import KeySource

arrow = Extra("pyarrow", "spark")
FINDING_FIELDS = (
    ("start", "int"),
    ("end", "int"),
    ("label", "string"),
    ("score", "double"),
    ("source", "string"),
    ("replaced", "boolean"),
    ("scrubbed_start", "int"),
    ("scrubbed_end", "int"),
)
"""Name and Spark type of each field of a finding. Offsets are in characters, from 0: in the note, and in the
scrubbed text."""

Work = Callable[[Iterable[Task]], Iterator[Outcome]]


@dataclass(frozen=True)
class Job:
    """The settings of a worker. It is pickled with the function that Spark ships, and appears in no query
    plan."""

    settings: Settings
    key: KeySource
    text: str = ""
    """Column of the notes."""
    patient: str | None = None
    findings: str = ""
    error: str = ""
    tied: bool = False
    """Whether rows are grouped by patient, and values of one note are redacted in the patient's other
    notes."""


def scrub_batches(job: Job, batches: Iterable[Any]) -> Iterator[Any]:
    """Scrub the rows of a partition.

    job: The settings. batches: RecordBatches of the input columns; with `job.tied`, the rows of a patient are
        consecutive.
    YIELDS: One per input batch, in order, with the same number of rows: the scrubbed text, or null if the row
        failed, the findings, and the error or null.
    RAISES: PhiError for settings unusable in this process, and E186 for anything else that stops the
        partition, without text of a note.
    """
    return coded_errors(_scrub_batches(job, batches))


def coded_errors(results: Iterator[Any]) -> Iterator[Any]:
    """Yield results; any error becomes a PhiError without a context."""
    try:
        yield from results
        return
    except PhiError as error:
        safe = PhiError(*error.args)
    except Exception as error:
        # Its message may hold text of a note, and Spark writes it to its logs.
        safe = PhiError(Errors.E186.format(kind=type(error).__name__, place=get_place(error)))
    raise safe


def _scrub_batches(job: Job, batches: Iterable[Any]) -> Iterator[Any]:
    work = open_work(job)
    waiting: deque[Any] = deque()
    done: list[Outcome] = []

    def rows() -> Iterator[tuple[Outcome, Task | None]]:
        for batch in batches:
            waiting.append(batch)
            yield from _read(batch, job)

    for unread, outcome in weave(work, rows()):
        done.append(outcome or unread)
        while waiting and len(done) >= waiting[0].num_rows:
            batch = waiting.popleft()
            yield _write(batch, done[: batch.num_rows], job)
            del done[: batch.num_rows]
    yield from (_write(batch, [], job) for batch in waiting)  # without rows


def _read(batch: Any, job: Job) -> Iterator[tuple[Outcome, Task | None]]:
    """Return a task for each row, or the outcome of a row without one."""
    texts = read_values(batch.column(batch.schema.names.index(job.text)))
    patients: list[Any] = [None] * batch.num_rows
    if job.patient is not None:
        patients = read_values(batch.column(batch.schema.names.index(job.patient)))
    for text, patient in zip(texts, patients):
        for name, value in ((job.text, text), (job.patient, patient)):
            if isinstance(value, Exception):
                error = Errors.E117.format(position=name, kind=type(value).__name__)
                yield Outcome(None, [], error), None
                break
        else:
            whose = str(patient) if patient not in (None, "") else None
            yield Outcome(None, []), None if text is None else Task(text, whose)


def _write(batch: Any, outcomes: list[Outcome], job: Job) -> Any:
    place = batch.schema.names.index(job.text)
    kind = batch.schema.field(place).type
    columns = list(batch.columns)
    columns[place] = arrow.array([outcome.scrubbed for outcome in outcomes], kind)
    columns.append(arrow.array([finding_rows(outcome) for outcome in outcomes], _findings_type(kind)))
    columns.append(arrow.array([outcome.error for outcome in outcomes], kind))
    return arrow.RecordBatch.from_arrays(columns, names=[*batch.schema.names, job.findings, job.error])


def _findings_type(text: Any) -> Any:
    kinds = {"int": arrow.int32(), "double": arrow.float64(), "boolean": arrow.bool_(), "string": text}
    return arrow.list_(arrow.struct([(name, kinds[kind]) for name, kind in FINDING_FIELDS]))


def finding_rows(outcome: Outcome) -> list[dict[str, Any]] | None:
    """Return the findings as stored in a row, without text; None if the row has no scrubbed text."""
    if outcome.scrubbed is None:
        return None
    return [
        {
            "start": found["start_char"],
            "end": found["end_char"],
            "label": found["label"],
            "score": round(found["score"], 4),
            "source": found["source"],
            "replaced": found["replacement"] is not None,
            "scrubbed_start": found["out_start"],
            "scrubbed_end": found["out_end"],
        }
        for found in outcome.findings
    ]


def open_work(job: Job) -> Work:
    """Return a function that scrubs a stream of tasks with the pipeline of this process.

    RAISES: PhiError for a key (E080 to E083, E182, E183) or settings unusable in this process.
    """
    settings = job.settings
    nlp = _load(settings, job.key.get(), _stamp(settings.roster), _stamp(settings.model))
    # Workers are reused across tasks: counts from one would change the results of another.
    get_replacer(get_scrubber(nlp).inner).numbers = TagNumbers()
    return partial(_scrub_patients if job.tied else _scrub_each, nlp)


@lru_cache(maxsize=2)
def _load(settings: Settings, key: SecretKey | None, *stamps: int) -> Language:
    with use_key(key):
        return load_ready(settings)


def _stamp(path: str | None) -> int:
    """Return the modification time of a file, to detect a replaced file; 0 if there is none."""
    try:
        return Path(path or "").stat().st_mtime_ns
    except OSError:
        return 0


def _scrub_each(nlp: Language, tasks: Iterable[Task]) -> Iterator[Outcome]:
    for chunk in chunks(tasks):
        yield from scrub_tasks(nlp, chunk)


def _scrub_patients(nlp: Language, tasks: Iterable[Task]) -> Iterator[Outcome]:
    """Like the two passes over files, but patient by patient, with each patient's notes in memory."""
    found = (pair for chunk in chunks(tasks) for pair in zip(chunk, find_tasks(nlp, chunk)))
    alone = count()
    for patient, pairs in groupby(found, lambda pair: pair[0].patient or next(alone)):
        notes = list(pairs)
        values = frozenset[Any]()
        if isinstance(patient, str):
            values = values.union(*(each.values for _, each in notes))
        known = [task._replace(found=each, values=tuple(values)) for task, each in notes]
        yield from replace_tasks(nlp, known)
