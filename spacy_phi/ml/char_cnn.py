"""A character convolution over words, computed once for each distinct word of a batch.

Sources: dos Santos & Zadrozny 2014; Ma & Hovy 2016.

A convolution over embedded characters is a sum of table look-ups: the table of position j is the character
table times the filter's slice j, with only as many rows as there are characters. So no windows are
materialized, and the backward pass updates one position per word and filter, the one that won the maximum.
"""

from collections.abc import Callable, Sequence
from typing import Any

from spacy.tokens import Doc
from thinc.api import Model, NumpyOps
from thinc.types import Floats2d

from .compiled import KERNELS
from .kept import Kept
from .words import character_rows, distinct_words, spread_words

_BLOCK = 256
"""Number of words of similar length that are computed together in prediction."""


def CharCNN(
    n_filters: int = 32,
    widths: Sequence[int] = (2, 3, 4),
    char_width: int = 32,
    rows: int = 512,
    max_chars: int = 24,
) -> Model[list[Doc], list[Floats2d]]:
    """Return the maximum over a word's positions of ReLU filters over its characters (spacy-phi.CharCNN.v1).

    n_filters: filters of each width. widths: characters per filter. char_width: size of a character vector.
    rows: of the character table. max_chars: a longer word is read at both ends.
    RETURNS: per document an array (tokens, n_filters * len(widths)).
    """
    params = {f"{kind}{width}": None for width in widths for kind in "Wb"}
    return Model(
        "char_cnn",
        _forward,
        init=_init,
        params={"E": None, **params},
        dims={"nO": n_filters * len(widths), "nF": n_filters, "nC": char_width, "nV": rows},
        attrs={"widths": list(widths), "max_chars": max_chars},
    )


def _init(model: Model, X=None, Y=None) -> None:
    n_rows, n_chars, n_filters = (model.get_dim(name) for name in ("nV", "nC", "nF"))
    xp = model.ops.xp
    if not model.has_param("E"):
        model.set_param("E", model.ops.asarray2f(xp.random.normal(0, 0.3, (n_rows, n_chars)).astype("f")))
    for width in model.attrs["widths"]:
        if not model.has_param(f"W{width}"):
            scale = (2 / (width * n_chars)) ** 0.5
            weights = xp.random.normal(0, scale, (width, n_chars, n_filters)).astype("f")
            model.set_param(f"W{width}", model.ops.asarray3f(weights))
            model.set_param(f"b{width}", model.ops.alloc1f(n_filters))


def _forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops = model.ops
    if not any(len(doc) for doc in docs):
        return [ops.alloc2f(0, model.get_dim("nO")) for _ in docs], lambda dY: []
    words = distinct_words(docs)
    if not is_train:
        return spread_words(ops, docs, words, char_vectors(model, words.texts), lambda d_vectors: None)
    _TABLES.forget()
    margin = _margin(model)
    rows, sizes = character_rows(words.texts, model.get_dim("nV"), model.attrs["max_chars"], margin)
    rows, sizes = ops.xp.asarray(rows), ops.xp.asarray(sizes)
    parts = [_convolve(model, width, rows, sizes, margin) for width in model.attrs["widths"]]
    vectors = ops.xp.concatenate([vectors for vectors, _ in parts], axis=1)

    def backprop(d_vectors: Any) -> None:
        n_filters = model.get_dim("nF")
        for i, (_, backprop_part) in enumerate(parts):
            backprop_part(d_vectors[:, i * n_filters : (i + 1) * n_filters])

    return spread_words(ops, docs, words, vectors, backprop)


def _margin(model: Model) -> int:
    return max(model.attrs["widths"]) - 1


def char_vectors(model: Model, texts: Sequence[str]) -> Any:
    """Return the prediction for words, shortest first, (words, width), in blocks with little padding."""
    ops: Any = model.ops
    margin = _margin(model)
    tables = _TABLES(*(model.get_param(name) for name in ("E", *(f"W{n}" for n in model.attrs["widths"]))))
    biases: Any = [model.get_param(f"b{n}") for n in model.attrs["widths"]]
    n_filters = model.get_dim("nF")
    vectors = ops.alloc2f(len(texts), model.get_dim("nO"))
    for start in range(0, len(texts), _BLOCK):
        block = texts[start : start + _BLOCK]
        rows, sizes = character_rows(block, model.get_dim("nV"), model.attrs["max_chars"], margin)
        rows, sizes = ops.xp.asarray(rows), ops.xp.asarray(sizes)
        for i, (table, bias) in enumerate(zip(tables, biases)):
            out = vectors[start : start + len(block), i * n_filters : (i + 1) * n_filters]
            if KERNELS is not None and isinstance(ops, NumpyOps) and table.dtype == "f":
                KERNELS.filter_words(rows, sizes, table, bias, margin - len(table) + 1, out)
                continue
            scores = _filter_scores(ops.xp, table, rows, sizes, margin)
            ops.xp.maximum(scores.max(axis=1) + bias, 0, out=out)
    return vectors


def _make_tables(E: Any, *filters: Any) -> list[Any]:
    """Return the scores of each character at each position of the filters, (width, rows, filters) a width."""
    return [E @ W for W in filters]


_TABLES = Kept(_make_tables)


def _filter_scores(xp: Any, tables: Any, rows: Any, sizes: Any, margin: int) -> Any:
    """Return the outputs of the filters of one width, (words, positions, filters), -inf after the end.

    Position i covers characters i to i + width - 1; the first position ends with the word's first character,
    the last one starts with its last. tables: (width, character rows, filters).
    """
    width = len(tables)
    first = margin - width + 1
    n_positions = rows.shape[1] - 2 * first - width + 1
    scores = xp.take(tables[0], rows[:, first : first + n_positions], axis=0)
    for j in range(1, width):
        scores += xp.take(tables[j], rows[:, first + j : first + j + n_positions], axis=0)
    scores[xp.arange(n_positions)[None] >= (sizes + width - 1)[:, None]] = -xp.inf
    return scores


def _convolve(model: Model, width: int, rows: Any, sizes: Any, margin: int) -> tuple[Floats2d, Callable]:
    """Apply filters of one width over rows (words, positions) -> (words, filters); also return the backward
    pass."""
    xp = model.ops.xp
    weights: Any = (model.get_param(name) for name in ("E", f"W{width}", f"b{width}"))
    first = margin - width + 1
    E, W, b = weights
    scores = _filter_scores(xp, xp.matmul(E, W), rows, sizes, margin)
    which = scores.argmax(axis=1)
    peak = xp.take_along_axis(scores, which[:, None], axis=1)[:, 0] + b
    positive = peak > 0

    def backprop(d_vectors: Floats2d) -> None:
        d_peak = xp.where(positive, d_vectors, 0)
        model.inc_grad(f"b{width}", d_peak.sum(axis=0))
        n_rows, n_filters = E.shape[0], W.shape[2]
        d_tables = xp.empty((width, n_rows, n_filters), dtype=E.dtype)
        for j in range(width):
            seen = xp.take_along_axis(rows, which + first + j, axis=1)
            flat = seen * n_filters + xp.arange(n_filters)
            counted = xp.bincount(flat.ravel(), weights=d_peak.ravel(), minlength=n_rows * n_filters)
            d_tables[j] = counted.reshape(n_rows, n_filters)
        model.inc_grad(f"W{width}", xp.matmul(E.T, d_tables))
        model.inc_grad("E", xp.einsum("jvf,jcf->vc", d_tables, W, optimize=True))

    return xp.where(positive, peak, 0), backprop
