"""Expand a frame to a flat sequence of pieces: alternatives, includes and fillers are drawn, PHI slots remain
open."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate
from random import Random

from .frame import Choice, Filler, Frame, Include, Medical, Number, PersonWord, Slot, Text, label_of

Piece = Text | Slot | PersonWord | Medical
Weights = Mapping[str, float]

_DEEPEST = 12


class Expander:
    """Draws the pieces of one note.

    rng: Random generator. fillers: values of the slots that are not PHI. weights: how often a frame
    with a label is drawn, relative to 1. decimals: Decimal separators of the language; each note uses
    one.
    """

    def __init__(
        self, rng: Random, fillers: Mapping[str, Sequence[Frame]], weights: Weights, decimals: str = "."
    ) -> None:
        self.rng = rng
        self.fillers = fillers
        self.weights = weights
        self.decimal = rng.choice(decimals) if len(decimals) > 1 else decimals
        self.kept: dict[tuple[str, str], list[Piece]] = {}

    def expand(
        self, frame: Frame, lists: Mapping[str, Sequence[Frame]], out: list[Piece], depth: int = 0
    ) -> None:
        """Append the pieces of a frame to `out`; an include nested deeper than twelve levels is left out."""
        for node in frame:
            if isinstance(node, Text | Slot | PersonWord | Medical):
                out.append(node)
            elif isinstance(node, Number):
                out.append(Text(self._number(node)))
            elif isinstance(node, Filler):
                self._fill(node, out, depth)
            elif isinstance(node, Choice):
                self.expand(self.rng.choice(node.options), lists, out, depth + 1)
            elif depth < _DEEPEST:
                self._include(node, lists, out, depth)

    def _include(
        self, node: Include, lists: Mapping[str, Sequence[Frame]], out: list[Piece], depth: int
    ) -> None:
        count = self.rng.randint(node.low, node.high)
        for place, frame in enumerate(draw_frames(self.rng, lists[node.name], count, self.weights)):
            if place:
                out.append(Text(node.joint))
            self.expand(frame, lists, out, depth + 1)

    def _fill(self, node: Filler, out: list[Piece], depth: int) -> None:
        known = self.kept.get((node.name, node.key)) if node.key else None
        if known is None:
            known = []
            self.expand(self.rng.choice(self.fillers[node.name]), {}, known, depth + 1)
            if node.key:
                self.kept[node.name, node.key] = known
        out.extend(known)

    def _number(self, node: Number) -> str:
        value = self.rng.randint(node.low, node.high)
        if not node.decimals:
            return str(value)
        whole, part = divmod(value, 10**node.decimals)
        return f"{whole}{self.decimal}{part:0{node.decimals}}"


def draw_frames(rng: Random, frames: Sequence[Frame], count: int, weights: Weights) -> list[Frame]:
    """Draw distinct frames of a list, weighted by their labels."""
    if not weights:
        return rng.sample(frames, min(count, len(frames)))
    left = list(frames)
    drawn = []
    for _ in range(min(count, len(left))):
        sums = list(accumulate(weight_of(frame, weights) for frame in left))
        drawn.append(left.pop(bisect(sums, rng.random() * sums[-1], hi=len(left) - 1)))
    return drawn


def weight_of(frame: Frame, weights: Weights) -> float:
    """Return the maximum weight among the labels in a frame itself, 1 if it has none."""
    return max((weights.get(label, 1.0) for label in labels_of(frame)), default=1.0)


@cache
def labels_of(frame: Frame) -> frozenset[str]:
    """Return the labels of the slots in a frame itself or in its alternatives."""
    found: set[str] = set()
    for node in frame:
        if isinstance(node, Slot):
            found.add(label_of(node))
        elif isinstance(node, Choice):
            for option in node.options:
                found |= labels_of(option)
    return frozenset(found)
