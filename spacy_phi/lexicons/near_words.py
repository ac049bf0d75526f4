"""Words within one edit of a word, by the words that come of leaving out a letter.

Two words are within one edit only if they, or they with a letter left out, have a form in common. The forms
are kept as hashes in two flat arrays with open addressing: 100,000 words with their million forms take 30
MB.
"""

from array import array
from collections.abc import Iterable, Iterator

_MIN_SIZE = 1024


class NearWords:
    """An index of words that finds one within a Levenshtein distance of 1.

    words (Iterable[str]): The words, distinct.
    """

    def __init__(self, words: Iterable[str]) -> None:
        from rapidfuzz.distance import Levenshtein  # not before an index is asked for

        self._distance = Levenshtein.distance
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
        if len(word) > self._longest + 1:  # one long token has as many forms as letters
            return None
        prints, places, mask = self._prints, self._places, self._mask
        for form in _forms(word):
            key = hash(form)
            at = key & mask
            if not prints[at]:
                continue
            print_ = (key >> 32) & 0xFFFFFFFF | 1
            while found := prints[at]:
                if found == print_:
                    near = self._words[places[at]]
                    if self._distance(word, near, score_cutoff=1) <= 1:
                        return near
                at = (at + 1) & mask
        return None


def _forms(word: str) -> Iterator[str]:
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]
