"""The second pass: what was caught once in a sure context is found again elsewhere in the note.

A surname behind "Dr." is found bare, an accent dropped or two letters swapped; a hospital is found by its acronym. What
is also an ordinary word or an eponym is taken only where the sentence makes it a person.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from rapidfuzz.distance import OSA

from ..spans import Match, Source, SourceKind, Tag, rule_source
from .checks.word import is_common, is_eponym, is_eponym_word, is_ordinary
from .forms import LETTER, UP
from .words import ABBREVIATIONS, CAPITALS_STOP, ORDINARY, PARTICLES, PERSON_VERBS, PLACE_WORDS

_WORD = re.compile(f"{LETTER}+(?:['’‑-](?![sS]\\b){LETTER}+)*")
_CAPITAL_WORD = re.compile(f"[{UP}]{LETTER}*(?:['’‑-](?![sS]\\b){LETTER}+)*")
_PARTS = re.compile(f"{LETTER}+")
_DOTTED = re.compile(f"(?<!\\w)[{UP}]\\.[ ]?(?:[{UP}]\\.-?[ ]?){{1,3}}(?!\\w)")
_LINE_END = re.compile(f"(?:(?<=[.!?)] )|(?<=\\n))[{UP}]{{2,3}}(?=[ \\t]*(?:\\n|$))")
_FOLLOWING = re.compile(f"[ ]({LETTER}+)")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;*•\n\-])[ \t]*$")
_PEOPLE = ("PATIENT", "DOCTOR")
_PLACES = ("HOSPITAL", "ORGANIZATION", "CITY", "LOCATION-OTHER")
_SCORE = 0.7
_FUZZY_SCORE = 0.6


def _key(word: str) -> str:
    """A word in lower case without accents, so that `Siobhan` is `Siobhán`."""
    if word.isascii():
        return word.lower()
    parts = unicodedata.normalize("NFKD", word.lower())
    return "".join(c for c in parts if not unicodedata.combining(c)).replace("’", "'").replace("‑", "-")


def people_words(text: str, matches: Iterable[Match]) -> dict[str, str]:
    """The words of the names found, by key, with their labels; those of hyphenated names also apart."""
    known: dict[str, str] = {}
    for match in matches:
        if match.label not in _PEOPLE:
            continue
        for found in _WORD.finditer(text, match.start, match.end):
            word = found.group()
            for form in (word, *word.replace("‑", "-").split("-")):
                if len(form) > 2 and form.lower() not in PARTICLES and not is_ordinary(form):
                    known.setdefault(_key(form), match.label)
    return known


def _places(text: str, matches: Iterable[Match]) -> tuple[dict[str, str], dict[str, str]]:
    """The telling words of places found, and the acronyms of those with several words, with their labels."""
    words: dict[str, str] = {}
    acronyms: dict[str, str] = {}
    for match in matches:
        if match.label not in _PLACES or (
            Tag.LOCAL in match.source.tags and " " not in text[match.start : match.end]
        ):
            continue
        parts = [w.group() for w in _CAPITAL_WORD.finditer(text, match.start, match.end)]
        for word in parts:
            low = word.lower()
            if len(word) > 4 and low not in PLACE_WORDS and low not in ORDINARY and not is_ordinary(word):
                words.setdefault(_key(word), match.label)
        if match.label in ("HOSPITAL", "ORGANIZATION") and len(parts) > 1:
            letters = "".join(p[0].upper() for p in parts)
            for acronym in (letters, letters + "H", letters + "MC"):
                if len(acronym) > 2 and acronym not in ABBREVIATIONS:
                    acronyms[acronym] = match.label
    return words, acronyms


def _source(form: str, *tags: Tag) -> Source:
    return rule_source(f"propagate.{form}", SourceKind.REPETITION, tags)


class _Covered:
    """Which characters are taken already."""

    def __init__(self, length: int, matches: Iterable[Match]) -> None:
        self._mask = bytearray(length)
        for match in matches:
            self._mask[match.start : match.end] = b"\1" * (match.end - match.start)

    def __call__(self, start: int, end: int) -> bool:
        return any(self._mask[start:end])


def _is_person_here(text: str, word: str, start: int, end: int) -> bool:
    """Return whether a known name that may also be an ordinary word or an eponym is a person at this
    place.
    """
    if is_eponym(text, word, end) or (
        text[max(0, start - 3) : start].lower() == "of " and is_eponym_word(word)
    ):
        return False
    low = word.lower()
    ordinary = low in ORDINARY or low in CAPITALS_STOP
    eponym = is_eponym_word(word)
    if not (ordinary or eponym):
        return True
    following = _FOLLOWING.match(text, end)
    if following is not None and following[1].lower() in PERSON_VERBS and not word.isupper():
        return True
    if eponym or word.isupper():
        return False
    return not _SENTENCE_START.search(text[max(0, start - 6) : start])


def _known_label(word: str, key: str, known: dict[str, str]) -> str | None:
    """The label of a known name, or of one in the plural or the diminutive, or with a hyphen between
    two known ones."""
    if key in known:
        return known[key]
    if key.endswith("s") and key[:-1] in known and not is_eponym_word(key):
        return known[key[:-1]]
    if key.endswith(("ie", "y")):
        for cut in (key[:-2], key[:-3], key[:-1], key[:-2] + "e"):
            if len(cut) > 2 and cut in known and not is_common(key):
                return known[cut]
    if "-" in key:
        parts = key.split("-")
        if all(p in known for p in parts):
            return known[parts[0]]
    return None


def _find_people(text: str, known: dict[str, str], covered: _Covered) -> list[Match]:
    out: list[Match] = []
    unsure: list[Match] = []
    names = [k for k in known if len(k) > 4]
    for found in _CAPITAL_WORD.finditer(text):
        word = found.group()
        start, end = found.span()
        if (
            len(word) < 3
            or covered(start, end)
            or text[start - 1 : start].isalnum()
            or text[end : end + 1].isdigit()
        ):
            continue
        key = _key(word)
        label = _known_label(word, key, known)
        if label is not None:
            sure = _is_person_here(text, word, start, end)
            (out if sure else unsure).append(Match(start, end, label, _SCORE, _source("name")))
        elif len(word) > 4 and (label := _misspelt(word, key, names, known)):
            out.append(Match(start, end, label, _FUZZY_SCORE, _source("misspelt")))
    ends, starts = {m.end for m in out}, {m.start for m in out}
    for match in unsure:
        # An ordinary word beside a part of the name is a part of it too.
        if (
            (
                text[match.start - 1 : match.start] == " "
                and (
                    match.start - 1 in ends
                    or (covered(match.start - 2, match.start - 1) and _names_person(text, match.start, known))
                )
            )
            or (text[match.end : match.end + 1] == " " and match.end + 1 in starts)
            or any(
                (m is not match and m.end + 1 == match.start and text[m.end] == " ")
                or (m.start - 1 == match.end and text[match.end] == " ")
                for m in unsure
            )
        ):
            out.append(match)
    return out


def _names_person(text: str, at: int, known: dict[str, str]) -> bool:
    before = _WORD.findall(text, max(0, at - 30), at)
    return bool(before) and _key(before[-1]) in known


def _find_lower(text: str, known: dict[str, str], covered: _Covered) -> list[Match]:
    """Names that the note writes in lower case, where they are no words of English."""
    out = []
    telling = {k for k in known if not is_common(k) and not is_ordinary(k) and k not in ORDINARY}
    if telling:
        for found in _WORD.finditer(text):
            key = found.group()
            if key in telling and not covered(*found.span()):
                out.append(Match(*found.span(), known[key], _FUZZY_SCORE, _source("lower")))
    return out


def _misspelt(word: str, key: str, names: list[str], known: dict[str, str]) -> str | None:
    if key in ORDINARY or is_ordinary(word) or is_eponym_word(word) or is_common(key):
        return None
    for name in names:
        near = name[0] == key[0] and abs(len(name) - len(key)) < 2 and key != name + "s"
        if near and OSA.distance(name, key, score_cutoff=1) <= 1:
            return known[name]
    return None


def _initials(text: str, matches: Iterable[Match]) -> dict[str, str]:
    """Initials of the people found, in either order."""
    out: dict[str, str] = {}
    for match in matches:
        if match.label in _PEOPLE:
            letters = [
                w.group()[0].upper()
                for w in _PARTS.finditer(text, match.start, match.end)
                if w.group()[0].isupper()
            ]
            if 1 < len(letters) < 5:
                for order in (letters, letters[::-1], letters[1:] + letters[:1]):
                    out.setdefault("".join(order), match.label)
    return out


def _is_within(letters: str, initials: str) -> bool:
    rest = iter(initials)
    return all(letter in rest for letter in letters)


def _find_initials(text: str, known: dict[str, str], covered: _Covered) -> list[Match]:
    out = []
    for pattern in (_DOTTED, _LINE_END):
        for found in pattern.finditer(text):
            start, end = found.start(), found.start() + len(found.group().rstrip(" -"))
            letters = "".join(c for c in found.group() if c.isalpha())
            label = known.get(letters)
            if label is None and len(letters) > 2 and pattern is _DOTTED:
                label = next((known[k] for k in known if len(k) > 3 and _is_within(letters, k)), None)
            if label is not None and not covered(start, end) and found.group() not in ABBREVIATIONS:
                out.append(Match(start, end, label, _FUZZY_SCORE, _source("initials", Tag.INITIALS)))
    return out


def _find_places(
    text: str, words: dict[str, str], acronyms: dict[str, str], covered: _Covered
) -> list[Match]:
    out = []
    for found in _CAPITAL_WORD.finditer(text):
        start, end = found.span()
        if covered(start, end) or text[start - 1 : start].isalnum() or text[end : end + 1].isdigit():
            continue
        word = found.group()
        label = acronyms.get(word) or words.get(_key(word))
        if label is not None and not is_eponym(text, word, end):
            out.append(Match(start, end, label, _SCORE, _source("place")))
    return out


def _joined(text: str, found: list[Match]) -> list[Match]:
    """Neighbours with only a blank or an initial between them as one match."""
    out: list[Match] = []
    for match in sorted(found):
        if (
            out
            and out[-1].label == match.label
            and re.fullmatch(r"[ ](?:[A-Z]\.?[ ])?", text[out[-1].end : match.start])
        ):
            out[-1] = out[-1]._replace(end=match.end)
        else:
            out.append(match)
    return out


def propagate(text: str, matches: list[Match]) -> list[Match]:
    """`matches` and, of the names and places among them, the other occurrences in the note.

    text: the note. matches: what the patterns found in it, in any order; offsets in `text`.
    """
    people = people_words(text, matches)
    words, acronyms = _places(text, matches)
    if not people and not words and not acronyms:
        return matches
    covered = _Covered(len(text), matches)
    found: list[Match] = []
    if people:
        found += _find_people(text, people, covered)
        lower = {
            _key(text[m.start : m.end])
            for m in matches
            if m.label in _PEOPLE and text[m.start : m.end].islower()
        }
        if lower:
            words_of = {w: people[w] for name in lower for w in _WORD.findall(name) if w in people}
            found += _find_lower(text, words_of, covered)
        found += _find_initials(text, _initials(text, matches), covered)
    if words or acronyms:
        found += _find_places(text, words, acronyms, covered)
    return sorted([*matches, *_joined(text, _first_of_each(found))])


def find_people(text: str, matches: Iterable[Match], people: Mapping[str, str]) -> list[Match]:
    """Where people whom other notes name stand in this one, what is an ordinary word too by its context.

    text: the note. matches: what was found in it. people: as `people_words` gives them.
    """
    covered = _Covered(len(text), matches)
    return _joined(text, _first_of_each(_find_people(text, dict(people), covered)))


def _first_of_each(found: list[Match]) -> list[Match]:
    found = sorted(found)
    return [m for i, m in enumerate(found) if not i or m.start >= found[i - 1].end]
