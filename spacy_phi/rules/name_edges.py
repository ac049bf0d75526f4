"""Extend a partial name to adjacent words that belong to it."""

import re
from collections.abc import Iterable

from ..lang.cues import cue_text
from ..spans import Match, cover
from .forms import LETTER, UP
from .lexical.context import is_medical
from .lexical.words import Kind, get_facts
from .words import CAPITALS_STOP

_PEOPLE = ("PATIENT", "DOCTOR")
_WORD = f"[{UP}](?:['’](?=[{UP}]))?{LETTER}+(?:['’-][{UP}]{LETTER}+)*"
_SMALL = cue_text("contexts.small")
_NEXT = re.compile(f"[ ]{_SMALL}({_WORD})(?![\\w@]|[-/]\\w|['’]\\w{{2}})")
_GIVEN = re.compile(f",[ ]{{1,3}}({_WORD})(?![\\w@'’-])")
_BEFORE = re.compile(f"(?<![\\w'’./-])({_WORD})[ ]$")
_SURNAME = re.compile(f"(?<![\\w'’./-])({_WORD}),[ ]{{1,3}}$")
_INITIAL_NEXT = re.compile(f"[ ][{UP}](?:\\.(?=[ ][a-z]|[ ]?[,;:)|/(\\n]|[ ]?$)|(?=[ ]?[,;:)|/\\n]|[ ]?$))")
_INITIAL_BEFORE = re.compile(f"(?<![\\w.'’-])[{UP}]\\.[ ]?$")
_REACH, _MOST = 32, 2


def widen_names(text: str, matches: Iterable[Match]) -> list[Match]:
    """Return matches with those of people extended to directly adjacent names and initials.

    text: The note. matches: Its findings, in any order.
    RETURNS: As many matches, in the same order.
    """
    matches = list(matches)
    covered = cover(len(text) + 1, matches)
    out = []
    for match in matches:
        if match.label in _PEOPLE and not match.validated and text[match.start].isupper():
            match = match._replace(start=_left(text, match, covered), end=_right(text, match, covered))
        out.append(match)
    return out


def _right(text: str, match: Match, covered: bytearray) -> int:
    capitals = text[match.start : match.end].isupper()
    end = match.end
    for _ in range(_MOST):
        found = _NEXT.match(text, end) or (_GIVEN.match(text, end) if capitals and end == match.end else None)
        if found is None or covered[found.start(1)]:
            break
        tied = found.start(1) > end + 1 and "," not in found[0]
        if not tied and not _is_part(found[1], capitals, given="," in found[0]):
            break
        right = text[found.end() : found.end() + _REACH].split("\n", 1)[0]
        if is_medical(found[1], "", right, False):
            break
        end = found.end()
    initial = _INITIAL_NEXT.match(text, end)
    return initial.end() if initial and 1 not in covered[end : initial.end()] else end


def _left(text: str, match: Match, covered: bytearray) -> int:
    capitals = text[match.start : match.end].isupper()
    start = match.start
    for _ in range(_MOST):
        low = max(0, start - _REACH)
        found = _BEFORE.search(text, low, start) or (_SURNAME.search(text, low, start) if capitals else None)
        if found is None or covered[found.start(1)] or not _is_given(found[1], capitals):
            break
        start = found.start(1)
    initial = _INITIAL_BEFORE.search(text, max(0, start - 4), start)
    return initial.start() if initial and start == match.start and not covered[initial.start()] else start


def _goes_apart(word: str, capitals: bool) -> bool:
    """Return whether a word differs in case from the name, or never continues one."""
    return word.isupper() != capitals or word.lower() in CAPITALS_STOP


def _is_part(word: str, capitals: bool, given: bool) -> bool:
    """Return whether a word after a name can continue it."""
    if _goes_apart(word, capitals):
        return False
    facts = get_facts(word)
    if given:
        return facts.is_first and facts.kind >= Kind.AMBIGUOUS
    return facts.kind is Kind.NAME or (
        facts.kind is Kind.AMBIGUOUS and facts.is_last and not facts.is_word and not facts.is_place
    )


def _is_given(word: str, capitals: bool) -> bool:
    """Return whether a word before a name can be a first name or more of the surname."""
    if _goes_apart(word, capitals):
        return False
    facts = get_facts(word)
    return facts.kind is Kind.NAME or (facts.is_first and facts.kind is Kind.AMBIGUOUS and not facts.is_word)
