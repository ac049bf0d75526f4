"""The second pass: the parts of a name that was found, wherever else they stand in the note, in lower case or
misspelt.

The rules have a pass of their own with an eye for context (rules.propagate). This one serves every source,
and takes what is no ordinary word: what it leaves, the leak check finds.
"""

import re
from collections.abc import Callable, Iterable, Mapping

from rapidfuzz.distance import OSA

from ..lexicons.gazetteers import name_key
from ..rules.checks.word import is_common, is_ordinary
from ..rules.own_words import own_words
from ..spans import Match, Source, SourceKind
from .name_parts import parse_name

SOURCE = Source("second_pass", SourceKind.SECOND_PASS)
PEOPLE = ("PATIENT", "DOCTOR")
_LEAST = 2  # letters of a part
_LEAST_PLURAL = 3  # letters of a name whose plural is looked for
_LEAST_MISSPELT = 6
_SCORE = 0.65
_FAMILY_SCORE = (
    0.999  # of a plural such as "the Smiths", against which "the" and an ordinary word say nothing
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]{2,})*")
_FAMILY = re.compile(r"\b[Tt]he[ ]$")
_THE_LENGTH = 5
_TITLE_GOES_ON = re.compile(r"[ ][A-Z]")


def find_again(
    text: str,
    matches: Iterable[Match],
    is_word: Callable[[str], bool],
    is_thing: Callable[[str, str, int], bool],
    language: str = "en",
) -> list[Match]:
    """Other occurrences of the parts of the names found, as new matches, by start.

    text (str): The note.
    matches (Iterable[Match]): What was found in it, without overlaps.
    is_word (Callable[[str], bool]): Whether a word in lower case is an ordinary one, or one that diseases are
        called by; such a part is not looked for.
    is_thing (Callable[[str, str, int], bool]): Whether a word of the text that ends at an offset is there the
        name of a disease, sign or device; so is one joined to another by a hyphen.
    language (str): "en" or "es".
    """
    matches = sorted(matches)
    parts = name_parts(text, matches, is_word, language)
    # "Smith" may be an ordinary word, "Smiths" is none.
    plurals = name_parts(text, matches, lambda word: False, language)
    return find_parts(text, matches, parts, is_word, is_thing, plurals=plurals)


def name_parts(
    text: str, matches: Iterable[Match], is_word: Callable[[str], bool], language: str = "en"
) -> dict[str, str]:
    """The parts of the names found that may be looked for, as name keys, with their labels; arguments as in
    `find_again`."""
    words = own_words(language)
    parts: dict[str, str] = {}
    for match in matches:
        if match.label in PEOPLE:
            for key in _parts(text[match.start : match.end], match.label, language):
                if not is_word(key) and key not in words:
                    parts.setdefault(key, match.label)
    return parts


def find_parts(
    text: str,
    matches: Iterable[Match],
    parts: Mapping[str, str],
    is_word: Callable[[str], bool],
    is_thing: Callable[[str, str, int], bool],
    source: Source = SOURCE,
    plurals: Mapping[str, str] | None = None,
) -> list[Match]:
    """Where parts of names stand outside of what was found, as new matches, by start.

    parts (Mapping[str, str]): As `name_parts` gives them. source (Source): What the matches are from.
    plurals (Mapping[str, str] | None): Names whose plurals are looked for; None for the parts. The other
    arguments as in `find_again`.
    """
    plurals = parts if plurals is None else plurals
    if not parts and not plurals:
        return []
    matches = sorted(matches)
    long = [part for part in parts if len(part) >= _LEAST_MISSPELT]
    found, place = [], 0
    for word in _WORD.finditer(text):
        while place < len(matches) and matches[place].end <= word.start():
            place += 1
        if len(word[0]) < _LEAST or (place < len(matches) and matches[place].start < word.end()):
            continue
        if len(word[0]) == _LEAST and not word[0].istitle():  # "WU" may be short for anything
            continue
        key = word[0].lower() if word[0].isalpha() and word[0].isascii() else name_key(word[0])
        family = "" if key in parts else plural_label(text, word, key, plurals)
        label = parts.get(key) or family or _misspelt(key, word[0], long, parts, is_word)
        joined = "-" in (text[word.start() - 1 : word.start()], text[word.end() : word.end() + 1])
        if label and not joined and not is_thing(text, word[0], word.end()):
            score = _FAMILY_SCORE if family else _SCORE
            found.append(Match(word.start(), word.end(), label, score, source))
    return found


def _parts(value: str, label: str, language: str) -> list[str]:
    parsed = parse_name(value, label, language)
    parts = parsed[1] if parsed else ()
    return [name_key(p.text) for p in parts if p.role in ("given", "surname") and len(p.text) >= _LEAST]


def plural_label(text: str, word: re.Match[str], key: str, names: Mapping[str, str]) -> str:
    """Return the label of the name of which a capitalized word is the plural, as in "the Smiths", or "".

    text (str), word (re.Match): A note and a word of it. One that is an ordinary word, as "Bakers", needs
        "the" before it and no other capital after it.
    key (str): Its name key.
    names (Mapping[str, str]): Labels by name key.
    """
    if not word[0][0].isupper() or ((is_ordinary(key) or is_common(key)) and not _is_family(text, word)):
        return ""
    return next((names[name] for name in _singulars(key) if name in names), "")


def _is_family(text: str, word: re.Match[str]) -> bool:
    before = text[max(0, word.start() - _THE_LENGTH) : word.start()]
    in_title = _TITLE_GOES_ON.match(text, word.end())
    return word[0].istitle() and _FAMILY.search(before) is not None and in_title is None


def _singulars(key: str) -> list[str]:
    """The names whose plural a word may be, as name keys: "smith" of "smiths", "jones" of "joneses"."""
    cut = (key.removesuffix(end) for end in ("s", "es") if key.endswith(end))
    return [name for name in cut if len(name) >= _LEAST_PLURAL]


def _misspelt(
    key: str, word: str, long: list[str], parts: Mapping[str, str], is_word: Callable[[str], bool]
) -> str:
    """The label of the long part that a capitalised word is one slip away from, or the empty string."""
    if len(key) < _LEAST_MISSPELT - 1 or not word[0].isupper() or is_word(key):
        return ""
    for part in long:
        if abs(len(part) - len(key)) <= 1 and OSA.distance(part, key, score_cutoff=1) <= 1:
            return parts[part]
    return ""
