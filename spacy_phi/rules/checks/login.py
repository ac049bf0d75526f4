"""Account names, and the initials of people who dictate, type and sign."""

import re

from ...lang import vocabulary
from ...lang.cues import cue
from ...lexicons.medical import medical_index
from ...lexicons.words import word_rank
from ..normalize import View
from ..words import ABBREVIATIONS, CAPITALS_STOP
from .surroundings import surroundings
from .word import is_common, is_ordinary

NOT_INITIALS = frozenset(vocabulary("initials.none"))


@surroundings
def initials(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Initials of a person, not an abbreviation with periods."""
    text = view.text[start:end].rstrip(" -")
    if "".join(c for c in text if c.isalpha()) in NOT_INITIALS:
        return False
    return start, start + len(text)


_NO_USERNAMES = frozenset(vocabulary("stops.login"))
_NAME_BEFORE, _TYPED_AFTER = cue("checks.name_before"), cue("checks.typed_after")


def _is_word(part: str) -> bool:
    return is_common(part) or is_ordinary(part) or medical_index().lookup(part) is not None


def _is_unknown(word: str) -> bool:
    """Return whether a word is neither English nor medical."""
    low = word.lower()
    return word_rank(low) is None and not _is_word(low) and low not in CAPITALS_STOP


@surroundings
def cued_account(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Return the span of an account name after its cue word.

    It contains punctuation or digits and does not consist of words, or it is unknown and follows a colon or
    similar punctuation.
    """
    start += view.text[start:end].rfind("\\") + 1
    word = view.text[start:end].rstrip(".-")
    span = start, start + len(word)
    bare = word.lower().removeprefix("u/").lstrip("@$")
    parts = re.findall(r"[a-z]+", bare)
    if bare in _NO_USERNAMES or not parts:
        return False
    has_digit = any(char.isdigit() for char in bare)
    is_signed = word[0] in "@$" or word.startswith("u/")
    if not is_signed and not has_digit and all(map(_is_word, parts)):
        return False
    if is_signed or has_digit or any(char in "_.#" for char in bare):
        return span if is_signed or medical_index().lookup(bare) is None else False
    if view.text[start - 1] == "\\":
        return False if _is_word(bare) else span
    is_announced = _NAME_BEFORE.search(view.lower[max(0, start - 10) : start])
    return span if re.search(r"[a-z][A-Z]", word) or (is_announced and _is_unknown(word)) else False


_ENDS = re.compile(r"[ ]{0,3}(?:\n|\Z|[/;,|)]|  |\d{1,4}[-/:]?\d|--)")


@surroundings
def acting_account(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Return the span of the account that signed, typed or opened something.

    It has letters with digits or an underscore that are neither a word nor a term, or unknown letters at the
    end of the statement.
    """
    word = view.text[start:end].rstrip(".:/-")
    end = start + len(word)
    parts = re.findall(r"[A-Za-z]+", word)
    if medical_index().lookup(word) or any(char in "/-" for char in word):
        return False
    if any(char.isdigit() or char == "_" for char in word):
        return (start, end) if _is_numbered_account(word, parts) else False
    if not (word.islower() or word.isupper()) or len(parts[-1]) > 12:
        return False
    is_coded = ":" in word or view.text[start - 1] == "\\"
    if not is_coded and _ENDS.match(view.text, end) is None:
        return False
    is_cued = is_coded or view.lower[max(0, start - 3) : start].rstrip().endswith(("by", ":"))
    if not (is_cued or re.match(r" \d", view.text[end : end + 2])):
        return False
    return (start, end) if all(map(_is_unknown, parts)) and _are_initials(parts[-1]) else False


def _is_numbered_account(word: str, parts: list[str]) -> bool:
    """Return whether letters with digits or an underscore are an account, not a code or a word."""
    longest = max(parts, key=len)
    is_code = len(longest) < 3 and sum(map(str.isdigit, word)) < 4 and ":" not in word
    return not (is_code or _is_word(longest.lower()))


@surroundings
def dictator(view: View, start: int, end: int) -> bool | None:
    """Return whether initials of author and typist, as in `SKV/jlm`, start a line or follow a number."""
    capitals, small, digits = re.split(r"[/:]|(?=\d)", view.text[start:end] + "0", maxsplit=2)
    if not _are_initials(capitals) or is_ordinary(small) or small in CAPITALS_STOP or small in _DOSES:
        return False
    if len(digits) > 1:
        return None
    is_first = re.search(r"(?:^|\n|\d)[ ]{0,8}$", view.text[max(0, start - 10) : start])
    return None if is_first and _TYPED_AFTER.match(view.text[end : end + 8]) else False


_LOGIN_BEFORE = re.compile(r"(?<![\w.@/-])[a-z]{5,13}$")


@surroundings
def login_form(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A login in any context: letters that are not a word, drug or gene, directly followed by a few
    digits."""
    letters = _LOGIN_BEFORE.search(view.text, max(0, start - 16), start)
    if letters is None:
        return False
    word = letters.group()
    if is_common(word) or is_ordinary(word) or word_rank(word) is not None or medical_index().lookup(word):
        return False
    return letters.start(), end


_DOSES = frozenset(vocabulary("initials.dose"))


def _are_initials(word: str) -> bool:
    upper = word.upper()
    return not (upper in ABBREVIATIONS or upper in NOT_INITIALS or is_ordinary(word))
