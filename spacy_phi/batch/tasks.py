"""Values that travel between the reader, the workers and the sinks."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..linking.values import PatientValue
from ..pipeline.batches import split_batches
from ..roster.entry import RosterEntry
from ..rules.veto import Veto
from ..rules.vetoes.network import REASON as NETWORK
from ..spans import Match

_CHUNK = 64


class Found(NamedTuple):
    """The findings in a note, or an error that quotes nothing of the note."""

    matches: tuple[Match, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    """The rejected findings, with reasons."""
    values: frozenset[PatientValue] = frozenset()
    """The values to look for in the patient's other notes; it holds text of the note."""
    error: str | None = None

    @property
    def vetoed(self) -> tuple[Match, ...]:
        """Return the rejected matches, except those that only the network rejected: another note may confirm
        them.
        """
        return tuple(veto.match for veto in self.vetoes if veto.reason != NETWORK)


class Task(NamedTuple):
    """A note with all that a worker needs."""

    text: str
    patient: str | None = None
    found: Found | None = None
    """The result of FIND, for REPLACE."""
    values: tuple[PatientValue, ...] = ()
    """The values of all notes of the patient, for REPLACE."""
    given: tuple[Match, ...] | None = None
    """The findings of a text that is not searched."""
    people: tuple[RosterEntry, ...] = ()
    """The persons that the note's document names."""


class Outcome(NamedTuple):
    """The result for a note: scrubbed text and findings, or an error that quotes nothing of the note."""

    scrubbed: str | None
    findings: list[dict[str, Any]]
    error: str | None = None
    vetoes: tuple[Veto, ...] = ()
    """The rejected findings, with reasons."""
    parts: "tuple[Outcome, ...]" = ()
    """The outcome of each text of a row."""


def chunks(tasks: Iterable[Task]) -> Iterator[list[Task]]:
    """Return batches of tasks that bound memory."""
    return split_batches(tasks, _CHUNK, lambda task: len(task.text))
