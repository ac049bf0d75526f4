"""RTF syntax: groups, control words and text, and encoding of text."""

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator

from ..errors import Errors, PhiError
from .symbols import is_symbol_font, read_symbols

_TOKEN = re.compile(
    r"\\(?P<word>[A-Za-z]{1,32})(?P<argument>-?\d{1,10})?(?P<delimiter> ?)"
    r"|\\'(?P<hex>[0-9A-Fa-f]{2})"
    r"|\\(?P<symbol>[^A-Za-z'])"  # an escaped character, or a control symbol such as \~
    r"|(?P<open>\{)|(?P<close>\})|(?P<break>[\r\n]+)|(?P<text>[^\\{}\r\n]+)",
    re.DOTALL,
)
_BINARY = "bin"
UNSEARCHABLE = re.compile(r"[\0-\x08\x0e-\x1f\x7f]")
_TRAIL = re.compile(r"[@-~\x80-\xff]")
"""Second bytes of double-byte characters (code pages 932, 936, 949 and 950), as Latin-1."""
_CHARSETS = {
    0: "cp1252", 1: "cp1252", 2: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab",
    134: "gbk", 136: "cp950", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256",
    186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
"""Encodings by font charset."""
_PAGES = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850", "ansi": "cp1252"}
CHARACTERS = {
    "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”",
    "bullet": "•", "emspace": " ", "enspace": " ", "qmspace": " ", "tab": "\t", "par": "\n", "line": "\n",
    "lbr": "\n", "sect": "\n", "page": "\n", "column": "\n", "row": "\n", "nestrow": "\n", "cell": "\n",
    "nestcell": "\n",
}  # fmt: skip
"""Control words that represent text."""
SYMBOLS = {"~": " ", "_": "-", "-": "", "\\": "\\", "{": "{", "}": "}", "\n": "\n", "\r": "\n", "\t": "\t"}
"""Control symbols that represent text."""


class Token:
    """A group start or end, a control word or symbol, a byte, or text.

    kind: "open", "close", "word", "symbol", "hex", "text", "break", "binary" or "tail": unsearchable data
        after the document. content: The name of a word, or the text. at, end: Its location; a missing close
        has no length. argument: Of a word.
    """

    def __init__(self, kind: str, content: str, at: int, end: int, argument: int | None = None) -> None:
        self.kind, self.content, self.at, self.end, self.argument = kind, content, at, end, argument
        self.is_open_ended = False
        """Whether it would absorb a following letter."""

    def drop(self, size: int) -> None:
        """Remove initial characters of a text, or all of a symbol."""
        self.at = self.at + size if self.kind == "text" else self.end
        self.content = self.content[size:]


def read_tokens(text: str, position: str) -> Iterator[Token]:
    """Yield the tokens of a document, with bytes as Latin-1.

    Like Word, it ignores closing braces without an opening one and supplies missing ones. Text after the end
    of the document is part of it.

    RAISES: PhiError (E357) for a file that is not RTF, or an unfinished code.
    """
    at, depth, is_over = text.index("{"), 0, False
    end = len(text.rstrip("\0 \t\r\n"))
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            raise _error(position)
        token = _token(found, text)
        at = token.end
        if token.kind != "close" or depth:
            depth += (token.kind == "open") - (token.kind == "close")
            yield token
        if depth == 0 and not is_over:
            is_over = True
            if UNSEARCHABLE.search(text, at, end):
                yield Token("tail", "", at, end)
                return
    yield from (Token("close", "", at, at) for _ in range(depth))


def _token(found: re.Match[str], text: str) -> Token:
    kind = "word" if found["word"] else found.lastgroup or ""
    argument = int(found["argument"]) if found["argument"] else None
    if found["word"] == _BINARY:
        return Token("binary", "", found.end(), min(found.end() + max(argument or 0, 0), len(text)))
    token = Token(kind, found[kind], found.start(), found.end(), argument)
    token.is_open_ended = kind == "word" and not found["delimiter"]
    return token


def _error(position: str) -> PhiError:
    return PhiError(Errors.E357.format(position=position))


class CodePages:
    """Encodings of a document and of its fonts."""

    def __init__(self, position: str) -> None:
        self.position = position
        self.default = "cp1252"
        self.fonts: dict[int, str] = {}
        self._symbols: dict[int, str] = {}
        """Names of symbol fonts."""

    def read(self, word: str, argument: int | None, font: int | None) -> None:
        """Process a control word that declares an encoding; font: The font that it belongs
        to."""
        if word in _PAGES:
            self.default = _PAGES[word]
        elif word == "ansicpg" and argument:
            self.default = "utf-8" if argument == 65001 else f"cp{argument}"
        elif word == "fcharset" and font is not None and argument is not None:
            self.fonts[font] = _CHARSETS.get(argument, self.default)
        elif word == "cpg" and font is not None and argument:
            self.fonts[font] = f"cp{argument}"

    def name(self, font: int | None, name: str) -> None:
        """Process the name of a font."""
        if font is not None and is_symbol_font(name):
            self._symbols[font] = name

    def is_symbol(self, font: int | None) -> bool:
        """Return whether a font is a symbol font."""
        return font in self._symbols

    def show(self, text: str, font: int | None) -> str:
        """Return the characters that a reader sees for a text in a font; as many as in the text."""
        return text if font is None else read_symbols(text, self._symbols.get(font, ""))

    def decode(self, data: bytes, font: int | None) -> str:
        """Return the text of bytes in a font, or in the document's encoding if the font's does not hold them.

        RAISES: PhiError (E357) if neither does.
        """
        for page in (self._page(font), self.default):
            try:
                return data.decode(page)
            except (UnicodeDecodeError, LookupError):
                pass
        raise _error(self.position)

    def wants(self, trail: str, data: bytes, font: int | None) -> bool:
        """Return whether a character is the second byte of a double-byte character that bytes begin."""
        if not _TRAIL.match(trail):
            return False
        try:
            decoder = getincrementaldecoder(self._page(font))()
            decoder.decode(data)
        except (UnicodeDecodeError, LookupError):
            return False
        return bool(decoder.getstate()[0])

    def _page(self, font: int | None) -> str:
        return self.default if font is None else self.fonts.get(font, self.default)


def write_text(text: str, fallback: int = 1, is_after_word: bool = False) -> str:
    """Encode text.

    fallback: Number of characters that a reader skips after a `u`. is_after_word: Whether it follows a
        control word, which needs a delimiter.
    """
    codes = "".join(_write_character(char, fallback) for char in text)
    return f" {codes}" if is_after_word else codes


def _write_character(char: str, fallback: int) -> str:
    if char in "\\{}":
        return f"\\{char}"
    if char == "\n":
        return "\\line "
    if char.isascii():
        return char
    units = char.encode("utf-16-le")
    numbers = (int.from_bytes(units[n : n + 2], "little", signed=True) for n in range(0, len(units), 2))
    return "".join(f"\\u{number}{'?' * fallback or ' '}" for number in numbers)


KEPT = frozenset("generator xmlnstbl sn panose".split())
"""Destinations with fixed words."""
TABLES = frozenset(
    """fonttbl falt colortbl stylesheet listtable listoverridetable rsidtbl latentstyles leveltext
    levelnumbers mmathPr pgptbl wgrffmtfilter xform pnseclvl pnlvlbody ftnsep ftnsepc aftnsep
    aftnsepc""".split()
)
"""Destinations with names of fonts and styles, each followed by a semicolon; other text in them is damage."""
FONTS = ("fonttbl", "falt")
INSTRUCTION = "fldinst"
UNREAD = frozenset(
    """pict objdata datafield themedata colorschememapping datastore atndate atnref blipuid objtime
    passwordhash password svb writereservhash mhtmltag""".split()
)
"""Destinations with unsearchable content."""
PEOPLE = frozenset(("author", "operator", "manager", "atnauthor", "revtbl"))
SHORT = frozenset(("atnid",))
ORGANIZATIONS = frozenset(("company",))
TIMES = frozenset(("creatim", "revtim", "printim", "buptim"))
STORIES = frozenset(
    """header headerl headerr headerf footer footerl footerr footerf footnote annotation fldrslt shptxt
    nonshppict shppict object result listtext pntext pntxta pntxtb listname info field shp shpinst upr ud
    nonesttables""".split()
)
"""Destinations with text, or with nested text destinations."""
PROPERTIES = frozenset(
    """title subject keywords comment doccomm category hlinkbase propname staticval docvar sv fldinst
    bkmkstart bkmkend template userprops formfield ffname ffdeftext ffhelptext ffstattext ffentrymcr
    ffexitmcr xe tc fname filetbl objname objclass objalias objsect""".split()
)
BLOCKS = frozenset(
    """header headerl headerr headerf footer footerl footerr footerf footnote annotation shptxt""".split()
)
"""Texts separate from the surrounding one."""
KNOWN = KEPT | TABLES | UNREAD | PEOPLE | SHORT | ORGANIZATIONS | TIMES | STORIES | PROPERTIES
