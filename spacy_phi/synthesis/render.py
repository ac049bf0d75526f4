"""Render drawn pieces to a draft: fill slots from the cast and record their spans."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from .cast import PEOPLE, Cast
from .draft import Draft
from .expand import Piece
from .frame import PersonWord, Slot, Text, label_of

_PLURAL = re.compile(r"s(?![^\W_])")
_NAME_JOINT = re.compile(r",?[ ]?|[ ],[ ]?")


class Articles(NamedTuple):
    """The articles of a language (`[article]` of the grammar)."""

    definite: re.Pattern[str]
    """After it, a value loses its own article: "in the {LOCATION-OTHER}"."""
    indefinite: re.Pattern[str]
    changing: re.Pattern[str] | None
    """Initial letters of values that require "an"."""
    contractions: Mapping[str, str]
    """Two words that contract to one: "de el"."""


@cache
def compile_articles(
    definite: str = "", indefinite: str = "", changing: str = "", **contractions: str
) -> Articles:
    """Compile space-separated articles; `changing` is a regular expression."""
    before = rf"(?<![^\W_])(?:{'|'.join(definite.split()) or '(?!)'})[ ]$"
    article = rf"(?:^|[\s(\"])({'|'.join(indefinite.split()) or '(?!)'})[ ]$"
    return Articles(
        re.compile(before, re.IGNORECASE),
        re.compile(article, re.IGNORECASE),
        re.compile(changing, re.IGNORECASE) if changing else None,
        contractions,
    )


def render(pieces: Iterable[Piece], cast: Cast) -> Draft:
    """Render drawn pieces to text with spans.

    pieces: In order. cast: Provides the values of slots.
    RETURNS: Only the value is annotated, without adjacent title, article or clock time.
    """
    articles = compile_articles(**cast.writer.grammar.settings.get("article", {}))
    parts: list[str] = []
    spans: list[tuple[int, int, str]] = []
    length, gap = 0, ""
    last: Slot | None = None
    for piece in pieces:
        before, value, after = _fill(piece, cast)
        if before and parts:
            before, shorter = _join_article(articles, parts, before)
            length -= shorter
        if not before + value + after:
            continue
        if last is not None and not gap:
            # directly after a slot
            value = value[1:] if isinstance(piece, Text) and value[:1] == "." == parts[-1][-1:] else value
            if isinstance(piece, Text) and _PLURAL.match(value):
                # "on Fridays", "went to Janes": the ending is part of the word
                spans[-1] = (spans[-1][0], length + 1, spans[-1][2])
        if articles.changing and not isinstance(piece, Text) and parts:
            length += _mend_article(articles, parts, before or value)
        start = length + len(before)
        length = start + len(value) + len(after)
        parts.append(before + value + after)
        if not isinstance(piece, Slot):
            gap += value
            continue
        if last is not None and last[:2] == piece[:2] and _is_one_mention(piece, gap + before):
            start = spans.pop()[0]
        spans.append((start, length - len(after), label_of(piece)))
        last, gap = piece, after
    return Draft("".join(parts), tuple(spans))


def _is_one_mention(slot: Slot, gap: str) -> bool:
    """Return whether two slots of one entity form one name: "Smith, John" and "John Smith"."""
    return slot.name in PEOPLE and _NAME_JOINT.fullmatch(gap) is not None


def _fill(piece: Piece, cast: Cast) -> tuple[str, str, str]:
    if isinstance(piece, Text):
        return "", piece.value, ""
    if isinstance(piece, PersonWord):
        return "", cast.say(piece), ""
    if not isinstance(piece, Slot):
        return "", cast.phrase(piece), ""
    value, before, after = cast.fill(piece)
    if piece.case:
        value = value.upper() if piece.case == "^" else value.lower()
    return before, value, after


def _join_article(articles: Articles, parts: list[str], before: str) -> tuple[str, int]:
    """Return the article of a value after that of the frame, and by how much the preceding text shrinks."""
    if articles.definite.search(parts[-1]):
        return "", 0
    for old, new in articles.contractions.items():
        first, _, article = old.partition("_")
        if before == f"{article} " and re.search(rf"(?<![^\W_]){first}[ ]$", parts[-1]):
            parts[-1] = parts[-1][: -len(first) - 1]
            return f"{new} ", len(first) + 1
    return before, 0


def _mend_article(articles: Articles, parts: list[str], value: str) -> int:
    """Set the article before a value to "a" or "an"; return by how much the text grows."""
    at = next((i for i in range(len(parts) - 1, -1, -1) if parts[i]), -1)
    match = articles.indefinite.search(parts[at]) if at >= 0 else None
    if match is None or articles.changing is None or not value[:1].isalnum():
        return 0
    old = match[1]
    capital = old[0] == "A" and old.isupper() and value.isupper()
    new = old[0] + ("" if not articles.changing.match(value) else "N" if capital else "n")
    if new.lower() == old.lower():
        return 0
    parts[at] = parts[at][: match.start(1)] + new + parts[at][match.end(1) :]
    return len(new) - len(old)
