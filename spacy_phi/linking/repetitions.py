"""Find names and places that rules found once elsewhere in the note.

A surname after "Dr." is found elsewhere alone, a hospital by its acronym. A name that is also an ordinary
word or an eponym counts only where the context indicates a person.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..lang import Pack, get_host_pack
from ..rules.builtin import find_builtin
from ..rules.checks.eponym import is_in_term
from ..rules.checks.word import has_in_order, is_common, is_eponym, is_eponym_word, is_ordinary
from ..rules.forms import LETTER, UP
from ..rules.words import ABBREVIATIONS, CAPITALS_STOP, ORDINARY, PARTICLES, PERSON_VERBS
from ..spans import Match, Source, SourceKind, Tag, cover, rule_source
from .names import CAPITALIZED, COMPOUND, PEOPLE, Form, Names, make_key, settle, split_name

_PARTS = re.compile(f"{LETTER}+")
_DOTTED = re.compile(f"(?<!\\w)[{UP}]\\.[ ]?(?:[{UP}]\\.-?[ ]?){{1,3}}(?!\\w)")
_LINE_END = re.compile(f"(?:(?<=[.!?)] )|(?<=\\n))[{UP}]{{2,3}}(?=[ \\t]*(?:\\n|$))")
_FOLLOWING = re.compile(f"[ ]({LETTER}+)")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;*•\n\-])[ \t]*$")
_CARE_SITES = ("HOSPITAL", "ORGANIZATION")
_PLACES = (*_CARE_SITES, "CITY", "LOCATION-OTHER")
_MIN_NAME = 3
_MIN_PLACE = 5
_NAME_REACH = 30
_SCORE = 0.7
_FUZZY_SCORE = 0.6


def find_by_rules(text: str, lexicon: bool = True, language: str = "en") -> list[Match]:
    """Return the findings of the built-in rules in a note, with their repetitions; matches may overlap.

    text, lexicon, language: As in `rules.builtin.find_builtin`.
    """
    return add_repetitions(text, find_builtin(text, lexicon, language), language)


def add_repetitions(text: str, matches: list[Match], language: str = "en") -> list[Match]:
    """Return matches and the other occurrences of the names and places among them.

    text: The note. matches: From the rules, in any order; they may overlap.
    language: Language of the note; the `places.word` of its pack are not place names by themselves.
    """
    people = collect_words(text, matches)
    places, acronyms = _collect_places(text, matches, _get_place_words(get_host_pack(language)))
    if not (people or places or acronyms):
        return matches
    covered = cover(len(text), matches)
    found: list[Match] = []
    if people:
        names = Names(people)
        found += find_people(text, names, covered, language)
        found += _find_lowercase(text, _written_lowercase(text, matches, people), covered)
        found += _find_initials(text, _collect_initials(text, matches), covered)
    if places or acronyms:
        found += _find_places(text, places, acronyms, covered)
    return sorted([*matches, *settle(text, found, covered)])


def collect_words(text: str, matches: Iterable[Match]) -> dict[str, str]:
    """Return the words of the names found by key, with their labels; see `is_name_word`."""
    known: dict[str, str] = {}
    for match in matches:
        if match.label in PEOPLE:
            for word in split_name(text[match.start : match.end]):
                if is_name_word(word):
                    known.setdefault(make_key(word), match.label)
    return known


def is_name_word(word: str) -> bool:
    """Return whether a name word can identify a person in context."""
    return len(word) >= _MIN_NAME and word.lower() not in PARTICLES and not is_ordinary(word)


def find_people(text: str, names: Names, covered: bytearray, language: str = "en") -> Iterator[Match]:
    """Yield the capitalized words that are known names; ordinary words only where they refer to a person.

    text: The note. names: The names. covered: As in `spans.cover`.
    language: Language of the note.
    """
    confident: list[Match] = []
    ambiguous: list[Match] = []
    for hit in names.find(text, covered, CAPITALIZED):
        if len(hit.word) < _MIN_NAME or _is_inside_code(text, hit.start, hit.end):
            continue
        if is_in_term(text, hit.start, hit.end, language):
            continue
        if hit.form is Form.MISSPELT:
            confident.append(Match(hit.start, hit.end, hit.label, _FUZZY_SCORE, _source("misspelt")))
            continue
        is_person = _is_person_here(text, hit.word, hit.start, hit.end)
        match = Match(hit.start, hit.end, hit.label, _SCORE, _source("name"))
        (confident if is_person else ambiguous).append(match)
    yield from confident
    # An ordinary word beside another part of the name belongs to it.
    starts, ends = ({match[edge] for match in (*confident, *ambiguous)} for edge in (0, 1))
    for match in ambiguous:
        start, end = match.start, match.end
        follows = text[start - 1 : start] == " " and (
            start - 1 in ends or (start > 1 and covered[start - 2] and _follows_name(text, start, names))
        )
        if follows or (text[end : end + 1] == " " and end + 1 in starts):
            yield match


def _source(form: str, *tags: Tag) -> Source:
    return rule_source(f"propagate.{form}", SourceKind.REPETITION, tags)


def _is_inside_code(text: str, start: int, end: int) -> bool:
    return text[start - 1 : start].isalnum() or text[end : end + 1].isdigit()


def _is_person_here(text: str, word: str, start: int, end: int) -> bool:
    """Return whether a known name that may be an ordinary word or an eponym is a person at this position."""
    low, eponym = word.lower(), is_eponym_word(word)
    if is_eponym(text, word, end) or (eponym and text[max(0, start - 3) : start].lower() == "of "):
        return False
    if not (eponym or low in ORDINARY or low in CAPITALS_STOP):
        return True
    following = _FOLLOWING.match(text, end)
    if following is not None and following[1].lower() in PERSON_VERBS and not word.isupper():
        return True
    return not (eponym or word.isupper() or _SENTENCE_START.search(text[max(0, start - 6) : start]))


def _follows_name(text: str, at: int, names: Names) -> bool:
    before = COMPOUND.findall(text, max(0, at - _NAME_REACH), at)
    return bool(before) and make_key(before[-1]) in names.labels


def _written_lowercase(text: str, matches: Iterable[Match], people: dict[str, str]) -> dict[str, str]:
    """Return the names that the note writes in lowercase and that are not English words."""
    values = (text[m.start : m.end] for m in matches if m.label in PEOPLE and text[m.start : m.end].islower())
    keys = {make_key(word) for value in values for word in COMPOUND.findall(value)}
    return {
        key: people[key]
        for key in keys.intersection(people)
        if not (is_common(key) or is_ordinary(key) or key in ORDINARY)
    }


def _find_lowercase(text: str, names: dict[str, str], covered: bytearray) -> Iterator[Match]:
    for hit in Names(names).find(text, covered, COMPOUND):
        if hit.word.islower():
            yield Match(hit.start, hit.end, hit.label, _FUZZY_SCORE, _source("lower"))


def _collect_initials(text: str, matches: Iterable[Match]) -> dict[str, str]:
    """Return the initials of the people found, in either order, with their labels."""
    out: dict[str, str] = {}
    for match in matches:
        if match.label in PEOPLE:
            words = _PARTS.findall(text, match.start, match.end)
            letters = "".join(word[0] for word in words if word[0].isupper())
            if 1 < len(letters) < 5:
                for order in (letters, letters[::-1], letters[1:] + letters[:1]):
                    out.setdefault(order, match.label)
    return out


def _find_initials(text: str, known: dict[str, str], covered: bytearray) -> Iterator[Match]:
    for pattern in (_DOTTED, _LINE_END):
        for found in pattern.finditer(text):
            start, end = found.start(), found.start() + len(found[0].rstrip(" -"))
            letters = "".join(filter(str.isalpha, found[0]))
            label = known.get(letters, "")
            if not label and len(letters) > 2 and pattern is _DOTTED:
                label = next((known[k] for k in known if len(k) > 3 and has_in_order(k, letters)), "")
            if label and 1 not in covered[start:end] and found[0] not in ABBREVIATIONS:
                yield Match(start, end, label, _FUZZY_SCORE, _source("initials", Tag.INITIALS))


@lru_cache(maxsize=16)
def _get_place_words(pack: Pack) -> frozenset[str]:
    return frozenset(pack.vocab.get("places.word", ()))


def _collect_places(
    text: str, matches: Iterable[Match], place_words: frozenset[str]
) -> tuple[dict[str, str], dict[str, str]]:
    """Return the distinctive words of the places found, and acronyms of longer names, with their labels."""
    words: dict[str, str] = {}
    acronyms: dict[str, str] = {}
    for match in matches:
        is_local = Tag.LOCAL in match.source.tags and " " not in text[match.start : match.end]
        if match.label not in _PLACES or is_local:
            continue
        parts = CAPITALIZED.findall(text, match.start, match.end)
        for word in parts:
            low = word.lower()
            if len(word) >= _MIN_PLACE and not (low in place_words or low in ORDINARY or is_ordinary(word)):
                words.setdefault(make_key(word), match.label)
        if match.label in _CARE_SITES and len(parts) > 1:
            letters = "".join(part[0] for part in parts)
            names = (letters, letters + "H", letters + "MC")
            acronyms |= {name: match.label for name in names if len(name) > 2 and name not in ABBREVIATIONS}
    return words, acronyms


def _find_places(
    text: str, words: dict[str, str], acronyms: dict[str, str], covered: bytearray
) -> Iterator[Match]:
    for found in CAPITALIZED.finditer(text):
        start, end = found.span()
        label = acronyms.get(found[0]) or words.get(make_key(found[0]), "")
        if label and not (
            1 in covered[start:end] or _is_inside_code(text, start, end) or is_eponym(text, found[0], end)
        ):
            yield Match(start, end, label, _SCORE, _source("place"))
