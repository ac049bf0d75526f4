"""Arrays of a GPU on the host and back, all of a batch in one copy; on the CPU they stay as they are."""

from collections.abc import Sequence
from typing import Any

import numpy
from thinc.api import NumpyOps


def to_host(ops: Any, arrays: Sequence[Any]) -> list[numpy.ndarray]:
    """Return arrays of any lengths, (length, width), in NumPy."""
    if isinstance(ops, NumpyOps) or not arrays:
        return list(arrays)
    flat = ops.to_numpy(ops.xp.concatenate(list(arrays)))
    return numpy.split(flat, _ends(arrays))


def to_device(ops: Any, arrays: Sequence[numpy.ndarray]) -> list[Any]:
    """Return NumPy arrays, (length, width), as arrays of the device."""
    if isinstance(ops, NumpyOps) or not arrays:
        return list(arrays)
    return ops.xp.split(ops.asarray(numpy.concatenate(list(arrays))), _ends(arrays))


def _ends(arrays: Sequence[Any]) -> list[int]:
    return numpy.cumsum([len(x) for x in arrays])[:-1].tolist()
