"""Surrogate hospitals, other organizations and departments: generic words are kept, distinctive words are
replaced."""

import re

from ..lang import all_vocabularies, local_vocabulary
from ..lexicons.gazetteers import name_key, us_cities, world_cities
from .case import in_case, is_latin
from .identifiers import permute_digits
from .keys import Scope
from .names import draw_name, map_letter, map_letters, surname_pool
from .operators import normalise

_MAX_LENGTH = 120
_MAX_WORDS = 16
_KIND_WORDS = frozenset(all_vocabularies("organization_forms"))
_SAINT_WORDS = frozenset(["st", "saint", "sta", "santa", "san", "santo", "ste", "mount", "mt"])
_PIECE = re.compile(r"(?P<number>\d+)|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)")
_POSSESSIVE = re.compile(r"['’][sS]$")
_GAP = re.compile(r"[\s.,;:#/\\\-–&()@+'’\"*|]*")
_ENDINGS = ("HC", "MC", "GH", "CH", "H")


def organization(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another hospital or organization of the same kind, or None if the value is not in Latin letters.

    Generic words ("General Hospital", "Clinic", "LLC") are kept. Every other word becomes a surname whose
    first letter follows the letter map of the patient's names, so that an acronym matches the surrogate of
    its full name. If all words are generic, a surname is prepended.
    """
    text = normalise(value)
    pieces = list(_PIECE.finditer(text))
    if not _can_read(text, pieces):
        return None
    if len(pieces) == 1 and _is_acronym(pieces[0][0]):
        return _map_acronym(text, pieces[0], scope, language)
    out, end, named, saint = [], 0, False, False
    for piece in pieces:
        out.append(text[end : piece.start()])
        end = piece.end()
        key = name_key(piece[0])
        if piece["number"]:
            new = permute_digits(piece[0], scope.key, f"organization/{scope.patient}")
        elif key in _SAINT_WORDS or (key in _KIND_WORDS and not saint):
            new = piece[0]
        elif len(piece[0]) == 1 or (_is_acronym(piece[0]) and not text.isupper()):
            new = map_letters(piece[0], scope, language)
        else:
            new = _map_word(piece[0], scope, language, saint)
        if new is None:
            return None
        named = named or new != piece[0]
        saint = key in _SAINT_WORDS
        out.append(new)
    result = "".join(out) + text[end:]
    return result if named else _put_before(result, pieces[0], scope, language)


def _can_read(text: str, pieces: list[re.Match[str]]) -> bool:
    ends = [0, *(piece.end() for piece in pieces)]
    starts = [*(piece.start() for piece in pieces), len(text)]
    gaps = all(_GAP.fullmatch(text[end:start]) for end, start in zip(ends, starts))
    words = any(piece["word"] for piece in pieces)
    return words and gaps and len(text) <= _MAX_LENGTH and len(pieces) <= _MAX_WORDS and is_latin(text)


def is_unknown_acronym(value: str) -> bool:
    """Return whether a text is an acronym, such as "UCSF", and not a city of the gazetteers."""
    key = name_key(value)
    return _is_acronym(value) and len(value) > 2 and key not in us_cities() and key not in world_cities()


def _is_acronym(word: str) -> bool:
    return 1 < len(word) <= 6 and word.isupper() and word.isalpha() and name_key(word) not in ("the", "home")


def _map_acronym(text: str, piece: re.Match[str], scope: Scope, language: str) -> str | None:
    """Map an acronym such as MGH, where H stands for hospital: the final letters of generic words are kept,
    as the words are."""
    word = piece[0]
    stem = next((word[: -len(end)] for end in _ENDINGS if word.endswith(end) and len(word) > len(end)), word)
    new = map_letters(stem, scope, language)
    return None if new is None else text[: piece.start()] + new + word[len(stem) :] + text[piece.end() :]


def _map_word(word: str, scope: Scope, language: str, saint: bool) -> str | None:
    possessive = _POSSESSIVE.search(word)
    ending = possessive[0] if possessive else ""
    bare = word[: len(word) - len(ending)]
    key = name_key(bare)
    letter = map_letter(key[:1], scope, language)
    if letter is None:
        return None
    pool = local_vocabulary("surrogate_saints", language) if saint else surname_pool(letter, language)
    new = draw_name(pool, key, scope, "organization", frozenset((key,)))
    return None if new is None else in_case(new, bare) + ending


def _put_before(text: str, first: re.Match[str], scope: Scope, language: str) -> str | None:
    """Prepend a surname to a name of generic words alone, such as "General Hospital"."""
    key = name_key(text)
    letter = map_letter(key[:1], scope, language)
    new = (
        draw_name(surname_pool(letter, language), key, scope, "organization", frozenset()) if letter else None
    )
    if new is None:
        return None
    at = first.start()
    if name_key(first[0]) == "the":
        at = first.end() + 1
    return f"{text[:at]}{new.upper() if text.isupper() else new} {text[at:]}"


def department(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another department, or None if the value is not in Latin letters."""
    text = normalise(value).strip()
    if not any(map(str.isalpha, text)) or not is_latin(text) or len(text) > _MAX_LENGTH:
        return None
    names = local_vocabulary("surrogate_departments", language)
    for name in scope.cycle(names, "department", name_key(text)):
        if name_key(name) not in name_key(text):
            return in_case(name, text)
    return None
