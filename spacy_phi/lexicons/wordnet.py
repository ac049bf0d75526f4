"""WordNet's own files (`index.*`, `data.*`, `*.exc`; wndb(5WN)), as in Debian's wordnet-base.

It has the interface of NLTK's reader, which also requires `lexnames`; only the data of requested words is
loaded.
"""

import os
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import Errors, PhiError

_PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
_HYPERNYM, _INSTANCE = "@", "@i"
# Ending and its replacement in the base form, in the order of morphy(7WN).
_DETACHED = {
    "n": "s: ses:s ves:f xes:x zes:z ches:ch shes:sh men:man ies:y",
    "v": "s: ies:y es:e es: ed:e ed: ing:e ing:",
    "a": "er: est: er:e est:e",
    "r": "",
}
_ENDINGS = {
    part: [(old, new) for old, _, new in (rule.partition(":") for rule in rules.split())]
    for part, rules in _DETACHED.items()
}


class Synset(NamedTuple):
    """A line of a data file: words of one meaning."""

    wordnet: "WordNetFiles"
    part: str
    """"n", "v", "a", "s" (satellite adjective) or "r"."""
    offset: int
    lemmas: tuple[str, ...]
    pointers: tuple[tuple[str, int, str], ...]
    """Symbol, offset and part of speech of each."""

    def name(self) -> str:
        """Identifier such as "person.n.01": first lemma, part of speech, sense number of the lemma."""
        lemma = self.lemmas[0].lower()
        number = self.wordnet.offsets(lemma, self.part).index(self.offset) + 1
        return f"{lemma}.{self.part}.{number:02}"

    def pos(self) -> str:
        """Part of speech."""
        return self.part

    def lemma_names(self) -> list[str]:
        """Words as written, with "_" for spaces."""
        return list(self.lemmas)

    def hypernyms(self) -> list["Synset"]:
        """Hypernyms."""
        return self._above(_HYPERNYM)

    def instance_hypernyms(self) -> list["Synset"]:
        """Hypernyms of an individual person, place or thing."""
        return self._above(_INSTANCE)

    def _above(self, symbol: str) -> list["Synset"]:
        return [self.wordnet.read(part, offset) for sign, offset, part in self.pointers if sign == symbol]


class WordNetFiles:
    """A WordNet in a folder."""

    def __init__(self, folder: Path) -> None:
        """folder: of the files. RAISES: OSError one of them cannot be read."""
        self._index = {part: _map(folder / f"index.{name}") for part, name in _PARTS.items()}
        self._data = {part: _map(folder / f"data.{name}") for part, name in _PARTS.items()}
        self._folder = folder

    def synsets(self, word: str) -> list[Synset]:
        """Return the senses of a word in any case and inflection: nouns, verbs, adjectives, adverbs, each
        most frequent first."""
        return [
            self.read(part, offset)
            for part in _PARTS
            for form in self._base_forms(word.lower(), part)
            for offset in self.offsets(form, part)
        ]

    def synset(self, name: str) -> Synset:
        """Return the synset with a name such as "person.n.01". RAISES: LookupError there is none."""
        lemma, part, number = name.rsplit(".", 2)
        return self.read(part, self.offsets(lemma, part)[int(number) - 1])

    def _base_forms(self, form: str, part: str) -> Iterator[str]:
        listed = self._exceptions[_file(part)].get(form)
        if listed is None:
            rules = _ENDINGS[_file(part)]
            listed = [form.removesuffix(old) + new for old, new in rules if form.endswith(old)]
        for base in dict.fromkeys((form, *listed)):
            if self.offsets(base, part):
                yield base

    def offsets(self, lemma: str, part: str) -> list[int]:
        """Return the offsets of the senses of a lowercase lemma; empty for an unknown one."""
        # "s" and "ed" are empty without their endings, which would match the license lines.
        fields = _search(self._index[_file(part)], lemma.encode()).split() if lemma else []
        return [int(field) for field in fields[-int(fields[2]) :]] if fields else []

    @lru_cache(maxsize=20_000)  # noqa: B019 - one for each folder in the life of a process
    def read(self, part: str, offset: int) -> Synset:
        """Return the synset at an offset of a data file."""
        data = self._data[_file(part)]
        fields = data[offset : data.find(b"\n", offset)].partition(b" | ")[0].decode().split()
        first = 4 + 2 * int(fields[3], 16)
        lemmas = tuple(lemma.partition("(")[0] for lemma in fields[4:first:2])
        last = first + 1 + 4 * int(fields[first])
        pointers = zip(
            fields[first + 1 : last : 4], fields[first + 2 : last : 4], fields[first + 3 : last : 4]
        )
        return Synset(
            self, fields[2], offset, lemmas, tuple((sign, int(to), of) for sign, to, of in pointers)
        )

    @cached_property
    def _exceptions(self) -> dict[str, dict[str, list[str]]]:
        found = {}
        for part, name in _PARTS.items():
            rows = (self._folder / f"{name}.exc").read_text(encoding="utf8").splitlines()
            found[part] = {form: bases for form, *bases in map(str.split, filter(None, rows))}
        return found


def _file(part: str) -> str:
    """Return the file name part of a part of speech."""
    return "a" if part == "s" else part


def _map(path: Path) -> mmap:
    with path.open("rb") as stream:
        try:
            return mmap(stream.fileno(), 0, access=ACCESS_READ)
        except ValueError:
            raise OSError(f"{path} is empty") from None


def _search(lines: mmap, word: bytes) -> str:
    """Return the line of a sorted file that starts with a word and a space, "" if there is none."""
    low, high = 0, len(lines)
    while low < high:
        start = lines.rfind(b"\n", low, (low + high) // 2) + 1 or low
        end = lines.find(b"\n", start)
        line = lines[start : len(lines) if end < 0 else end]
        # License lines start with a space and therefore precede all words.
        key = line.partition(b" ")[0]
        if key == word:
            return line.decode()
        if key < word:
            low = start + len(line) + 1
        else:
            high = start
    return ""


DEBIAN = Path("/usr/share/wordnet")


def load_wordnet() -> Any:
    """Return a WordNet reader: NLTK's, or a WordNetFiles with the same interface.

    RAISES: PhiError no WordNet is found, E063 if NLTK is not installed, E064 if it is.
    """
    try:
        from nltk.corpus import wordnet
    except ImportError:
        return _load_files(Errors.E063)
    try:
        wordnet.ensure_loaded()
    except (LookupError, OSError):
        # NLTK's own message contains the full path of its folders, and suggests a download.
        return _load_files(Errors.E064)
    return wordnet


def _load_files(missing: str) -> WordNetFiles:
    try:
        return _open_folder(Path(os.environ.get("WNSEARCHDIR") or DEBIAN))
    except OSError:
        raise PhiError(missing) from None


_open_folder = cache(WordNetFiles)
