"""The form of a word: its script and case, and rendering another word or number in the same form."""

import re
import unicodedata

from .operators import normalise

_ORDINAL_SIGNS = re.compile("([ºª])")


def in_case(word: str, model: str) -> str:
    """Return `word` in upper case, lowercase or capitalized, following `model`; unchanged if the model has
    mixed case.

    A single capital letter only indicates a capitalized name.
    """
    if len(model) > 1 and model.isupper():
        return word.upper()
    if model.islower():
        return word.lower()
    return word[:1].upper() + word[1:] if model[:1].isupper() else word


def is_latin(text: str) -> bool:
    """Return whether all letters of a text are Latin."""
    return text.isascii() or all(
        not c.isalpha() or c in "ºª" or unicodedata.name(c, "").startswith("LATIN") for c in text
    )


def is_plain_name(text: str) -> bool:
    """Return whether a text consists of Latin letters, spaces and name punctuation, with at least one
    letter."""
    letters = any(map(str.isalpha, text))
    return letters and is_latin(text) and all(c.isalpha() or c in " -–/(),.'’&\n\t\r" for c in text)


def ordinal_suffix(digits: str, model: str) -> str:
    """Return the English ordinal suffix, "st", "nd", "rd" or "th", in capitals if the model is."""
    suffix = "th" if digits[-2:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(digits[-1], "th")
    return suffix.upper() if model.isupper() else suffix


def plain(text: str) -> str:
    """Return a text in compatibility form, except for the ordinal signs of "3º", which that form converts to
    letters."""
    if text.isascii():
        return text
    return "".join(part if part in ("º", "ª") else normalise(part) for part in _ORDINAL_SIGNS.split(text))


def refit_name(value: str, new: str) -> str:
    """Return the new name in the case of the value, with its surrounding whitespace."""
    bare = value.strip()
    new = new.lower() if bare.islower() else in_case(new, bare) if len(bare) > 3 or len(new) < 4 else new
    return value.replace(bare, new, 1)
