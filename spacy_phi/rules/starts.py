"""Derive from a parsed expression the positions at which it can match and the literals that a match contains.

Most patterns start with one of a few words ("MRN", "seen by"), so one dict lookup per word of a text replaces
trying them all. Deriving the words, in place of listing them beside the expression, makes every alternative
reachable.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .prefilter import DIGITS, LOWER, OTHER, REPEATS, UPPER, FirstChars, one_char, parse, surely

_LETTERS = LOWER | UPPER | OTHER
_MOST_WORDS = 3_000
_MOST_CHOICES = 6
"""Maximum size of a character set that is enumerated."""
_LONGEST_REPEAT = 3


class Starts(NamedTuple):
    """Possible start positions of a match; any position if all fields are empty."""

    words: frozenset[str] = frozenset()
    """Complete first words in lowercase: runs of letters, or of digits."""
    prefixes: frozenset[str] = frozenset()
    """Prefixes of the other first words."""
    at_line: bool = False
    at_token: bool = False
    """Whether every match starts with a letter or a digit."""


class _Stopped(Exception):
    """The first words of an expression cannot be enumerated."""


class _Words:
    """The first words of an expression, enumerated node by node."""

    def __init__(self) -> None:
        self.live: set[str] = {""}
        self.closed: set[str] = set()
        self.open: set[str] = set()

    def add(self, nodes: Iterable[tuple[Any, Any]], flags: int) -> None:
        """Extend the words by a sequence of nodes."""
        for operator, argument in nodes:
            if not self.live:
                return
            self._node(str(operator), argument, flags)
            if len(self.live) > _MOST_WORDS:
                raise _Stopped

    def _node(self, operator: str, argument: Any, flags: int) -> None:
        mask = one_char(operator, argument, flags)
        if operator == "LITERAL":
            self._char(chr(argument).lower())
        elif mask is not None:
            self._set(mask)
        elif operator == "SUBPATTERN":
            _, added, removed, nodes = argument
            self.add(nodes, (flags | added) & ~removed)
        elif operator == "ATOMIC_GROUP":
            self.add(argument, flags)
        elif operator == "BRANCH":
            self._branch(argument[1], flags)
        elif operator in REPEATS:
            least, most, nodes = argument
            self._repeat(least, most, nodes, flags)
        elif operator == "AT":
            self._close(str(argument) in ("AT_BOUNDARY", "AT_END", "AT_END_STRING"))
        elif operator == "ASSERT_NOT":
            after = argument[0] > 0
            self._close(after and surely(argument[1], flags) & (LOWER | UPPER) == LOWER | UPPER)
        elif operator != "ASSERT":
            self._leave_open()

    def _char(self, char: str) -> None:
        if not char.isalnum() and "" in self.live:
            raise _Stopped
        goes_on = {word for word in self.live if not word or _alike(word, char)}
        self.closed |= self.live - goes_on
        self.live = {word + char for word in goes_on}

    def _set(self, mask: int) -> None:
        grown: set[str] = set()
        for word in self.live:
            kind = _LETTERS | DIGITS if not word else DIGITS if word[0].isdigit() else _LETTERS
            inside = mask & kind
            chars = {chr(code).lower() for code in range(128) if inside >> code & 1}
            if not word and (mask & ~kind or inside & DIGITS or inside & OTHER or len(chars) > _MOST_CHOICES):
                raise _Stopped
            if mask & ~kind:
                self.closed.add(word)
            if inside & OTHER or len(chars) > _MOST_CHOICES:
                self.open.add(word)
            else:
                grown |= {word + char for char in chars}
        self.live = grown

    def _branch(self, branches: Sequence[Any], flags: int) -> None:
        before, after = self.live, set()
        for nodes in branches:
            self.live = set(before)
            self.add(nodes, flags)
            after |= self.live
        self.live = after

    def _repeat(self, least: int, most: Any, nodes: Any, flags: int) -> None:
        passed: set[str] = set()
        times = min(int(most), _LONGEST_REPEAT)
        for count in range(times):
            if count >= least:
                passed |= self.live
            self.add(nodes, flags)
        if int(most) > times:
            self._leave_open()
        self.live |= passed

    def _close(self, ends: bool) -> None:
        if ends:
            self.closed |= self.live - {""}
            self.live &= {""}

    def _leave_open(self) -> None:
        if "" in self.live:
            raise _Stopped
        self.open |= self.live
        self.live = set()


def _alike(word: str, char: str) -> bool:
    return char.isdigit() if word[-1].isdigit() else char.isalpha()


def find_starts(regex: re.Pattern[str]) -> Starts:
    """Return the possible start positions of a match.

    A match that starts with a letter or a digit must start at the beginning of a run of letters or of digits.
    """
    tree = parse(regex)
    flags = tree.state.flags
    if _at_line(tree, flags):
        return Starts(at_line=True)
    words = _Words()
    try:
        words.add(tree, flags)
        words._leave_open()
    except _Stopped:
        firsts = [first for first, _ in FirstChars(regex).after(())]
        return Starts(at_token=not any(first & ~(_LETTERS | DIGITS) for first in firsts))
    return Starts(frozenset(words.closed - words.open), frozenset(words.open))


def _at_line(nodes: Any, flags: int) -> bool:
    if not len(nodes):
        return False
    operator, argument = nodes[0]
    return str(operator) == "AT" and str(argument) == "AT_BEGINNING" and bool(flags & re.MULTILINE)


def required_literals(regex: re.Pattern[str]) -> tuple[str, ...]:
    """Return lowercase literals, at least one of which every match contains; () if there are none."""
    return tuple(sorted(_required(parse(regex)) or ()))


def _required(nodes: Any) -> frozenset[str] | None:
    found: list[frozenset[str]] = []
    run = ""
    for operator, argument in nodes:
        kind = str(operator)
        if kind == "LITERAL":
            run += chr(argument).lower()
            continue
        if run:
            found.append(frozenset((run,)))
            run = ""
        inner = _required_of(kind, argument)
        if inner:
            found.append(inner)
    if run:
        found.append(frozenset((run,)))
    return max(found, key=_worth, default=None)


def _required_of(kind: str, argument: Any) -> frozenset[str] | None:
    if kind == "SUBPATTERN":
        return _required(argument[3])
    if kind == "ATOMIC_GROUP":
        return _required(argument)
    if kind == "BRANCH":
        parts = [_required(nodes) for nodes in argument[1]]
        return frozenset[str]().union(*(part for part in parts if part)) if all(parts) else None
    if kind in REPEATS and argument[0]:
        return _required(argument[2])
    if kind == "ASSERT":
        return _required(argument[1])
    if kind == "IN" and len(argument) <= _MOST_CHOICES and all(str(op) == "LITERAL" for op, _ in argument):
        return frozenset(chr(code).lower() for _, code in argument)
    return None


def _worth(literals: frozenset[str]) -> tuple[bool, int, int]:
    """Rank sets of literals by rarity: few long literals, without spaces."""
    return (not any(literal.isspace() for literal in literals), min(map(len, literals)), -len(literals))
