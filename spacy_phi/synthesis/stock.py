"""Everything that notes of a split are drawn from, sorted once: frames with PHI, frames without, real
texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from types import MappingProxyType

from .expand import Weights, labels_of, weight_of
from .frame import Choice, Frame, Include
from .real_text import RealText
from .template import Templates

Lists = Mapping[str, tuple[Frame, ...]]
Placed = tuple[Frame, Lists]
"""A frame with the lists that it may include."""


@dataclass(frozen=True)
class Stock:
    """Raw material of the notes of a split."""

    templates: Templates
    with_phi: tuple[Placed, ...]
    """Frames that themselves contain PHI."""
    plain: tuple[Placed, ...]
    """Frames without PHI, even in their includes."""
    real: tuple[RealText, ...]
    sums: tuple[float, ...]
    """Cumulative weights of `with_phi`."""

    def draw(self, rng: Random) -> Placed:
        """Draw a frame with PHI, weighted by labels."""
        return rng.choices(self.with_phi, cum_weights=self.sums)[0]


def make_stock(
    templates: Templates, real: tuple[RealText, ...] = (), weights: Weights = MappingProxyType({})
) -> Stock:
    """Return the stock of a split; headers count neither as frames with PHI nor as plain ones.

    weights: how often a frame with a label is drawn, relative to 1.
    """
    placed = [
        (frame, kind.lists)
        for kind in templates.kinds
        for name, frames in kind.lists.items()
        # the common lists occur in all kinds
        if not name.startswith("h_") and (name in kind.own or kind is templates.kinds[0])
        for frame in frames
    ]
    with_phi = tuple(each for each in placed if labels_of(each[0]))
    plain = tuple(each for each in placed if not _may_hold_phi(*each))
    sums = tuple(accumulate(weight_of(frame, weights) for frame, _ in with_phi))
    return Stock(templates, with_phi, plain, real, sums)


def _may_hold_phi(frame: Frame, lists: Lists, depth: int = 0) -> bool:
    if labels_of(frame):
        return True
    includes = [node for node in frame if isinstance(node, Include)]
    options = [option for node in frame if isinstance(node, Choice) for option in node.options]
    return depth < 8 and (
        any(_may_hold_phi(each, lists, depth + 1) for node in includes for each in lists[node.name])
        or any(_may_hold_phi(option, lists, depth + 1) for option in options)
    )
