"""Notes in, scrubbed notes out: in this process or in spawned workers, always in order."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
from typing import Any
from zlib import crc32

from spacy.language import Language

from ..errors import Errors
from ..pipeline.inner import get_replacer
from ..pipeline.language_guard import get_note_language
from ..roster.rosters import PatientRoster
from ..surrogates.keys import SecretKey, use_key
from . import pipelines
from .pipelines import get_scrubber
from .settings import Settings, numbers_values
from .stages import FIND, SCRUB, STAGES
from .tasks import Found, Outcome, Task, chunks
from .time_limit import has_timer, process_seconds
from .watch import Watch
from .workers import Worker


def scrub_stream(settings: Settings, tasks: Iterable[Task], jobs: int = 1) -> Iterator[Outcome]:
    """Scrub a stream of notes independently; arguments, order and errors as in `Crew`."""
    with Crew(settings, jobs) as crew:
        yield from crew.work(SCRUB, tasks)


class Crew:
    """A pool of pipelines: one in this process, or one in each of several spawned ones. A context manager.

    settings (Settings): scrubbing settings. jobs (int): number of processes; 1 works in this process.
    RAISES: PhiError for unusable settings.
    """

    def __init__(self, settings: Settings, jobs: int = 1) -> None:
        self._nlp = pipelines.load(settings)  # Report wrong settings once here, not from every worker.
        scrubber = get_scrubber(self._nlp)
        lang = get_note_language(scrubber.model_name, scrubber.inner.lang)
        self._watch = Watch(scrubber.roster, lang, settings.is_lenient)
        self._stack = ExitStack()
        self._settings, self._jobs = settings, jobs
        self._workers: list[Worker] = []

    @property
    def language(self) -> str:
        """Language of the inner pipeline."""
        return get_scrubber(self._nlp).inner.lang or "en"

    def roster_of(self, task: Task) -> PatientRoster | None:
        """Return the roster of a note, with the persons that its document names; None if there is none."""
        return get_scrubber(self._nlp).roster_of(task.patient, task.people)

    @property
    def key(self) -> SecretKey | None:
        """The policy's secret key; None if it needs none."""
        return get_replacer(get_scrubber(self._nlp).inner).policy.key

    def __enter__(self) -> "Crew":
        # Where no timer can interrupt a note in this process, use a worker process, which can be killed.
        if self._jobs > 1 or (self._settings.max_seconds and not has_timer()):
            for _ in range(self._jobs):
                self._workers.append(self._stack.enter_context(self._hire()))
        return self

    def _hire(self) -> Worker:
        # Numbering would have to continue from the dead worker's counts, which are lost.
        counts = numbers_values(self._settings)
        seconds = self._settings.max_seconds
        return Worker(
            _start,
            (self._settings, self.key),
            partial(_work, seconds),
            partial(_given_up, seconds),
            lambda stage: stage == FIND or not counts,
            lambda tasks: process_seconds(seconds, tasks, hasattr(signal, "setitimer")) if seconds else None,
        )

    def __exit__(self, kind: type[BaseException] | None, *args: Any) -> None:
        self._stack.close()
        if kind is None:
            self._watch.tell()

    def work(self, stage: str, tasks: Iterable[Task]) -> Iterator[Any]:
        """Run a processing stage on a stream of notes.

        stage (str): FIND, REPLACE or SCRUB. tasks: any number of notes, consumed lazily.
        YIELDS (Found | Outcome): one per note, in order. Results do not depend on the number of jobs, because
            all notes of a patient go to the same worker.
        RAISES: PhiError (E126) if a worker dies and cannot be replaced.
        """
        if stage == FIND:
            yield from self._run(stage, tasks)
            return
        for outcome in self._run(stage, self._watch.watch(tasks)):
            self._watch.see(outcome)
            yield outcome

    def _run(self, stage: str, tasks: Iterable[Task]) -> Iterator[Any]:
        if not self._workers:
            for chunk in chunks(tasks):
                yield from STAGES[stage](self._nlp, chunk, self._settings.max_seconds)
            return
        yield from _in_order(self._workers, stage, chunks(tasks))


def _in_order(workers: list[Worker], stage: str, stream: Iterator[list[Task]]) -> Iterator[Any]:
    sent: deque[list[int]] = deque()
    while True:
        window = [task for chunk in islice(stream, len(workers)) for task in chunk]
        if window:
            owners = [_owner(task, n, len(workers)) for n, task in enumerate(window)]
            for w in set(owners):
                workers[w].submit(stage, [t for t, owner in zip(window, owners) if owner == w])
            sent.append(owners)
        # Keep two windows in flight, so that no worker waits for the slowest.
        if len(sent) > 1 or (sent and not window):
            owners = sent.popleft()
            results = {w: iter(workers[w].result()) for w in set(owners)}
            for owner in owners:
                yield next(results[owner])
        elif not window:
            return


def _owner(task: Task, number: int, workers: int) -> int:
    return (number if task.patient is None else crc32(task.patient.encode("utf8", "surrogatepass"))) % workers


_NLP: Language | None = None


def _start(settings: Settings, key: SecretKey | None) -> None:
    """Load the pipeline in a worker, with the parent's key, which may be random."""
    global _NLP
    with use_key(key):
        _NLP = pipelines.load(settings)


def _given_up(seconds: float, stage: str, was_late: bool) -> Any:
    error = Errors.E215.format(seconds=seconds) if was_late else Errors.E136
    return Found(error=error) if stage == FIND else Outcome(None, [], error)


def _work(seconds: float, stage: str, tasks: list[Task]) -> list[Any]:
    assert _NLP is not None
    return STAGES[stage](_NLP, tasks, seconds)
