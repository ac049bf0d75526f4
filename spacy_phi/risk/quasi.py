"""Quasi-identifiers that a scrubbed note still holds."""

import re
from collections.abc import Iterable
from functools import cache

from ..lang import SHARED, get_host_pack, vocabulary
from ..lexicons.gazetteers import name_key, nationalities
from ..spans import Match
from ..surrogates.ages import UNIT_REACH, age_in_years
from .orphanet import RARE, Diseases

AGE, SEX, YEAR, KIN, EVENT, ORIGIN = "AGE", "SEX", "YEAR", "KIN", "EVENT", "ORIGIN"
LABELS = ("STATE", "COUNTRY", "PROFESSION", "CITY", "ZIP")
"""Labels that count by their text."""
KINDS = (AGE, SEX, YEAR, *LABELS, RARE, KIN, EVENT, ORIGIN)
OLDEST = 90
"""Ages from here on are one class, as in Safe Harbor."""
Quasi = frozenset[tuple[str, str]]
"""Kind and value of each quasi-identifier of a note."""

_WORD = re.compile(r"[^\W\d_]+")
_YEAR = re.compile(r"(?<![\d/-])(?<!\d\.)(?:19|20)\d\d(?![\d/-]|\.\d)")
_PLACEHOLDER = re.compile(r"\[[A-Z-]+\]|<[A-Z-]+:\d+>")


def find_quasi(text: str, matches: Iterable[Match], lang: str, diseases: Diseases | None = None) -> Quasi:
    """Return the quasi-identifiers of a scrubbed note.

    text: The note. matches: The findings in it, as in a note that was never scrubbed. lang: Its language.
    diseases: Rare diseases beside the bundled eponyms, which count where none of these is found.
    """
    found: set[tuple[str, str]] = set()
    for match in matches:
        value = text[match.start : match.end]
        if match.label == AGE:
            years = age_in_years(value, text[match.end : match.end + UNIT_REACH])
            if years is not None:
                found.add((AGE, f"{OLDEST}+" if years >= OLDEST else str(years)))
        elif match.label in LABELS:
            found.add((match.label, " ".join(value.casefold().split())))
    bare = _PLACEHOLDER.sub(" ", text)
    if latest := max(_YEAR.findall(bare), default=""):
        found.add((YEAR, latest))
    chars = list(bare)
    for start, end, name in diseases.find(bare) if diseases else ():
        found.add((RARE, name))
        chars[start:end] = " " * (end - start)
    bare = "".join(chars)
    for kind, expression in _expressions(lang).items():
        found.update((kind, " ".join(value.casefold().split())) for value in expression.findall(bare))
    sex = _find_sex(bare, lang)
    found.update([(SEX, sex)] if sex else [])
    origins = {name_key(word) for word in _WORD.findall(bare) if word[0].isupper()} & nationalities()
    return frozenset(found | {(ORIGIN, word) for word in origins})


def _find_sex(text: str, lang: str) -> str:
    """Return the sex that more words of a note give; empty for none, or for as many of both."""
    counts = {sex: len(expression.findall(text)) for sex, expression in _sex_expressions(lang).items()}
    best = max(counts, key=lambda sex: counts[sex], default="")
    return best if best and list(counts.values()).count(counts[best]) == 1 else ""


@cache
def _expressions(lang: str) -> dict[str, re.Pattern[str]]:
    vocab = get_host_pack(lang).vocab
    lists = {RARE: vocabulary("eponyms.rare", SHARED), KIN: vocab.get("relations.rare", ())}
    lists[EVENT] = vocab.get("risks", ())
    return {kind: _to_expression(words) for kind, words in lists.items()}


@cache
def _sex_expressions(lang: str) -> dict[str, re.Pattern[str]]:
    vocab = get_host_pack(lang).vocab
    lists = {"female": vocab.get("people.female", ()), "male": vocab.get("people.male", ())}
    return {sex: _to_expression(words) for sex, words in lists.items() if words}


def _to_expression(words: Iterable[str]) -> re.Pattern[str]:
    parts = (re.escape(word).replace(r"\*", r"[^\W\d_]*").replace(r"\ ", r"\s+") for word in words)
    inside = "|".join(parts) or r"(?!)"
    return re.compile(rf"(?<![^\W_])(?:{inside})(?![^\W_])", re.IGNORECASE)
