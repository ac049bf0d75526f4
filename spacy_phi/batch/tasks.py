"""Values that are passed between the reader, the workers and the sinks."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..linking.values import PatientValue
from ..pipeline.batches import split_batches
from ..roster.entry import RosterEntry
from ..roster.survivors import SURVIVED
from ..rules.veto import Veto
from ..rules.vetoes.network import REASON as NETWORK
from ..spans import Match
from ..surrogates.onset import Moment

_CHUNK = 64


class Found(NamedTuple):
    """Findings in a note, or an error that quotes nothing of the note."""

    matches: tuple[Match, ...] = ()
    vetoes: tuple[Veto, ...] = ()
    """Rejected findings, with reasons."""
    values: frozenset[PatientValue] = frozenset()
    """Values to find in the patient's other notes; they are text of the note."""
    error: str | None = None

    @property
    def vetoed(self) -> tuple[Match, ...]:
        """Return the rejected matches, except those that only the network rejected: another note may confirm
        them.
        """
        return tuple(veto.match for veto in self.vetoes if veto.reason != NETWORK)


class Task(NamedTuple):
    """A note with everything that a worker needs."""

    text: str
    patient: str | None = None
    found: Found | None = None
    """The result of FIND, for REPLACE."""
    values: tuple[PatientValue, ...] = ()
    """Values of all notes of the patient, for REPLACE."""
    given: tuple[Match, ...] | None = None
    """Findings of a text that is not searched."""
    people: tuple[RosterEntry, ...] = ()
    """Persons named by the note's document."""
    index_date: Moment | None = None
    """As `doc._.phi_index_date`."""


class Outcome(NamedTuple):
    """Result for a note: scrubbed text and findings, or an error that quotes nothing of the note."""

    scrubbed: str | None
    findings: list[dict[str, Any]]
    error: str | None = None
    vetoes: tuple[Veto, ...] = ()
    """Rejected findings, with reasons."""
    parts: "tuple[Outcome, ...]" = ()
    """Outcome of each text of a row."""


def count_survivors(outcome: Outcome) -> int:
    """Return the number of findings that only the search of the output for the note's roster made."""
    return sum(finding["source"] == SURVIVED.name for finding in outcome.findings)


def chunks(tasks: Iterable[Task]) -> Iterator[list[Task]]:
    """Return batches of tasks that bound memory."""
    return split_batches(tasks, _CHUNK, lambda task: len(task.text))
