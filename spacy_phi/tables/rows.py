"""Rows of tables and resources, with one text to scrub, several or none."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..errors import PhiError
from ..roster.entry import RosterEntry
from ..spans import Match
from ..surrogates.onset import Moment, read_index_date


class Part(NamedTuple):
    """A text of a row."""

    name: str
    """Name of the text: a column, or the path of an element."""
    text: str
    given: tuple[Match, ...] | None = None
    """Its findings if they are already known, so that it is not searched."""
    patient: str | None = None
    """Its patient, if the row has texts of several."""
    people: tuple[RosterEntry, ...] = ()
    """Persons of that patient."""
    index_date: Moment | None = None
    """As in Row, for this text."""


@dataclass(slots=True)
class Row:
    """One row; `error` gives the reason why it cannot be scrubbed, without its texts."""

    position: str
    id: str
    parts: Sequence[Part] = ()
    patient: str | None = None
    error: str | None = None
    people: tuple[RosterEntry, ...] = ()
    """Persons named by the row itself."""
    index_date: Moment | None = None
    """As `doc._.phi_index_date`."""
    chunk: "Chunk | None" = None
    """The chunk that contains it."""
    kept: int = 0
    """Number of values that stay for their type unless the roster knows them, such as codes and units."""
    write: Callable[[Sequence[Any]], bytes] | None = None
    """Converts the outcomes of its parts to its output line; None for a table row."""

    def set_index_date(self, value: Any) -> None:
        """Set the index date from a column's value; one that is no date is the error of the row."""
        try:
            self.index_date = read_index_date(value)
        except PhiError as error:
            self.error = self.error or str(error)

    @property
    def text(self) -> str:
        """The first of its texts."""
        return self.parts[0].text if self.parts else ""

    @property
    def pieces(self) -> int:
        """The number of its records."""
        return 1 if self.error is not None else max(1, len(self.parts))


@dataclass(slots=True, eq=False)
class Chunk:
    """Rows that are read and written together; chunks are compared by identity."""

    number: int
    rows: list[Row]
    data: Any = None
    """The rows in their source format."""
    group: int = 0
    """The row group that contains them, in Parquet."""
    file: int = 0
    """The number of their file, if there are several."""


Put = Callable[[Chunk, Sequence[Any]], None]
"""Writes a chunk with the outcomes of its rows, without failed ones. It is on disk on return, and replaces
the same chunk of an earlier, killed run."""


@dataclass(frozen=True)
class Table:
    """An input table and an output table."""

    read: Callable[[], Iterator[Chunk]]
    """Yields all rows afresh, in the same chunks, on each call."""
    put: Put
    finish: Callable[[], None]
    """Called when all chunks are written."""
    is_there: Callable[[], bool]
    """Returns whether the output exists."""
    names: tuple[str, ...] = ()
    """Names of all columns."""
    with_metadata: tuple[str, ...] = ()
    """Names of the kept columns whose own metadata is passed on."""
    count: Callable[[], int | None] = lambda: None
    """Returns the number of its rows without reading them; None if it cannot tell."""
