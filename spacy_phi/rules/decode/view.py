"""A decoded text, with a map back to the offsets of the original text."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Edit(NamedTuple):
    """One change of a text: the replacement of the characters from `start` to `end`."""

    start: int
    end: int
    text: str


def without_overlaps(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Yield edits sorted by start; of overlapping ones, the first."""
    end = 0
    for edit in sorted(edits):
        if edit.start >= end:
            yield edit
            end = edit.end


class Decoded(NamedTuple):
    """A decoded text and, for each of its characters, the corresponding original characters."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    @classmethod
    def of(cls, text: str) -> "Decoded":
        """Return the view of a text before decoding."""
        return cls(text, range(len(text)), range(1, len(text) + 1))

    def apply(self, edits: Iterable[Edit]) -> "Decoded":
        """Return the view after edits of its text.

        edits: Sorted by start, without overlaps. If an edit preserves the length, each character keeps its
            own offsets; otherwise each maps to the whole replaced span.
        """
        pieces: list[str] = []
        # Arrays: a list of Python integers takes five times the memory.
        starts, ends = array("q"), array("q")
        last = 0
        for start, end, text in edits:
            pieces += (self.text[last:start], text)
            same = len(text) == end - start
            starts.extend(self.starts[last : end if same else start])
            ends.extend(self.ends[last : end if same else start])
            if not same:
                starts.extend([self.starts[start]] * len(text))
                ends.extend([self.ends[end - 1]] * len(text))
            last = end
        pieces.append(self.text[last:])
        starts.extend(self.starts[last:])
        ends.extend(self.ends[last:])
        return Decoded("".join(pieces), starts, ends)

    def to_original(self, start: int, end: int) -> tuple[int, int]:
        """Return the offsets in the original text for a non-empty span of the view."""
        return self.starts[start], self.ends[end - 1]
