"""Spawned processes that do the work; one that dies is replaced, and its notes are done again."""

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
"""The time that a process has to load a pipeline."""
_DEATHS = 2
"""After so many at the same notes they are done one by one, and after so many at one note it is given up."""

Work = Callable[[str, list[Any]], list[Any]]


@dataclass
class _Job:
    stage: str
    tasks: list[Any]
    future: "Future[list[Any]] | None" = None
    deaths: int = 0
    was_late: bool = False


def _begin(start: Callable[..., None], *args: Any) -> None:
    """Start a process that ends with its parent: it holds both ends of its queue, and would wait for ever."""
    Thread(target=_end_with_parent, daemon=True).start()
    start(*args)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _ready() -> None:
    """Done by a process that has started well."""


class Worker:
    """One spawned process with its own queue; a context manager.

    start (Callable): called in the process before anything else, with `args`. work (Callable): what it does
        with a stage and tasks: a list of one result a task. give_up (Callable): from a stage and whether the
        process was ended for taking too long, the result for a task at which it dies each time. can_repeat
        (Callable): from a stage, whether tasks may be done again by a process that has not done those before.
        limit (Callable): from a number of tasks, the seconds after which the process is ended; None for none.
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
        """Queue tasks; ask for `result` once for each call, in the same order."""
        job = _Job(stage, list(tasks))
        self._send(job)
        self._jobs.append(job)

    def _send(self, job: _Job) -> None:
        try:
            job.future = self.pool.submit(self._work, job.stage, job.tasks)
        except BrokenProcessPool:
            job.future = None

    def result(self) -> list[Any]:
        """Return the results of the tasks that were queued first.

        RAISES: PhiError (E126) where no process can be started in the place of a dead one, or where it could
            not go on from there.
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
        """The results of a job, or None where the process died or was ended for taking too long."""
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
            return
        except BrokenProcessPool:
            pass
        raise PhiError(Errors.E126)
