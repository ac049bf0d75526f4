"""A look-up of many terms in a text, in one walk whose time does not depend on the number of terms."""

import re
from collections.abc import Iterator
from typing import Union

_START = re.compile(r"(?<![^\W_])[^\W_]|[\W_]")
"""A place where a term may start: the start of a word, or any other character."""
_END = ""


_Node = dict[str, Union["_Node", str]]


class Lookup:
    """Terms as a tree of characters, regardless of case. Adding one costs its length only."""

    def __init__(self) -> None:
        self._root: _Node = {}
        """Children by character: a node, or the rest of the only term that goes on there."""

    def __bool__(self) -> bool:
        """Return whether it has any terms."""
        return bool(self._root)

    def add(self, term: str) -> None:
        """Add a term."""
        folded, node = _fold(term), self._root
        for at, char in enumerate(folded, 1):
            child = node.get(char)
            if child is None:
                node[char] = folded[at:]
                return
            if isinstance(child, str):
                if child == folded[at:]:
                    return
                child = node[char] = {child[0]: child[1:]} if child else {_END: _END}
            node = child
        node[_END] = _END

    def find(self, text: str, start: int = 0) -> Iterator[list[tuple[int, int]]]:
        """Yield the spans of terms that start at the same place, longest first, from left to right.

        A term that starts with a letter or digit does so at the start of a word, and one that ends with a
        letter or digit does so at the end of a word, disregarding a plural or genitive "s" after a letter.
        """
        folded = _fold(text)
        for match in _START.finditer(text, start):
            begin = match.start()
            if folded[begin] in self._root:
                ends = [(begin, end) for end in self._ends(folded, begin) if _is_end(text, end)]
                if ends:
                    yield ends[::-1]

    def _ends(self, folded: str, at: int) -> Iterator[int]:
        """Yield the ends of terms that start at a place of a folded text, shortest first."""
        node: _Node | str | None = self._root
        while not isinstance(node, str):
            if node is None:
                return
            if _END in node:
                yield at
            if at == len(folded):
                return
            node, at = node.get(folded[at]), at + 1
        if folded.startswith(node, at):
            yield at + len(node)


def _fold(text: str) -> str:
    """Return a text in lowercase, character by character."""
    folded = text.lower()
    if len(folded) != len(text):
        folded = "".join(char if len(char.lower()) != 1 else char.lower() for char in text)
    return folded.replace("ς", "σ")


def _is_end(text: str, at: int) -> bool:
    """Return whether a term may end at a place."""
    if not text[at - 1].isalnum() or not text[at : at + 1].isalnum():
        return True
    return text[at - 1].isalpha() and text[at] in "sS" and not text[at + 1 : at + 2].isalnum()
