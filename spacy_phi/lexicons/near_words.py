"""Find words within one edit of a word, through the beginning or end that an edit leaves unchanged.

An edit is a deletion, insertion or substitution of a letter, or a transposition of two neighbors. It cannot
affect both the first and the last letters of a word, if these are few enough. Therefore only words of similar
length with the same beginning or the same end are compared.
"""

from collections.abc import Iterable, Iterator

_Key = tuple[int, str]


def is_near(word: str, other: str) -> bool:
    """Return whether two words are within one edit of each other."""
    from rapidfuzz.distance import OSA  # not loaded before an index is needed

    return OSA.distance(word, other, score_cutoff=1) <= 1


class NearWords:
    """An index of words that finds those within one edit.

    words: The words, distinct.
    transpositions: Count a transposition as one edit; otherwise it is two, as for Levenshtein.
    """

    def __init__(self, words: Iterable[str], transpositions: bool = True) -> None:
        self._transpositions = transpositions
        self._size = 0
        self._by_start: dict[_Key, list[str]] = {}
        self._by_end: dict[_Key, list[str]] = {}
        for self._size, word in enumerate(words, 1):
            length = len(word)
            kept = _count_kept(length)
            self._by_start.setdefault((length, word[:kept]), []).append(word)
            self._by_end.setdefault((length, word[length - kept :]), []).append(word)

    def __len__(self) -> int:
        return self._size

    def find(self, word: str) -> str | None:
        """Return a word of the index within one edit, or None.

        word: In the case of the index.
        """
        return next(self.find_all(word), None)

    def find_all(self, word: str) -> Iterator[str]:
        """Return the words of the index within one edit, without duplicates.

        word: In the case of the index.
        """
        from rapidfuzz import process
        from rapidfuzz.distance import OSA, Levenshtein

        scorer = OSA.distance if self._transpositions else Levenshtein.distance
        size = len(word)
        for length in (size, size - 1, size + 1):
            kept = _count_kept(length)
            starts = self._by_start.get((length, word[:kept]), ())
            ends = self._by_end.get((length, word[size - kept :] if kept else ""), ())
            for found in filter(None, (starts, ends)):
                for other, _, _ in process.extract_iter(word, found, scorer=scorer, score_cutoff=1):
                    # A word with both in common is in both buckets.
                    if found is starts or not (kept and other.startswith(word[:kept])):
                        yield other


def _count_kept(length: int) -> int:
    """Return the number of letters at either the beginning or the end of a word that any edit leaves
    unchanged."""
    return max(0, min((length - 1) // 2, 5))
