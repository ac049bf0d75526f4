"""Requests with long notes: a process of their own works on them, which a time limit can end."""

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
"""Characters of a request beyond which it is long."""


class LongNotes:
    """Scrubs requests one after the other in a spawned process; a context manager for one thread.

    settings (Settings): How to scrub, and the defaults of a request; `max_seconds` holds for each note. The
        process is started by the first request, and anew for one with another policy or mode.
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
        """Return what became of each note, in order; one that takes too long fails alone.

        notes (Sequence[Note]): Of one request; those of a patient tell each other names unless `each_alone`.
        policy (str | Dict[str, str] | None), mode (str | None): As of the request; None for the defaults.
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
