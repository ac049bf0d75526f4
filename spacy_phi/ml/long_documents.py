"""Tag one long document in parts, so that memory does not hold every layer's output for all of its tokens.

A part is a run of windows. Of each, only the scores of its tags are kept. The encodings are kept until all
of the document has been read and the maximum of each form is known (see `document_pool`). For a very long one
they are computed twice instead.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy
from spacy.attrs import ORTH
from spacy.tokens import Doc
from thinc.api import Model

from .crf_layer import Decoded, decode_compiled, get_transitions
from .feature_groups import PART, Part
from .host import to_host
from .long_crf import decode_long
from .tags import close_at
from .windows import Window, cut_windows

PART_TOKENS = 2_000
_KEPT_TOKENS = 50_000
"""Tokens of a document whose encodings are kept: below 50 MiB for the bundled networks."""
_READS_WORDS = frozenset(
    ("char_cnn", "feature_columns", "finding_dropout", "relu", "word_dropout", "word_pieces", "dropout")
)
"""Leaf layers of an embedding that read a token's word alone, or, as feature columns do, the whole document
by its `Part`."""


def can_be_parted(model: Model) -> bool:
    """Return whether the output of a CRF tagger for a document can be computed in parts."""
    if not model.has_ref("crf") or model.get_ref("crf").name != "crf":
        return False
    encoder = model.get_ref("tok2vec")
    if encoder.name == "document_pool" and not encoder.attrs.get("others"):
        encoder = encoder.layers[0]
    if not encoder.name.startswith("with_windows"):
        return False
    return all(layer.name in _READS_WORDS for layer in encoder.layers[0].walk() if not layer.layers)


def decode_document(model: Model, doc: Doc, firsts: numpy.ndarray, part_tokens: int = PART_TOKENS) -> Decoded:
    """Return the best path of a document and its probabilities, as the whole model and `crf_decode` do.

    model: A tagger that `can_be_parted`. doc: Has tokens. firsts: Tokens into which no span crosses, see
    `tags.close_at`. part_tokens: Approximate tokens of a part.
    """
    encoder, scorers = model.get_ref("tok2vec"), model.layers[1:-1]
    is_pooled = encoder.name == "document_pool"
    read = partial(_encode, encoder.layers[0] if is_pooled else encoder, doc, part_tokens, {})
    found = _pool(model.ops, doc, read) if is_pooled else read()
    crf = model.get_ref("crf")
    emissions = numpy.empty((len(doc), crf.get_dim("nO")), dtype="f")
    ends = [0]
    for vectors in found:
        for layer in scorers:
            vectors = layer.predict(vectors)
        (made,) = to_host(model.ops, vectors)
        ends.append(ends[-1] + len(made))
        emissions[ends[-2] : ends[-1]] = close_at(made, firsts, ends[-2])
    transitions = get_transitions(crf)
    (decoded,) = decode_compiled([emissions], transitions)
    return decoded or decode_long(numpy.split(emissions, ends[1:-1]), transitions)


def _encode(
    encoder: Model, doc: Doc, part_tokens: int, placed: dict[int, numpy.ndarray]
) -> Iterator[list[Any]]:
    """Yield the encodings of each part's tokens, (tokens, width), in a list of one. placed: see `Part`."""
    embed, layer = encoder.layers
    windows = cut_windows(doc, *(encoder.attrs[name] for name in ("max_tokens", "context", "lines")))
    for run in _runs(windows, part_tokens):
        first, last = min(w.read_start for w in run), max(w.read_end for w in run)
        piece = Doc(
            doc.vocab, [t.text for t in doc[first:last]], [bool(t.whitespace_) for t in doc[first:last]]
        )
        piece.user_data[PART] = Part(doc, first, last, placed)
        vectors = embed.predict([piece])[0]
        outputs = layer.predict([vectors[w.read_start - first : w.read_end - first] for w in run])
        inner = (out[w.start - w.read_start : w.end - w.read_start] for w, out in zip(run, outputs))
        yield [encoder.ops.xp.concatenate(list(inner))]


def _runs(windows: Sequence[Window], part_tokens: int) -> Iterator[list[Window]]:
    """Yield runs of windows with about as many tokens as a part has."""
    run: list[Window] = []
    for window in windows:
        run.append(window)
        if window.end - run[0].start >= part_tokens:
            yield run
            run = []
    if run:
        yield run


def _pool(ops: Any, doc: Doc, read: Callable[[], Iterator[list[Any]]]) -> Iterator[list[Any]]:
    """Yield the encodings of each part with the maximum over the document's tokens of the same form.

    read: Yields the encodings of the parts, afresh on each call.
    """
    distinct, forms = numpy.unique(doc.to_array(ORTH), return_inverse=True)
    pooled: numpy.ndarray | None = None
    kept: list[list[Any]] | None = [] if len(doc) <= _KEPT_TOKENS else None
    end = 0
    for vectors in read():
        if kept is not None:
            kept.append(vectors)
        rows = to_host(ops, vectors)[0]
        if pooled is None:
            pooled = numpy.full((len(distinct), rows.shape[1]), -numpy.inf, dtype="f")
        start, end = end, end + len(rows)
        order = numpy.argsort(forms[start:end], kind="stable")
        present, starts = numpy.unique(forms[start:end][order], return_index=True)
        largest = numpy.maximum.reduceat(rows[order], starts, axis=0)
        pooled[present] = numpy.maximum(pooled[present], largest)
    assert pooled is not None
    end = 0
    for (vectors,) in read() if kept is None else _drain(kept):
        start, end = end, end + len(vectors)
        yield [ops.xp.concatenate([vectors, ops.asarray(pooled[forms[start:end]])], axis=1)]


def _drain(items: list[list[Any]]) -> Iterator[list[Any]]:
    """Yield the items of a list, which forgets each."""
    items.reverse()
    while items:
        yield items.pop()
