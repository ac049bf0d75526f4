"""Lexicon entries from ICD-10-CM (public domain; PyPI package simple-icd-10-cm)."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from importlib.resources import files

WORD = re.compile(r"[A-Za-zéèöüäñ][A-Za-zéèöüäñ'’-]+")
# Exclude external causes (V-Y) and health status factors (Z), which use everyday words.
CHAPTERS = frozenset("ABCDEFGHIJKLMNOPQRST")
QUALIFIER = re.compile(r",? (?:unspecified|not elsewhere classified|NOS|NEC)\b.*|\s*[\[(].*")


def descriptions() -> Iterator[str]:
    """Return names and inclusion terms of the codes in original case."""
    folder = files("simple_icd_10_cm") / "data"
    name = next(entry for entry in folder.iterdir() if entry.name.startswith("icd10c-tabular"))
    root = ElementTree.fromstring(name.read_bytes())
    for code in root.iter("diag"):
        if (code.findtext("name") or "")[:1] in CHAPTERS:
            yield code.findtext("desc") or ""
            for term in code.findall("inclusionTerm/note"):
                yield term.text or ""


def words(texts: list[str]) -> set[str]:
    """Return lowercase words of the descriptions, without names (capitalized within a phrase)."""
    found = set()
    for text in texts:
        for i, match in enumerate(WORD.finditer(text)):
            word = match.group().replace("’", "'").removesuffix("'s").strip("-'")
            if len(word) > 2 and (i == 0 or word == word.lower()):
                found.add(word.lower())
                found.update(part for part in word.lower().split("-") if len(part) > 3)
    return found


def names(texts: list[str]) -> set[str]:
    """Return words capitalized within a phrase: names in eponyms, genera, brands."""
    found = set()
    for text in texts:
        for match in list(WORD.finditer(text))[1:]:
            word = match.group().replace("’", "'").removesuffix("'s").removesuffix("'").strip("-'")
            if word[:1].isupper() and not word.isupper() and len(word) > 2:
                found.add(word)
    return found


def short_phrases(texts: list[str]) -> set[str]:
    """Return descriptions of two to five words without qualifiers."""
    found = set()
    for text in texts:
        phrase = QUALIFIER.sub("", text).replace("’", "'")
        if 2 <= len(phrase.split()) <= 5 and re.fullmatch(r"[A-Za-zéèöüäñ' -]+", phrase):
            found.add(phrase)
    return found
