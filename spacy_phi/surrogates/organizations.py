"""Surrogate hospitals, other organizations and departments: generic words are kept, distinctive words are
replaced."""

import re
from functools import cache

from ..lang import all_vocabularies, get_host_pack, local_vocabulary
from ..lexicons.ambiguity import is_person_name
from ..lexicons.gazetteers import name_key, us_cities, world_cities
from ..lexicons.medical import medical_index
from ..lexicons.words import COMMON_RANK, word_rank
from .case import in_case, is_latin
from .identifiers import permute_digits
from .keys import Scope
from .names import draw_name, map_letter, map_letters, surname_pool
from .operators import normalise

_MAX_LENGTH = 120
_MAX_WORDS = 16
_MIN_NAME = 3
_KIND_WORDS = frozenset(all_vocabularies("organizations.kept"))
_SPECIALTIES = ("surrogates.department", "specialties.specialty", "specialties.written", "facilities.head")
_SAINT_WORDS = frozenset(["st", "saint", "sta", "santa", "san", "santo", "ste", "mount", "mt"])
_PIECE = re.compile(r"(?P<number>\d+)|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)")
_WORD = re.compile(r"[^\W\d_]+")
_POSSESSIVE = re.compile(r"['’][sS]$")
_GAP = re.compile(r"[\s.,;:#/\\\-–&()@+'’\"*|]*")
_ENDINGS = ("HC", "MC", "GH", "CH", "H")


def organization(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another hospital or organization of the same kind, or None if the value is not in Latin letters.

    Generic words ("General Hospital", "Clinic", "LLC") are kept. Every other word becomes a surname whose
    first letter follows the letter map of the patient's names, so that an acronym matches the surrogate of
    its full name. A chain of shops, laboratories or insurers becomes another of its trade. If all words are
    generic, a surname is prepended.
    """
    text = normalise(value)
    pieces = list(_PIECE.finditer(text))
    if not _can_read(text, pieces):
        return None
    end, chain = replace_chain(text, scope, language)
    if not chain and len(pieces) == 1 and _is_acronym(pieces[0][0]):
        return _map_acronym(text, pieces[0], scope, language)
    out, named, saint = [chain], bool(chain), False
    for piece in (piece for piece in pieces if piece.start() >= end):
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
    pool = local_vocabulary("surrogates.saint", language) if saint else surname_pool(letter, language)
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
    """Return a department of the same specialty, or None if the value cannot be read.

    Numbers and the names of persons become others. The value itself is returned if it is a specialty alone.
    A value of unknown words without a number becomes another department.
    """
    text = normalise(value)
    pieces = list(_PIECE.finditer(text))
    if not _can_read(text, pieces):
        return None
    new = _map_department(text, pieces, scope, language)
    if new is None or new != text or any(_is_specialty(piece[0], language) for piece in pieces):
        return new
    key = name_key(text).strip()
    names = local_vocabulary("surrogates.department", language)
    others = (name for name in scope.cycle(names, "department", key) if name_key(name) != key)
    return in_case(next(others), text.strip())


def _map_department(text: str, pieces: list[re.Match[str]], scope: Scope, language: str) -> str | None:
    out, end = [], 0
    for piece in pieces:
        out.append(text[end : piece.start()])
        end = piece.end()
        if piece["number"]:
            new = permute_digits(piece[0], scope.key, f"department/{scope.patient}")
        elif _is_named(piece[0], language):
            new = _map_word(piece[0], scope, language, saint=False)
        else:
            new = piece[0]
        if new is None:
            return None
        out.append(new)
    return "".join(out) + text[end:]


def _is_specialty(word: str, language: str) -> bool:
    return len(word) > 1 and name_key(word) in _department_words(language)


def _is_named(word: str, language: str) -> bool:
    """Return whether a word of a department is the name of a person or in no lexicon: "Ellison 12"."""
    if _is_specialty(word, language) or not word[0].isupper() or _is_acronym(word) or len(word) < _MIN_NAME:
        return False
    rank = word_rank(word, language)
    if rank is None:
        term = medical_index(language).lookup(word)
        return term is None or term.how != "exact"
    return rank > COMMON_RANK and is_person_name(word, language)


@cache
def _department_words(language: str) -> frozenset[str]:
    """Return the words of specialties and of departments of a language, as name keys."""
    vocab = get_host_pack(language).vocab
    names = (term for name in _SPECIALTIES for term in vocab.get(name, ()))
    return _KIND_WORDS | {name_key(word) for name in names for word in _WORD.findall(name)}


_START = re.compile(r"\s*(?:(?i:the)\s+)?")
_SPACE = re.compile(r"[\s-]+")


def replace_chain(text: str, scope: Scope, language: str) -> tuple[int, str]:
    """Return the end of the chain that a text begins with, and the text up to there with another chain.

    text: An organization, such as "walgreens on Main". scope: Key and patient.
    language: Its code. RETURNS: 0 and an empty text if it begins with no chain.
    """
    chains, pattern = _read_chains(language)
    start = _START.match(text)
    at = start.end() if start else 0
    found = pattern.match(text, at)
    if found is None:
        return 0, ""
    own = _key(found[0])
    trade = chains[own]
    others = [name for name in trade if _key(name) != own]
    new = scope.choose(others, "organization/chain", own)
    return found.end(), text[:at] + _in_case_of(new, found[0], trade)


def _in_case_of(new: str, old: str, trade: tuple[str, ...]) -> str:
    """Return a chain in the case of another, which may have its usual one: "CVS" becomes "Walgreens"."""
    if old in trade:
        return new
    return new.upper() if old.isupper() else new.lower() if old.islower() else new


@cache
def _read_chains(language: str) -> tuple[dict[str, tuple[str, ...]], re.Pattern[str]]:
    """Return the chains of the same trade by chain, and a pattern of all chains."""
    trades: dict[str, list[str]] = {}
    for line in local_vocabulary("surrogates.chain", language):
        trade, _, name = line.partition(": ")
        trades.setdefault(trade, []).append(name)
    chains = {_key(name): tuple(names) for names in trades.values() for name in names}
    names = sorted((name for names in trades.values() for name in names), key=len, reverse=True)
    forms = (re.escape(name).replace("\\ ", r"[\s-]+").replace("'", "['’]?") for name in names)
    return chains, re.compile(rf"(?i)(?:{'|'.join(forms)})(?![^\W_])")


def _key(name: str) -> str:
    return name_key(_SPACE.sub(" ", name.replace("’", "'"))).replace("'", "")
