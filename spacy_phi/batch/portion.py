"""A part of the notes of a run, to try its settings: the first ones, or a random sample."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from ..tables.rows import Chunk, Table
from .records import Record

_SEED = 0
"""The same notes are drawn each time, so that two settings are compared on them."""


@dataclass(frozen=True)
class Portion:
    """The notes that a run reads of its input; all by default. The others are not in the output."""

    limit: int | None = None
    """The number of first notes."""
    sample: int | None = None
    """The number of notes drawn at random, each with the same chance."""

    def __bool__(self) -> bool:
        return self.limit is not None or self.sample is not None

    def describe(self) -> str:
        """Return it in words: "the first 100"."""
        return f"the first {self.limit}" if self.limit is not None else f"{self.sample} at random"

    def size(self, total: int) -> int:
        """Return the number of notes that it holds of a total."""
        return min(each for each in (self.limit, self.sample, total) if each is not None)

    def draw(self, count: Callable[[], int]) -> Callable[[int], bool]:
        """Return whether the note of a number, from 0, belongs to the portion.

        count: Returns the number of all notes; only called for a sample.
        """
        if self.sample is None:
            return lambda number: self.limit is None or number < self.limit
        total = count()
        return frozenset(Random(_SEED).sample(range(total), min(self.sample, total))).__contains__

    def pick(self, records: Iterable[Record], count: Callable[[], int]) -> Iterator[Record]:
        """Yield the records of its notes.

        records: Of all notes; the texts of a row are one note. count: As in `draw`.
        """
        is_in = self.draw(count)
        for number, record in _number(records):
            if self.limit is not None and number >= self.limit:
                return
            if is_in(number):
                yield record

    def of_table(self, table: Table) -> Table:
        """Return a table that holds only the rows of the portion."""
        if not self:
            return table
        total = table.count()

        def count() -> int:
            return sum(len(chunk.rows) for chunk in table.read()) if total is None else total

        read = partial(self._read, table, self.draw(count))
        return replace(table, read=read, count=lambda: None if total is None else self.size(total))

    def _read(self, table: Table, is_in: Callable[[int], bool]) -> Iterator[Chunk]:
        first = 0
        for chunk in table.read():
            number = len(chunk.rows)
            places = [place for place in range(number) if is_in(first + place)]
            first += number
            if places:
                chunk.rows = [chunk.rows[place] for place in places]
                chunk.data = _take(chunk.data, places)
                yield chunk
            if self.limit is not None and first >= self.limit:
                return


ALL = Portion()


def count_notes(records: Iterable[Record]) -> int:
    """Return the number of notes of records."""
    return max((number for number, _ in _number(records)), default=-1) + 1


def _number(records: Iterable[Record]) -> Iterator[tuple[int, Record]]:
    """Yield records with the number of their note, from 0."""
    number, row = -1, None
    for record in records:
        number += record.row is None or record.row is not row
        row = record.row
        yield number, record


def _take(data: Any, places: list[int]) -> Any:
    """Return the rows of a chunk at places: of a list, or of a RecordBatch."""
    if data is None or isinstance(data, list):
        return data and [data[place] for place in places]
    return data.take(places)
