"""The context of a possible name: its line, verbs of communication and staff roles, the heads of eponyms."""

import re
from typing import NamedTuple

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.medical import eponym_heads, eponyms, medical_index
from ..checks.word import is_ordinary
from ..vetoes.cues import HEADS, PART_OF_BEFORE
from ..words import EPONYM_HEADS, MEDICAL_ENDINGS
from . import cues

NEXT_WORDS = re.compile(r"['’]?s?[ -]([^\W\d_]+)(?:[ ]([^\W\d_]+))?")
_DOSES = cue("contexts.doses")
_NEXT_LOWER = re.compile(r"[ ]([a-z]{4,})")
_MEDICAL_END = re.compile(f"(?:{'|'.join(sorted(MEDICAL_ENDINGS))})s?$")
_SERVICE_AFTER = cue("contexts.service_after")
_SMALL_LETTER = re.compile(r"(?!x)[a-zß-öø-ÿ]")
_SMALL_WORD = re.compile(r"(?<![\w'’])[a-z]{1,2}(?![\w'’])")
_LONG_WORD_STARTS = re.compile(r"(?<!\S)([^\W\d_])\S\S")
_NO_TIE = frozenset(vocabulary("stops.tie"))
_QUALIFIED = frozenset({"disease", "anatomy", "finding", "laboratory", "device", "biochemistry", "organism"})
_NO_TERMS = frozenset(vocabulary("stops.term"))
_LINE_REACH = 400
_NEAR, _CUE_REACH = 8, 28


class Line(NamedTuple):
    """Evidence in a line about its words."""

    start: int
    end: int
    in_capitals: bool
    is_title: bool
    """Whether nearly all words are capitalized, as in headings."""
    has_doses: bool


NO_LINE = Line(0, -1, False, False, False)


def read_line(text: str, at: int) -> Line:
    """Return the line that contains a character; for a very long one, only the text nearby.

    text: The note.
    at: Offset of the character.
    """
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    end = len(text) if end < 0 else end
    line = text[max(start, at - _LINE_REACH) : min(end, at + _LINE_REACH)]
    words = _LONG_WORD_STARTS.findall(line)
    small = any(first.islower() for first in words)
    capitals = _SMALL_LETTER.search(line) is None
    title = not small and len(words) > 1 and (len(words) > 3 or not _SMALL_WORD.search(line))
    return Line(start, end + 1, capitals, title, bool(_DOSES.search(line)))


def starts_sentence(left: str) -> bool:
    """Return whether a capital is uninformative after the left context on the line."""
    return not left.strip() or bool(cues.SENTENCE_START.search(left, max(0, len(left) - _NEAR)))


def stands_before(cue: re.Pattern[str], left: str) -> bool:
    """Return whether the left context ends with one of the cues directly before a word."""
    return cue.search(left, max(0, len(left) - _CUE_REACH)) is not None


def is_talked_to(left: str) -> bool:
    """Return whether a verb of communication or a staff role directly precedes."""
    return stands_before(cues.TALK_BEFORE, left) or stands_before(cues.ROLE_BEFORE, left)


def has_cue(left: str, right: str) -> bool:
    """Return whether the context of a word indicates a person."""
    return (
        is_talked_to(left)
        or stands_before(cues.PERSON_BEFORE, left)
        or cues.NOTE_AFTER.match(right) is not None
        or cues.VERB_AFTER.match(right) is not None
        or cues.CREDENTIAL_AFTER.match(right) is not None
    )


def get_label(left: str, right: str) -> str:
    """Return DOCTOR if the context of a name indicates staff, else PATIENT."""
    staff = is_talked_to(left) or cues.CREDENTIAL_AFTER.match(right) or _SERVICE_AFTER.match(right)
    return "DOCTOR" if staff else "PATIENT"


def is_medical(word: str, left: str, right: str, alone: bool) -> bool:
    """Return whether the context of a name makes it an eponym, a drug, a mouse strain or similar.

    word: The name's last word.
    left: The text before the name on the line.
    right: The text after it.
    alone: Whether the name is a single word.
    """
    if cues.NOT_AFTER.match(right) or (alone and PART_OF_BEFORE.search(left)):
        return True
    following = NEXT_WORDS.match(right)
    if following is None:
        return False
    first, second = following[1].lower(), (following[2] or "").lower()
    return (first not in ("care", "test") and _is_head(first, word.lower())) or (
        alone and first not in _NO_TIE and second in HEADS
    )


def _is_head(word: str, name: str) -> bool:
    """Return whether a word makes the preceding name an eponym."""
    if word in HEADS or word in EPONYM_HEADS:
        return True
    return any(word in eponym_heads(form) for form in (name, name.removesuffix("s")) if form in eponyms())


def is_term_next(right: str) -> bool:
    """Return whether the next word is a disease, a finding, a body part or similar, which the name then
    qualifies.
    """
    found = _NEXT_LOWER.match(right)
    if found is None:
        return False
    if is_ordinary(found[1]) and _MEDICAL_END.search(found[1]):
        return True
    term = medical_index().lookup(found[1])
    if term is None or term.how != "exact" or found[1] in _NO_TERMS:
        return False
    return term.term.category in _QUALIFIED
