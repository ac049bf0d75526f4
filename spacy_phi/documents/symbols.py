"""Characters of symbol fonts, which have the codes of Latin letters: "m" in the font Symbol is a mu."""

import re
from collections.abc import Mapping
from functools import lru_cache

_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
"""A symbol without a known meaning. It is neither a letter nor a digit, so that it changes no dose."""
_ASCII = " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"
_UPPER = "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪�〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭"
"""The Symbol encoding of Adobe (unicode.org, MAPPINGS/VENDORS/ADOBE/symbol.txt) from 20 and from A1, with
Greek letters in place of the micro sign, the increment and the ohm sign. F0 has none."""
_SYMBOL = {
    code: char for start, row in ((0x20, _ASCII), (0xA1, _UPPER)) for code, char in enumerate(row, start)
}
_WINGDINGS = dict(
    zip(
        bytes.fromhex("4A4B4C6C6E6F7176 9E9FA7A8D8 DFE0E1E2E3E4E5E6E7E8E9EA EFF0F1F2F3F4 FBFCFDFE"),
        "☺\N{NEUTRAL FACE}☹●■□❑❖·•▪□➢←→↑↓↖↗↙↘←→↑↓⇦⇨⇧⇩⬄⇳✗✓☒☑",
    )
)
"""Faces, bullets, boxes, arrows and marks of a checked item."""
_FONTS: dict[str, Mapping[int, str]] = {
    "symbol": _SYMBOL, "wingdings 2": {}, "wingdings 3": {}, "wingdings": _WINGDINGS, "webdings": {},
    "zapf": {}, "itc zapf dingbats": {}, "monotype sorts": {}, "marlett": {}, "mt extra": {},
    "bookshelf symbol": {},
}  # fmt: skip
"""Symbol fonts by the start of their names. Text in others, such as bar codes, is read as letters."""
_WORD = re.compile(r"(?P<letters>[A-Za-z]{3,}|\d{3,})|[!-~\x80-\x9f\xa1-\xff\uf000-\uf0ff]")
_FIELD = re.compile(
    r"\s*SYMBOL\s+(?P<code>\d{1,5}|0x[0-9A-Fa-f]{1,4})"
    r"(?:\s*\\(?:f\s*(?:\"(?P<quoted>[\w ]{1,40})\"|(?P<name>\w{1,40}))"
    r"|s\s*\"?\d{1,4}\"?|[ahju]|\*\s*MERGEFORMAT))*\s*"
)
"""The instruction of a field for a symbol: its code, font and size."""


def is_symbol_font(name: str) -> bool:
    """Return whether a font has symbols in place of Latin letters."""
    return _find_table(name) is not None


def read_symbols(text: str, font: str) -> str:
    """Return the characters that a reader sees for a text in a font; as many as in the text.

    Words and numbers stay, because they are no symbols: someone hid them by the font.
    """
    table = _find_table(font)
    if table is None:
        return text
    return _WORD.sub(lambda found: found[0] if found["letters"] else _read(ord(found[0]), table), text)


def read_symbol(code: int, font: str) -> str:
    """Return the character of a code in a font.

    code: In the encoding of the font, which may start at F000, or the character itself.
    """
    table = _find_table(font)
    if table is not None and (code < 0x100 or code >> 8 == 0xF0):
        return _read(code, table)
    return chr(code) if chr(code).isprintable() else _UNKNOWN


def read_symbol_field(instruction: str) -> str | None:
    """Return the character of a SYMBOL field, None for the instruction of another field."""
    found = _FIELD.fullmatch(instruction)
    if found is None:
        return None
    code = int(found["code"], 0 if found["code"].startswith("0x") else 10)
    return read_symbol(code, found["quoted"] or found["name"] or "")


def _read(code: int, table: Mapping[int, str]) -> str:
    return table.get(code & 0xFF, _UNKNOWN)


@lru_cache(maxsize=256)
def _find_table(font: str) -> Mapping[int, str] | None:
    name = font.strip().lower()
    return next((table for start, table in _FONTS.items() if name.startswith(start)), None)
