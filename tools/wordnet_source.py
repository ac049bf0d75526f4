"""Lexicon entries from WordNet 3.0 (Debian package wordnet-base)."""

from collections import defaultdict
from functools import cache
from pathlib import Path

# Synsets whose hyponyms are medical terms: lemma, sense, category letter of the dictionary.
MEDICAL_ROOTS = (
    ("illness", 1, "d"),
    ("disorder", 1, "d"),
    ("ill_health", 1, "d"),
    ("injury", 1, "d"),
    ("birth_defect", 1, "d"),
    ("symptom", 1, "s"),
    ("pathology", 2, "s"),
    ("mental_disorder", 1, "d"),
    ("tumor", 1, "d"),
    ("drug", 1, "r"),
    ("medicine", 2, "r"),
    ("vitamin", 1, "r"),
    ("vaccine", 1, "r"),
    ("enzyme", 1, "c"),
    ("hormone", 1, "c"),
    ("protein", 1, "c"),
    ("amino_acid", 1, "c"),
    ("steroid", 1, "c"),
    ("alkaloid", 1, "c"),
    ("body_part", 1, "a"),
    ("body_substance", 1, "a"),
    ("cell", 2, "a"),
    ("microorganism", 1, "o"),
    ("parasite", 1, "o"),
    ("medical_procedure", 1, "p"),
    ("medical_instrument", 1, "p"),
    ("medical_science", 1, "p"),
    ("diagnostic_test", 1, "l"),
    ("blood_test", 1, "l"),
    ("medical_building", 1, "p"),
)


class WordNet:
    """WordNet lemmas with their case, and the hyponyms of a synset.

    folder (Path): Folder of the files `index.*` and `data.*`.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.words: dict[int, list[str]] = {}
        self.kinds: dict[int, list[int]] = defaultdict(list)
        self.lower: set[str] = set()
        for part in ("noun", "verb", "adj", "adv"):
            self._read(part)

    def _read(self, part: str) -> None:
        for line in (self.folder / f"data.{part}").read_text(encoding="utf8").splitlines():
            if line.startswith(" "):
                continue
            fields = line.split(" | ")[0].split()
            count = int(fields[3], 16)
            words = [word.split("(")[0] for word in fields[4 : 4 + 2 * count : 2]]
            self.lower.update(word for word in words if word == word.lower())
            if part == "noun":
                offset, start = int(fields[0]), 4 + 2 * count
                self.words[offset] = words
                for i in range(int(fields[start])):
                    symbol, target, target_part, _ = fields[start + 1 + 4 * i : start + 5 + 4 * i]
                    if symbol in ("~", "~i") and target_part == "n":
                        self.kinds[offset].append(int(target))

    @cache  # noqa: B019 - one object in a script
    def senses(self) -> dict[str, list[int]]:
        """Return offsets of the senses of each noun, most frequent first."""
        senses = {}
        for line in (self.folder / "index.noun").read_text(encoding="utf8").splitlines():
            if not line.startswith(" "):
                fields = line.split()
                senses[fields[0]] = [int(field) for field in fields[-int(fields[2]) :]]
        return senses

    def medical(self) -> dict[str, str]:
        """Yield medical terms in original case with their category letter."""
        terms: dict[str, str] = {}
        for lemma, sense, letter in MEDICAL_ROOTS:
            waiting, seen = [self.senses()[lemma][sense - 1]], set()
            while waiting:
                offset = waiting.pop()
                if offset not in seen:
                    seen.add(offset)
                    waiting.extend(self.kinds[offset])
                    for word in self.words[offset]:
                        terms.setdefault(word.replace("_", " "), letter)
        return terms

    def single_words(self) -> set[str]:
        """Return words of ordinary language: lowercase lemmas without spaces, digits or symbols, and
        irregular forms."""
        words = {word for word in self.lower if word.isalpha() and word.isascii() and len(word) > 1}
        for part in ("noun", "verb", "adj", "adv"):
            for line in (self.folder / f"{part}.exc").read_text(encoding="utf8").splitlines():
                form, lemma = line.split()[:2]
                if lemma in words and form.isalpha():
                    words.add(form)
        return words
