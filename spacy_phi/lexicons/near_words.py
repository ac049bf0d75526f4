"""Words within one edit of a word, by the words that come of leaving out a letter.

An edit is a letter left out, put in or replaced, or two neighbors that change places. Two words are within
one edit only if they, or they with a letter left out, have a form in common. The forms are kept as hashes in
two flat arrays with open addressing: 100,000 words with their million forms take 30 MB.
"""

from array import array
from collections.abc import Iterable, Iterator

_MIN_SIZE = 1024


def is_near(word: str, other: str) -> bool:
    """Return whether two words are within one edit of each other."""
    from rapidfuzz.distance import OSA  # not before an index is asked for

    return OSA.distance(word, other, score_cutoff=1) <= 1


class NearWords:
    """An index of words that finds those within one edit.

    words (Iterable[str]): The words, distinct.
    """

    def __init__(self, words: Iterable[str]) -> None:
        self._words = list(words)
        self._longest = max(map(len, self._words), default=0)
        forms = sum(len(word) + 1 for word in self._words)
        size = _MIN_SIZE
        while size < 2 * forms:
            size *= 2
        self._mask = size - 1
        self._prints = array("I", bytes(4 * size))
        self._places = array("I", bytes(4 * size))
        for place, word in enumerate(self._words):
            for form in _forms(word):
                self._add(hash(form), place)

    def __len__(self) -> int:
        return len(self._words)

    def __reduce__(self) -> tuple[type["NearWords"], tuple[list[str]]]:
        # Hashes of strings differ from process to process: the words travel, the arrays are made anew.
        return NearWords, (self._words,)

    def _add(self, key: int, place: int) -> None:
        at, print_ = key & self._mask, (key >> 32) & 0xFFFFFFFF | 1
        while self._prints[at]:
            if self._prints[at] == print_ and self._places[at] == place:
                return
            at = (at + 1) & self._mask
        self._prints[at], self._places[at] = print_, place

    def find(self, word: str) -> str | None:
        """A word of the index within one edit, or None.

        word (str): In the case of the index.
        """
        return next(self.find_all(word), None)

    def find_all(self, word: str) -> Iterator[str]:
        """The words of the index within one edit, each once.

        word (str): In the case of the index.
        """
        if len(word) > self._longest + 1:  # one long token has as many forms as letters
            return
        seen = set[int]()
        prints, places, mask = self._prints, self._places, self._mask
        for form in _forms(word):
            key = hash(form)
            at = key & mask
            if not prints[at]:
                continue
            print_ = (key >> 32) & 0xFFFFFFFF | 1
            while found := prints[at]:
                if found == print_ and places[at] not in seen:
                    seen.add(places[at])
                    if is_near(word, self._words[places[at]]):
                        yield self._words[places[at]]
                at = (at + 1) & mask


def _forms(word: str) -> Iterator[str]:
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
