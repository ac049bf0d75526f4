"""The normalized view of a text that patterns see, with a map back to the original offsets.

In the view, tabs and all kinds of spaces are " ", all line ends "\\n", dashes "-", quotes straight,
full-width digits and Latin letters ASCII, and look-alike periods and slashes "." and "/". Control and
zero-width characters are removed.
"""

import re
from typing import NamedTuple

_ZERO_WIDTH = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f"
    "\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\ufeff"
)
_SAME_LENGTH = {
    **dict.fromkeys(
        "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000",
        " ",
    ),
    **dict.fromkeys("\u0085\u2028\u2029", "\n"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u2043", "-"),
    **dict.fromkeys("\u2024\uff0e\u3002\uff61\ufe52\u00b7\u2022\u2219\u22c5\u30fb\uff65", "."),
    **dict.fromkeys("\u2044\u2215\uff0f\u29f8", "/"),
    **dict.fromkeys("\u2018\u2019\u201b\u02bc\uff07\u00b4", "'"),
    **dict.fromkeys("\u201c\u201d\u201f\uff02", '"'),
    **dict.fromkeys("\uff1a\ufe55\u2236", ":"),
    **dict.fromkeys("\ufe6b\uff20", "@"),
    **{chr(0xFF10 + i): chr(ord("0") + i) for i in range(10)},
    **{chr(0xFF21 + i): chr(ord("A") + i) for i in range(26)},
    **{chr(0xFF41 + i): chr(ord("a") + i) for i in range(26)},
    "\uff03": "#",
    "\uff08": "(",
    "\uff09": ")",
    "\uff0b": "+",
    "\uff0c": ",",
}
# A bullet or middle dot is a period only between letters or digits; alone it starts a list item.
_LIST_DOTS = re.compile(r"(?<![^\W_])[\u00b7\u2022\u2219\u22c5]|[\u00b7\u2022\u2219\u22c5](?![^\W_])")
_ODD = re.compile("[" + re.escape("".join(_SAME_LENGTH)) + "]")
_CONTROLS = "\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f"
INVISIBLE = _ZERO_WIDTH + _CONTROLS
"""Zero-width and control characters except whitespace, for use inside a character class."""
_GONE = re.compile(f"[{INVISIBLE}]+")


class View(NamedTuple):
    """A normalized text and, if characters were removed, the original position of each character."""

    text: str
    lower: str
    """The lowercase text, of the same length."""
    offsets: list[int] | None
    """None if the view is as long as the original text."""

    def to_original(self, start: int, end: int) -> tuple[int, int]:
        """Return the original offsets of a non-empty span of the view."""
        if self.offsets is None:
            return start, end
        return self.offsets[start], self.offsets[end - 1] + 1


def _same_length_lower(text: str) -> str:
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(c if len(c.lower()) != 1 else c.lower() for c in text)


def _ascii_blanks(text: str) -> str:
    for old, new in (("\r\n", " \n"), ("\r", "\n"), ("\t", " "), ("\f", "\n"), ("\v", "\n")):
        if old in text:
            text = text.replace(old, new)
    return text


def normalize(text: str) -> View:
    """Return the View of `text`. Nearly free for ASCII; an offset table is built only if characters are
    removed."""
    view = _ascii_blanks(text)
    offsets: list[int] | None = None
    if not view.isascii():
        view = _ODD.sub(lambda m: _SAME_LENGTH[m.group()], _LIST_DOTS.sub("*", view))
    if _GONE.search(view):
        offsets, pieces, last = [], [], 0
        for gap in _GONE.finditer(view):
            pieces.append(view[last : gap.start()])
            offsets.extend(range(last, gap.start()))
            last = gap.end()
        pieces.append(view[last:])
        offsets.extend(range(last, len(view)))
        view = "".join(pieces)
    return View(view, _same_length_lower(view), offsets)
