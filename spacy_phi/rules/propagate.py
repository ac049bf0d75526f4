"""The second pass: what was caught once in a sure context is found again elsewhere in the note.

A surname behind "Dr." is found bare, an accent dropped or two letters swapped; a hospital is found by its acronym. What
is also an ordinary word or an eponym is taken only where the sentence makes it a person.
"""

import re
import unicodedata
from collections.abc import Iterable

from rapidfuzz.distance import OSA

from .forms import LETTER, UP
from .name_checks import is_eponym, is_eponym_word, is_ordinary
from .pattern import Match
from .words import ABBREVIATIONS, CAPITALS_STOP, ORDINARY, PARTICLES, PERSON_VERBS, PLACE_WORDS

_WORD = re.compile(f"{LETTER}+(?:['’‑-](?![sS]\\b){LETTER}+)*")
_CAPITAL_WORD = re.compile(f"[{UP}]{LETTER}*(?:['’‑-](?![sS]\\b){LETTER}+)*")
_PARTS = re.compile(f"{LETTER}+")
_DOTTED = re.compile(f"(?<!\\w)[{UP}]\\.[ ]?(?:[{UP}]\\.-?[ ]?){{1,3}}(?!\\w)")
_LINE_END = re.compile(f"(?<=[.!?)] )[{UP}]{{2,3}}(?=[ \\t]*(?:\\n|$))")
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


def _people(text: str, matches: Iterable[Match]) -> dict[str, str]:
    """The words of the names found, by key, with their labels; those of hyphenated names also apart."""
    known: dict[str, str] = {}
    for match in matches:
        if match.label not in _PEOPLE:
            continue
        for found in _WORD.finditer(text, match.start, match.end):
            word = found.group()
            forms = [word, *(p for p in word.replace("‑", "-").split("-") if "-" in word.replace("‑", "-") and len(p) > 3)]
            for form in forms:
                if len(form) > 2 and form.lower() not in PARTICLES and not is_ordinary(form):
                    known.setdefault(_key(form), match.label)
    return known


def _places(text: str, matches: Iterable[Match]) -> tuple[dict[str, str], dict[str, str]]:
    """The telling words of places found, and the acronyms of those with several words, with their labels."""
    words: dict[str, str] = {}
    acronyms: dict[str, str] = {}
    for match in matches:
        if match.label not in _PLACES:
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


class _Covered:
    """Which characters are taken already."""

    def __init__(self, length: int, matches: Iterable[Match]) -> None:
        self._mask = bytearray(length)
        for match in matches:
            self._mask[match.start : match.end] = b"\1" * (match.end - match.start)

    def __call__(self, start: int, end: int) -> bool:
        return any(self._mask[start:end])


def _is_person_here(text: str, word: str, start: int, end: int) -> bool:
    """Whether a known name that may also be an ordinary word or an eponym is a person at this place."""
    if is_eponym(text, word, end) or text[max(0, start - 3) : start].lower() == "of " and is_eponym_word(word):
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


def _find_people(text: str, known: dict[str, str], covered: _Covered) -> list[Match]:
    out = []
    surnames = [k for k in known if len(k) > 4 and k not in ORDINARY]
    for found in _CAPITAL_WORD.finditer(text):
        word = found.group()
        start, end = found.span()
        if len(word) < 3 or covered(start, end) or text[start - 1 : start].isalnum() or text[end : end + 1].isdigit():
            continue
        key = _key(word)
        label = known.get(key)
        if label is None and key.endswith("s"):
            label = known.get(key[:-1]) if key[:-1] not in ORDINARY and not is_eponym_word(key) else None
        if label is None and "-" in word:
            label = next((known[p] for p in key.split("-") if p in known and len(p) > 3), None)
        if label is not None:
            if _is_person_here(text, word, start, end):
                out.append(Match(start, end, label, _SCORE, "propagate.name"))
        elif len(word) > 4 and (label := _misspelt(word, key, surnames, known)):
            out.append(Match(start, end, label, _FUZZY_SCORE, "propagate.misspelt"))
    return out


def _misspelt(word: str, key: str, surnames: list[str], known: dict[str, str]) -> str | None:
    if key in ORDINARY or is_ordinary(word) or is_eponym_word(word):
        return None
    for name in surnames:
        if name[0] == key[0] and abs(len(name) - len(key)) < 2:
            if OSA.distance(name, key, score_cutoff=1) <= 1 and key != name + "s":
                return known[name]
    return None


def _initials(text: str, matches: Iterable[Match]) -> dict[str, str]:
    """Initials of the people found, in either order."""
    out: dict[str, str] = {}
    for match in matches:
        if match.label in _PEOPLE:
            letters = [w.group()[0].upper() for w in _PARTS.finditer(text, match.start, match.end) if w.group()[0].isupper()]
            if 1 < len(letters) < 5:
                for order in (letters, letters[::-1], letters[1:] + letters[:1]):
                    out.setdefault("".join(order), match.label)
    return out


def _find_initials(text: str, known: dict[str, str], covered: _Covered) -> list[Match]:
    out = []
    for pattern in (_DOTTED, _LINE_END):
        for found in pattern.finditer(text):
            start, end = found.start(), found.start() + len(found.group().rstrip(" -"))
            label = known.get("".join(c for c in found.group() if c.isalpha()))
            if label is not None and not covered(start, end) and found.group() not in ABBREVIATIONS:
                out.append(Match(start, end, label, _FUZZY_SCORE, "propagate.initials"))
    return out


def _find_places(text: str, words: dict[str, str], acronyms: dict[str, str], covered: _Covered) -> list[Match]:
    out = []
    for found in _CAPITAL_WORD.finditer(text):
        start, end = found.span()
        if covered(start, end) or text[start - 1 : start].isalnum() or text[end : end + 1].isdigit():
            continue
        word = found.group()
        label = acronyms.get(word) or words.get(_key(word))
        if label is not None and not is_eponym(text, word, end):
            out.append(Match(start, end, label, _SCORE, "propagate.place"))
    return out


def _joined(text: str, found: list[Match]) -> list[Match]:
    """Neighbours with only a blank or an initial between them as one match."""
    out: list[Match] = []
    for match in sorted(found):
        if out and out[-1].label == match.label and re.fullmatch(r"[ ](?:[A-Z]\.?[ ])?", text[out[-1].end : match.start]):
            out[-1] = out[-1]._replace(end=match.end)
        else:
            out.append(match)
    return out


def propagate(text: str, matches: list[Match]) -> list[Match]:
    """`matches` and, of the names and places among them, the other occurrences in the note.

    text: the note. matches: what the patterns found in it, in any order; offsets in `text`.
    """
    people = _people(text, matches)
    words, acronyms = _places(text, matches)
    if not people and not words and not acronyms:
        return matches
    covered = _Covered(len(text), matches)
    found: list[Match] = []
    if people:
        found += _find_people(text, people, covered)
        found += _find_initials(text, _initials(text, matches), covered)
    if words or acronyms:
        found += _find_places(text, words, acronyms, covered)
    return sorted([*matches, *_joined(text, _first_of_each(found))])


def _first_of_each(found: list[Match]) -> list[Match]:
    found = sorted(found)
    return [m for i, m in enumerate(found) if not i or m.start >= found[i - 1].end]
