"""Word pieces of a public vocabulary, each with a short vector learned from billions of words.

The pieces are those of MiniLM (Wang et al. 2020; the vocabulary is BERT's, Devlin et al. 2019), reduced by
tools/build_word_pieces.py. Words are split by the longest piece first (Wu et al. 2016), in lowercase,
without accents.
"""

import re
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

import numpy

from ..folding import strip_accents

_RUNS = re.compile(r"[^\W_]+|[\W_]")
_MAX_CHARS = 40
UNKNOWN = "[UNK]"


class WordPieces(NamedTuple):
    """A piece vocabulary and its vectors."""

    rows: dict[str, int]
    """Maps a piece to its row; pieces within a word start with ##."""
    vectors: numpy.ndarray
    """float32 (pieces, width)."""

    def cut(self, word: str) -> list[int]:
        """Return the rows of a word's pieces, at least one; text without matching pieces is UNKNOWN.

        word: in any case; only its first 40 characters are split.
        """
        found: list[int] = []
        for run in _RUNS.findall(strip_accents(word[:_MAX_CHARS].lower())):
            found += self._cut_run(run)
        return found or [self.rows[UNKNOWN]]

    def _cut_run(self, run: str) -> list[int]:
        pieces, start = [], 0
        while start < len(run):
            prefix = "##" if start else ""
            for end in range(len(run), start, -1):
                row = self.rows.get(prefix + run[start:end])
                if row is not None:
                    pieces.append(row)
                    break
            else:
                return [self.rows[UNKNOWN]]
            start = end
        return pieces


@lru_cache(maxsize=1)
def word_pieces() -> WordPieces:
    """Return the bundled pieces; loaded once, about 40 ms and 7 MB."""
    with (files(__package__) / "data" / "word_pieces.npz").open("rb") as file, numpy.load(file) as data:
        pieces = data["pieces"].tobytes().decode("utf8").split("\n")
        vectors = data["vectors"].astype("f") * data["scales"]
    return WordPieces({piece: row for row, piece in enumerate(pieces)}, vectors)
