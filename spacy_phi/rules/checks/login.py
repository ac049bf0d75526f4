"""Names of accounts, and the initials of those who dictate, type and sign."""

import re

from ...lang import vocabulary
from ...lexicons.medical import medical_index
from ...lexicons.words import word_rank
from ..forms import LETTER
from ..normalize import View
from ..words import (
    ABBREVIATIONS,
    CAPITALS_STOP,
)
from .surroundings import surroundings
from .word import is_common, is_ordinary, opens_common

NOT_INITIALS = frozenset(vocabulary("not_initials"))


@surroundings
def initials(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Initials of a person, not an abbreviation with full stops."""
    text = view.text[start:end].rstrip(" -")
    if "".join(c for c in text if c.isalpha()) in NOT_INITIALS:
        return False
    return start, start + len(text)


_NO_USERNAMES = frozenset(vocabulary("login_no_usernames"))


@surroundings
def username(view: View, start: int, end: int) -> bool | None:
    """Return whether a word behind "user" or "login" is the name of an account."""
    word = view.text[start:end].lower().strip(".@")
    if word in _NO_USERNAMES or is_ordinary(word) or len(word) < 3:
        return False
    if any(c.isdigit() or c in "._@" for c in view.text[start:end].rstrip(".")):
        return None
    cue = view.lower[max(0, start - 24) : start].rstrip()
    return (
        None
        if cue.endswith(
            (":", "=", "/", "|", "login id", "user id", "userid", "as", "username", "username is")
        )
        or (cue.endswith(("login", "log-in", "logon")) and not opens_common(word[:5]))
        else False
    )


@surroundings
def handle(view: View, start: int, end: int) -> bool | None:
    """Return whether a word behind an at sign is a handle: a long one that is no ordinary word."""
    word = view.text[start:end]
    return None if len(word) > 4 and not is_ordinary(word) else False


def _is_word(part: str) -> bool:
    return is_common(part) or is_ordinary(part) or medical_index().lookup(part) is not None


@surroundings
def social_handle(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """Return whether a word behind a network is a handle: signs or digits in it, or letters that are no word
    behind a sign.
    """
    word = view.text[start:end].rstrip(".-")
    bare = word.lower().removeprefix("u/").lstrip("@$")
    parts = re.findall(r"[a-z]+", bare)
    if bare in _NO_USERNAMES or not parts:
        return False
    signed = word[0] in "@$" or word.startswith("u/")
    marked = any(c.isdigit() or c in "_.#" for c in bare)
    if not (any(c.isdigit() for c in bare) or signed or not all(_is_word(part) for part in parts)):
        return False
    if signed or marked:
        return start, start + len(word)
    # Letters alone: several words in one, or none, where they are announced.
    camel = re.search(r"[a-z][A-Z]", word)
    led = re.search(
        r"(?:[(:=\"']|\b(?:handle|name|as|id|tag|channel)) ?$", view.lower[max(0, start - 10) : start]
    )
    unknown = word.islower() and word_rank(word) is None
    return (start, start + len(word)) if camel or (led and unknown and len(word) > 4) else False


@surroundings
def typist(view: View, start: int, end: int) -> bool | None:
    """Return whether a line at the end of a letter is the mark of who dictated and typed it: `AL/jks`."""
    parts = re.split("[/:]", view.text[start:end])
    if any(
        p.lower() in ("and", "or", "he", "she", "his", "her", "him", "they", "yes", "no", "pt")
        and len(parts) < 3
        for p in parts[:1]
    ):
        return False
    if len(parts) == 1:
        return (
            None if view.text[end : end + 2].strip().startswith("/") and not is_ordinary(parts[0]) else False
        )
    return None if parts[0].isupper() and len(view.text) - end < 200 else False


@surroundings
def no_abbreviation(view: View, start: int, end: int) -> bool | None:
    """Return whether letters can be a person's initials."""
    taken = view.text[start:end]
    return (
        False
        if taken in ABBREVIATIONS
        or is_ordinary(taken)
        or taken.lower() in CAPITALS_STOP
        or taken in NOT_INITIALS
        else None
    )


_LOGIN_BEFORE = re.compile(r"(?<![\w.@/-])[a-z]{5,13}$")


@surroundings
def login_form(view: View, start: int, end: int) -> tuple[int, int] | bool:
    """A login anywhere: letters that are no word, drug or gene, directly before a few digits."""
    letters = _LOGIN_BEFORE.search(view.text, max(0, start - 16), start)
    if letters is None:
        return False
    word = letters.group()
    if is_common(word) or is_ordinary(word) or word_rank(word) is not None or medical_index().lookup(word):
        return False
    return letters.start(), end


@surroundings
def login(view: View, start: int, end: int) -> bool | None:
    """A word in lower case that is no English and can be the login name of staff."""
    word = view.text[start:end]
    return (
        False
        if is_common(word) or is_ordinary(word) or word in CAPITALS_STOP or word.endswith(("ed", "ing"))
        else None
    )


@surroundings
def dictator(view: View, start: int, end: int) -> bool | None:
    """Return whether `SKV/jlm` tells who dictated and typed: at a line's start or behind a date."""
    if not re.search(r"(?:^|\n|\d)[ ]{0,8}$", view.text[max(0, start - 10) : start]):
        return False
    capitals, _, small = re.split("([/:])", view.text[start:end], maxsplit=1)
    if capitals in ABBREVIATIONS or is_ordinary(capitals) or is_ordinary(small) or small in CAPITALS_STOP:
        return False
    return (
        False
        if capitals in NOT_INITIALS
        or small in ("po", "pt", "sc", "sq", "im", "iv", "hr", "min", "day", "ml", "mg")
        else None
    )


_MARKS = frozenset(vocabulary("login_marks"))


def _are_initials(word: str) -> bool:
    upper = word.upper()
    return not (upper in ABBREVIATIONS or upper in NOT_INITIALS or upper in _MARKS or is_ordinary(word))


@surroundings
def pair_of_initials(view: View, start: int, end: int) -> bool | None:
    """Return whether the last two marks of a check by two people are their initials."""
    words = re.findall(r"[A-Z]{2,3}", view.text[start:end])[-2:]
    # The initials of one of two may be those of a term.
    return None if len(words) == 2 and any(_are_initials(word) for word in words) else False


@surroundings
def mark_of_person(view: View, start: int, end: int) -> bool | None:
    """Return whether capitals behind "read back by" are initials: no credential, no ward, no abbreviation."""
    return None if _are_initials(view.text[start:end]) else False


@surroundings
def coded_mark(view: View, start: int, end: int) -> bool | None:
    """Return whether the part behind the colon of a laboratory's or typist's code can be initials."""
    last = view.text[start:end].rpartition(":")[2].rstrip("0123456789")
    return False if not _are_initials(last) or (len(last) > 2 and opens_common(last.lower())) else None


@surroundings
def account(view: View, start: int, end: int) -> bool | None:
    """Return whether letters and digits behind "by" are an account: no word, term, gene or test."""
    word = view.lower[start:end].rstrip("0123456789")
    if is_ordinary(word) or medical_index().lookup(view.text[start:end]) or "covid" in word:
        return False
    if view.text[start].isupper():
        return None if len(word) > 5 and not medical_index().lookup(word) else False
    return False if is_common(word) or medical_index().lookup(word) else None


@surroundings
def traded(view: View, start: int, end: int) -> bool | None:
    """Return whether what a hyphen joins to a trade is a name: no prefix, no word of English."""
    trades = frozenset("rn ma np md lpn cma cna pa rph pharm rt sw crna phleb clerk".split())
    parts = [p for p in re.split("[-_]", view.text[start:end]) if p not in trades and not p.startswith("pgy")]
    return (
        False
        if not parts or any(is_common(p) or is_ordinary(p) or medical_index().lookup(p) for p in parts)
        else None
    )


@surroundings
def signed_slash(view: View, start: int, end: int) -> bool | None:
    """Return whether a line holds who dictated and who typed: initials and a surname, and the letters of the
    typist.
    """
    words = re.findall(f"{LETTER}+", view.text[start:end])
    surname, small = words[-2], words[-1]
    if (
        is_ordinary(surname)
        or is_ordinary(small)
        or small in CAPITALS_STOP
        or medical_index().lookup(surname)
    ):
        return False
    return False if small in ("po", "pt", "iv", "im", "sc", "prn") else None
