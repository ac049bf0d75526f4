"""Distinct words of a batch: word-level values are computed once per word and scattered to its tokens."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy
from spacy.attrs import ORTH
from spacy.tokens import Doc
from thinc.types import Floats2d

PADDING = 0
"""The character row before, after and outside every word."""


class Words(NamedTuple):
    """The distinct words of a batch of documents."""

    texts: list[str]
    """Distinct words, shortest first."""
    positions: numpy.ndarray
    """int (tokens,): the word of each token, documents concatenated."""


def distinct_words(docs: Sequence[Doc]) -> Words:
    """Return the distinct words of a batch, sorted by length so that padding remains small."""
    if not sum(len(doc) for doc in docs):
        return Words([], numpy.zeros(0, dtype="int64"))
    keys = numpy.concatenate([doc.to_array(ORTH) for doc in docs])
    distinct, index = numpy.unique(keys, return_inverse=True)
    strings = docs[0].vocab.strings
    texts = [strings[int(key)] for key in distinct]
    order = numpy.array(sorted(range(len(texts)), key=lambda i: len(texts[i])))
    rank = numpy.empty(len(order), dtype="int64")
    rank[order] = numpy.arange(len(order))
    return Words([texts[i] for i in order], rank[index])


def distinct_forms(docs: Sequence[Doc], lower: bool = False, following: int = 0) -> Words:
    """Return the distinct words of a batch as `distinct_words`, after a change.

    lower: in lowercase. following: append up to this many characters between a word and the next letter or
    digit. Source of both: the inverse hybrid de-identifier, section 4.3.4.
    """
    forms = [form for doc in docs for form in _forms(doc, lower, following)]
    known = {form: i for i, form in enumerate(sorted(set(forms), key=lambda form: (len(form), form)))}
    return Words(list(known), numpy.array([known[form] for form in forms], dtype="int64"))


def _forms(doc: Doc, lower: bool, following: int) -> Iterator[str]:
    text = doc.text
    for token in doc:
        end = last = token.idx + len(token)
        while last < min(len(text), end + following) and not text[last].isalnum():
            last += 1
        yield (token.text.lower() if lower else token.text) + text[end:last]


def spread_words(
    ops: Any, docs: Sequence[Doc], words: Words, vectors: Any, backprop_words: Callable[[Any], None]
) -> tuple[list[Floats2d], Callable[[list[Floats2d]], list]]:
    """Return the vectors of words at their tokens, per document (tokens, width), and the backward pass.

    words: of `docs`. vectors: (words, width). backprop_words: takes the gradient of the vectors.
    """
    index = ops.xp.asarray(words.positions)

    def backprop(dY: list[Floats2d]) -> list:
        d_vectors = ops.alloc2f(*vectors.shape)
        ops.scatter_add(d_vectors, index.astype("int32"), ops.flatten(dY))
        backprop_words(d_vectors)
        return []

    return ops.unflatten(vectors[index], ops.asarray1i([len(doc) for doc in docs])), backprop


def character_rows(texts: Sequence[str], n_rows: int, max_chars: int, margin: int) -> tuple:
    """Return rows of a character table, int (words, 2 * margin + longest), and the words' lengths, int
    (words,).

    A character is its code point modulo the number of rows besides PADDING, so no alphabet is stored. A word
    longer than `max_chars` is kept at both ends. `margin` is the padding on either side.
    """
    half = max_chars // 2
    cut = [text if len(text) <= max_chars else text[:half] + text[len(text) - half :] for text in texts]
    lengths = numpy.array([len(text) for text in cut], dtype="int64")
    longest = int(lengths.max(initial=1))
    joined = "".join(text.ljust(longest, "\0") for text in cut).encode("utf-32-le", "surrogatepass")
    points = numpy.frombuffer(joined, dtype="<u4").reshape(len(cut), longest).astype("int64")
    rows = numpy.zeros((len(cut), longest + 2 * margin), dtype="int64")
    rows[:, margin : margin + longest] = numpy.where(points > 0, 1 + points % (n_rows - 1), PADDING)
    return rows, lengths
