"""The form of a word: its script and case, and another word or number in the same form."""

import re
import unicodedata

from .operators import normalise

_ORDINAL_SIGNS = re.compile("([ºª])")


def in_case(word: str, model: str) -> str:
    """`word` in upper case, lowercase or with a capital, as `model` is; as it is where the model mixes
    them.

    A single capital tells no more than that a name begins.
    """
    if len(model) > 1 and model.isupper():
        return word.upper()
    if model.islower():
        return word.lower()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def is_latin(text: str) -> bool:
    """Return whether every letter of a text is a Latin one."""
    return text.isascii() or all(
        not c.isalpha() or c in "ºª" or unicodedata.name(c, "").startswith("LATIN") for c in text
    )


def is_plain_name(text: str) -> bool:
    """Return whether a text is Latin letters, spaces and the marks of names, with a letter at least."""
    letters = any(map(str.isalpha, text))
    return letters and is_latin(text) and all(c.isalpha() or c in " -–/(),.'’&\n\t\r" for c in text)


def ordinal_suffix(digits: str, model: str) -> str:
    """The English suffix of an ordinal number, "st", "nd", "rd" or "th", in capitals where the model is."""
    suffix = "th" if digits[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(digits[-1], "th")
    return suffix.upper() if model.isupper() else suffix


def plain(text: str) -> str:
    """Text in compatibility form, save for the ordinal signs of "3º", which that form takes for letters."""
    if text.isascii():
        return text
    return "".join(part if part in ("º", "ª") else normalise(part) for part in _ORDINAL_SIGNS.split(text))


def refit_name(value: str, new: str) -> str:
    """The new name in the case of the value, with the white space around it."""
    bare = value.strip()
    new = new.lower() if bare.islower() else in_case(new, bare) if len(bare) > 3 or len(new) < 4 else new
    return value.replace(bare, new, 1)
