"""Names that a note writes in lower case."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.ambiguity import is_person_name
from ...lexicons.gazetteers import first_names, name_key
from ...lexicons.words import word_rank
from ..forms import LETTER
from ..name_extent import WORD
from ..normalize import View
from ..vetoes.cues import DISEASE_HEADS
from ..words import (
    CAPITALS_STOP,
    NOT_NAMES,
    ORDINARY,
    PARTICLES,
    SPECIES,
)
from .surroundings import surroundings
from .word import is_common, is_eponym_word, is_listed, is_ordinary, is_usual_first


@surroundings
def lower_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name written in lower case: words that are no ordinary English or clinical word."""
    last = start
    for found in WORD.finditer(view.text, start, end):
        word = found.group()
        if word not in PARTICLES and is_ordinary(word):
            break
        if word in CAPITALS_STOP or word.endswith(("ing", "tion")):
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


@surroundings
def lower_titled(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `lower_person` behind a title: a second word belongs to it that is no word of English."""
    words = list(WORD.finditer(view.text, start, end))
    if _NOT_A.search(view.lower, max(0, start - 24), start):
        return False
    if len(words) > 1 and _is_full(words[0].group(), words[1].group()):
        return start, words[1].end()
    found = lower_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    last = words[0].end()
    for word in words[1:]:
        if word.end() > found[1] or word_rank(word.group()) is not None or is_common(word.group()):
            break
        last = word.end()
    return start, min(last, found[1])


def _is_full(first: str, last: str) -> bool:
    """Return whether two words of English are a first name and a surname, "june hope", and no auxiliary with
    its verb.
    """
    if not is_listed(first) or last not in ORDINARY or not is_person_name(last):
        return False
    if first in ("will", "may"):
        return last not in _VERBS
    return first in ORDINARY or first in _ALSO_FIRST or is_usual_first(first)


_NOT_A = cue("is_name_lower.not_a")
# Words of ORDINARY that an auxiliary may stand before.
_VERBS = frozenset(vocabulary("name_lower_verbs"))

_DISEASE = re.compile(rf"\b(?:{'|'.join(sorted(DISEASE_HEADS))})\b")
# "Molecularly, ANF": an abbreviation beside a word.
_MIXED = re.compile(r"[a-z][, ]+[A-Z]{2,}\b")


@surroundings
def lower_full_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name of two words at least in lower case, as typed in a form: ordinary words may be names."""
    words = 0
    last = start
    if _DISEASE.search(view.lower, start, end) or _MIXED.search(view.text, start, end):
        return False
    for found in WORD.finditer(view.text, start, end):
        word = found.group()
        if word not in ORDINARY and (is_ordinary(word) or word in CAPITALS_STOP):
            break
        words += 1
        last = found.end()
    return (start, last) if words > 1 else False


_LOWER_VERBS = cue("is_name_lower.lower_verbs")


def _has_surname(view: View, start: int, end: int) -> bool:
    """Return whether a surname that is no frequent word goes on."""
    words = WORD.findall(view.text[start:end])
    return bool(words) and is_person_name(words[0]) and (not is_common(words[0]) or words[0] in ORDINARY)


# First names that are kept from being names elsewhere.
_ALSO_FIRST = frozenset("summer autumn april may june august easter christian".split())
_TITLES = frozenset(vocabulary("name_lower_titles"))


@surroundings
def lower_relative(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A relative's name without capitals: no word of English, or one that a verb for persons follows."""
    last = start
    for found in WORD.finditer(view.text, start, end):
        word = found.group()
        if last == start and word in _ALSO_FIRST and _LOWER_VERBS.match(view.text, found.end()):
            last = found.end()
            break
        if (
            is_ordinary(word)
            or word.lower() in _TITLES
            or word in ("may", "will", "can")
            or (word in CAPITALS_STOP and word not in ORDINARY)
            or word in SPECIES
            or (is_eponym_word(word) and word not in ORDINARY)
            or _is_verb(word)
        ):
            break
        if (
            last == start
            and is_common(word.split("-")[0])
            and not (
                word in ORDINARY
                and (_LOWER_VERBS.match(view.text, found.end()) or _has_surname(view, found.end(), end))
            )
        ):
            break
        if last != start and word.islower() and word.endswith(("ed", "ing")):
            break
        if last != start and is_common(word.split("-")[0]) and word not in ORDINARY:
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


def _is_verb(word: str) -> bool:
    """Return whether a word has the form of what a relative does, "snores", and is no first name."""
    return (
        word.endswith("s")
        and word.islower()
        and word_rank(word) is not None
        and name_key(word) not in first_names()
    )


_BEFORE_LOWER = re.compile(f"(?<![\\w.])([a-z]\\.[ ]?{LETTER}{{2,20}}),?[ ]$")


@surroundings
def lower_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """An initial and a surname in lower case before a credential: `k. bright rn`."""
    found = _BEFORE_LOWER.search(view.text, max(0, start - 30), start)
    if found is None or found[1].split(".")[1].strip() in NOT_NAMES | SPECIES:
        return False
    return found.span(1)


@surroundings
def lower_uncommon(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name in lower case that begins with no frequent word of English."""
    last = start
    for found in WORD.finditer(view.text, start, end):
        word = found.group()
        if (
            is_ordinary(word)
            or word in CAPITALS_STOP
            or is_eponym_word(word)
            or (last == start and is_common(word))
        ):
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


_LOWER_BEFORE = re.compile(f"(?<![\\w'])(?<!\\w-)({LETTER}{{2,20}}(?:['-]{LETTER}{{2,20}})?)[ ]$")


@surroundings
def lower_relative_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `lower_relative`, of the word before a parenthesis."""
    found = _LOWER_BEFORE.search(view.text, max(0, start - 45), start)
    return lower_relative(view, *found.span(1)) if found and found[1].islower() else False


_CLAUSE_END = re.compile(r"[ ]{0,2}(?:[.,;:)\n]|$)")


@surroundings
def lower_listed(view: View, start: int, end: int) -> bool | None:
    """A name in lower case behind a role: listed and no frequent word, or one that ends the clause, "ota will."."""
    words = [word for word in WORD.findall(view.text[start:end]) if word not in _SMALL]
    if not words or not view.text[start:end].islower():
        return False
    if words[0] in ("will", "mark", "grant", "bill", "frank"):
        return None if _CLAUSE_END.match(view.text, end) else False
    if is_ordinary(words[0]) or is_common(words[0]) or is_eponym_word(words[0]) or words[0] in CAPITALS_STOP:
        return False
    particle = not _SMALL.isdisjoint(view.text[start:end].split())
    return None if particle or all(map(is_listed, words)) else False


_SMALL = frozenset("de mac mc ó ní nic uí van von al el".split())


@surroundings
def lower_first(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A first name, and what goes on with it: no frequent word of English but the most frequent names."""
    words = list(WORD.finditer(view.lower, start, end))
    first = words[0].group() if words else ""
    if (
        first in CAPITALS_STOP
        or name_key(first) not in first_names()
        or (is_ordinary(first) and first not in ORDINARY)
    ):
        return False
    if is_common(first) and not (first in ORDINARY or is_usual_first(first)):
        return False
    last = words[0].end()
    for word in words[1:]:
        if len(word.group()) > 1 and (
            is_ordinary(word.group()) or is_common(word.group()) or not is_listed(word.group())
        ):
            break
        last = word.end()
    return start, last
