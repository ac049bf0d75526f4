"""Decoders of characters encoded as codes, and of markup inside words."""

import re
from collections.abc import Callable, Iterable, Iterator
from html import unescape
from urllib.parse import unquote_to_bytes

from .known import is_name
from .view import Edit

_HEX = "[0-9A-Fa-f]"
_ENTITY = re.compile(rf"&(?:#\d{{1,7}};?|#[xX]{_HEX}{{1,6}};?|[A-Za-z][A-Za-z0-9]{{1,30}};)")
_BACKSLASH = re.compile(
    rf"(?:\\u{_HEX}{{4}}|\\x{_HEX}{{2}}|\\U000{_HEX}{{5}}|\\u\{{{_HEX}{{1,6}}\}}|[uU]\+00{_HEX}{{2}})+"
)
_CODE = re.compile(rf"{_HEX}{{2,8}}")
_PERCENT = re.compile(rf"(?:%{_HEX}{{2}})+")
_QUOTED = re.compile(r"(?:=[0-9A-F]{2})+")
_SOFT_BREAK = re.compile(r"(?<=[^\W\d_])=\r?\n(?=[^\W\d_])")
# A title set by an escape sequence is text: only its prefix is a code.
_TERMINAL = re.compile(r"(?:\x1b|\u241b|\^\[)(?:\[[0-9;:?]{0,16}[ -/]{0,2}[@-~]|\]\d{0,3};|[()][0-9A-B])")
_INLINE = "b i u em strong span font mark sub sup small big s strike del ins wbr tt code c label abbr bdi o:p"
_BLOCK = "br p div td th tr li table h[1-6] ul ol hr section article caption"
# Only style attributes are removed: the values of others may be PHI and must remain visible.
_STYLE = r"(?:\s(?:class|style|color|size|face|lang|dir)=[^<>]{0,200})?\s?/?>"
_TAG = re.compile(
    rf"</?(?:(?:{_INLINE.replace(' ', '|')})|(?P<block>{_BLOCK.replace(' ', '|')})){_STYLE}|<!--\s{{0,9}}-->",
    re.IGNORECASE,
)
_IN_WORD = re.compile(r"(?<=[^\W_])</?(?P<name>[A-Za-z][A-Za-z0-9:]{0,15})/?>(?=[^\W_])")


def find_entities(text: str) -> Iterator[Edit]:
    """Find HTML entities."""
    if "&" in text:
        for found in _ENTITY.finditer(text):
            decoded = unescape(found[0])
            if decoded != found[0] and decoded.isprintable() | decoded.isspace():
                yield Edit(*found.span(), decoded)


def find_backslashes(text: str) -> Iterator[Edit]:
    """Find the escapes of programming languages: \\uXXXX, \\xXX, \\u{X}, U+00XX."""
    if "\\" in text or "+00" in text:
        for found in _BACKSLASH.finditer(text):
            yield from _decode_each(found)


def _decode_each(found: re.Match[str]) -> Iterator[Edit]:
    start = found.start()
    for code in _CODE.finditer(found[0]):
        end = found.start() + code.end() + found[0].startswith("}", code.end())
        value = int(code[0], 16)
        if value < 0x110000 and chr(value).isprintable() | chr(value).isspace():
            yield Edit(start, end, chr(value))
        start = end


def find_percents(text: str) -> Iterator[Edit]:
    """Find percent encoding: two or more in a run without spaces, or one between letters."""
    if "%" in text:
        yield from _decode_runs(text, list(_PERCENT.finditer(text)), _between_letters)


def find_quoted(text: str) -> Iterator[Edit]:
    """Find quoted-printable encoding, and line ends that it inserted into words."""
    if "=" in text:
        edits = [*_decode_runs(text, list(_QUOTED.finditer(text)), _quoted_blank)]
        yield from sorted([*edits, *(Edit(*found.span(), "") for found in _SOFT_BREAK.finditer(text))])


def _decode_runs(
    text: str, found: list[re.Match[str]], alone: Callable[[str, re.Match[str]], bool]
) -> Iterator[Edit]:
    for i, escape in enumerate(found):
        left = i > 0 and _is_run(text, found[i - 1].end(), escape.start())
        right = i + 1 < len(found) and _is_run(text, escape.end(), found[i + 1].start())
        if len(escape[0]) > 3 or left or right or alone(text, escape):
            decoded = _from_bytes(escape[0].replace("=", "%"))
            if decoded:
                yield Edit(*escape.span(), decoded)


def _is_run(text: str, start: int, end: int) -> bool:
    return end - start <= 40 and text[start:end].isalnum() | (start == end)


def _from_bytes(escapes: str) -> str:
    raw = unquote_to_bytes(escapes)
    try:
        decoded = raw.decode("utf-8")
    except UnicodeDecodeError:
        decoded = raw.decode("latin-1")
    return decoded if all(c.isprintable() or c.isspace() for c in decoded) else ""


def _between_letters(text: str, escape: re.Match[str]) -> bool:
    start, end = escape.span()
    return text[start - 1 : start].isalpha() and text[end : end + 1].isalpha()


def _quoted_blank(text: str, escape: re.Match[str]) -> bool:
    start, end = escape.span()
    after = text[end : end + 2]
    is_between = text[start - 1 : start].islower() and after.istitle() and after.isalpha()
    return escape[0] == "=20" and is_between


def find_terminal_codes(text: str) -> Iterable[Edit]:
    """Find terminal escape sequences."""
    if "\x1b" in text or "\u241b" in text or "^[" in text:
        return [Edit(*found.span(), "") for found in _TERMINAL.finditer(text)]
    return ()


def find_tags(text: str) -> Iterator[Edit]:
    """Find style tags, line and cell tags, which become line ends, and any other tags inside a word."""
    if "<" in text:
        edits = [Edit(*found.span(), "\n" if found["block"] else "") for found in _TAG.finditer(text)]
        others = (found for found in _IN_WORD.finditer(text) if not is_name(found["name"]))
        starts = {edit.start for edit in edits}
        yield from sorted([*edits, *(Edit(*o.span(), "") for o in others if o.start() not in starts)])
