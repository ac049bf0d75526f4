"""Names within the names of diseases, signs, scores, devices and operations."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.ambiguity import is_person_name
from ...lexicons.gazetteers import first_names, name_key
from ...lexicons.medical import eponym_heads, eponyms
from ...spans import Match
from . import cues
from .evidence import (
    CONTEXT_POINTS,
    ENOUGH,
    EPONYM_POINTS,
    NONE,
    SURE_POINTS,
    TERM_POINTS,
    WORD,
    WORD_POINTS,
    Evidence,
)

_TOKEN_BEFORE = re.compile(r"[\w'’-]*$")
_TOKEN_AFTER = re.compile(r"[\w-]*")
_NEXT_WORDS = re.compile(r"(?:\s?['’]\s?s?)?[\s-]+([^\W\d_]+)(?:\s+([^\W\d_]+))?")
_POSSESSIVE_END = cue("vetoes.possessive_end")
_BREAKS = frozenset(vocabulary("links.eponym_break"))
_GRADE_END = re.compile(r"[ ](?:[IVX]{1,4}|\d)[A-Ca-c]?$")
_SETTLEMENTS = frozenset({"CITY", "STATE", "COUNTRY", "STREET"})
_MOST_PARTS = 4


def from_eponym(text: str, match: Match, left: str, right: str, is_place: bool) -> Evidence:
    """Return the evidence that a name belongs to a disease, sign, score, device or body part."""
    if cues.ends_with_link(left) and cues.PART_OF_BEFORE.search(left):
        return Evidence(EPONYM_POINTS, "eponym", "part of")
    before = _TOKEN_BEFORE.search(left)
    after = _TOKEN_AFTER.match(right)
    span = text[match.start : match.end]
    whole = (before.group() if before else "") + span + (after.group() if after else "")
    names = _eponym_forms(whole) + _eponym_forms(span)
    name = next((form for form in names if form in eponyms()), None)
    rest = right[after.end() :] if after else right
    evidence = _from_next_words(name, rest, span, match.label)
    if evidence is not None:
        return evidence
    if name is None:
        return NONE
    if "-" in name and not is_person_name(name):
        return Evidence(TERM_POINTS, "eponym", "eponym")
    evidence = _from_eponym_context(name, whole, left, rest)
    # "of" and "the" before a place are no evidence.
    return NONE if is_place and evidence.points <= ENOUGH else evidence


def _from_next_words(name: str | None, rest: str, span: str, label: str) -> Evidence | None:
    """Return the evidence of the two words after a name; None if they decide nothing.

    name: The listed eponym, if it is one.
    rest: The text after the name.
    """
    found = _NEXT_WORDS.match(rest)
    if found is None:
        return None
    first, second = (found[1] or "").lower(), (found[2] or "").lower()
    heads = eponym_heads(name) if name else frozenset()
    if first in heads or (second in heads and first not in _BREAKS):
        return Evidence(EPONYM_POINTS, "eponym", "head")
    if cues.PHONE_AFTER.match(rest):
        return NONE
    is_capitalized = span[:1].isupper() and label not in ("COUNTRY", "STATE")
    is_headed = is_capitalized and first in cues.HEADS and not cues.HEAD_AS_VERB.match(rest)
    return Evidence(EPONYM_POINTS, "eponym", "head") if is_headed else None


def from_parts(text: str, match: Match, left: str, right: str) -> Evidence:
    """An eponym of several names written without its hyphens: "Spetzler Martin 3"."""
    if match.label in _SETTLEMENTS:
        return NONE
    line, start = left + text[match.start : match.end] + right, len(left)
    end = start + len(_GRADE_END.sub("", text[match.start : match.end]))
    words = [word for word in WORD.finditer(line) if word.group()[:1].isupper()]
    for i, first in enumerate(words):
        for last in words[i + 1 : i + _MOST_PARTS]:
            if first.start() <= start and end <= last.end():
                name = line[first.start() : last.end()].lower()
                if " " in name and (name in eponyms() or name.replace(" ", "-") in eponyms()):
                    known = name_key(first.group()) in first_names() and is_person_name(last.group())
                    titled = cues.title_before("en").search(line[: first.start()])
                    return Evidence(ENOUGH if known or titled else SURE_POINTS, "eponym", "eponym")
    return NONE


def from_comparison(match: Match, left: str, right: str, is_place: bool) -> Evidence:
    """A single name in a comparison, as is common for brands, scores and signs but not for persons."""
    if is_place or not (cues.COMPARED_BEFORE.search(left) or cues.COMPARED_AFTER.match(right)):
        return NONE
    return Evidence(CONTEXT_POINTS, "eponym", "compared")


def _from_eponym_context(name: str, whole: str, left: str, right: str) -> Evidence:
    heads = eponym_heads(name)
    found = bool(cues.FINDING_BEFORE.search(left))
    possessive = whole.endswith(("'s", "’s", "s'", "s’")) or right[:2] in ("'s", "’s", "' ", "'.", "',")
    if possessive and "disease" in heads | cues.HEADS and _POSSESSIVE_END.match(right):
        return Evidence(CONTEXT_POINTS + found, "eponym", "possessive")
    if cues.FINDING_AFTER.match(right) and not heads.isdisjoint({"sign", "test", "reflex", "disease"}):
        return Evidence(EPONYM_POINTS, "eponym", "finding")
    if cues.VALUE_AFTER.match(right) and not heads.isdisjoint({"score", "scale", "class", "grade", "index"}):
        return Evidence(CONTEXT_POINTS, "eponym", "value")
    if cues.ARTICLE_BEFORE.search(left) and not heads.isdisjoint({"catheter", "procedure", "test", "sign"}):
        return Evidence(CONTEXT_POINTS, "eponym", "article")
    if cues.DIAGNOSIS_BEFORE.search(left) and not heads.isdisjoint({"disease", "syndrome"}):
        return Evidence(WORD_POINTS, "eponym", "diagnosis")
    if found:
        return Evidence(ENOUGH, "eponym", "finding")
    return NONE


def _eponym_forms(word: str) -> list[str]:
    low = word.lower().replace("’", "'")
    forms = [low, low.removesuffix("'s").removesuffix("'")]
    return [*forms, forms[-1].removesuffix("s")]
