"""Look-up of medical terms: exact for abbreviations, within one edit for longer words, phrases, drug stems.

The method is that of the PHI scrubber's disambiguation module (Levenshtein distance below 2 for words,
exact match for abbreviations, drug name stems), with the ambiguity of each term kept beside it.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from .near_words import NearWords
from .phrases import PhraseIndex
from .stems import find_drug_stem

# One edit turns too many short words into others: "colon" and "colin", "statin" and "satin".
MIN_FUZZY = 7
MIN_DRUG = 4
"""Letters that a misspelled drug has at least where the context says that a drug is meant."""
DRUGS = frozenset({"drug", "brand", "rxnorm", "whodrug"})
"""Categories of drugs: those of the bundled dictionary, and formats of terminologies."""
_CACHED = 50_000


class Term(NamedTuple):
    """An entry of a dictionary."""

    text: str
    """The term in lowercase with single spaces."""
    category: str
    """One of CATEGORIES, or what the caller gave."""
    ambiguity: int = 0
    """The frequency of the term as a name of persons or places: 0 not known as one, 1 rare, 2 frequent."""


class TermMatch(NamedTuple):
    """A term found for a word."""

    term: Term
    how: str
    """"exact", "abbreviation", "fuzzy" or "stem"."""


class PhraseMatch(NamedTuple):
    """A term found for several words."""

    size: int
    """Words that the phrase takes."""
    term: Term
    misspelt: str = ""
    """The word of the text that stands for another, one edit away; empty where all are right."""


class TermIndex:
    """Terms of a dictionary, found by word or phrase.

    terms (Iterable[Term]): Words and phrases.
    exact (Mapping[str, int]): Abbreviations, found only as they are written, with their ambiguity.
    """

    def __init__(self, terms: Iterable[Term], exact: Mapping[str, int] = MappingProxyType({})) -> None:
        self._words: dict[str, Term] = {}
        self._phrases: dict[tuple[str, ...], Term] = {}
        self._exact = dict(exact)
        for term in terms:
            words = tuple(word.rstrip(".") or word for word in term.text.split())
            if len(words) > 1:
                self._phrases[words] = term
            else:
                self._words.setdefault(term.text, term)
        # What is a name too is not matched with an edit: "Anderson" is no misspelled Andersen.
        clear = [word for word, term in self._words.items() if not term.ambiguity and word.isalpha()]
        self._near = NearWords(word for word in clear if len(word) >= MIN_FUZZY - 1)
        drugs = (word for word in clear if self._words[word].category in DRUGS)
        self._near_drugs = NearWords(word for word in drugs if MIN_DRUG <= len(word) <= MIN_FUZZY)
        self._phrase_index = PhraseIndex(self._phrases)
        self._seen: dict[str, TermMatch | None] = {}

    def __len__(self) -> int:
        return len(self._words) + len(self._exact) + len(self._phrases)

    def lookup(self, word: str) -> TermMatch | None:
        """The best match of a word: as it is written, as a term, as a drug by its stem, with one edit.

        word (str): A single word, in the case of the text: capitals tell abbreviations.
        """
        try:
            return self._seen[word]
        except KeyError:
            pass
        if len(self._seen) >= _CACHED:  # a long run must not grow with every new word
            self._seen.clear()
        found = self._seen[word] = self._lookup(word)
        return found

    def lookup_drug(self, word: str) -> TermMatch | None:
        """Return the drug that a word of any length from MIN_DRUG letters misspells by one edit.

        word (str): A single word whose context says that a drug is meant, such as a dose.
        """
        found, lower = self.lookup(word), word.lower()
        if found is not None or not MIN_DRUG <= len(lower) < MIN_FUZZY or not lower.isalpha():
            return found
        near = self._near_drugs.find(lower)
        return TermMatch(self._words[near], "fuzzy") if near else None

    def phrase_at(self, words: Sequence[str], start: int = 0) -> PhraseMatch | None:
        """The longest phrase that begins at a word; one of its words may be misspelled.

        words (Sequence[str]): Words in lowercase, without full stops after them.
        start (int): Index of the phrase's first word.
        """
        found = self._phrase_index.find(words, start)
        if found is None:
            return None
        return PhraseMatch(len(found.words), self._phrases[found.words], found.misspelt)

    def _lookup(self, word: str) -> TermMatch | None:
        lower = word.lower().replace("’", "'")
        for form in (lower, lower.removesuffix("'s"), lower.removesuffix("s")):
            if term := self._words.get(form):
                return TermMatch(term, "exact")
        if word in self._exact:
            return TermMatch(Term(word, "abbreviation", self._exact[word]), "abbreviation")
        if len(lower) < MIN_FUZZY or not lower.isalpha():
            return None
        if stem := find_drug_stem(lower):
            return TermMatch(Term(lower, stem.drug_class), "stem")
        if near := self._near.find(lower):
            return TermMatch(self._words[near], "fuzzy")
        return None
