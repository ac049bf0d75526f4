"""First characters of an expression's matches at the positions where it is tried.

At every number some eighty patterns may start, of which a handful can match: "120 mg" is not a date, because
no date has three digits and a space. This is derived from the parsed expressions, like the first sets of a
grammar, so patterns need no declarations. Unsupported constructs allow every character: a possible match is
never excluded.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

try:
    from re import _parser as sre_parse  # type: ignore[attr-defined]
except ImportError:  # Python 3.10
    import sre_parse

Mask = int
"""A character set: a bit for each ASCII character, for letters and digits beyond ASCII, for other characters
beyond ASCII, and for the end of the text."""
_Rest = tuple
"""(operator, argument, flags, rest): what to match now, and then; () if nothing is left."""

OTHER, _END, _SIGN = 1 << 128, 1 << 129, 1 << 130
_ALL: Mask = (1 << 131) - 1
_MOST_TESTED = 1_000
_ASCII = [chr(code) for code in range(128)]


def _mask(holds: Callable[[str], bool]) -> Mask:
    return sum(1 << ord(char) for char in _ASCII if holds(char))


DIGITS, LOWER, UPPER = _mask(str.isdigit), _mask(str.islower), _mask(str.isupper)
_CATEGORIES = {
    "CATEGORY_DIGIT": DIGITS,
    "CATEGORY_SPACE": _mask(str.isspace),
    "CATEGORY_WORD": DIGITS | LOWER | UPPER | _mask("_".__eq__),
}
# Ignoring case, these match letters beyond ASCII, such as the long s.
_FOLDED = _mask("iksIKS".__contains__)
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")


@lru_cache(maxsize=1)
def parse(regex: re.Pattern[str]) -> Any:
    """Return the parsed expression. Only the last one is cached: many trees would slow down the garbage
    collector."""
    return sre_parse.parse(regex.pattern, regex.flags)


def char_bit(char: str) -> int:
    """Return the bit of a character in a Mask; "" is the end of the text."""
    if not char:
        return 129
    return ord(char) if char.isascii() else 128 if char.isalnum() else 130


class FirstChars:
    """Return the first characters of an expression, from its parsed form."""

    def __init__(self, regex: re.Pattern[str]) -> None:
        """regex: the expression."""
        # States are distinguished by id, so the tree lives as long as they do, and equal ones are one object.
        self._tree = tree = parse(regex)
        self._rests: dict[tuple, _Rest] = {}
        self._pushed: dict[tuple[int, int, int], _Rest] = {}
        self._steps: dict[int, list[tuple[Mask, _Rest]]] = {}
        self._states: dict[tuple[Mask, ...], list[_Rest]] = {(): [self._push(tree, tree.state.flags, ())]}

    def after(self, run: tuple[Mask, ...]) -> list[tuple[Mask, Mask]]:
        """Return the two characters that may follow the first ones, as pairs of sets; one pair must contain
        both.

        run: the sets of the first characters.
        """
        pairs: dict[Mask, Mask] = {}
        for first, rest in (pair for state in self._follow(run) for pair in self._step(state)):
            for second, _ in self._step(rest):
                pairs[first] = pairs.get(first, 0) | second
        return list(pairs.items())

    def _follow(self, run: tuple[Mask, ...]) -> list[_Rest]:
        """Return everything that may remain after the first characters."""
        if run not in self._states:
            before = self._follow(run[:-1])
            found = [rest for state in before for first, rest in self._step(state) if first & run[-1]]
            self._states[run] = list({id(rest): rest for rest in found}.values())
        return self._states[run]

    def _push(self, nodes: Sequence[tuple[Any, Any]], flags: int, rest: _Rest) -> _Rest:
        """Return the rest after a sequence of nodes."""
        key = (id(nodes), flags, id(rest))
        if key not in self._pushed:
            for operator, argument in reversed(list(nodes)):
                rest = self._keep((str(operator), argument, flags, rest), id(argument))
            self._pushed[key] = rest
        return self._pushed[key]

    def _keep(self, rest: _Rest, *argument: int) -> _Rest:
        return self._rests.setdefault((rest[0], *argument, rest[2], id(rest[3])), rest)

    def _step(self, rest: _Rest) -> list[tuple[Mask, _Rest]]:
        """Return the sets of possible next characters, each with the rest after it."""
        if id(rest) not in self._steps:
            self._steps[id(rest)] = list(self._expand(rest, _ALL)) if rest else [(_ALL, rest)]
        return self._steps[id(rest)]

    def _expand(self, rest: _Rest, need: Mask) -> Iterator[tuple[Mask, _Rest]]:
        """As `_step`. need: constraint on the next character from preceding assertions."""
        if not rest:
            yield need, rest
            return
        operator, argument, flags, after = rest
        mask = one_char(operator, argument, flags)
        if mask is not None:
            if mask & need:
                yield mask & need, after
        elif operator == "SUBPATTERN":
            _, added, removed, nodes = argument
            yield from self._expand(self._push(nodes, (flags | added) & ~removed, after), need)
        elif operator == "BRANCH":
            for nodes in argument[1]:
                yield from self._expand(self._push(nodes, flags, after), need)
        elif operator == "ATOMIC_GROUP":
            yield from self._expand(self._push(argument, flags, after), need)
        elif operator in REPEATS and argument[2].getwidth()[0] > 0:
            least, most, nodes = argument
            if least == 0:
                yield from self._expand(after, need)
            if most:
                more = most if most == sre_parse.MAXREPEAT else most - 1
                again = (operator, (max(0, least - 1), more, nodes), flags, after)
                once_more = self._keep(again, max(0, least - 1), more, id(nodes))
                yield from self._expand(self._push(nodes, flags, once_more), need)
        elif operator == "AT":
            ends = _mask("\n".__eq__) | _END if str(argument) == "AT_END" else _ALL
            yield from self._expand(after, need & ends)
        elif operator in ("ASSERT", "ASSERT_NOT"):
            yield from self._expand(after, need & self._asserted(operator, argument, flags))
        elif operator != "FAILURE":
            # A group reference, or an unsupported node: anything may follow.
            yield _ALL, ()

    def _asserted(self, operator: str, argument: Any, flags: int) -> Mask:
        """Return the next characters that a lookahead permits."""
        direction, nodes = argument
        if direction < 0:
            return _ALL
        if operator == "ASSERT":
            allowed = 0
            for mask, _ in self._step(self._push(nodes, flags, ())):
                allowed |= mask
            return allowed
        return _ALL & ~surely(nodes, flags)


def surely(nodes: Any, flags: int) -> Mask:
    """Return characters each of which alone matches a sequence of nodes."""
    if flags & re.IGNORECASE or len(nodes) != 1:
        return 0
    operator, argument = nodes[0]
    if str(operator) == "BRANCH":
        found = 0
        for branch in argument[1]:
            found |= surely(branch, flags)
        return found
    if str(operator) == "SUBPATTERN":
        return surely(argument[3], flags) if not (argument[1] or argument[2]) else 0
    if str(operator) not in ("LITERAL", "NOT_LITERAL", "IN"):
        return 0
    # Characters beyond ASCII need not all match.
    return (one_char(str(operator), argument, flags) or 0) & ~(OTHER | _SIGN)


def one_char(operator: str, argument: Any, flags: int) -> Mask | None:
    """Return the characters that a single-character node allows; None for any other node."""
    if operator == "LITERAL":
        return char_set([(operator, argument)], flags)
    if operator == "NOT_LITERAL":
        return char_set([("NEGATE", None), ("LITERAL", argument)], flags)
    if operator == "IN":
        return char_set(argument, flags)
    if operator == "ANY":
        return _ALL & ~_END
    return None


def char_set(items: Iterable[tuple[Any, Any]], flags: int) -> Mask:
    negated, found, has_all_signs, items = False, 0, False, list(items)
    for operator, argument in items:
        kind = str(operator)
        if kind == "NEGATE":
            negated = True
        elif kind == "LITERAL":
            found |= _range(argument, argument)
        elif kind == "RANGE":
            found |= _range(*argument)
        else:
            name = str(argument).replace("NOT_", "")
            known = _CATEGORIES[name] | (_SIGN if name == "CATEGORY_SPACE" else OTHER)
            is_negated = "_NOT_" in str(argument)
            # No letter or digit is outside \w. Not every digit and space is in \d and \s.
            beyond = 0 if name == "CATEGORY_WORD" else OTHER | _SIGN
            found |= (_ALL & ~known & ~_END) | beyond if is_negated else known
            has_all_signs |= is_negated and name == "CATEGORY_WORD"
    if flags & re.IGNORECASE:
        lower, upper = found & LOWER, found & UPPER
        found |= lower >> 32 | upper << 32
        # Digits and spaces beyond ASCII have no case.
        cased = found & _FOLDED or (any(str(kind) != "CATEGORY" for kind, _ in items) and found & OTHER)
        if cased and not negated:
            found |= OTHER | _FOLDED
    partly = OTHER if has_all_signs else OTHER | _SIGN
    return (_ALL & ~_END & ~found) | partly if negated else found


def _range(first: int, last: int) -> Mask:
    found = sum(1 << code for code in range(first, min(last, 127) + 1))
    return found | _beyond(max(first, 128), last) if last > 127 else found


@lru_cache(maxsize=1024)
def _beyond(first: int, last: int) -> Mask:
    if last - first > _MOST_TESTED:
        return OTHER | _SIGN
    kinds = {chr(code).isalnum() for code in range(first, last + 1)}
    return OTHER * (True in kinds) | _SIGN * (False in kinds)
