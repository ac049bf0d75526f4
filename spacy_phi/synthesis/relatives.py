"""The sex of persons, from adjacent words."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from .expand import Piece
from .frame import PersonWord, Slot, Text

_NEAR = 48
_JOINT = re.compile(r"[ ,:(/|-]{0,3}")

Person: TypeAlias = tuple[str, int]


class Words(NamedTuple):
    """Words that indicate the sex of the persons of a slot."""

    word: re.Pattern[str]
    behind: re.Pattern[str]


@cache
def compile_words(f: str, m: str, f_exact: str = "", m_exact: str = "", **more: str) -> Words:
    """Compile space-separated words for a woman and a man.

    f, m: In any case. f_exact, m_exact: Case-sensitive: in capitals the titles are diseases, MR and MS.
    prefix: Before a word, as in grandson. suffix: After it. of: After a word that refers to another person:
    "the brother of Ann" does not indicate Ann's sex. lead: Between a slot and a following word.
    """
    words = "|".join(
        f"(?P<{sex}>" + (f"(?-i:{_any(exact)})|" if exact else "") + _any(plain) + ")"
        for sex, exact, plain in (("f", f_exact, f), ("m", m_exact, m))
    )
    prefix = f"(?:(?:{_any(more['prefix'])})-?)?" if "prefix" in more else ""
    suffix = f"(?:{_any(more['suffix'])})?" if "suffix" in more else ""
    of = rf"|[ ](?:{_any(more['of'])})\b" if "of" in more else ""
    lead = f"(?:(?:{_any(more['lead'])})[ ])?" if "lead" in more else ""
    word = rf"(?<![^\W_]){prefix}(?:{words}){suffix}(?:['’]s)?(?![^\W_]{of})"
    return Words(re.compile(word, re.IGNORECASE), re.compile(rf"[ ,(/|:-]{{1,3}}{lead}"))


def _any(words: str) -> str:
    return "|".join(map(re.escape, words.split()))


def find_genders(pieces: Sequence[Piece], tables: Mapping[str, Mapping[str, str]]) -> Mapping[Person, str]:
    """Return the sex of persons of a note, from the first word directly before or after one.

    pieces: Of the whole note, in order. tables: The parameters of `compile_words` by slot.
    RETURNS: "f" or "m" by slot and number; persons without an entry may be either.
    """
    genders: dict[Person, str] = {}
    known = {slot: compile_words(**table) for slot, table in tables.items()}
    for at, piece in enumerate(pieces):
        if isinstance(piece, Slot) and piece.name in known:
            words = known[piece.name]
            gender = _gender_before(pieces, at, words.word) or _gender_behind(pieces, at, words)
            if gender:
                genders.setdefault((piece.name, piece.number), gender)
    return genders


def _gender_before(pieces: Sequence[Piece], at: int, word: re.Pattern[str]) -> str:
    """Return the sex from the nearest word before a slot, on its line and after the preceding slot."""
    text = ""
    while at and len(text) < _NEAR and isinstance(pieces[at - 1], Text | PersonWord):
        at -= 1
        text = _text_of(pieces[at]) + text
    # words in brackets belong to the person before them
    words = list(word.finditer(text[max(text.rfind("\n"), text.rfind(")")) + 1 :]))
    return words[-1].lastgroup or "" if words else ""


def _gender_behind(pieces: Sequence[Piece], at: int, words: Words) -> str:
    """Return the sex from a word directly after a slot that does not refer to the next person."""
    text, name = "", pieces[at][0]
    at += 1
    while at < len(pieces) and len(text) < _NEAR and isinstance(pieces[at], Text | PersonWord):
        text += _text_of(pieces[at])
        at += 1
    start = words.behind.match(text)
    word = words.word.match(text, start.end()) if start else None
    follower = pieces[at] if at < len(pieces) else None
    if word is None or (
        isinstance(follower, Slot) and follower.name == name and _JOINT.fullmatch(text, word.end())
    ):
        return ""
    return word.lastgroup or ""


def _text_of(piece: Piece) -> str:
    return piece.value if isinstance(piece, Text) else piece.word if isinstance(piece, PersonWord) else ""
