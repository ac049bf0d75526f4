"""Spawned worker processes; one that dies is replaced, and its notes are done again."""

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from ..errors import Errors, PhiError

_START_SECONDS = 120.0
"""Time limit for loading a pipeline in a process."""
_DEATHS = 2
"""Maximum number of crashes: on a batch, before its notes are tried one by one, and on one note, before it
fails."""

Work = Callable[[str, list[Any]], list[Any]]


@dataclass
class _Job:
    stage: str
    tasks: list[Any]
    future: "Future[list[Any]] | None" = None
    deaths: int = 0
    was_late: bool = False


def _begin(start: Callable[..., None], *args: Any) -> None:
    """Start a process that ends with its parent: it holds both ends of its queue, and would otherwise wait
    forever."""
    Thread(target=_end_with_parent, daemon=True).start()
    start(*args)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _ready() -> None:
    """Set once a process has started successfully."""


class Worker:
    """One spawned process with its own queue; a context manager.

    start: Called first in the process, with `args`. work: Maps a stage and tasks to a list of one result per
        task. give_up: Maps a stage and a timeout flag to the result for a task that crashes the process each
        time. can_repeat: Returns whether a stage's tasks may be redone by a process that lacks the state of
        earlier ones. limit: Maps a number of tasks to the seconds after which the process is killed; None for
        no limit.
    """

    def __init__(
        self,
        start: Callable[..., None],
        args: tuple[Any, ...],
        work: Work,
        give_up: Callable[[str, bool], Any],
        can_repeat: Callable[[str], bool],
        limit: Callable[[int], float | None] = lambda tasks: None,
    ) -> None:
        self._start, self._args, self._work = start, args, work
        self._give_up, self._can_repeat, self._limit = give_up, can_repeat, limit
        self._jobs: deque[_Job] = deque()
        self.pool: ProcessPoolExecutor
        self._open()

    def _open(self) -> None:
        context = get_context("spawn")
        args = (self._start, *self._args)
        self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=args)

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *args: Any) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)

    def submit(self, stage: str, tasks: Sequence[Any]) -> None:
        """Queue tasks; call `result` once for each call, in the same order."""
        job = _Job(stage, list(tasks))
        self._send(job)
        self._jobs.append(job)

    def _send(self, job: _Job) -> None:
        try:
            job.future = self.pool.submit(self._work, job.stage, job.tasks)
        except BrokenProcessPool:
            job.future = None

    def result(self) -> list[Any]:
        """Return the results of the earliest queued tasks.

        RAISES: PhiError (E126) if a dead process cannot be replaced, or if a replacement could not continue
            its work.
        """
        while True:
            job = self._jobs[0]
            done = self._wait(job)
            if done is None:
                job.deaths += 1
                self._replace(job.stage)
                if job.deaths < _DEATHS:
                    for each in self._jobs:
                        self._send(each)
                    continue
                done = [result for task in job.tasks for result in self._alone(job.stage, task)]
                for each in list(self._jobs)[1:]:
                    self._send(each)
            self._jobs.popleft()
            return done

    def _wait(self, job: _Job) -> list[Any] | None:
        """Return the results of a job, or None if the process died or was killed on timeout."""
        limit = self._limit(len(job.tasks))
        try:
            timeout = None if limit is None else limit + _START_SECONDS
            return None if job.future is None else job.future.result(timeout)
        except BrokenProcessPool:
            return None
        except FutureTimeout:
            job.was_late = True
            self._end()
            return None

    def _end(self) -> None:
        for process in list((getattr(self.pool, "_processes", None) or {}).values()):
            process.kill()

    def _alone(self, stage: str, task: Any) -> list[Any]:
        job = _Job(stage, [task])
        for _ in range(_DEATHS):
            self._send(job)
            done = self._wait(job)
            if done is not None:
                return done
            self._replace(stage)
        return [self._give_up(stage, job.was_late)]

    def _replace(self, stage: str) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)
        if not self._can_repeat(stage):
            raise PhiError(Errors.E126)
        self._open()
        try:
            self.pool.submit(_ready).result()
        except BrokenProcessPool:
            raise PhiError(Errors.E126) from None
