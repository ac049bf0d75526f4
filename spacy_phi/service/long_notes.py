"""Requests with long notes: processed in a separate process, which a time limit can kill."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from ..batch.crew import Crew
from ..batch.settings import Settings
from ..batch.stages import FIND, REPLACE
from ..batch.tasks import Outcome
from .scrubbing import Note, mark, second_tasks

LONG_CHARS = 20_000
"""Length in characters above which a request is long."""


class LongNotes:
    """Scrubs requests one by one in a spawned process; a context manager for one thread.

    settings: Scrubbing settings and request defaults; `max_seconds` applies to each note. The first request
        starts the process; a different policy or mode restarts it.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._started: tuple[Settings, Crew] | None = None
        self._stack = ExitStack()

    def __enter__(self) -> "LongNotes":
        return self

    def __exit__(self, *args: Any) -> None:
        self._stop()

    def scrub(
        self,
        notes: Sequence[Note],
        policy: str | dict[str, str] | None = None,
        mode: str | None = None,
        each_alone: bool = False,
    ) -> list[Outcome]:
        """Return the outcome of each note, in order; one that takes too long fails alone.

        notes: Of one request; a patient's notes share names unless `each_alone`.
        policy, mode: As in the request; None for the defaults.
        """
        crew = self._crew(policy, mode)
        tasks = [note.task for note in notes if note.matches is None]
        searched = crew.work(FIND, tasks)
        found = [next(searched) if note.matches is None else mark(note) for note in notes]
        return list(crew.work(REPLACE, second_tasks(notes, found, each_alone)))

    def _crew(self, policy: str | dict[str, str] | None, mode: str | None) -> Crew:
        settings = replace(self._settings, mode=mode or self._settings.mode)
        if policy is not None:
            settings = replace(settings, policy=policy if isinstance(policy, str) else tuple(policy.items()))
        if self._started is None or self._started[0] != settings:
            self._stop()
            self._started = settings, self._stack.enter_context(Crew(settings))
        return self._started[1]

    def _stop(self) -> None:
        self._started = None
        self._stack.close()
