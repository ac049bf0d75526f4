"""Match lexicon phrases among the tokens of a Doc, regardless of dots, hyphens and spaces between words."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy
from spacy.attrs import ORTH
from spacy.tokens import Doc

from ..lexicons.gazetteers import name_key

_WORD = re.compile(r"[^\W_]+")
_PASSED = frozenset(".-'’")
_MAX_WORDS = 50_000


class PhraseTable:
    """The phrases of several lexicons, one column each.

    It caches, by the hash of its string, whether a word occurs in any phrase; only the lexicons are saved or
    pickled.
    """

    def __init__(self, lists: Sequence[Iterable[str]]) -> None:
        """lists: phrases of one or more words, those of column 0 first."""
        self._lists = tuple(tuple(phrases) for phrases in lists)
        self._ends: dict[str, dict[tuple[str, ...], int]] = defaultdict(dict)
        for column, phrases in enumerate(self._lists):
            for phrase in phrases:
                first, *rest = phrase_words(phrase) or [""]
                if first:
                    self._ends[first][tuple(rest)] = self._ends[first].get(tuple(rest), 0) | 1 << column
        self._longest = {first: max(map(len, ends)) for first, ends in self._ends.items()}
        self._vocabulary = {
            word for first, ends in self._ends.items() for rest in ends for word in (first, *rest)
        }
        self._keys: dict[int, str | None] = {}

    def __reduce__(self):
        return PhraseTable, (self._lists,)

    def mark(self, doc: Doc) -> numpy.ndarray:
        """Return the tokens in phrases of each lexicon: bool (tokens, lists). The longest phrase wins."""
        out = numpy.zeros((len(doc), len(self._lists)), dtype=bool)
        keys = self._doc_keys(doc)
        i = 0
        while i < len(keys):
            word = keys[i]
            i = self._mark_at(out, keys, i) if word and word in self._longest else i + 1
        return out

    def _mark_at(self, out: numpy.ndarray, keys: Sequence[str | None], start: int) -> int:
        """Mark the longest phrase that starts at a token; return the token to continue from."""
        ends = self._ends[keys[start] or ""]
        words: list[str] = []
        best, columns = start, ends.get((), 0)
        i = start + 1
        while len(words) < self._longest[keys[start] or ""] and i < len(keys):
            word = keys[i]
            if word is None:
                break
            i += 1
            if not word:
                continue
            words.append(word)
            found = ends.get(tuple(words))
            if found:
                best, columns = i - 1, found
        for column in range(out.shape[1]):
            if columns >> column & 1:
                out[start : best + 1, column] = True
        return best + 1

    def _doc_keys(self, doc: Doc) -> list[str | None]:
        """Return the key of each token, "" for one to skip, None for one that occurs in no phrase."""
        known = self._keys
        orths = doc.to_array(ORTH).tolist()
        try:
            return [known[orth] for orth in orths]
        except KeyError:
            pass
        if len(known) > _MAX_WORDS:
            known.clear()
        strings = doc.vocab.strings
        for orth in orths:
            if orth not in known:
                known[orth] = self._key(strings[orth])
        return [known[orth] for orth in orths]

    def _key(self, word: str) -> str | None:
        if word in _PASSED:
            return ""
        key = name_key(word)
        return key if key in self._vocabulary else None


def has_several_words(phrase: str) -> bool:
    """Return whether a phrase has more than one word."""
    return not phrase.isalnum() and len(_WORD.findall(phrase)) > 1


def phrase_words(phrase: str) -> list[str]:
    """Return the words of a phrase as keys."""
    return [name_key(word) for word in _WORD.findall(phrase)]
