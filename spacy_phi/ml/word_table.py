"""Values of words that are kept from batch to batch: most words of a note occur in others too."""

from collections.abc import Callable, Sequence

import numpy
from spacy.attrs import ORTH
from spacy.tokens import Doc

Compute = Callable[[list[str]], numpy.ndarray]


class WordTable:
    """Rows of values, one for each distinct word, cached by the hash of its string, which is the same in
    every vocabulary and memory zone."""

    def __init__(self, max_words: int) -> None:
        """max_words: number of cached words beyond which the table starts anew."""
        self.max_words = max_words
        self._index: dict[int, int] = {}
        self._rows = numpy.zeros((0, 0))

    def __len__(self) -> int:
        return len(self._index)

    def find(self, docs: Sequence[Doc], compute: Compute) -> tuple[numpy.ndarray, numpy.ndarray]:
        """Return the rows of all tokens, (tokens, width), documents concatenated, and the number of each
        token's word, int (tokens,).

        docs: have tokens, and the same vocabulary. compute: returns the rows of new words, which it gets
        shortest first.
        """
        orths = [orth for doc in docs for orth in doc.to_array(ORTH).tolist()]
        get = self._index.get
        rows = [get(orth, -1) for orth in orths]
        if -1 in rows:
            self._add(docs[0], dict.fromkeys(orths), compute)
            rows = [self._index[orth] for orth in orths]
        words = numpy.array(rows)
        return self._rows[words], words

    def _add(self, doc: Doc, orths: dict[int, None], compute: Compute) -> None:
        if len(self._index) + len(orths) > self.max_words:
            self._index.clear()
        words = {orth: doc.vocab.strings[orth] for orth in orths if orth not in self._index}
        new = sorted(words, key=lambda orth: len(words[orth]))
        values = compute([words[orth] for orth in new])
        start, end = len(self._index), len(self._index) + len(new)
        if not start:
            self._rows = numpy.zeros((0, values.shape[1]), dtype=values.dtype)
        if end > len(self._rows):
            grown = numpy.empty((2 * end, values.shape[1]), dtype=values.dtype)
            grown[:start] = self._rows[:start]
            self._rows = grown
        self._rows[start:end] = values
        self._index.update(zip(new, range(start, end)))
