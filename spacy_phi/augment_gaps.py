"""What stands between entities of one line, for augmentation: addresses and signatures in other orders of
separators.

"Hospital Miramar. Av. Sol, 3, 28001 Madrid" in one note is "Hospital Miramar Av. Sol, 3 - 28001 Madrid" in
the next: where an entity ends has to be learned from its words, not from the punctuation of a few hundred
lines.
"""

import itertools
import random
from collections import defaultdict
from collections.abc import Iterator, Sequence

from spacy.tokens import Doc, Span

_LONGEST = 40
"""Characters between two entities that still belong to one list of them."""
_SHORTEST_RUN = 3
_MOST = 2000
"""Gaps kept of each pair of labels."""

Piece = tuple[str, Span]
"""The text before an entity, from the end of the one before it, and the entity."""


class Gaps:
    """Gaps met so far between entities of two labels; they change in lines that list three or more."""

    def __init__(self, swap: float, drop: float, rng: random.Random) -> None:
        """swap: share of the gaps of a run that give way to others of the same two labels. drop: share of the
        entities within a run that are left out with a gap."""
        self.swap = swap
        self.drop = drop
        self.rng = rng
        self.met: dict[tuple[str, str], list[str]] = defaultdict(list)

    def learn(self, doc: Doc) -> None:
        """Keep the gaps of a note."""
        for run in _runs(doc, doc.ents):
            for (_, before), (gap, after) in itertools.pairwise(run):
                gaps = self.met[before.label_, after.label_]
                if len(gaps) < _MOST:
                    gaps.append(gap)

    def change(self, doc: Doc) -> list[Piece]:
        """The entities of a note that stay, each with what now stands before it."""
        return [piece for run in _runs(doc, doc.ents) for piece in self._change_run(run)]

    def _change_run(self, run: list[Piece]) -> Iterator[Piece]:
        if len(run) < _SHORTEST_RUN:
            yield from run
            return
        before = run[0][1]
        yield run[0]
        for i in range(1, len(run)):
            gap, ent = run[i]
            if i + 1 < len(run) and self.rng.random() < self.drop:
                after = run[i + 1][1]
                joined = self._choose(before, after)
                if joined:
                    run[i + 1] = (joined, after)
                    continue
            if self.rng.random() < self.swap:
                gap = self._choose(before, ent) or gap
            yield gap, ent
            before = ent

    def _choose(self, before: Span, after: Span) -> str:
        gaps = self.met.get((before.label_, after.label_))
        return self.rng.choice(gaps) if gaps else ""


def _runs(doc: Doc, entities: Sequence[Span]) -> Iterator[list[Piece]]:
    """The entities in the order of the text, those of a line with short gaps between them together."""
    text, end = doc.text, 0
    run: list[Piece] = []
    for ent in entities:
        gap = text[end : ent.start_char]
        if run and (len(gap) > _LONGEST or "\n" in gap or not gap):
            yield run
            run = []
        run.append((gap, ent))
        end = ent.end_char
    if run:
        yield run


def unchanged(doc: Doc) -> list[Piece]:
    """The entities of a note, each with what stands before it."""
    return [piece for run in _runs(doc, doc.ents) for piece in run]
