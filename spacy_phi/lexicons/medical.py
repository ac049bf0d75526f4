"""The bundled medical dictionary. Sources and licenses: PROVENANCE.md beside this file."""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from ..collection import without_collection
from .data_files import read_lines, read_local
from .matcher import Term, TermIndex

CATEGORIES: Mapping[str, str] = MappingProxyType(
    {
        "r": "drug",
        "b": "brand",
        "o": "organism",
        "l": "laboratory",
        "d": "disease",
        "a": "anatomy",
        "p": "clinical word",
        "s": "finding",
        "u": "unit",
        "v": "device",
        "c": "biochemistry",
    }
)


@cache
def medical_terms() -> tuple[Term, ...]:
    """Return medical words and phrases with category and ambiguity."""
    rows = (line.split("\t") for line in read_lines("medical_terms"))
    return tuple(Term(text, CATEGORIES[mark[0]], int(mark[1:] or 0)) for text, mark in rows)


@cache
def clinical_abbreviations() -> Mapping[str, int]:
    """Return abbreviations as written, each with its ambiguity as a name; those matched in any case are
    listed in lowercase, uppercase and capitalized."""
    found: dict[str, int] = {}
    for line in read_lines("abbreviations"):
        word, _, level = line.removeprefix("i ").partition("\t")
        forms = (word, word.upper(), word.capitalize()) if line.startswith("i ") else (word,)
        found.update(dict.fromkeys(forms, int(level or 0)))
    return MappingProxyType(found)


def local_drugs(language: str) -> tuple[Term, ...]:
    """Return drug names in the spelling of a language and the brands of its countries, from its pack.

    language: Language code.
    """
    brands = (line.split("\t") for line in read_local("brands", language))
    return (
        *(Term(name, "drug", 0) for name in read_local("drugs", language)),
        *(Term(name, "brand", int(*level or "0")) for name, *level in brands),
    )


def medical_index(language: str = "en") -> TermIndex:
    """Return the dictionary as an index, built on first use and cached.

    language: Language code; its own drug names and brands are included.
    """
    return _medical_index(language)


@cache
def _medical_index(language: str) -> TermIndex:
    drugs = local_drugs(language)
    return make_index(drugs) if drugs else _shared_index()


@cache
def _shared_index() -> TermIndex:
    return make_index()


@without_collection
def make_index(more: Iterable[Term] = ()) -> TermIndex:
    """Return the dictionary extended by additional terms.

    more: As returned by terminologies.read_terms.
    """
    return TermIndex((*medical_terms(), *more), exact=clinical_abbreviations())


@cache
def units() -> frozenset[str]:
    """Return units of measurement and dose forms, in lowercase."""
    return frozenset(term.text for term in medical_terms() if term.category == "unit")


@cache
def _eponyms() -> tuple[Mapping[str, tuple[int, ...]], tuple[frozenset[str], ...]]:
    lines = read_lines("eponyms")
    # The last word of "coma scale" is the head: preceding text is matched as any word.
    groups = (line[1:].split(", ") for line in lines if line.startswith("#"))
    heads = tuple(frozenset(head.split()[-1] for head in group) for group in groups)
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return MappingProxyType({name: tuple(map(int, groups.split(","))) for name, groups in rows}), heads


def eponyms() -> Mapping[str, tuple[int, ...]]:
    """Return names in eponyms of diseases, signs, scores, devices and operations, in lowercase."""
    return _eponyms()[0]


@cache
def eponym_heads(name: str) -> frozenset[str]:
    """Return words that may follow a name in an eponym, such as "syndrome" or "catheter"; empty for a name
    without eponyms.

    name: In lowercase, without 's.
    """
    groups = eponyms().get(name, ())
    return frozenset().union(*(_eponyms()[1][group] for group in groups)) if groups else frozenset()
