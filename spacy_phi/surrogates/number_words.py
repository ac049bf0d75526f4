"""Read cardinal numbers in words of all languages: "ninety-two", "quatre-vingt-douze", "novantotto"."""

from functools import cache

from ..folding import fold
from ..lang import all_vocabularies
from .operators import normalise

_LONG = 6
"""Least letters of a word that may be several number words written as one."""


def fold_signs(text: str) -> str:
    """Return a folded text with plain quotes and hyphens."""
    return (
        fold(normalise(text))
        .replace("’", "'")
        .replace("‘", "'")
        .replace("–", "-")
        .replace("—", "-")
        .replace("‑", "-")
    )


@cache
def number_words() -> dict[str, int]:
    """Return the values of the number words of all languages; a final hyphen marks a part of a word."""
    rows = (line.partition(": ") for line in all_vocabularies("ages.number"))
    return {fold(word): int(number) for word, _, number in rows}


@cache
def number_links() -> frozenset[str]:
    """Return the folded words between the parts of a number: "and", "und", "et"."""
    return frozenset(fold(word) for word in all_vocabularies("links.number"))


def split_number(word: str) -> list[int] | None:
    """Return the values of a folded number word, several for a compound; None for another word.

    word: Such as "two", "zweiundneunzig", "ventotto".
    """
    words = number_words()
    if word in words:
        return [words[word]]
    return _split(word) if len(word) >= _LONG else None


@cache
def _split(word: str) -> list[int] | None:
    words, links = number_words(), number_links()
    for end in range(len(word), 1, -1):
        head, rest = word[:end], word[end:]
        value = words.get(head, words.get(f"{head}-") if rest else None)
        if value is None:
            continue
        if not rest:
            return [value]
        for link in ("", *links):
            if rest.startswith(link) and (others := _split(rest[len(link) :])):
                return [value, *others]
    return None


def add_number(value: int, number: int, is_linked: bool) -> int | None:
    """Return a number read so far together with the next number word; None if it begins another number.

    value, number: Such as 90 and 2, 2 and 100, 4 and 20. is_linked: Whether they are written as one word or
        with a link: only then do units precede tens, as in German and Dutch.
    """
    if number == 100 and 0 < value < 10:
        return value * 100
    if (value, number) == (4, 20):
        return 80
    tens = value % 100
    if tens == 0 or (tens in (60, 80) and number < 20) or (tens % 10 == 0 and tens >= 20 and number < 10):
        return value + number if number < 100 else None
    return value + number if is_linked and value < 10 and number % 10 == 0 and 20 <= number < 100 else None
