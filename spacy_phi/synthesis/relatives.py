"""The sex of relatives, by the words that stand beside them."""

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from .expand import Piece
from .frame import PersonWord, Slot, Text

_NEAR = 48
_FEMALE = (
    "daughter wife sister mother niece aunt auntie mom mum mam mama mommy mummy girlfriend girl widow "
    "nana nan gran granny sis lady"
)
_MALE = "son husband hubby brother father nephew uncle dad daddy boyfriend boy widower gramps bro"
# in capitals the titles are diseases: MR, MS
_WORD = re.compile(
    r"(?<![^\W_])(?:(?:grand|step|god|half)-?)?(?:(?P<f>(?-i:Mrs|Ms)|{})|(?P<m>(?-i:Mr)|{}))".format(
        _FEMALE.replace(" ", "|"), _MALE.replace(" ", "|")
    )
    # "the brother of Ann" tells nothing of Ann
    + r"(?:-in-law)?(?:['’]s)?(?![^\W_]|[ ]of\b)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"[ ,(/|:-]{1,3}(?:(?:the|her|his|pt's|pts)[ ])?")
_JOINT = re.compile(r"[ ,:(/|-]{0,3}")

Person: TypeAlias = tuple[str, int]


def find_genders(pieces: Sequence[Piece]) -> Mapping[Person, str]:
    """The sex of the relatives of a note, as the first words tell that stand before or right behind one.

    pieces: Of the whole note, in order.
    RETURNS (Mapping[tuple[str, int], str]): "f" or "m" by slot and number; who is not in it may be either.
    """
    genders: dict[Person, str] = {}
    for at, piece in enumerate(pieces):
        if isinstance(piece, Slot) and piece.name == "RELATIVE":
            gender = _gender_before(pieces, at) or _gender_behind(pieces, at)
            if gender:
                genders.setdefault((piece.name, piece.number), gender)
    return genders


def _gender_before(pieces: Sequence[Piece], at: int) -> str:
    """The sex by the nearest word before a slot, on its line and after the slot before it."""
    text = ""
    while at and len(text) < _NEAR and isinstance(pieces[at - 1], Text | PersonWord):
        at -= 1
        text = _text_of(pieces[at]) + text
    # what stands in brackets belongs to the person before them
    words = list(_WORD.finditer(text[max(text.rfind("\n"), text.rfind(")")) + 1 :]))
    return words[-1].lastgroup or "" if words else ""


def _gender_behind(pieces: Sequence[Piece], at: int) -> str:
    """The sex by a word right behind a slot that does not lead to the next person."""
    text = ""
    at += 1
    while at < len(pieces) and len(text) < _NEAR and isinstance(pieces[at], Text | PersonWord):
        text += _text_of(pieces[at])
        at += 1
    start = _BEHIND.match(text)
    word = _WORD.match(text, start.end()) if start else None
    follower = pieces[at] if at < len(pieces) else None
    if word is None or (
        isinstance(follower, Slot) and follower.name == "RELATIVE" and _JOINT.fullmatch(text, word.end())
    ):
        return ""
    return word.lastgroup or ""


def _text_of(piece: Piece) -> str:
    return piece.value if isinstance(piece, Text) else piece.word if isinstance(piece, PersonWord) else ""
