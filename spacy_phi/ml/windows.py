"""Split long notes into windows at line or sentence ends, to bound the steps and memory of a recurrent
layer."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

import numpy
from spacy.attrs import ORTH
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Floats2d

from ..errors import Errors, PhiError
from .continued_lines import get_width, is_continued
from .numpy_lstm import Sequences
from .packed_lstm import predict_rows
from .token_embed import predict_tokens

Lines = bool | Literal["joined"]
_SENTENCE_ENDS = frozenset(".!?;:")
_PASSED = frozenset(("sequence_dropout", "dropout"))
"""Layers that predict their input."""


class Window(NamedTuple):
    """A span of tokens, and the wider span that is read as context."""

    start: int
    end: int
    read_start: int
    read_end: int


def cut_windows(doc: Doc, max_tokens: int, context: int, lines: Lines = False) -> list[Window]:
    """Split a document into windows of at most `max_tokens`, each read with up to `context` tokens on either
    side.

    A window ends after a line break in its second half, else after a sentence end there, else at the limit.
    With `lines`, every line is a separate window; only overlong lines are split and read with context, which
    does not extend beyond the line. With "joined", lines that continue a sentence count as one line, for
    hard-wrapped notes. Every token is in exactly one window, so nothing is truncated.

    RAISES: PhiError (E083) for a window without tokens or a negative context.
    """
    for name, value, least in (("max_tokens", max_tokens, 1), ("context", context, 0)):
        if value < least:
            raise PhiError(Errors.E083.format(name=name, value=value, expected=f"{least} or more"))
    if not lines and len(doc) <= max_tokens:
        return [Window(0, len(doc), 0, len(doc))] if len(doc) else []
    if not len(doc):
        return []
    breaks, sentences = _cut_points(doc)
    if lines == "joined":
        breaks = _without_continued(doc, breaks)
    bounds = numpy.unique([0, *breaks, len(doc)]) if lines else numpy.array([0, len(doc)])
    windows: list[Window] = []
    for first, last in zip(bounds[:-1].tolist(), bounds[1:].tolist()):
        points = (sentences,) if lines else (breaks, sentences)
        windows += _cut_stretch(first, last, max_tokens, context, points)
    return windows


def _cut_stretch(
    first: int, last: int, max_tokens: int, context: int, points: Sequence[numpy.ndarray]
) -> Iterator[Window]:
    """Return the windows of tokens first to last; `points` are cut points, in order of preference."""
    start = first
    while start < last:
        end = min(start + max_tokens, last)
        for places in points if end < last else ():
            # The last point that is not after the limit.
            found = places[: numpy.searchsorted(places, end, side="right")].max(initial=0)
            if found > start + max_tokens // 2:
                end = int(found)
                break
        yield Window(start, end, max(first, start - context), min(last, end + context))
        start = end


def _cut_points(doc: Doc) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Return token indices after line breaks and after sentence ends, sorted."""
    keys = doc.to_array(ORTH)
    distinct, index = numpy.unique(keys, return_inverse=True)
    texts = [doc.vocab.strings[int(key)] for key in distinct]
    breaks = numpy.array(["\n" in text for text in texts])[index]
    ends = numpy.array([text in _SENTENCE_ENDS for text in texts])[index]
    return numpy.flatnonzero(breaks) + 1, numpy.flatnonzero(ends) + 1


def _without_continued(doc: Doc, breaks: numpy.ndarray) -> numpy.ndarray:
    """Return the token indices after line breaks at which no sentence continues."""
    text = doc.text
    width = get_width(text)
    spaces = (doc[int(i) - 1] for i in breaks)
    ends = [not is_continued(text, space.idx, space.idx + len(space), width) for space in spaces]
    return breaks[numpy.array(ends, dtype=bool)]


def with_windows(
    embed: Model[list[Doc], list[Floats2d]],
    layer: Model[list[Floats2d], list[Floats2d]],
    max_tokens: int,
    context: int,
    lines: Lines = False,
) -> Model[list[Doc], list[Floats2d]]:
    """Run `layer` on windows of the output of `embed`.

    max_tokens, context, lines: see `cut_windows`. RETURNS: per document an array (tokens, nO of layer).
    """
    return Model(
        f"with_windows({layer.name})",
        _forward,
        init=_init,
        layers=[embed, layer],
        dims={"nO": layer.maybe_get_dim("nO")},
        attrs={"max_tokens": max_tokens, "context": context, "lines": lines},
    )


def _init(model: Model, X=None, Y=None) -> None:
    embed, layer = model.layers
    embed.initialize(X=X)
    layer.initialize(X=embed.predict(X) if X else None)


def _forward(model: Model, docs: Sequence[Doc], is_train: bool) -> tuple[list[Floats2d], Callable]:
    ops = model.ops
    embed, layer = model.layers
    cut = [model.attrs[name] for name in ("max_tokens", "context", "lines")]
    windows = [(i, window) for i, doc in enumerate(docs) for window in cut_windows(doc, *cut)]
    if not is_train:
        predicted = _predict(embed, layer, docs, windows)
        if predicted is not None:
            return predicted, lambda dY: []
    vectors, backprop_embed = embed(docs, is_train)
    read = [vectors[i][w.read_start : w.read_end] for i, w in windows]
    outputs, backprop_layer = layer(read, is_train) if read else ([], lambda dY: [])
    Y = [ops.alloc2f(len(doc), model.get_dim("nO")) for doc in docs]
    for (i, w), output in zip(windows, outputs):
        Y[i][w.start : w.end] = output[w.start - w.read_start : w.end - w.read_start]

    def backprop(dY: list[Floats2d]):
        d_outputs = []
        for (i, w), output in zip(windows, outputs):
            d_output = ops.alloc2f(*output.shape)
            d_output[w.start - w.read_start : w.end - w.read_start] = dY[i][w.start : w.end]
            d_outputs.append(d_output)
        d_vectors = [ops.alloc2f(*x.shape) for x in vectors]
        for (i, w), d_read in zip(windows, backprop_layer(d_outputs)):
            d_vectors[i][w.read_start : w.read_end] += d_read
        return backprop_embed(d_vectors)

    return Y, backprop


def _predict(
    embed: Model, layer: Model, docs: Sequence[Doc], windows: list[tuple[int, Window]]
) -> list[Floats2d] | None:
    """Return the prediction of a single recurrent layer, which reads the rows of `embed` where they are; None
    for other layers."""
    leaves = [node for node in layer.walk() if not node.layers and node.name not in _PASSED]
    tokens = predict_tokens(embed, docs) if [node.name for node in leaves] == ["packed_bilstm"] else None
    if tokens is None:
        return None
    ends = numpy.cumsum([len(doc) for doc in docs])
    starts = [int(end) - len(doc) for doc, end in zip(docs, ends)]
    edges = [
        (starts[i] + w.read_start, w.read_end - w.read_start, starts[i] + w.start, starts[i] + w.end)
        for i, w in windows
    ]
    Y = predict_rows(leaves[0], tokens.vectors, Sequences(*numpy.array(edges).T), tokens.repeated)
    return [Y[start : start + len(doc)] for doc, start in zip(docs, starts)]
