"""The scrubbing threads: requests wait in a bounded queue, and short pending ones are searched together.

Long requests have a queue and a process of their own, so that they do not delay the others.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from ..batch.tasks import Outcome
from ..batch.time_limit import TimeLimit, time_limit
from ..errors import Errors, PhiError
from ..surrogates.policy import Policy
from .long_notes import LONG_CHARS, LongNotes
from .main_thread import start_thread
from .scrubbing import Note, Scrubber

_BATCH_NOTES = 64
_BATCH_CHARS = 200_000
_MEMORY = 0.8  # weight of the latest requests' time in the moving average


class Busy(Exception):
    """Raised when the queue is full."""


@dataclass
class Job:
    """One request."""

    notes: Sequence[Note]
    policy: Policy
    mode: str | None = None
    each_alone: bool = False
    asked: str | dict[str, str] | None = None
    """The policy as named in the request."""
    future: "Future[list[Outcome]]" = field(default_factory=Future)
    answer: list[Outcome] | Exception = field(default_factory=list)

    @property
    def chars(self) -> int:
        """Total characters of its notes."""
        return sum(len(note.text) for note in self.notes)


@dataclass
class Call:
    """One piece of other work, such as restoring an answer."""

    work: Callable[[], Any]
    future: "Future[Any]" = field(default_factory=Future)
    answer: Any = None
    chars: int = 0


class Worker:
    """Two threads with a queue each; a context manager. Flushes pending work on exit.

    make_scrubber: Called once, immediately. max_waiting: Maximum number of queued or active requests.
        make_long: Creates the handler of long requests from a scrubber.
    start: Starts the work on short requests and returns a function that waits for its end. Their notes have a
        time limit only in the main thread.
    """

    def __init__(
        self,
        make_scrubber: Callable[[], Scrubber],
        max_waiting: int = 64,
        make_long: Callable[[Scrubber], LongNotes] = lambda scrubber: LongNotes(scrubber.settings),
        start: Callable[[Callable[[], None]], Callable[[], object]] = start_thread,
    ) -> None:
        self.max_waiting = max_waiting
        self.scrubber = make_scrubber()
        self._make_long = make_long
        self._queue: queue.SimpleQueue[Job | Call | None] = queue.SimpleQueue()
        self._long_queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self.waiting = 0
        """Number of queued or active requests."""
        self._seconds = 0.1
        self._closed = False
        self._start = start
        self._joins: list[Callable[[], object]] = []

    def __enter__(self) -> "Worker":
        self._joins = [self._start(self._work), start_thread(self._work_on_long)]
        return self

    def __exit__(self, *args: Any) -> None:
        with self._lock:
            self._closed = True
            self._queue.put(None)
            self._long_queue.put(None)
        for join in self._joins:
            join()

    @property
    def retry_after(self) -> int:
        """Retry delay in whole seconds, from the duration of the latest requests."""
        return max(1, min(60, round(self.waiting * self._seconds)))

    def submit(self, job: Job | Call) -> "Future[Any]":
        """Queue a request. RAISES: Busy if the queue is full or the worker is closed."""
        with self._lock:
            if self._closed or self.waiting >= self.max_waiting:
                raise Busy
            self.waiting += 1
            if isinstance(job, Job) and job.chars > LONG_CHARS:
                self._long_queue.put(job)
            else:
                self._queue.put(job)
        return job.future

    def _work(self) -> None:
        ahead: Job | Call | None = None
        while True:
            job = ahead or self._queue.get()
            if job is None:
                return
            started = time.monotonic()
            jobs: Sequence[Job | Call]
            if isinstance(job, Call):
                jobs, ahead, last = [job], None, False
                self._call(job)
            else:
                jobs, ahead, last = gathered = self._gather(job)
                self._scrub(gathered[0])
            each = (time.monotonic() - started) / len(jobs)
            with self._lock:
                self.waiting -= len(jobs)
                self._seconds = _MEMORY * self._seconds + (1 - _MEMORY) * each
            for one in jobs:
                _hand_over(one)
            if last:
                return

    def _work_on_long(self) -> None:
        with ExitStack() as stack:
            long: LongNotes | None = None
            while (job := self._long_queue.get()) is not None:
                try:
                    long = long or stack.enter_context(self._make_long(self.scrubber))
                    job.answer = long.scrub(job.notes, job.asked, job.mode, job.each_alone)
                except Exception as error:
                    job.answer = error
                with self._lock:
                    self.waiting -= 1
                _hand_over(job)

    def _call(self, call: Call) -> None:
        seconds = self.scrubber.settings.max_seconds
        try:
            with time_limit(seconds):
                call.answer = call.work()
        except TimeLimit:
            call.answer = PhiError(Errors.E215.format(seconds=seconds))
        except Exception as error:
            call.answer = error

    def _gather(self, first: Job) -> tuple[list[Job], Job | Call | None, bool]:
        """Return jobs that share mode and policy, up to a batch; the job that starts the next batch; and
        whether to stop."""
        jobs, notes, chars = [first], len(first.notes), first.chars
        while notes < _BATCH_NOTES and chars < _BATCH_CHARS:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return jobs, None, True
            if (
                isinstance(job, Call)
                or job.mode != first.mode
                or job.policy is not first.policy
                or notes + len(job.notes) > _BATCH_NOTES
            ):
                return jobs, job, False
            jobs.append(job)
            notes, chars = notes + len(job.notes), chars + job.chars
        return jobs, None, False

    def _scrub(self, jobs: list[Job]) -> None:
        try:
            notes = [note for job in jobs for note in job.notes]
            found = iter(self.scrubber.find(notes, jobs[0].policy, jobs[0].mode))
        except Exception as error:
            for job in jobs:
                job.answer = error
            return
        for job in jobs:
            mine = [next(found) for _ in job.notes]
            try:
                job.answer = self.scrubber.replace(job.notes, mine, job.policy, job.mode, job.each_alone)
            except Exception as error:
                job.answer = error


def _hand_over(job: Job | Call) -> None:
    # The client may have disconnected.
    if job.future.set_running_or_notify_cancel():
        if isinstance(job.answer, Exception):
            job.future.set_exception(job.answer)
        else:
            job.future.set_result(job.answer)
