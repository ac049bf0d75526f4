"""Document context: every token sees the encodings of the same word elsewhere in its note.

A name without context in running text often has context in the note's header. The pool is the maximum over
all tokens of the note with the same form. Sources: Akbik et al. 2019 (pooled contextual embeddings); Gui et
al. 2020 (label consistency within a document).
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy
from spacy.attrs import ORTH
from spacy.tokens import Doc
from thinc.api import Model, NumpyOps
from thinc.types import Floats2d

from .compiled import KERNELS


def DocumentPool(
    encoder: Model[list[Doc], list[Floats2d]], others: bool = False
) -> Model[list[Doc], list[Floats2d]]:
    """Append to each token's vector the maximum over the tokens of its note with the same form
    (spacy-phi.DocumentPool.v1).

    encoder: its output is (tokens, width) per document. others: the maximum over the other tokens only, zeros
    if there are none, which separates a token's own context from that of its other occurrences.
    RETURNS: per document an array (tokens, 2 * width).
    """
    width = encoder.maybe_get_dim("nO")
    return Model(
        "document_pool",
        _forward,
        init=_init,
        layers=[encoder],
        dims={"nO": 2 * width if width else None},
        attrs={"others": others},
    )


def _init(model: Model, X=None, Y=None) -> None:
    encoder = model.layers[0]
    encoder.initialize(X=X)
    if not model.has_dim("nO"):
        width = encoder.maybe_get_dim("nO")
        if width is None and X:
            width = encoder.predict(X[:1])[0].shape[1]
        if width is not None:
            model.set_dim("nO", 2 * width)


def _forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops, xp = model.ops, model.ops.xp
    vectors, backprop_encoder = model.layers[0](docs, is_train)
    if not is_train and KERNELS is not None and isinstance(ops, NumpyOps) and not model.attrs.get("others"):
        return _predict(docs, vectors), backprop_encoder
    lengths = ops.asarray1i([len(doc) for doc in docs])
    order, groups = (xp.asarray(x) for x in _groups(docs))
    if not len(order):
        return ops.unflatten(ops.alloc2f(0, model.get_dim("nO")), lengths), backprop_encoder
    flat = ops.flatten(vectors)
    pool = _pool_others if model.attrs.get("others") else _pool_all
    pooled, backprop_pool = pool(ops, flat, order, groups)
    width = flat.shape[1]

    def backprop(dY: list[Floats2d]):
        d_both = ops.flatten(dY)
        d_flat = xp.ascontiguousarray(d_both[:, :width])
        d_flat += backprop_pool(xp.ascontiguousarray(d_both[:, width:]))
        return backprop_encoder(ops.unflatten(d_flat, lengths))

    return ops.unflatten(xp.concatenate([flat, pooled], axis=1), lengths), backprop


def _predict(docs: Sequence[Doc], vectors: list[Any]) -> list[Any]:
    """Return the output by the compiled kernel."""
    pooled = []
    for doc, X in zip(docs, vectors):
        keys, Y = doc.to_array(ORTH), numpy.empty((len(X), 2 * X.shape[1]), dtype="f")
        order = numpy.argsort(keys, kind="stable")
        begins = numpy.ones(len(keys), dtype=bool)
        begins[1:] = keys[order[1:]] != keys[order[:-1]]
        KERNELS.pool_forms(numpy.ascontiguousarray(X, dtype="f"), order, begins.view("uint8"), Y)
        pooled.append(Y)
    return pooled


def _pool_all(ops: Any, flat: Any, order: Any, groups: Any) -> tuple[Any, Callable]:
    """Return the maximum over each token's group, (tokens, width), and its backward pass."""
    xp = ops.xp
    sizes = xp.bincount(groups).astype("int32")
    pooled, which = ops.reduce_max(xp.ascontiguousarray(flat[order]), sizes)

    def backprop(d_out: Any) -> Any:
        d_pooled = ops.alloc2f(*pooled.shape)
        ops.scatter_add(d_pooled, groups.astype("int32"), d_out)
        d_flat = xp.empty_like(flat)
        d_flat[order] = ops.backprop_reduce_max(d_pooled, which, sizes)
        return d_flat

    return pooled[groups], backprop


def _pool_others(ops: Any, flat: Any, order: Any, groups: Any) -> tuple[Any, Callable]:
    """Return the maximum over each token's group without the token itself, (tokens, width), and its backward
    pass.

    Tokens in groups of two or more are processed, in group order: in a column, all get the largest value
    except its owner, who gets the second largest.
    """
    xp = ops.xp
    counts = xp.bincount(groups)
    rows = order[counts[groups[order]] > 1]
    out = xp.zeros_like(flat)
    if not len(rows):
        return out, xp.zeros_like
    kept = counts[counts > 1]
    sizes, starts = kept.astype("int32"), xp.cumsum(kept) - kept
    group = xp.repeat(xp.arange(len(kept)), kept.tolist())
    values = xp.ascontiguousarray(flat[rows])
    columns = xp.arange(flat.shape[1])
    largest, which = ops.reduce_max(values, sizes)
    first = which + starts[:, None]
    values[first, columns] = -xp.inf
    second, which = ops.reduce_max(values, sizes)
    # Encoders produce finite values: an infinite one here was the largest.
    owned = values == -xp.inf
    out[rows] = xp.where(owned, second[group], largest[group])

    def backprop(d_out: Any) -> Any:
        source = xp.where(owned, (which + starts[:, None])[group], first[group])
        flat_index = (source * flat.shape[1] + columns).ravel()
        summed = xp.bincount(flat_index, weights=d_out[rows].ravel(), minlength=values.size)
        d_flat = xp.zeros_like(flat)
        d_flat[rows] = summed.reshape(values.shape)
        return d_flat

    return out, backprop


def _groups(docs: Sequence[Doc]) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return the tokens of a batch in group order, and the group of each token: one per document and form."""
    groups = []
    n_groups = 0
    for doc in docs:
        distinct, index = numpy.unique(doc.to_array(ORTH), return_inverse=True)
        groups.append(index + n_groups)
        n_groups += len(distinct)
    flat = numpy.concatenate(groups) if groups else numpy.zeros(0, dtype="int64")
    return numpy.argsort(flat, kind="stable"), flat
