"""Token attributes for the feature CRF: n-grams, affixes, shapes, lexicons, over a window.

Sources: Dernoncourt et al. 2017, section 2.1 (n-gram, morphological, orthographic and gazetteer features of a
token and of the two on either side); Weinberger et al. 2009 for hashing.

Every attribute that depends on a word's text is hashed to one of `buckets` numbers: no word is stored.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy
from spacy.attrs import LOWER, ORTH, SHAPE
from spacy.strings import get_string_id
from spacy.tokens import Doc

from ...features.group import FeatureGroup
from ...ml.feature_groups import WordRows, feature_columns
from ...ml.words import distinct_words

OFFSETS = (-2, -1, 0, 1, 2)
_LOWER, _SHAPE, _ORTH = range(3)
# Columns (lowercase, shape, form) and tokens of each n-gram.
_TEMPLATES: tuple[tuple[int, tuple[int, ...]], ...] = (
    *((column, (offset,)) for column in (_LOWER, _SHAPE) for offset in OFFSETS),
    (_ORTH, (0,)),
    *((_LOWER, offsets) for offsets in ((-2, -1), (-1, 0), (0, 1), (1, 2), (-1, 0, 1))),
    *((_SHAPE, offsets) for offsets in ((-1, 0), (0, 1), (-1, 0, 1), (-2, -1, 0), (0, 1, 2))),
)
_PREFIXES, _SUFFIXES = (1, 2, 3, 4), (1, 2, 3, 4)
_OUTSIDE = 1
"""Padding before and after the note."""


class Attributes(NamedTuple):
    """Attributes of a document's tokens, concatenated."""

    numbers: numpy.ndarray
    """int64 (attributes of all tokens,)."""
    starts: numpy.ndarray
    """int64 (tokens,): start of each token's attributes; none is empty."""


class CRFFeatures:
    """Computes the attributes of tokens; it is not saved."""

    def __init__(self, groups: Sequence[FeatureGroup], buckets: int) -> None:
        """groups: their 0/1 columns are attributes for every token in the window. buckets: number of hash
        values; the columns are numbered above them."""
        self.rows = WordRows(groups)
        self.buckets = buckets
        self.n_columns = sum(len(group.names) for group in groups)

    def __call__(self, doc: Doc) -> Attributes:
        """Return the attributes of a document."""
        n = len(doc)
        if not n:
            return Attributes(numpy.zeros(0, dtype="int64"), numpy.zeros(0, dtype="int64"))
        hashed = numpy.concatenate([self._ngrams(doc), self._affixes(doc)], axis=1)
        token, column = numpy.nonzero(self._window(doc))
        tokens = numpy.concatenate([numpy.repeat(numpy.arange(n), hashed.shape[1]), token])
        numbers = numpy.concatenate([hashed.reshape(-1), self.buckets + column])
        order = numpy.argsort(tokens, kind="stable")
        return Attributes(numbers[order], numpy.searchsorted(tokens[order], numpy.arange(n)))

    def _ngrams(self, doc: Doc) -> numpy.ndarray:
        table = doc.to_array([LOWER, SHAPE, ORTH]).astype("uint64")
        far = max(OFFSETS)
        padded = numpy.pad(table, ((far, far), (0, 0)), constant_values=_OUTSIDE)
        grams = []
        for number, (column, offsets) in enumerate(_TEMPLATES):
            parts = [padded[far + offset : far + offset + len(doc), column] for offset in offsets]
            grams.append(self._bucket(number, parts))
        return numpy.stack(grams, axis=1)

    def _affixes(self, doc: Doc) -> numpy.ndarray:
        words = distinct_words([doc])
        lower = [text.lower() for text in words.texts]
        cuts = [(text[:n] for text in lower) for n in _PREFIXES]
        cuts += [(text[-n:] for text in lower) for n in _SUFFIXES]
        columns = []
        for number, cut in enumerate(cuts, start=len(_TEMPLATES)):
            hashes = numpy.array([get_string_id(text) for text in cut], dtype="uint64")
            columns.append(self._bucket(number, [hashes])[words.positions])
        return numpy.stack(columns, axis=1)

    def _window(self, doc: Doc) -> numpy.ndarray:
        """Return bool (tokens, offsets * columns)."""
        columns = feature_columns(self.rows, [doc])[0] > 0
        far = max(OFFSETS)
        padded = numpy.pad(columns, ((far, far), (0, 0)))
        return numpy.concatenate([padded[far + o : far + o + len(doc)] for o in OFFSETS], axis=1)

    def _bucket(self, template: int, parts: Sequence[numpy.ndarray]) -> numpy.ndarray:
        # SplitMix64's finalizer (Steele et al. 2014) over the parts; products wrap around.
        mixed = numpy.full(len(parts[0]), 0x9E3779B97F4A7C15 * (template + 1) % 2**64, dtype="uint64")
        for part in parts:
            mixed = mixed ^ part
            mixed = (mixed ^ (mixed >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
            mixed = mixed ^ (mixed >> numpy.uint64(31))
        return (mixed % numpy.uint64(self.buckets)).astype("int64")
