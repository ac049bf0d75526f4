"""Rare diseases with their prevalence, from ORPHApackets (github.com/Orphanet/orphapacket) of the user."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

from spacy.lang.lex_attrs import LEX_ATTRS
from spacy.matcher import PhraseMatcher
from spacy.tokens import Doc, Span
from spacy.util import filter_spans
from spacy.vocab import Vocab

from ..errors import Errors, PhiError
from ..folding import strip_accents
from ..lexicons.words import COMMON_RANK, word_rank

LOWEST: Mapping[str, float] = {
    "<1 / 1 000 000": 0,
    "1-9 / 1 000 000": 0.01,
    "1-9 / 100 000": 0.1,
    "1-5 / 10 000": 1,
    "6-9 / 10 000": 6,
    ">1 / 1000": 10,
}
"""Least cases per 10,000 people of each class of prevalence, the rarest first."""
UNKNOWN = "unknown"
"""Class of a disease without a known prevalence."""
EU_BOUND = 5.0
"""Cases per 10,000 people of a rare disease in the European Union (Regulation (EC) No 141/2000)."""
RARE = "RARE"
"""Kind of the quasi-identifier."""

_VERY_RARE = 0.1
_FILE = "ORPHApacket_*.json"
_GROUPS = frozenset({"Category", "Clinical group"})
_WITHOUT = frozenset({"no data", "Unknown", "Not yet documented"})
_TYPES = ("Point prevalence", "Prevalence at birth", "Lifetime Prevalence")
_AREAS = ("Worldwide", "Europe")
_MIN_LETTERS = 4
_HEADS = frozenset({"disease", "syndrome"})
_TOKEN = re.compile(r"(?:[^\W_][\u0300-\u036f]*)+|[.;:!?](?=\s|$)|\n[^\S\n]*\n")
_POSSESSIVE = re.compile(r"(?<=\w)['’]s\b", re.IGNORECASE)
_NAME = re.compile(r"[a-z]{3}")
"""Letters that a name without accents has, but no abbreviation such as "AxD"."""


class Diseases:
    """Rare diseases that are found in a text by name, as whole words.

    Names match in any case, with or without accents, hyphens and 's; abbreviations match as written. The
    longest wins. Names of fewer than 4 letters and digits, frequent words, and abbreviations that are words
    are left out. An ordinary word before "disease" or "syndrome" needs its capital: "still disease" does not
    match Still disease.
    """

    def __init__(
        self, prevalences: Mapping[str, str], names: Mapping[str, Iterable[str]], lang: str, left_out: int = 0
    ) -> None:
        """Initialize the diseases.

        prevalences: Class of each disease. names: Its names. lang: Language of the notes.
        left_out: Number of packets of groups and of diseases that are not rare.
        """
        self.prevalences, self.left_out = prevalences, left_out
        self._vocab = Vocab(lex_attr_getters=LEX_ATTRS)
        self._matchers = [PhraseMatcher(self._vocab, attr=attr) for attr in ("LOWER", "ORTH")]
        self._words: set[str] = set()
        # Of the diseases that share a name, the rarest has it.
        owners: dict[tuple[bool, tuple[str, ...]], str] = {}
        for disease in sorted(prevalences, key=lambda each: (_rank(prevalences[each]), each)):
            for name in filter(partial(_is_distinctive, lang=lang), map(strip_accents, names[disease])):
                is_name = bool(_NAME.search(name))
                words = (word for word, _, _ in _split(name.lower() if is_name else name))
                owners.setdefault((is_name, tuple(words)), disease)
        for (is_name, terms), disease in owners.items():
            self._words.update(map(str.lower, terms))
            self._matchers[not is_name].add(disease, [Doc(self._vocab, list(terms))])
        self.size = len(owners)
        """Number of different names."""

    def find(self, text: str) -> list[tuple[int, int, str]]:
        """Return start and end, in characters, and preferred name of the diseases of a text; none overlap."""
        parts = list(_split(text))
        # Words of no name are not stored: the vocabulary holds none of a note's own.
        words = [word if word.lower() in self._words else "_" for word, _, _ in parts]
        doc = Doc(self._vocab, words)
        spans = [span for matcher in self._matchers for span in matcher(doc, as_spans=True)]
        return [
            (parts[span.start][1], parts[span.end - 1][2], span.label_)
            for span in filter_spans(spans)
            if not _is_prose(span)
        ]

    def get_rarest(self, quasi: Iterable[tuple[str, str]]) -> str | None:
        """Return the class of a person's rarest disease; None without a disease.

        quasi: Kind and value. A word of the bundled list has no known prevalence, which is rarer than the
            classes that are not very rare.
        """
        classes = (self.prevalences.get(value, UNKNOWN) for kind, value in quasi if kind == RARE)
        return min(classes, key=_rank, default=None)


def is_very_rare(prevalence: str | None) -> bool:
    """Return whether a class is below 1 in 100,000, so that the disease alone points to few people."""
    return LOWEST.get(prevalence or UNKNOWN, _VERY_RARE) < _VERY_RARE


def read_diseases(path: Path, lang: str, bound: float = EU_BOUND) -> Diseases:
    """Read the rare diseases of ORPHApackets; groups of diseases are none.

    The prevalence is the class of the point prevalence, else of that at birth, else of the lifetime
    prevalence: worldwide, else in Europe, else in the area with most entries. Of several, it is the rarest.
    Incidences and numbers of cases are none. A disease is rare if its class reaches below the bound, or if
    its prevalence is not known.

    path: Folder or zip file with files ORPHApacket_*.json, at any depth. lang: Language of the notes.
    bound: Cases per 10,000 people.
    RAISES: PhiError (E450) for another kind of file, (E451) without such files, (E452) for a damaged one or
        an unknown class, (E453) if no disease has a prevalence.
    """
    names: dict[str, set[str]] = defaultdict(set)
    prevalences: dict[str, str] = {}
    classes: list[str | None] = []
    left_out = 0
    for place, read in _list_files(path):
        try:
            terms, prevalence = _parse(json.loads(read()))
        except Exception as e:  # zipfile, zlib and json raise various exceptions for damaged data
            raise PhiError(Errors.E452.format(path=place, kind=type(e).__name__)) from None
        classes.append(prevalence)
        # Written so that a bound that is no number makes all diseases rare.
        if prevalence is not None and not LOWEST.get(prevalence, 0) >= bound:
            names[terms[0]].update(terms)
            known = prevalences.get(terms[0], prevalence)
            prevalences[terms[0]] = min(known, prevalence, key=_rank)
        else:
            left_out += 1
    if not classes:
        raise PhiError(Errors.E451.format(path=path, expected=_FILE))
    if not LOWEST.keys() & set(classes):
        raise PhiError(Errors.E453.format(path=path))
    return Diseases(prevalences, names, lang, left_out)


def _list_files(path: Path) -> Iterator[tuple[Path, Callable[[], bytes]]]:
    """Yield the path of each packet, and a function that returns its content."""
    if path.is_dir():
        for file in sorted(path.rglob(_FILE)):
            yield file, file.read_bytes
        return
    try:
        archive = ZipFile(path)
    except (OSError, BadZipFile):
        raise PhiError(Errors.E450.format(path=path)) from None
    with archive:
        for name in sorted(archive.namelist()):
            if Path(name).match(_FILE):
                yield path / name, partial(archive.read, name)


def _parse(data: Any) -> tuple[list[str], str | None]:
    """Return the names of a packet, the preferred one first, and the class of prevalence; None for a group.

    RAISES: an exception of any type for another structure.
    """
    packet = data["Orphapacket"]
    names = [packet["Label"], *(each["Synonym"] for each in packet.get("Synonyms", ()))]
    if not all(isinstance(name, str) and name.strip() for name in names):
        raise ValueError
    if packet["DisorderType"]["value"] in _GROUPS:
        return names, None
    return names, _choose(list(_unwrap(packet.get("Prevalences", ()))))


def _unwrap(entries: Any) -> Iterator[dict[str, str]]:
    """Yield the prevalences of a list of objects, of one object, or of one object with a list."""
    for entry in [entries] if isinstance(entries, dict) else entries:
        inner = entry["Prevalence"]
        yield from inner if isinstance(inner, list) else [inner]


def _choose(entries: list[dict[str, str]]) -> str:
    """Return the class by the rule of `read_diseases`. RAISES: ValueError for an unknown one."""
    if any(each["PrevalenceClass"] not in LOWEST.keys() | _WITHOUT for each in entries):
        raise ValueError
    known = [each for each in entries if each["PrevalenceClass"] in LOWEST]
    for kind in _TYPES:
        areas: dict[str, list[str]] = defaultdict(list)
        for each in known:
            if each["PrevalenceType"] == kind:
                areas[each["PrevalenceGeographic"]].append(each["PrevalenceClass"])
        if areas:
            most = max(sorted(areas), key=lambda area: len(areas[area]))
            area = next((area for area in _AREAS if area in areas), most)
            return min(areas[area], key=_rank)
    return UNKNOWN


def _rank(prevalence: str) -> float:
    """Return a key that sorts the rarest class first; UNKNOWN follows the very rare ones."""
    return LOWEST.get(prevalence, _VERY_RARE / 2)


def _split(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words and ends of sentences of a text without accents and 's, with start and end."""
    for match in _TOKEN.finditer(_POSSESSIVE.sub("  ", text)):
        yield strip_accents(match.group()), match.start(), match.end()


def _is_distinctive(name: str, lang: str) -> bool:
    """Return whether a name is long enough, and no word of English or of the language.

    name: Without accents. Rare words, which include diseases, are names.
    """
    if sum(map(str.isalnum, name)) < _MIN_LETTERS:
        return False
    ranks = [rank for code in {"en", lang} if (rank := word_rank(name, code)) is not None]
    return all(_NAME.search(name) and rank >= COMMON_RANK for rank in ranks)


def _is_prose(span: Span) -> bool:
    """Return whether a span is an ordinary word in lowercase before "disease" or "syndrome"."""
    if len(span) != 2 or span[1].lower_ not in _HEADS or not span[0].is_lower:
        return False
    rank = word_rank(span[0].text)
    return rank is not None and rank < COMMON_RANK
