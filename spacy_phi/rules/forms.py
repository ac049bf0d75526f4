"""Building blocks of patterns: regexes for person names, over the view of a text."""

import re
from collections.abc import Iterable

from ..lang.cues import cue_text

UP = "A-ZÀ-ÖØ-ÞĀĂĄĆĈĊČĎĐĒĖĘĚĞĠĢĦĨĪĮİĶĹĻĽŁŃŅŇŌŐŒŔŘŚŜŞŠŢŤŪŮŰŲŴŶŸŹŻŽƠƯȘȚḤẠẢẤẦẮẰẸẾỀỊỌỐỒỚỜỤỨỪỲỴ"
"""Capitals, for use inside a character class."""
LETTER = "[^\\W\\d_]"

_ELISION = "(?:[ODLNMTdl]'|[AaEe]l-)?"
WORD = f"{_ELISION}[{UP}]{LETTER}{{1,24}}(?:['-](?!s\\b){LETTER}{{1,20}}){{0,3}}(?![\\w]|-\\d)"
"""One word of a name, in title case or capitals, with inner hyphens and elisions, without a possessive s."""
INITIAL = f"[{UP}](?:\\.(?:[ ]?-?[{UP}]\\.){{0,2}}|(?![\\w'.&/+-]))"
"""One to three initials, with or without periods."""
PARTICLES = cue_text("contexts.particles")
_SUFFIX = cue_text("contexts.suffix")
_NICKNAME = f"(?:[ ]\\(?[\"'][{UP}]{LETTER}{{1,12}}[\"']\\)?)?"


def name(least: int = 1, most: int = 4) -> str:
    """Return a regex for a name in spoken order.

    least, most: minimum and maximum number of words, besides initials and particles.
    """
    middle = f"(?:[ ]{INITIAL}){{0,2}}{_NICKNAME}"
    rest = f"(?:{middle}[ ]{PARTICLES}{WORD}){{{least - 1},{most - 1}}}"
    return f"(?:{INITIAL}[ ]?){{0,2}}{PARTICLES}{WORD}{rest}(?:[ ][{UP}]\\.(?=[ ,;)\n]|$))?{_SUFFIX}"


NAME = name()
FULL_NAME = f"(?:{name(least=2)}|{INITIAL}[ ]?{PARTICLES}{WORD}(?:-{WORD})?)"
"""Two or more words, or an initial and a word."""
LAST_FIRST = (
    f"{PARTICLES}{WORD}(?:[ ]{WORD}){{0,2}}{_SUFFIX},[ ]?(?:{WORD}|{INITIAL})(?:[ ](?:{INITIAL}|{WORD}))"
    f"{{0,2}}"
)
"""Surname, comma, first name, as in registers: `LAST, FIRST M`."""
ANY_NAME = f"(?:{LAST_FIRST}|{NAME})"


def any_of(words: Iterable[str]) -> str:
    """Return a regex for the longest of `words`, as a trie: its cost depends on the word length, not on the
    number of words. A space may be two."""
    tree: dict[str, dict] = {}
    for word in words:
        node = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return _render(tree)


def _render(node: dict[str, dict]) -> str:
    branches = [_letter(letter) + _render(node[letter]) for letter in sorted(node) if letter]
    if not branches:
        return ""
    joined = branches[0] if len(branches) == 1 and "" not in node else f"(?:{'|'.join(branches)})"
    return joined + "?" if "" in node else joined


def _letter(letter: str) -> str:
    return "[ ]{1,2}" if letter == " " else re.escape(letter)
