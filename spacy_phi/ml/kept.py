"""Values that depend on a layer's weights alone, computed once and not at each call."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import ref

import numpy

_MOST = 8
"""Sets of weights whose values are kept: a process may hold a network for each language."""
_T = TypeVar("_T")


class Kept(Generic[_T]):
    """A function of NumPy arrays that keeps its results for the latest sets of weights.

    Weights are compared by identity, so a layer calls `forget` before training changes them in place.
    """

    def __init__(self, make: Callable[..., _T]) -> None:
        """make: computes the values from the weights."""
        self._make = make
        self._results: tuple[tuple[tuple[ref, ...], _T], ...] = ()

    def __call__(self, *weights: Any) -> _T:
        """Return the values of NumPy arrays, kept, or of arrays of a GPU, computed anew."""
        if not all(isinstance(array, numpy.ndarray) for array in weights):
            return self._make(*weights)
        for known, made in self._results:
            if all(reference() is array for reference, array in zip(known, weights)):
                return made
        made = self._make(*weights)
        alive = [each for each in self._results if all(reference() is not None for reference in each[0])]
        self._results = ((tuple(map(ref, weights)), made), *alive[: _MOST - 1])
        return made

    def forget(self) -> None:
        """Forget all results."""
        self._results = ()
