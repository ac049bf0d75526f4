"""Look-up of medical terms: exact for abbreviations, within one edit for longer words, phrases, drug stems.

The method is that of the PHI scrubber's disambiguation module (Levenshtein distance below 2 for words, exact
match for abbreviations, drug name stems), extended by the ambiguity of each term.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from .near_words import NearWords
from .phrases import PhraseIndex
from .stems import find_drug_stem

# One edit confuses too many short words: "colon" and "colin", "statin" and "satin".
MIN_FUZZY = 7
MIN_DRUG = 4
"""Minimum letters of a misspelled drug where the context indicates a drug."""
DRUGS = frozenset({"drug", "brand", "rxnorm", "whodrug"})
"""Drug categories: those of the bundled dictionary, and terminology formats."""
_MAX_ABBREVIATION = 5
"""Maximum letters of a word in capitals that counts as abbreviated: some notes are all in capitals."""
_CACHED = 50_000


class Term(NamedTuple):
    """An entry of a dictionary."""

    text: str
    """Term in lowercase with single spaces."""
    category: str
    """One of CATEGORIES, or a category given by the caller."""
    ambiguity: int = 0
    """Frequency of the term as a person or place name: 0 not a known name, 1 rare, 2 frequent."""


class TermMatch(NamedTuple):
    """A term found for a word."""

    term: Term
    how: str
    """"exact", "abbreviation", "fuzzy" or "stem"."""


class PhraseMatch(NamedTuple):
    """A term found for several words."""

    size: int
    """Number of words of the phrase."""
    term: Term
    misspelt: str = ""
    """The word of the text that is misspelled by one edit; empty if all are correct."""


class TermIndex:
    """Terms of a dictionary, found by word or phrase.

    terms: Words and phrases.
    exact: Abbreviations, matched case-sensitively, with their ambiguity.
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
        # A term that is also a name must match exactly: "Anderson" is not a misspelled Andersen.
        clear = [word for word, term in self._words.items() if not term.ambiguity and word.isalpha()]
        self._near = NearWords(word for word in clear if len(word) >= MIN_FUZZY - 1)
        drugs = (word for word in clear if self._words[word].category in DRUGS)
        self._near_drugs = NearWords(word for word in drugs if MIN_DRUG <= len(word) <= MIN_FUZZY)
        self._phrase_index = PhraseIndex(self._phrases)
        self._seen: dict[str, TermMatch | None] = {}
        self._all_words: NearWords | None = None

    def __len__(self) -> int:
        return len(self._words) + len(self._exact) + len(self._phrases)

    def lookup(self, word: str) -> TermMatch | None:
        """Return the best match of a word: as an abbreviation, as a term, as a drug by its stem, within one
        edit.

        word: A single word, in the case of the text: capitals indicate abbreviations.
        """
        try:
            return self._seen[word]
        except KeyError:
            pass
        if len(self._seen) >= _CACHED:  # the cache must not grow with every new word in a long run
            self._seen.clear()
        found = self._seen[word] = self._lookup(word)
        return found

    def lookup_drug(self, word: str) -> TermMatch | None:
        """Return the drug that a word of at least MIN_DRUG letters misspells by one edit.

        word: A single word whose context, such as a dose, indicates a drug.
        """
        found, lower = self.lookup(word), word.lower()
        if found is not None or not MIN_DRUG <= len(lower) < MIN_FUZZY or not lower.isalpha():
            return found
        near = self._near_drugs.find(lower)
        return TermMatch(self._words[near], "fuzzy") if near else None

    def lookup_published(self, word: str) -> TermMatch | None:
        """Return the match of a word by the published rule: an abbreviation exactly, any other word at a
        Levenshtein distance below 2 or by the stem at its end, whatever its length and ambiguity.

        word: A single word, in the case of the text: capitals indicate abbreviations.
        Source: the PHI scrubber (Ramesh et al.).
        """
        lower = word.lower().replace("’", "'")
        for form in (lower, lower.removesuffix("'s")):
            if term := self._words.get(form):
                return TermMatch(term, "exact")
        if word in self._exact:
            return TermMatch(Term(word, "abbreviation", self._exact[word]), "abbreviation")
        if not lower.isalpha() or (word.isupper() and len(word) <= _MAX_ABBREVIATION):
            return None
        stem = find_drug_stem(lower, sure=False)
        if stem is not None and stem.stem.place == "suffix":
            return TermMatch(Term(lower, stem.drug_class), "stem")
        if self._all_words is None:
            self._all_words = NearWords(filter(str.isalpha, self._words), transpositions=False)
        near = self._all_words.find(lower)
        return TermMatch(self._words[near], "fuzzy") if near else None

    def phrase_at(self, words: Sequence[str], start: int = 0) -> PhraseMatch | None:
        """Return the longest phrase that starts at a word; one of its words may be misspelled.

        words: Words in lowercase, without trailing periods.
        start: Index of the phrase's first word.
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
