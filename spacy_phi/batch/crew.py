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

from ..errors import Errors, Warnings
from ..lexicons.note_language import is_other_language
from ..linking.values import PatientValue
from ..pipeline.inner import get_replacer
from ..pipeline.language_guard import get_note_language
from ..roster.rosters import PatientRoster, Roster
from ..surrogates.keys import SecretKey, use_key
from . import stages
from .messages import tell, warn
from .settings import Settings, numbers_values
from .stages import FIND, SCRUB, STAGES, collect_for_patient, get_scrubber
from .tasks import Found, Outcome, Task, chunks, count_survivors
from .time_limit import has_timer, process_seconds
from .workers import Worker


def scrub_stream(settings: Settings, tasks: Iterable[Task], jobs: int = 1) -> Iterator[Outcome]:
    """Scrub a stream of notes independently; arguments, order and errors as in `Crew`."""
    with Crew(settings, jobs) as crew:
        yield from crew.work(SCRUB, tasks)


class Watch:
    """Counts the texts that pass.

    roster: None counts no patients. lang: The expected language; empty accepts any.
    is_own: Whether the roster consists of the persons in the input; then no match is no mistake.
    """

    def __init__(self, roster: Roster | None, lang: str, is_own: bool = False) -> None:
        self.roster, self.lang, self.is_own = roster, lang, is_own
        self.texts = self.known = self.others = 0
        self.survived = self.with_survivors = 0

    def watch(self, tasks: Iterable[Task]) -> Iterator[Task]:
        """Pass tasks on and count them."""
        for task in tasks:
            self.texts += 1
            self.known += self.roster is not None and task.patient in self.roster
            self.others += is_other_language(task.text, self.lang)
            yield task

    def see(self, outcome: Outcome) -> None:
        """Count the values of the roster that only the search of the output found."""
        count = count_survivors(outcome)
        self.survived += count
        self.with_survivors += count > 0

    def tell(self) -> None:
        """Report the counts. Warn of a roster that matches no text, which is most likely a mistake, and of
        notes clearly in another language.
        """
        patients = 0 if self.roster is None else self.roster.n_patients
        if patients and self.known:
            tell(f"The roster knows the patients of {self.known} of {self.texts} texts.")
        elif patients and self.texts and not self.is_own:
            warn(Warnings.W190.format(texts=self.texts, patients=patients))
        if self.roster is not None and self.texts:
            tell(
                f"The output was searched for the roster of each note: {self.survived} values were left in "
                f"{self.with_survivors} texts, and have been replaced."
            )
        if self.others:
            warn(Warnings.W012.format(notes=f"{self.others} of {self.texts} notes are", lang=self.lang))


class Crew:
    """A pool of pipelines: one in this process, or one in each of several spawned ones. A context manager.

    settings: Scrubbing settings. jobs: Number of processes; 1 works in this process.
    RAISES: PhiError for unusable settings.
    """

    def __init__(self, settings: Settings, jobs: int = 1) -> None:
        self._nlp = stages.load(settings)  # Report wrong settings once here, not from every worker.
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

    def values_of(self, text: str, found: Found) -> frozenset[PatientValue]:
        """Return the values of a note that its patient's other notes need."""
        return collect_for_patient(self._nlp, text, found)

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

        stage: FIND, REPLACE or SCRUB. tasks: any number of notes, consumed lazily.
        YIELDS: One per note, in order. Results do not depend on the number of jobs, because all notes of a
            patient go to the same worker.
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
        _NLP = stages.load(settings)


def _given_up(seconds: float, stage: str, was_late: bool) -> Any:
    error = Errors.E215.format(seconds=seconds) if was_late else Errors.E136
    return Found(error=error) if stage == FIND else Outcome(None, [], error)


def _work(seconds: float, stage: str, tasks: list[Task]) -> list[Any]:
    assert _NLP is not None
    return STAGES[stage](_NLP, tasks, seconds)
