"""A look-up of many terms in a text, in one walk whose time does not depend on the number of terms."""

import re
from collections.abc import Iterator
from typing import Any

_START = re.compile(r"(?<![^\W_])[^\W_]|[\W_]")
"""A place where a term may start: the start of a word, or any other character."""
_END = ""


class Lookup:
    """Terms as a tree of characters, regardless of case. Adding one costs its length only."""

    def __init__(self) -> None:
        self._root: dict[str, Any] = {}

    def __bool__(self) -> bool:
        """Return whether it has any terms."""
        return bool(self._root)

    def add(self, term: str) -> None:
        """Add a term."""
        node = self._root
        for char in term:
            node = node.setdefault(_fold(char), {})
        node[_END] = True

    def find(self, text: str, start: int = 0) -> Iterator[list[tuple[int, int]]]:
        """Yield the spans of terms that start at the same place, longest first, from left to right.

        A term that starts with a letter or digit does so at the start of a word, and one that ends with a
        letter or digit does so at the end of a word, disregarding a plural or genitive "s" after a letter.
        """
        for match in _START.finditer(text, start):
            node = self._root.get(_fold(match[0]))
            if node is None:
                continue
            begin, at, ends = match.start(), match.end(), []
            while True:
                if _END in node and _is_end(text, at):
                    ends.append((begin, at))
                node = node.get(_fold(text[at])) if at < len(text) else None
                if node is None:
                    break
                at += 1
            if ends:
                yield ends[::-1]


def _fold(char: str) -> str:
    folded = char.lower()
    return "σ" if folded == "ς" else folded


def _is_end(text: str, at: int) -> bool:
    """Return whether a term may end at a place."""
    if not text[at - 1].isalnum() or not text[at : at + 1].isalnum():
        return True
    return text[at - 1].isalpha() and text[at] in "sS" and not text[at + 1 : at + 2].isalnum()
