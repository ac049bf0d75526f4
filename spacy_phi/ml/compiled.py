"""The compiled kernels, if they were built and are not switched off.

They serve prediction with float32 on the CPU. Everything else, and everything on a machine without them, is
computed with NumPy, which is their reference.
"""

import os
import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from .kept import Kept
from .tags import may_begin, may_end, may_follow
from .transitions import Transitions, make_mends

VARIABLE = "SPACY_PHI_KERNELS"
"""Environment variable that switches the kernels off if its value is OFF."""
OFF = "numpy"
_LANES = 8
"""Rows of tables are padded to a multiple of this many cells, so that vector instructions leave no rest."""


def _load() -> Any:
    if os.environ.get(VARIABLE) == OFF:
        return None
    try:
        return import_module(".kernels", __package__)
    except ImportError:
        return None


KERNELS: Any = _load()
"""The module `kernels`, or None."""


def describe() -> str:
    """Return whether the kernels are in use, and if not, why."""
    if KERNELS is not None:
        return "compiled"
    if os.environ.get(VARIABLE) == OFF:
        return f"NumPy, since {VARIABLE} is {OFF}"
    if _built_elsewhere():
        return "NumPy, since this checkout hides the installed package: run elsewhere, or pip install -e"
    return "NumPy, since the compiled ones are not built: pip builds them where it finds a C compiler"


def _built_elsewhere() -> bool:
    """Return whether another copy of the package has kernels, which a checkout hides."""
    own = Path(__file__).resolve().parent
    others = {Path(entry, *__name__.split(".")[:-1]).resolve() for entry in sys.path} - {own}
    return any((folder / f"kernels{suffix}").exists() for folder in others for suffix in EXTENSION_SUFFIXES)


class Tables(NamedTuple):
    """The transitions of a chain, as `kernels.decode` reads them.

    Tags are in the order L of each label, O, U of each label, B of each label, I of each label. Thus the tags
    after which no span is open, and those that continue none, are ranges: "dense", since any of the first may
    precede any of the second.
    """

    tags: numpy.ndarray
    """int (tags,), the index in `tags.make_tags` of each tag."""
    ends: numpy.ndarray
    """(4, tags), log scores of the first and of the last tag, and the exponents of both."""
    dense: numpy.ndarray
    """(5, tags before, tags after): log scores, the same transposed, `transitions.make_mends`, and the
    exponents of the first two."""
    inside: numpy.ndarray
    """(8, labels): log scores of B to I, I to I, B to L, and I to L, and their exponents."""


def _make_tables(*scores: numpy.ndarray) -> Tables | None:
    """Return the tables of a chain, or None if it is not one of float32 that permits what the tag scheme
    does."""
    n_labels = (len(scores[0]) - 1) // 4
    rules = may_begin(n_labels), may_follow(n_labels), may_end(n_labels)
    if not all(numpy.array_equal(numpy.isfinite(x), rule) for x, rule in zip(scores, rules)):
        return None
    if any(x.dtype != "f" for x in scores):
        return None
    begin, inside, last, unit = (numpy.arange(n_labels) * 4 + i for i in range(1, 5))
    before, after = numpy.r_[last, 0, unit], numpy.r_[0, unit, begin]
    order = numpy.r_[before, begin, inside]
    links = numpy.stack([begin, inside, begin, inside]), numpy.stack([inside, inside, last, last])
    logs = Transitions(*scores)
    (initial, pairs, final), (e_initial, e_pairs, e_final) = logs, (x for x, _ in logs.exponents)
    dense, e_dense = (x[before[:, None], after] for x in (pairs, e_pairs))
    return Tables(
        order.astype("int32"),
        _pad([x[order] for x in (initial, final, e_initial, e_final)]),
        _pad([dense, dense.T, make_mends(dense), e_dense, e_dense.T]),
        numpy.concatenate([pairs[links], e_pairs[links]]),
    )


def _pad(arrays: list[numpy.ndarray]) -> numpy.ndarray:
    """Stack arrays, with zeros after the last cell of each row."""
    stacked = numpy.stack(arrays)
    rest = -stacked.shape[-1] % _LANES
    return numpy.pad(stacked, [(0, 0)] * (stacked.ndim - 1) + [(0, rest)])


_TABLES = Kept(_make_tables)


def find_tables(transitions: Transitions) -> Tables | None:
    """Return the tables of a chain that the kernels can decode; None for others, or without kernels."""
    return None if KERNELS is None else _TABLES(*transitions)
