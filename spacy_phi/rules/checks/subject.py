"""Names as the subject or object of verbs that only persons take, even if they are also medical terms."""

import re

from ...lang import vocabulary
from ...lexicons.ambiguity import is_person_name
from ...lexicons.gazetteers import last_names, name_key
from ...lexicons.medical import eponyms, medical_index
from ...lexicons.words import word_rank
from ..forms import NAME
from ..name_extent import WORD
from ..normalize import View
from ..words import ABBREVIATIONS, CAPITALS_STOP, ORDINARY, SPECIES
from .name import Cue, judge
from .surroundings import surroundings
from .word import is_common, is_eponym, is_eponym_word, is_ordinary, is_term, is_usual_first

_BEFORE = re.compile(f"(?<![\\w'’.-])({NAME}),?[ ]$")
_REACH = 60
# Given names that start a sentence as adverbs, body parts or ward equipment.
_NEVER_ALONE = frozenset(vocabulary("stops.subject"))
_PLURAL_ENDINGS = vocabulary("endings.plural")


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
        return named and (eponym or low in ORDINARY or is_usual_first(word))
    return eponym or named or (word_rank(low) is None and not is_term(word))


@surroundings
def subject_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The trailing words before a verb that can be a name: `Parkinson denies chest pain`."""
    before = _BEFORE.search(view.text, max(0, start - _REACH), start)
    if before is None:
        return False
    first, end = -1, before.end(1)
    for word in reversed(list(WORD.finditer(view.text, *before.span(1)))):
        last = word.end() if first < 0 else -1
        if len(word.group()) > 1 and not _can_be_name(word.group(), view.text, last):
            break
        if len(word.group()) > 1 or first >= 0:
            first = word.start()
    if first >= 0:
        return first, end
    # "Gabby Pentin wants": a first name confirms a surname that resembles a term.
    usual = is_usual_first(before[1].split()[0])
    return (judge(view.text, *before.span(1), Cue.VERB, 2) or False) if usual else False


@surroundings
def object_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """The leading words of a candidate that can be a name: `thank you for seeing Marfan`."""
    last = start
    for found in WORD.finditer(view.text, start, end):
        if len(found.group()) > 1 and not _can_be_name(found.group(), view.text, found.end()):
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


@surroundings
def family(view: View, start: int, end: int) -> bool | None:
    """Return whether a plural word is the surname of a family."""
    word = view.text[start:end]
    single = word[:-2] if word.endswith(_PLURAL_ENDINGS) else word[:-1]
    plain = is_common(word.lower()) or is_ordinary(word) or is_term(word) or word_rank(word.lower())
    eponym = is_eponym_word(single) or single.lower() in eponyms()
    return False if plain or eponym or name_key(single) not in last_names() else None


@surroundings
def both_people(view: View, start: int, end: int) -> bool | None:
    """Return whether both words of a pair can be people, even if they are also medical terms."""
    words = [w.group() for w in WORD.finditer(view.text, start, end) if w.group()[0].isupper()][:2]
    named = (is_person_name(word) or word.lower() in eponyms() for word in words)
    plain = (
        word in ABBREVIATIONS
        or (word.isupper() and medical_index().lookup(word) is not None)
        or (is_ordinary(word) and word.lower() not in ORDINARY)
        or (is_common(word.lower()) and not is_person_name(word))
        for word in words
    )
    return None if any(named) and not any(plain) else False
