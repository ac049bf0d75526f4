"""Match dictionary phrases word by word; one long word of a phrase may be misspelled by one edit."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .ambiguity import is_person_name
from .near_words import NearWords, is_near

_MIN_MISSPELT = 7
"""Minimum letters of the longer of a misspelled word and the correct one."""
_MIN_RIGHT = 4
"""Minimum letters of one of the other words, so that "stage ii" alone is not sufficient evidence."""
_CACHED = 30_000
"""Words whose neighbors are kept."""


class FoundPhrase(NamedTuple):
    """A dictionary phrase in a text."""

    words: tuple[str, ...]
    """As in the dictionary."""
    misspelt: str = ""
    """The misspelled word of the text, or the empty string."""


class PhraseIndex:
    """Phrases by their first word.

    phrases: Two or more words each, in lowercase.
    """

    def __init__(self, phrases: Iterable[tuple[str, ...]]) -> None:
        self._by_head: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for phrase in phrases:
            self._by_head[phrase[0]].append(phrase)
        # Beside a misspelled first word, the second must be correct.
        self._seconds = {phrase[1] for phrases in self._by_head.values() for phrase in phrases}
        self._near_heads = NearWords(head for head in self._by_head if _can_be_misspelt(head))
        self._seen: dict[str, tuple[str, ...]] = {}

    def find(self, words: Sequence[str], start: int) -> FoundPhrase | None:
        """Return the longest phrase that starts at a word; of two equally long ones, the one without a
        misspelled word.

        words: Words in lowercase.
        start: Index of the phrase's first word.
        """
        if len(words) <= start + 1:
            return None
        found = [*self._find_from(words, start, words[start])]
        if words[start + 1] in self._seconds:
            for head in self._find_near(words[start]):
                found += self._find_from(words, start, head)
        return max(found, key=lambda each: (len(each.words), not each.misspelt), default=None)

    def _find_near(self, word: str) -> tuple[str, ...]:
        """Return the first words of phrases that a word may misspell."""
        if word not in self._seen:
            if len(self._seen) >= _CACHED:
                self._seen.clear()
            can_be = _can_be_misspelt(word)
            self._seen[word] = tuple(self._near_heads.find_all(word)) if can_be else ()
        return self._seen[word]

    def _find_from(self, words: Sequence[str], start: int, head: str) -> Iterator[FoundPhrase]:
        second = words[start + 1]
        for phrase in self._by_head.get(head, ()):
            # The quickest test first: one edit leaves the beginning or the end of a long word as it is.
            other = phrase[1]
            if other[0] != second[0] and other[-1] != second[-1]:
                continue
            there = words[start : start + len(phrase)]
            wrong = [pair for pair in zip(there, phrase) if pair[0] != pair[1]]
            if len(there) < len(phrase) or len(wrong) > 1:
                continue
            if not wrong:
                yield FoundPhrase(phrase)
            elif _is_misspelt(*wrong[0]) and _bears_out(phrase, wrong[0][1]):
                yield FoundPhrase(phrase, wrong[0][0])


def _can_be_misspelt(word: str) -> bool:
    return len(word) >= _MIN_MISSPELT - 1 and word.isalpha() and not is_person_name(word)


def _is_misspelt(word: str, right: str) -> bool:
    """Return whether a word is not a name and is one edit away from another that is not a name either."""
    return (
        abs(len(word) - len(right)) <= 1
        and max(len(word), len(right)) >= _MIN_MISSPELT
        and is_near(word, right)
        and _can_be_misspelt(word)
        and _can_be_misspelt(right)
    )


def _bears_out(phrase: Sequence[str], misspelt: str) -> bool:
    return any(len(word) >= _MIN_RIGHT and word.isalpha() for word in phrase if word != misspelt)
