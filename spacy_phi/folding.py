"""Letters without case and accents, for comparisons."""

import unicodedata
from functools import cache


def strip_accents(text: str) -> str:
    """Return a text without accents and other marks, decomposed."""
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c) != "Mn")


def fold(text: str) -> str:
    """Return a text in lowercase without accents."""
    return strip_accents(text.casefold())


@cache
def fold_char(char: str) -> str:
    """Return one character in lowercase without accents, as one character."""
    base = unicodedata.normalize("NFKD", char)[:1].lower()[:1]
    return base if base.isalnum() or not char.isalnum() else char
