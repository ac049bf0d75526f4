"""Placeholders in the forms in which models write them: escaped, bracketed, bold, bare, in another case."""

import html
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import quote

from ..labels import LABELS

LONGEST = 64
"""Length that no form of a placeholder exceeds."""
_CORE = re.compile(
    r"""
    (?: (?<![^\W_]) (?!(?<=\\)[nrt]) | (?<=\\[nrt]) | (?<=\\u003[cC]) | (?<=%3[cC]) )
    ([A-Za-z]{2,14} (?:-[A-Za-z]{2,14})?)
    (\\{0,2}_ | [ -])
    (\d{1,6}) (?!\d)
    """,
    re.VERBOSE,
)
"""Label, separator and number; Markdown escapes the underscore."""
_WRITTEN = re.compile(r"(?<![A-Za-z-])([A-Za-z-]+)(?:\\{0,2}_|[ -])(\d{1,6})")
_EMPHASIS = r"[*_`]{0,3}"
_INFLECTION = r"(?:['’:]?[^\W\d_]{1,3})?"
"""An ending within the brackets, such as that of a genitive."""


class _Brackets(NamedTuple):
    before: re.Pattern[str]
    after: re.Pattern[str]
    write: Callable[[str], str]
    """Writes an original in place of a placeholder in these brackets."""


def _pair(start: str, end: str, write: Callable[[str], str] = str) -> _Brackets:
    return _Brackets(
        re.compile(rf"(?:{start})[ ]?{_EMPHASIS}\Z", re.IGNORECASE),
        re.compile(rf"({_INFLECTION}){_EMPHASIS}[ ]?(?:{end})", re.IGNORECASE),
        write,
    )


def _escape(text: str) -> str:
    return html.escape(text, quote=False)


_BRACKETS = (
    _pair(r"\\{1,2}<", r"\\{1,2}>"),
    _pair("<", ">"),
    _pair(r"&(?:amp;)?(?:lt|\#60|\#x3c);", r"&(?:amp;)?(?:gt|\#62|\#x3e);", _escape),
    _pair(r"\\u003c", r"\\u003e"),
    _pair("%3c", "%3e", quote),
    _pair("[＜〈⟨]", "[＞〉⟩]"),
    _pair(r"\\{1,2}\[", r"\\{1,2}\]"),
    _pair(r"\[{1,2}", r"\]{1,2}(?!\()"),  # a link keeps its brackets
    _pair(r"\{{1,2}", r"\}{1,2}"),
)
_MAX_BRACKETS = 20


class Loose(NamedTuple):
    """A placeholder in a text, in whatever form."""

    start: int
    end: int
    form: str
    """The placeholder as the session made it, in lowercase."""
    ending: str = ""
    """An ending within its brackets."""
    write: Callable[[str], str] = str
    """Writes its original at this place."""


def find_loose(text: str, start: int = 0) -> Iterator[Loose]:
    """Yield the placeholders of a text from an offset, whether or not a session knows them.

    In brackets the case is disregarded, and a space or hyphen may replace the underscore. Bare ones are as
    made, in capitals. A closing tag, such as `</PATIENT_1>`, is none.
    """
    for core in _CORE.finditer(text, start):
        label, separator, number = core.groups()
        if label.upper() not in LABELS:
            continue
        form = f"<{label}_{number}>".lower()
        found = _in_brackets(text, core, form)
        if found is not None:
            yield found
        elif label.isupper() and separator.endswith("_") and _is_bare(text, core):
            yield Loose(core.start(), core.end(), form)


def find_written(text: str) -> Iterator[str]:
    """Yield the placeholders that a text writes in whatever form, as a session would make them, in lowercase.

    They may be glued to other words and numbers, which may be replaced.
    """
    for letters, number in _WRITTEN.findall(text):
        for label in (each for each in LABELS if letters.upper().endswith(each)):
            yield from (f"<{label}_{number[:end]}>".lower() for end in range(1, len(number) + 1))


def _in_brackets(text: str, core: re.Match[str], form: str) -> Loose | None:
    before = text[max(0, core.start() - _MAX_BRACKETS) : core.start()]
    for brackets in _BRACKETS:
        opened = brackets.before.search(before)
        closed = brackets.after.match(text, core.end()) if opened else None
        if opened and closed:
            begin = core.start() - (len(before) - opened.start())
            return Loose(begin, closed.end(), form, closed[1], brackets.write)
    return None


def _is_bare(text: str, core: re.Match[str]) -> bool:
    """Return whether a placeholder without brackets is a word, but for a plural or genitive "s"."""
    if text[max(0, core.start() - 2) : core.start()] == "</":
        return False
    after = text[core.end() : core.end() + 2].ljust(2)
    if after[0] in "sS_":
        return not after[1].isalnum()
    return not after[0].isalnum()
