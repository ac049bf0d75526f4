"""A redacted PDF: the scrubbed words of each page typeset at their original positions.

The new file holds nothing of the old one: no glyph, picture, metadata, attachment or hidden layer. It uses
the standard PDF fonts (ISO 32000-1, 9.6.2.2), which are not embedded.
"""

import ctypes
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from math import atan2, cos, hypot, sin
from typing import Any, NamedTuple

from .ocr import DPI
from .pieces import Edit

_DAY, _NO_DAY = re.compile(rb"/CreationDate\(D:\d{14}"), b"/CreationDate(D:19700101000000"
_ID, _NO_ID = re.compile(rb"/ID\[<[0-9A-F]{32}><[0-9A-F]{32}>\]"), b"/ID[<%s><%s>]" % (32 * b"0", 32 * b"0")
"""Values that PDFium writes anew each time: the date of scrubbing, and a random id."""
_GAP = 0.25
"""Minimum width of a space, as a fraction of the font size."""
_SAME_LINE = 0.4
"""Maximum distance between baselines of one line, as a fraction of the font size."""
_COLUMN = 1.5
"""Width of a gap between columns, likewise."""
_MARGIN = 18
"""Right margin of a page, in points; only existing text extends beyond it."""
_STRETCH = (0.6, 1.6)
"""Bounds within which a kept word is scaled to its original width."""
_FIXED, _SERIF, _BOLD = 1, 2, 600
"""Font flags (ISO 32000-1, table 123), and the minimum weight of a bold font."""
_BOLD_OF = {"Courier": "Courier-Bold", "Times-Roman": "Times-Bold", "Helvetica": "Helvetica-Bold"}

SYMBOLS = "ΑΒΓΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨαβγδεζηθικλνξοπρςστυφχψω′⁄←↑↓⇐⇑⇒⇓⇔∂∃∅∆∇∈∉∋∏∑−∗√∝∞∠∧∨∩∪∫∴∼≈≠≡≤≥⊂⊃⊄⊆⊇⊕⊗⊥◊"
DINGBATS = "→↔↕■▲▼◆★☎✓✔✕✖✗✘❏❑❒"
"""Characters beyond Latin that PDFium draws with the fonts Symbol and ZapfDingbats, and reads back."""


class Glyph(NamedTuple):
    """A character of a page. Positions are in points along and across the direction of its line."""

    char: str
    start: float = 0.0
    end: float = 0.0
    across: float = 0.0
    size: float = 0.0
    angle: int = 0
    font: str = ""


@dataclass
class _Word:
    """Text to typeset."""

    text: str
    first: Glyph
    end: float
    is_new: bool
    is_glued: bool
    """Whether it follows the preceding word without a space."""
    space: str = ""
    """A space that follows on its line, for text extraction."""
    at: float = 0.0
    width: float = 0.0


def read_glyphs(page: Any) -> list[Glyph]:
    """Return the characters of a page in text order, with line breaks and spaces."""
    from pypdfium2 import raw

    text = page.get_textpage()
    return [_read_glyph(text.raw, number, raw) for number in range(text.count_chars())]


def _read_glyph(text: Any, number: int, raw: Any) -> Glyph:
    char = chr(raw.FPDFText_GetUnicode(text, number))
    if char.isspace():
        return Glyph(char)
    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(text, number, ctypes.byref(x), ctypes.byref(y))
    matrix, box = raw.FS_MATRIX(), raw.FS_RECTF()
    raw.FPDFText_GetMatrix(text, number, ctypes.byref(matrix))
    raw.FPDFText_GetLooseCharBox(text, number, ctypes.byref(box))
    turn = atan2(matrix.b, matrix.a)
    along = (x.value * cos(turn) + y.value * sin(turn), y.value * cos(turn) - x.value * sin(turn))
    size = raw.FPDFText_GetFontSize(text, number) * hypot(matrix.c, matrix.d)
    corners = [(each, other) for each in (box.left, box.right) for other in (box.bottom, box.top)]
    # A box is parallel to the page sides, so it is useless for a slanted letter.
    is_aslant = min(abs(cos(turn)), abs(sin(turn))) > 0.01
    end = along[0] + size / 2
    if not is_aslant:
        end = max(each * cos(turn) + other * sin(turn) for each, other in corners)
    return Glyph(char, along[0], end, along[1], size, round(turn * 1000), _font(text, number, raw))


def _font(text: Any, number: int, raw: Any) -> str:
    """Return the standard font closest to a character's font."""
    flags, name = ctypes.c_int(), ctypes.create_string_buffer(256)
    raw.FPDFText_GetFontInfo(text, number, name, len(name), ctypes.byref(flags))
    # Standard fonts have names but no flags in a file.
    called = name.value.lower()
    font = "Times-Roman" if flags.value & _SERIF or b"times" in called else "Helvetica"
    if flags.value & _FIXED or b"courier" in called:
        font = "Courier"
    is_bold = b"bold" in called or raw.FPDFText_GetFontWeight(text, number) >= _BOLD
    return _BOLD_OF[font] if is_bold else font


class NewPdf:
    """A new PDF; use it in a `with` block."""

    def __init__(self) -> None:
        import pypdfium2

        self._pdf = pypdfium2.PdfDocument.new()
        self._fonts = _Fonts(self._pdf)

    def __enter__(self) -> "NewPdf":
        return self

    def __exit__(self, *_: object) -> None:
        self._pdf.close()

    def add_text(self, page: Any, glyphs: Sequence[Glyph], start: int, edits: Sequence[Edit]) -> None:
        """Add a page with its edited words.

        page, glyphs: The original, and its characters from `read_glyphs`. start: Offset of the page in the
            text that the edits refer to.
        """
        own = [edit for edit in edits if edit.at < start + len(glyphs) and edit.end > start]
        made = self._pdf.new_page(*page.get_size())
        box = page.get_mediabox()
        made.set_mediabox(*box)
        made.set_cropbox(*page.get_cropbox())
        made.set_rotation(page.get_rotation())
        lines = [list(line) for _, line in groupby(_words(glyphs, start, own), key=_Line())]
        for line in lines:
            _place(line, _limit(line, lines, box[2]), self._fonts)
            for word in line:
                self._fonts.set(word, made)
        made.gen_content()

    def add_image(self, image: Any) -> None:
        """Add a page that is an image of Pillow, at the resolution of a scan."""
        import pypdfium2

        width, height = (side * 72 / DPI for side in image.size)
        page = self._pdf.new_page(width, height)
        picture = pypdfium2.PdfImage.new(self._pdf)
        picture.set_bitmap(pypdfium2.PdfBitmap.from_pil(image))
        picture.set_matrix(pypdfium2.PdfMatrix().scale(width, height))
        page.insert_obj(picture)
        page.gen_content()

    def save(self) -> bytes:
        """Return the file, without a date and an id."""
        stream = BytesIO()
        self._pdf.save(stream)
        return _ID.sub(_NO_ID, _DAY.sub(_NO_DAY, stream.getvalue()))


def _words(glyphs: Sequence[Glyph], start: int, edits: Sequence[Edit]) -> Iterator[_Word]:
    """Yield the text of a page to typeset: kept words, and replacements at their first glyph."""
    owner: dict[int, Edit] = {}
    for edit in edits:
        owner |= dict.fromkeys(range(max(edit.at, start), min(edit.end, start + len(glyphs))), edit)

    def key(item: tuple[int, Glyph]) -> tuple[Edit | None, bool, tuple[int, int]]:
        edit, glyph = owner.get(item[0]), item[1]
        baseline = round(glyph.across / max(glyph.size * _SAME_LINE, 1)) if edit is None else 0
        return edit, edit is None and glyph.char.isspace(), (glyph.angle if edit is None else 0, baseline)

    after_space = True
    for (put_in, is_space, _), group in groupby(enumerate(glyphs, start), key=key):
        items = list(group)
        seen = [glyph for _, glyph in items if not glyph.char.isspace()]
        if is_space or not seen:
            after_space = True
            continue
        if put_in is None:
            yield _Word("".join(glyph.char for glyph in seen), seen[0], seen[-1].end, False, not after_space)
        elif put_in.new.strip() and put_in.at >= start:
            line = [glyph for glyph in seen if _is_beside(seen[0], glyph)]
            yield _Word(put_in.new.strip(), seen[0], line[-1].end, True, not after_space)
        after_space = put_in is not None and items[-1][1].char.isspace()


def _is_beside(one: Glyph, other: Glyph) -> bool:
    return one.angle == other.angle and abs(one.across - other.across) <= _SAME_LINE * max(one.size, 1)


class _Line:
    """Line key of words: incremented at a word on another line, or in another column."""

    def __init__(self) -> None:
        self._last: _Word | None = None
        self._number = 0

    def __call__(self, word: _Word) -> int:
        last, self._last = self._last, word
        if last is not None:
            gap = word.first.start - last.end
            is_next = (
                -last.first.size < gap < _COLUMN * last.first.size and word.first.start >= last.first.start
            )
            self._number += not (is_next and _is_beside(last.first, word.first))
        return self._number


def _limit(line: Sequence[_Word], lines: Iterable[Sequence[_Word]], right: float) -> float:
    """Return the maximum right end of a line: the next text on its right, or the page margin."""
    first, end = line[0].first, line[-1].end
    ahead = [
        other[0].first.start - _GAP * first.size
        for other in lines
        if other is not line and _is_beside(first, other[0].first) and other[0].first.start >= end
    ]
    return max(end, min(ahead, default=right - _MARGIN if first.angle == 0 else end))


def _place(line: Sequence[_Word], limit: float, fonts: "_Fonts") -> None:
    """Position the words of a line: at their original place, or further right after a longer word."""
    reached = line[0].first.start
    for last, word in zip([None, *line], line):
        natural = fonts.width(word)
        old = word.end - word.first.start
        stays = not word.is_new and _STRETCH[0] * natural <= old <= _STRETCH[1] * natural
        word.width = old if stays else natural
        if last is None or word.is_glued:
            word.at = reached
        else:
            last.space = " "
            word.at = max(word.first.start, reached + _GAP * word.first.size)
        reached = word.at + word.width
    start = line[0].at
    if reached > limit > start:
        for word in line:
            word.at = start + (word.at - start) * (limit - start) / (reached - start)
            word.width *= (limit - start) / (reached - start)


class _Fonts:
    """The standard fonts of a new file: create text objects, and measure them first."""

    def __init__(self, new: Any) -> None:
        self._new = new
        self._fonts: dict[str, Any] = {}

    def width(self, word: _Word) -> float:
        """Return the width of a word in points."""
        return sum(self._measure(*part, word.first.size) for part in _parts(word))

    def set(self, word: _Word, page: Any) -> None:
        """Insert a word at its position."""
        from pypdfium2 import raw

        natural = self.width(word)
        scale = word.width / natural if natural > 0 else 1.0
        turn, at = word.first.angle / 1000, word.at
        parts = _parts(word)
        parts[-1] = parts[-1][0], parts[-1][1] + word.space
        for font, text in parts:
            x = at * cos(turn) - word.first.across * sin(turn)
            y = at * sin(turn) + word.first.across * cos(turn)
            size = ctypes.c_float(word.first.size)
            made = raw.FPDFPageObj_NewTextObj(self._new.raw, font.encode(), size)
            code = ctypes.create_string_buffer((text + "\0").encode("utf-16-le"))
            raw.FPDFText_SetText(made, ctypes.cast(code, ctypes.POINTER(ctypes.c_ushort)))
            raw.FPDFPageObj_Transform(made, scale * cos(turn), scale * sin(turn), -sin(turn), cos(turn), x, y)
            raw.FPDFPage_InsertObject(page.raw, made)
            at += scale * self._measure(font, text, word.first.size)

    def _measure(self, font: str, text: str, size: float) -> float:
        from pypdfium2 import raw

        if font not in self._fonts:
            self._fonts[font] = raw.FPDFText_LoadStandardFont(self._new.raw, font.encode())
        width, total = ctypes.c_float(), 0.0
        for char in text:
            raw.FPDFFont_GetGlyphWidth(
                self._fonts[font], ord(char), ctypes.c_float(size), ctypes.byref(width)
            )
            total += width.value
        return total


def _parts(word: _Word) -> list[tuple[str, str]]:
    """Return the fonts of a word, each with its characters."""
    text = "".join(char if _is_latin(char) else unicodedata.normalize("NFKC", char) for char in word.text)
    text = text.replace("\N{GREEK SMALL LETTER MU}", "\N{MICRO SIGN}")
    return [(font or word.first.font, "".join(chars)) for font, chars in groupby(text, key=_special_font)]


def _special_font(char: str) -> str:
    return (
        "" if _is_latin(char) else "Symbol" if char in SYMBOLS else "ZapfDingbats" if char in DINGBATS else ""
    )


def _is_latin(char: str) -> bool:
    try:
        char.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True
