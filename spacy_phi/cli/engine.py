"""Notes in, scrubbed notes out: in this process or in spawned workers, always in order."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import spacy
import srsly
from spacy.language import Language

from ..errors import Errors, PhiError, get_place

_CHUNK = 64
_CHUNK_CHARS = 500_000
_MAX_LENGTH = 2**31


class Task(NamedTuple):
    """What a worker needs of a note."""

    text: str
    patient: str | None = None


class Outcome(NamedTuple):
    """What became of a note: its scrubbed text and findings, or an error that says nothing of the note."""

    scrubbed: str | None
    findings: list[dict[str, Any]]
    error: str | None = None


@dataclass(frozen=True)
class Settings:
    """How to scrub; see `phi_scrubber` for the meaning of each."""

    policy: str = "safe_harbor"
    mode: str = "balanced"
    labels: tuple[str, ...] = ()
    model: str | None = None
    lang: str = "en"

    def config(self) -> dict[str, Any]:
        """The component's config. A policy that ends in `.json` is a file with a table of labels and
        operators."""
        policy: Any = self.policy
        if policy.endswith(".json"):
            policy = _read_table(Path(policy))
        labels = list(self.labels) or None
        return {"policy": policy, "mode": self.mode, "labels": labels, "model": self.model}


def _read_table(path: Path) -> dict[str, str]:
    try:
        table = srsly.read_json(path)
    except (OSError, ValueError):
        raise PhiError(Errors.E128.format(path=path, reason="no JSON file that can be read")) from None
    if not isinstance(table, dict):
        raise PhiError(Errors.E128.format(path=path, reason="not a table of labels and operators"))
    return table


def load(settings: Settings) -> Language:
    """A pipeline with the scrubber in it, ready to run. Raises PhiError for settings that cannot be used."""
    nlp = spacy.blank(settings.lang)
    # Nothing here has a limit of its own, and a note that is too long must not fail for the host's.
    nlp.max_length = _MAX_LENGTH
    scrubber = nlp.add_pipe("phi_scrubber", config={**settings.config(), "annotate_ents": False})
    inner = getattr(scrubber, "inner", None)
    if inner is not None:
        inner.max_length = _MAX_LENGTH
    return nlp


def scrub_tasks(nlp: Language, tasks: Sequence[Task]) -> list[Outcome]:
    """Scrub some notes; one that fails is told apart and does not touch the others.

    nlp (Language): from `load`. tasks (Sequence[Task]): the notes.
    RETURNS (list[Outcome]): one a note, in order.
    """
    pairs = [(task.text, {"patient": task.patient}) for task in tasks]
    try:
        with nlp.memory_zone():
            return [_outcome(doc) for doc, _ in nlp.pipe(pairs, as_tuples=True, batch_size=len(pairs))]
    except Exception as error:
        if len(tasks) > 1:
            return [outcome for task in tasks for outcome in scrub_tasks(nlp, [task])]
        message = str(error)
        if not isinstance(error, PhiError):
            message = Errors.E125.format(kind=type(error).__name__, place=get_place(error))
        return [Outcome(None, [], message)]


def _outcome(doc: Any) -> Outcome:
    if doc._.scrubbed is None:
        raise PhiError(Errors.E125.format(kind="NoResult", place="phi_scrubber"))
    return Outcome(doc._.scrubbed, [dict(finding) for finding in doc._.phi])


def chunks(tasks: Iterable[Task]) -> Iterator[list[Task]]:
    """Tasks by the dozen, fewer where they are long, so that memory is bounded by one chunk."""
    chunk: list[Task] = []
    chars = 0
    for task in tasks:
        chunk.append(task)
        chars += len(task.text)
        if len(chunk) >= _CHUNK or chars >= _CHUNK_CHARS:
            yield chunk
            chunk, chars = [], 0
    if chunk:
        yield chunk


def scrub_stream(settings: Settings, tasks: Iterable[Task], jobs: int = 1) -> Iterator[Outcome]:
    """Scrub a stream of notes.

    settings (Settings): how. tasks: any number of notes, taken as they are needed. jobs (int): processes;
        with 1 the work is done in this one.
    YIELDS (Outcome): one a note, in order; the same whatever `jobs` is, as the notes of one patient go to
        one worker.
    RAISES: PhiError for settings that cannot be used, (E126) where a worker dies.
    """
    if jobs <= 1:
        nlp = load(settings)
        for chunk in chunks(tasks):
            yield from scrub_tasks(nlp, chunk)
        return
    load(settings)  # Wrong settings are told here, not by every worker.
    with ExitStack() as stack:
        workers = [stack.enter_context(_Worker(settings)) for _ in range(jobs)]
        try:
            yield from _in_order(workers, chunks(tasks))
        except BrokenProcessPool:
            raise PhiError(Errors.E126) from None


class _Worker:
    """One spawned process with its own pipeline; as many as there are jobs, each with its own queue."""

    def __init__(self, settings: Settings) -> None:
        context = get_context("spawn")
        self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=_start, initargs=(settings,))

    def __enter__(self) -> Callable[[list[Task]], "Future[list[Outcome]]"]:
        return lambda tasks: self.pool.submit(_work, tasks)

    def __exit__(self, *args: Any) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)


def _in_order(workers: list[Callable[[list[Task]], "Future[list[Outcome]]"]], stream: Iterator[list[Task]]):
    waiting: list[list[tuple[int, Future[list[Outcome]]]]] = []
    sent: list[list[int]] = []
    while True:
        window = [task for chunk in islice(stream, len(workers)) for task in chunk]
        if window:
            owners = [_owner(task, n, len(workers)) for n, task in enumerate(window)]
            batches = [[t for t, owner in zip(window, owners) if owner == w] for w in range(len(workers))]
            waiting.append([(w, workers[w](batch)) for w, batch in enumerate(batches) if batch])
            sent.append(owners)
        # Two windows are under way, so that no worker waits for the slowest.
        if len(waiting) > 1 or (waiting and not window):
            results = {w: iter(future.result()) for w, future in waiting.pop(0)}
            for owner in sent.pop(0):
                yield next(results[owner])
        elif not window:
            return


def _owner(task: Task, number: int, workers: int) -> int:
    return (number if task.patient is None else crc32(task.patient.encode("utf8", "surrogatepass"))) % workers


_NLP: Language | None = None


def _start(settings: Settings) -> None:
    global _NLP
    _NLP = load(settings)


def _work(tasks: list[Task]) -> list[Outcome]:
    assert _NLP is not None
    return scrub_tasks(_NLP, tasks)
