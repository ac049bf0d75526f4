"""Eponyms within medical terms, which remain even if the patient has that name: "linfoma de Hodgkin"."""

import re
from functools import cache

from ...lang import get_host_pack
from ..words import DISEASE_EPONYMS
from .word import is_eponym, is_eponym_word

_NEVER = "(?!)"
_REACH = 60


def is_in_term(text: str, start: int, end: int, language: str) -> bool:
    """Return whether a word is a listed eponym and part of the name of a disease, sign or device there.

    text: The note. start, end: The word. language: Language code of the note.
    """
    word = text[start:end]
    if not (is_eponym_word(word) or word.lower() in DISEASE_EPONYMS):
        return False
    before, after = _patterns(language)
    left = text[max(0, start - _REACH) : start]
    return is_eponym(text, word, end) or bool(before.search(left) or after.match(text, end))


def is_acting(text: str, end: int, language: str) -> bool:
    """Return whether a verb of persons follows a word, as in "Hodgkin denies pain".

    text: The note. end: End of the word. language: Language code of the note.
    """
    return _verb_after(language).match(text, end) is not None


@cache
def _verb_after(language: str) -> re.Pattern[str]:
    verbs = get_host_pack(language).vocab.get("verbs.person", ())
    return re.compile(rf"[ ](?:{'|'.join(map(re.escape, verbs)) or _NEVER})(?!\w)")


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the expressions of the left and the right context of an eponym within a term."""
    vocab = get_host_pack(language).vocab
    words: dict[str, list[str]] = {"before": [], "direct": [], "after": [], "joined": []}
    for line in vocab.get("eponyms.term", ()):
        kind, _, word = line.partition(": ")
        words[kind].append(re.escape(word))
    links = "|".join(map(re.escape, vocab.get("links.eponym", ()))) or _NEVER
    before, direct, after, joined = ("|".join(each) or _NEVER for each in words.values())
    adjectives = rf"(?:[ ](?!(?:{links})\b|del?\b)[a-zà-ÿ-]+){{0,2}}"  # linfoma clásico de Hodgkin
    left = rf"(?:(?i:{before}){adjectives}[ ](?i:{links})(?:(?<=['’])|[ ])|(?i:{direct})[ -])"
    right = rf"(?i)(?:(?:['’]s?)?[-‐‑ ](?:{after})|[-‐‑](?:{joined}))(?!\w)"
    return re.compile(rf"(?<!\w){left}$"), re.compile(right)
