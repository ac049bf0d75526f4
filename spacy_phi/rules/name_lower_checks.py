"""Names that a note writes in lower case."""

import re

from ..lexicons.ambiguity import is_person_name
from ..lexicons.words import word_rank
from .forms import LETTER
from .name_extent import WORD
from .normalize import View
from .surroundings import surroundings
from .word_checks import is_common, is_eponym_word, is_ordinary
from .words import (
    CAPITALS_STOP,
    NOT_NAMES,
    ORDINARY,
    PARTICLES,
    SPECIES,
)


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
    found = lower_person(view, start, end)
    if not isinstance(found, tuple):
        return False
    first, _, second = view.text[start : found[1]].partition(" ")
    more = second and word_rank(second) is None and not is_common(second)
    return found if more or not second else (start, start + len(first))


@surroundings
def lower_full_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name of two words at least in lower case, as typed in a form: ordinary words may be names."""
    words = 0
    last = start
    for found in WORD.finditer(view.text, start, end):
        word = found.group()
        if word not in ORDINARY and (is_ordinary(word) or word in CAPITALS_STOP):
            break
        words += 1
        last = found.end()
    return (start, last) if words > 1 else False


_LOWER_VERBS = re.compile(
    r"[ ](?:is|was|has|had|does|says?|said|states?|will|would|can|told|called|calls|came|comes|lives|wan"
    r"ts|thinks|and|who|at bedside|in room)\b|[,;]|[ ]\("
)


def _has_surname(view: View, start: int, end: int) -> bool:
    """Whether a surname that is no frequent word goes on."""
    words = WORD.findall(view.text[start:end])
    return bool(words) and is_person_name(words[0]) and (not is_common(words[0]) or words[0] in ORDINARY)


@surroundings
def lower_relative(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A relative's name without capitals: no word of English, or one that a verb for persons follows."""
    last = start
    for found in WORD.finditer(view.text, start, end):
        word = found.group()
        if (
            is_ordinary(word)
            or word in ("may", "will", "can")
            or (word in CAPITALS_STOP and word not in ORDINARY)
            or word in SPECIES
            or (is_eponym_word(word) and word not in ORDINARY)
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
        if last != start and is_common(word.split("-")[0]) and word not in ORDINARY:
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


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
