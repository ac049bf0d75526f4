"""Lexicon entries from ICD-10-CM (public domain; PyPI package simple-icd-10-cm)."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from importlib.resources import files

WORD = re.compile(r"[A-Za-zéèöüäñ][A-Za-zéèöüäñ'’-]+")
# Without external causes (V-Y) and factors of health status (Z), whose words are those of daily life.
CHAPTERS = frozenset("ABCDEFGHIJKLMNOPQRST")
QUALIFIER = re.compile(r",? (?:unspecified|not elsewhere classified|NOS|NEC)\b.*|\s*[\[(].*")


def descriptions() -> Iterator[str]:
    """Names and inclusion terms of the codes, as they are written."""
    folder = files("simple_icd_10_cm") / "data"
    name = next(entry for entry in folder.iterdir() if entry.name.startswith("icd10c-tabular"))
    root = ElementTree.fromstring(name.read_bytes())
    for code in root.iter("diag"):
        if (code.findtext("name") or "")[:1] in CHAPTERS:
            yield code.findtext("desc") or ""
            for term in code.findall("inclusionTerm/note"):
                yield term.text or ""


def words(texts: list[str]) -> set[str]:
    """Words of the descriptions in lowercase; names (capital within a phrase) left out."""
    found = set()
    for text in texts:
        for i, match in enumerate(WORD.finditer(text)):
            word = match.group().replace("’", "'").removesuffix("'s").strip("-'")
            if len(word) > 2 and (i == 0 or word == word.lower()):
                found.add(word.lower())
                found.update(part for part in word.lower().split("-") if len(part) > 3)
    return found


def names(texts: list[str]) -> set[str]:
    """Words with a capital within a phrase: names in eponyms, genera, brands."""
    found = set()
    for text in texts:
        for match in list(WORD.finditer(text))[1:]:
            word = match.group().replace("’", "'").removesuffix("'s").removesuffix("'").strip("-'")
            if word[:1].isupper() and not word.isupper() and len(word) > 2:
                found.add(word)
    return found


def short_phrases(texts: list[str]) -> set[str]:
    """Descriptions of two to five words without qualifiers."""
    found = set()
    for text in texts:
        phrase = QUALIFIER.sub("", text).replace("’", "'")
        if 2 <= len(phrase.split()) <= 5 and re.fullmatch(r"[A-Za-zéèöüäñ' -]+", phrase):
            found.add(phrase)
    return found
