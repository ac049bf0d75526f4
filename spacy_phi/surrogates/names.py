"""Surrogate person names: each part of a name maps to a part of another, the same in every note of a patient.

There is no table of persons. Surnames and first names map independently, after short forms and misspellings
are resolved. The first letter of a surrogate depends only on the first letter of the name, so that the
initials "J.S." match the surrogate of "John Smith". Gender and case are preserved; the first letter always
changes, so no surrogate equals its original.
"""

import string
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType

from rapidfuzz.distance import OSA

from ..lang import get_host_pack, own_vocabulary
from ..lexicons.gazetteers import first_names, first_names_by_gender, last_name_forms, name_key
from ..lexicons.words import word_rank
from .case import in_case
from .keys import Scope
from .known_names import NO_NAMES, KnownNames, canonical_name, known_keys
from .name_parts import FORM_WORDS, NamePart, parse_name

# Few names begin with one of the rare letters; each class of letters maps onto itself.
_CLASSES = {
    "en": ("abcdefghijklmnoprstvw", "quxyz"),
    "es": ("abcdefghijlmnoprstv", "quyz", "kwx"),
}
_FEW = 5
_LETTERS = frozenset(string.ascii_letters)
_FOLDED = str.maketrans("øłđðþßæœıħŧŋ", "olddtsaoihtn")


def person_name(
    value: str, scope: Scope, label: str = "PATIENT", language: str = "en", known: KnownNames = NO_NAMES
) -> str | None:
    """Return another person's name in the same format, or None if the value cannot be parsed as a name.

    value: The name as written in the note.
    scope: Key and patient.
    label: "PATIENT" or "DOCTOR".
    language: Language code.
    known: Names of the note and of the patient's roster; roster names are never surrogates.

    Two first names of one patient with the same gender and first letter collide with a probability of 1 in
    the number of such names (about 100; 5 for rare letters); two surnames with 1 in about 970.
    """
    givens, surnames = known_keys(known)
    parsed = parse_name(value, label, language, surnames, givens)
    if parsed is None:
        return None
    text, parts = parsed
    memo = {} if known is NO_NAMES else known.memo  # the cached value outlives the note
    out, end = [], 0
    gender = ""
    for part in parts:
        gap = text[end : part.start]
        end = part.end
        if part.role == "particle":  # "de la Cruz" maps like Cruz
            out.append(gap)
            while end < len(text) and (text[end].isspace() or text[end] in ".-‐‑"):
                end += 1
            continue
        if part.role == "kept":
            new: str | None = part.text
        else:  # parts recur in a note more often than whole names do
            same = (scope, part.text, part.role, language, gender)
            if same not in memo:
                memo[same] = _map_part(part, scope, language, known, gender)
            new = memo[same]
        if part.role == "given" and not gender and get_host_pack(language).surnames > 1:
            gender = _gender(name_key(part.text), language)  # "María José" is a woman, "José María" a man
        elif part.role != "given":
            gender = ""
        if new is None:
            return None
        out += [gap, new]
    return "".join(out) + text[end:]


def _map_part(part: NamePart, scope: Scope, language: str, known: KnownNames, gender: str = "") -> str | None:
    """gender: Of the preceding name, if it indicates the person's."""
    if part.role in ("initial", "initials"):
        return map_letters(part.text, scope, language)
    key = name_key(part.text)
    canonical = canonical_name(key, part.role, known, language)
    letter = map_letter(canonical[:1], scope, language)
    if letter is None:
        return None
    if part.role == "given":
        pool = given_pool(gender or _gender(canonical, language), letter, language)
    else:
        pool = surname_pool(letter, language)
    new = draw_name(pool, canonical, scope, part.role, frozenset((key,)) | known.roster)
    return None if new is None else in_case(new, part.text)


def map_name(
    word: str, role: str, scope: Scope, language: str = "en", known: KnownNames = NO_NAMES
) -> str | None:
    """Return the surrogate of a single first name or surname, the same as within a whole name.

    role: "given" or "surname". Other parameters as in `person_name`.
    """
    return _map_part(NamePart(0, len(word), role, word), scope, language, known)


def map_letter(letter: str, scope: Scope, language: str = "en") -> str | None:
    """Return the first letter of a surrogate from that of the name, or None for one beyond A to Z."""
    folded = letter.lower() if letter in _LETTERS else name_key(letter).translate(_FOLDED)[:1]
    if not folded or folded not in string.ascii_lowercase:
        return None
    new = _letter_map(scope, language if language in _CLASSES else "en")[folded]
    return new.upper() if letter.isupper() else new


def map_letters(word: str, scope: Scope, language: str) -> str | None:
    """Return the letters of a surrogate from initials or an acronym, or None if one is beyond A to Z."""
    letters = [map_letter(letter, scope, language) for letter in word]
    return None if None in letters else "".join(filter(None, letters))


@lru_cache(maxsize=1024)
def _letter_map(scope: Scope, language: str) -> dict[str, str]:
    """Return the replacement of each first letter of the patient's names: one-to-one, without fixed
    points."""
    letters: dict[str, str] = {}
    for group in _CLASSES[language]:
        letters.update(zip(group, _one_cycle(group, scope.key.number("name/letter", scope.patient, group))))
    return letters


def _one_cycle(letters: str, number: int) -> list[str]:
    """Return the letters in an order in which none keeps its place, selected by a large number. Source:
    Sattolo 1986, Inf Process Lett 22:315."""
    order = list(letters)
    for last in range(len(order) - 1, 0, -1):
        number, place = divmod(number, last)
        order[last], order[place] = order[place], order[last]
    return order


def draw_name(
    pool: tuple[str, ...], canonical: str, scope: Scope, role: str, forbidden: frozenset[str]
) -> str | None:
    """Return a name of the pool that is neither forbidden nor within one edit of the name itself."""
    for name in scope.cycle(pool, f"name/{role}", canonical):
        key = name_key(name)
        if key not in forbidden and OSA.distance(key, canonical, score_cutoff=1) > 1:
            return name
    return None


def _gender(key: str, language: str) -> str:
    for each in dict.fromkeys((language, "en", "es")):
        if key in first_names(each):
            return first_names(each)[key].gender
    return {"a": "f", "o": "m"}.get(key[-1:], "u")


@lru_cache(maxsize=512)
def given_pool(gender: str, letter: str, language: str) -> tuple[str, ...]:
    """Return first names of a gender that begin with a letter; if there are few, others are added.

    gender: "f", "m" or "u".
    letter: A to Z, in either case.
    language: Language code.
    """
    orders = [(gender, language), (gender, "en"), ("u", "en"), ("f", "en"), ("m", "en")]
    names: dict[str, None] = {}
    for each in orders[: 5 if gender == "u" else 3]:
        if len(names) < _FEW:
            names.update(dict.fromkeys(_givens_by_letter(*each).get(letter.lower(), ())))
    return tuple(names)


@lru_cache(maxsize=128)
def surname_pool(letter: str, language: str) -> tuple[str, ...]:
    """Return surnames that begin with a letter, without first names and words of the language; English ones
    supplement a few."""
    names = _surnames_by_letter(language).get(letter.lower(), ())
    if len(names) >= _FEW:
        return names
    more = (name for name in _surnames_by_letter("en")[letter.lower()] if _is_no_word(name, language))
    return tuple(dict.fromkeys((*names, *more)))


@cache
def _givens_by_letter(gender: str, language: str) -> Mapping[str, tuple[str, ...]]:
    more = own_vocabulary(f"surrogates.first_{gender}", language)
    return _by_letter((*first_names_by_gender(gender, language), *more))


@cache
def _surnames_by_letter(language: str) -> Mapping[str, tuple[str, ...]]:
    names = (*last_name_forms(language), *own_vocabulary("surrogates.surname", language))
    # "Mr. Ines" would give itself away.
    givens = first_names(language)
    return _by_letter(
        tuple(name for name in names if name_key(name) not in givens and _is_no_word(name, language))
    )


def _is_no_word(name: str, language: str) -> bool:
    """Return whether a name is in no list of words: "Mrs. Dessert" would change what a sentence says."""
    return word_rank(name, language) is None and word_rank(name_key(name), language) is None


def _by_letter(names: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for name in names:
        if name.isalpha() and len(name) > 2 and name_key(name) not in FORM_WORDS:
            groups.setdefault(name_key(name[0]), []).append(name)
    return MappingProxyType({letter: tuple(dict.fromkeys(group)) for letter, group in groups.items()})
