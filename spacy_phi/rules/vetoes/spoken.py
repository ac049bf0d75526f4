"""Names of languages that somebody speaks: "speaks Amharic", "Tigrinya interpreter"."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ...lang import get_host_pack
from ...lexicons.ambiguity import is_person_name
from ..forms import any_of

_REACH = 60
_LINK = r"(?:[ ]?[,/&+][ ]?|[ ]\w{1,3}[ ])"
"""Between two of them: "Tigrinya/Amharic", "Farsi and Dari"."""
_LINKED = re.compile(_LINK)
_WORD = re.compile(r"[^\W\d_]+")


class _Frames(NamedTuple):
    """Expressions of the words before and after a name of a language, and the names in lowercase without those that
    are also names of persons ("French")."""

    names: frozenset[str]
    before: re.Pattern[str]
    behind: re.Pattern[str]


def find_spoken(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Yield the places of names of languages beside the words of a frame, and of others listed with them.

    text: The note. language: Language code of the note.
    """
    names, before, behind = _get_frames(get_host_pack(language).code)
    end = 0
    for word in _WORD.finditer(text):
        if word[0].lower() in names:
            start, reach = word.start(), max(0, word.start() - _REACH)
            is_listed = end > 0 and _LINKED.fullmatch(text, end, start)
            if is_listed or before.search(text, reach, start) or behind.match(text, word.end()):
                yield word.span()
                end = word.end()


@cache
def _get_frames(language: str) -> _Frames:
    vocab = get_host_pack(language).vocab
    names, frames = vocab.get("languages", ()), vocab.get("language_frames", ())
    before = any_of(frame.removesuffix(" *") for frame in frames if frame.endswith(" *"))
    behind = any_of(frame.removeprefix("* ") for frame in frames if frame.startswith("* ")) or "(?!)"
    return _Frames(
        frozenset(name.lower() for name in names if not is_person_name(name, language)),
        re.compile(rf"(?i)(?<![^\W_]){before}(?:[ ]?[:(][ ]?|[ ]{{1,2}})(?:\w+[ ])?$"),
        re.compile(rf"(?i)(?:{_LINK}\w+){{0,2}}[ -]?{behind}(?![^\W_])"),
    )
