"""Whether the word before or behind what only persons do is one: eponyms and brands count, ordinary words do not."""

import re

from ...lang import vocabulary
from ...lexicons.ambiguity import is_person_name
from ...lexicons.matcher import TermMatch
from ...lexicons.medical import eponyms, medical_index
from ...lexicons.words import word_rank
from ..forms import LETTER, NAME
from ..normalize import View
from ..words import ABBREVIATIONS, CAPITALS_STOP, ORDINARY, SPECIES
from .surroundings import surroundings
from .word import is_common, is_eponym, is_eponym_word, is_ordinary

_BEFORE = re.compile(f"(?<![\\w'’.-])({NAME}),?[ ]$")
_WORD = re.compile(f"{LETTER}+(?:['-]{LETTER}+)*")
_REACH = 60
# Names of people that open a sentence as adverbs, parts of the body or things of the ward.
_NEVER_ALONE = frozenset(vocabulary("subject_never_alone"))


def _can_be_name(word: str, text: str, end: int) -> bool:
    low = word.lower()
    if len(word) < 3 or not (word[0].isupper() and word[1:] != word[1:].upper()):
        return False
    if low in _NEVER_ALONE or low in SPECIES or word in ABBREVIATIONS or low in CAPITALS_STOP:
        return False
    if is_eponym(text, word, end):
        return False
    named = is_person_name(word)
    eponym = is_eponym_word(word) or low in eponyms()
    if is_ordinary(word) and not (low in ORDINARY and named):
        return False
    if is_common(low):
        return named and (eponym or low in ORDINARY)
    if eponym or named:
        return True
    return word_rank(low) is None and not _is_term(medical_index().lookup(word))


def _is_term(found: TermMatch | None) -> bool:
    return found is not None and not found.term.ambiguity


def _judge(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The trailing words of a candidate that can be a name, whatever is called by them in medicine."""
    words = list(_WORD.finditer(view.text, start, end))
    first = len(words)
    while first and (
        len(words[first - 1].group()) == 1 or _can_be_name(words[first - 1].group(), view.text, -1)
    ):
        first -= 1
    if first == len(words) or all(len(word.group()) == 1 for word in words[first:]):
        return False
    last = words[-1]
    return (words[first].start(), end) if _can_be_name(last.group(), view.text, last.end()) else False


@surroundings
def subject_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The person before a verb: `Parkinson denies chest pain`."""
    found = _BEFORE.search(view.text, max(0, start - _REACH), start)
    return _judge(view, *found.span(1)) if found else False


@surroundings
def object_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The leading words of a candidate that can be a name: `thank you for seeing Marfan`."""
    last = start
    for found in _WORD.finditer(view.text, start, end):
        if len(found.group()) > 1 and not _can_be_name(found.group(), view.text, found.end()):
            break
        last = found.end()
    return (start, last) if last - start > 2 else False
