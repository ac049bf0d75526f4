"""Rows of tables and resources, which hold one text to scrub, several or none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..roster.entry import RosterEntry
from ..spans import Match


class Part(NamedTuple):
    """A text of a row."""

    name: str
    """The name of the text: a column, or the path of an element."""
    text: str
    given: tuple[Match, ...] | None = None
    """Its findings where they are known beforehand, so that it is not searched."""


@dataclass(slots=True)
class Row:
    """One row; `error` says why it cannot be scrubbed, with nothing of its texts."""

    position: str
    id: str
    parts: Sequence[Part] = ()
    patient: str | None = None
    error: str | None = None
    is_person: bool = False
    """Whether it is a person of the roster rather than a note."""
    people: tuple[RosterEntry, ...] = ()
    """The persons that the row itself names."""
    chunk: "Chunk | None" = None
    """The chunk that it is of."""
    write: Callable[[Sequence[Any]], bytes] | None = None
    """Its line in the output, from what became of its parts; a row of a table has none."""

    @property
    def text(self) -> str:
        """The first of its texts."""
        return self.parts[0].text if self.parts else ""

    @property
    def pieces(self) -> int:
        """Into how many records it is cut."""
        return 1 if self.error is not None else max(1, len(self.parts))


@dataclass(slots=True, eq=False)
class Chunk:
    """Rows that are read, and written, together; two chunks are the same if they are one object."""

    number: int
    rows: list[Row]
    data: Any = None
    """The rows as their format holds them."""
    group: int = 0
    """The row group that they are of, in Parquet."""
    file: int = 0
    """The number of their file, if there are several."""
