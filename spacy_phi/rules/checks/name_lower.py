"""Names that a note writes in lowercase."""

import re
from collections.abc import Callable

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.ambiguity import is_person_name, name_level
from ...lexicons.gazetteers import first_names, name_key
from ...lexicons.words import word_rank
from ..forms import LETTER
from ..lexical.words import Kind, get_facts
from ..name_extent import WORD
from ..normalize import View
from ..vetoes.cues import DISEASE_HEADS
from ..words import CAPITALS_STOP, NOT_NAMES, ORDINARY, PARTICLES, SPECIES
from .surroundings import surroundings
from .word import is_common, is_eponym_word, is_listed, is_ordinary, is_term, is_usual_first

_NOT_A, _LOWER_VERBS = cue("checks.not_a"), cue("checks.lower_verbs")
# Ordinary words that an auxiliary may precede.
_VERBS = frozenset(vocabulary("verbs.name"))
_TITLES = frozenset(vocabulary("titles.lower"))
_ALSO_FIRST = frozenset(vocabulary("names.lower"))
_DISEASE = re.compile(rf"\b(?:{'|'.join(sorted(DISEASE_HEADS))})\b")
# "Molecularly, ANF": an abbreviation beside a word.
_MIXED = re.compile(r"[a-z][, ]+[A-Z]{2,}\b")
_CLAUSE_END = re.compile(r"[ ]{0,2}(?:[.,;:)\n]|$)")
_CREDENTIALED = re.compile(
    f"(?<![\\w'’.@-])(?:([a-z]\\.[ ]?{LETTER}{{2,20}}),?[ ]|({LETTER}{{3,15}})(?:,[ ]|[ ]?/[ ]?))$"
)
_BEFORE = re.compile(f"(?<![\\w'])(?<!\\w-)({LETTER}{{2,20}}(?:['-]{LETTER}{{2,20}})?)[ ]$")


def _lead(
    view: View, start: int, end: int, accepts: Callable[[re.Match[str], bool], bool]
) -> tuple[int, int] | bool:
    """Return the leading words accepted by a predicate (word, whether it is the first)."""
    last = start
    for found in WORD.finditer(view.text, start, end):
        if not accepts(found, last == start):
            break
        last = found.end()
    return (start, last) if last - start > 2 else False


def _is_plain(word: str) -> bool:
    """Return whether a lowercase word is not a name: a function or clinical word, an organism, an eponym."""
    if word in ORDINARY:
        return False
    return is_ordinary(word) or word in CAPITALS_STOP or word in SPECIES or is_eponym_word(word)


@surroundings
def lower_titled(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name after a title; a second word belongs to it unless it is English."""
    if _NOT_A.search(view.lower, max(0, start - 24), start):
        return False
    words = list(WORD.finditer(view.text, start, end))
    if len(words) > 1 and _is_full(words[0].group(), words[1].group()):
        return start, words[1].end()

    def accepts(found: re.Match[str], first: bool) -> bool:
        word = found.group()
        if (word not in PARTICLES and is_ordinary(word)) or word in CAPITALS_STOP:
            return False
        return not word.endswith(("ing", "tion")) and (first or word_rank(word) is None)

    return _lead(view, start, end, accepts)


def _is_full(first: str, last: str) -> bool:
    """Return whether two English words are a full name, "june hope", and not an auxiliary with its verb."""
    if not is_listed(first) or last not in ORDINARY or not is_person_name(last):
        return False
    if first in ("will", "may"):
        return last not in _VERBS
    return first in ORDINARY or first in _ALSO_FIRST or is_usual_first(first)


@surroundings
def lower_full_person(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name of at least two words, as typed in a form: ordinary words may be names."""
    if _DISEASE.search(view.lower, start, end) or _MIXED.search(view.text, start, end):
        return False

    def accepts(found: re.Match[str], first: bool) -> bool:
        return found[0] in ORDINARY or not (is_ordinary(found[0]) or found[0] in CAPITALS_STOP)

    found = _lead(view, start, end, accepts)
    return found if isinstance(found, tuple) and len(WORD.findall(view.text[slice(*found)])) > 1 else False


@surroundings
def lower_relative(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A relative's name: not an English word, unless a verb used of persons follows."""
    text = view.text

    def accepts(found: re.Match[str], first: bool) -> bool:
        word = found.group()
        common = is_common(word.split("-")[0])
        if first and word in _ALSO_FIRST:
            return _LOWER_VERBS.match(text, found.end()) is not None
        if _is_plain(word) or word.lower() in _TITLES or word in ("may", "will", "can") or _is_verb(word):
            return False
        if first and common:
            person = _LOWER_VERBS.match(text, found.end()) or _has_surname(text, found.end(), end)
            return word in ORDINARY and bool(person)
        return first or not ((common and word not in ORDINARY) or word.endswith(("ed", "ing")))

    return _lead(view, start, end, accepts)


def _has_surname(text: str, start: int, end: int) -> bool:
    words = WORD.findall(text[start:end])
    return bool(words) and is_person_name(words[0]) and (not is_common(words[0]) or words[0] in ORDINARY)


def _is_verb(word: str) -> bool:
    """Return whether a word has the form of a relative's action, "snores", and is not a first name."""
    return word.endswith("s") and word_rank(word) is not None and name_key(word) not in first_names()


@surroundings
def lower_relative_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """As `lower_relative`, for the word before a parenthesis."""
    found = _BEFORE.search(view.text, max(0, start - 45), start)
    return lower_relative(view, *found.span(1)) if found and found[1].islower() else False


@surroundings
def lower_before(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A name before a credential: `k. bright rn`, `otis, rph`, `smith/rn`."""
    found = _CREDENTIALED.search(view.text, max(0, start - 36), start)
    if found is None or not found[0].islower():
        return False
    if found[1]:
        return False if WORD.findall(found[1])[-1] in NOT_NAMES | SPECIES else found.span(1)
    # "before the block, do you agree": only an initial vouches for these two.
    if view.lower[start:end] in ("do", "pa"):
        return False
    word = found[2]
    clear = is_listed(word) and not (is_ordinary(word) or is_term(word))
    return found.span(2) if clear and (not is_common(word) or name_level(word) > 1) else False


def _is_clear(word: str) -> bool:
    """Return whether a lowercase word is rather a name than a word of English."""
    return not _is_plain(word) and (not is_common(word) or word in ORDINARY or is_usual_first(word))


@surroundings
def lower_first(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A listed name after a role or greeting; an English word only at the end of a clause."""

    def accepts(found: re.Match[str], first: bool) -> bool:
        word = found.group()
        if not first:
            return len(word) == 1 or (is_listed(word) and not is_common(word) and not is_ordinary(word))
        kind = get_facts(word.title()).kind
        if not _is_clear(word) or kind is Kind.NEVER or not (is_listed(word) or kind is Kind.UNKNOWN):
            return False
        return not is_common(word) or _CLAUSE_END.match(view.text, found.end()) is not None

    return _lead(view, start, end, accepts)


@surroundings
def addressed(view: View, start: int, end: int) -> bool | None:
    """Return whether a word after an at sign or before a request is a name: a first name or unlisted."""
    word = view.lower[start:end]
    listed = is_listed(word) if view.text[start].isupper() else name_key(word) in first_names()
    known = listed or get_facts(word.title()).kind is Kind.UNKNOWN
    return None if known and _is_clear(word) and not view.text[start:end].isupper() else False
