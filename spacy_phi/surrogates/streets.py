"""Surrogate street addresses, rooms and units: generic words are kept, names and numbers change."""

import re
from itertools import takewhile

from ..lang import SHARED, all_vocabularies, local_vocabulary, vocabulary
from ..lexicons.gazetteers import name_key
from .case import in_case, is_latin, ordinal_suffix, plain
from .identifiers import permute_digits, permute_shape, shape_of
from .keys import Scope

_MAX_LENGTH = 120
_FORM_WORDS = frozenset(all_vocabularies("streets.kept"))
_LOCATIVES = frozenset(vocabulary("links.street", SHARED))
_PIECE = re.compile(
    r"(?P<ordinal>\d+(?:st|nd|rd|th)\b)|(?P<number>\d+)|(?P<word>[^\W\d_ºª]+(?:['’][^\W\d_]+)*)", re.I
)
_SLASHED = re.compile(r"(?i)\b(?:s/n|c/o)\b")
_GAP = re.compile(r"[\s.,;:#/\\\-–()&ºª°'’\"*|]*")


def street(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another street address in the same format, or None if the value has neither Latin letters nor
    digits.

    Generic words ("Street", "Apt", "Calle", "piso") are kept. Every other run of words becomes one street
    name, the same throughout the patient's notes; numbers become others of the same length.
    """
    return _swap(value, scope, language, names=True)


def room(value: str, scope: Scope, language: str = "en") -> str | None:
    """Return another room, bed or ward with new digits and single letters; None if it has neither."""
    return _swap(value, scope, language, names=False)


def _swap(value: str, scope: Scope, language: str, names: bool) -> str | None:
    text = plain(value)
    pieces = list(_PIECE.finditer(text))
    gaps = _gaps(text, pieces)
    if not pieces or len(text) > _MAX_LENGTH or not is_latin(text) or not all(map(_GAP.fullmatch, gaps)):
        return None
    out, run = [gaps[0]], []
    changed = False
    named = {*filter(_is_name, pieces), *(_find_generic_name(pieces) if names else ())}
    for piece, gap in zip(pieces, gaps[1:]):
        is_form = piece not in named and _is_form(text, piece)
        if piece in named:
            if not names:
                return None
            run.append(piece["word"])
            if gap.strip(" ") == "" and _goes_on(pieces, piece, named):
                continue
            new: str | None = _street_name(run, scope, language)
            run = []
        else:
            new = piece[0] if is_form else _swap_mark(piece, scope)
        if new is None:
            return None
        changed = changed or not is_form
        out += [new, gap]
    return "".join(out) if changed else None


def _gaps(text: str, pieces: list[re.Match[str]]) -> list[str]:
    """Return the text before each piece, and after the last one."""
    ends = [0, *(piece.end() for piece in pieces)]
    starts = [*(piece.start() for piece in pieces), len(text)]
    return [text[end:start] for end, start in zip(ends, starts)]


def _is_name(piece: re.Match[str]) -> bool:
    """Return whether a piece is a word of two letters or more that is not generic."""
    word = piece["word"] or ""
    return len(word) > 1 and name_key(word) not in _FORM_WORDS


def _is_form(text: str, piece: re.Match[str]) -> bool:
    """Return whether a piece is a generic word, or a letter with the role of one."""
    word = piece["word"] or ""
    return name_key(word) in _FORM_WORDS if len(word) > 1 else bool(word) and _is_form_letter(text, piece)


def _is_form_letter(text: str, piece: re.Match[str]) -> bool:
    """Return whether a letter is a compass direction, or part of "P.O." or "C/"."""
    if _SLASHED.match(text, max(0, piece.start() - 2 * (text[piece.start() - 1 : piece.start()] == "/"))):
        return True
    around = text[max(0, piece.start() - 2) : piece.end() + 2].casefold()
    return piece[0] in "NSEW" or "p.o" in around or text[piece.start() : piece.end() + 1] in ("C/", "c/")


def _find_generic_name(pieces: list[re.Match[str]]) -> list[re.Match[str]]:
    """Return the words of a street that has no other name: "Am Markt 5", "Op de Berg 12"."""
    words = list(takewhile(lambda piece: piece["word"], pieces))
    is_name = len(words) > 1 and name_key(words[0][0]) in _LOCATIVES and not any(map(_is_name, pieces))
    return words if is_name else []


def _goes_on(pieces: list[re.Match[str]], piece: re.Match[str], named: set[re.Match[str]]) -> bool:
    """Return whether the next piece is a word of the same name."""
    after = next((each for each in pieces if each.start() >= piece.end()), None)
    return after is not None and after in named


def _street_name(run: list[str], scope: Scope, language: str) -> str | None:
    names = local_vocabulary("surrogates.street", language)
    keys = set(map(name_key, run))
    near = scope.cycle(names, "street/name", name_key(" ".join(run)))
    name = next((name for name in near if name_key(name) not in keys), None)
    return None if name is None else in_case(name, run[0])


def _swap_mark(piece: re.Match[str], scope: Scope) -> str | None:
    """Return another number, or another letter for a single one."""
    text = piece[0]
    kind = f"street/{scope.patient}"
    if piece["word"]:
        letter = permute_shape(text.upper(), shape_of(text), scope.key, kind) if text.isascii() else None
        return None if letter is None else in_case(letter, text) if text.isupper() else letter.lower()
    digits = re.sub(r"\D", "", text)
    new = permute_digits(digits, scope.key, kind)
    if new is None or not piece["ordinal"]:
        return new
    return new + ordinal_suffix(new, text[-1])
