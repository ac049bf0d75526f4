"""XML at the source level: tags, attributes and text with their offsets, so that a change affects nothing
else.

A document type is rejected, and with it all custom entities and references to other files.
"""

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape, unescape

from ..corpora.files import decode, find_encoding
from ..errors import Errors, PhiError
from .pieces import Piece, split_runs

_DECLARED = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([A-Za-z][\w.-]*)[\"']")
_TOKEN = re.compile(
    r"<!--(?P<comment>.*?)-->"
    r"|<!\[CDATA\[(?P<cdata>.*?)\]\]>"
    r"|<\?(?P<instruction>.*?)\?>"
    r"|</(?P<end>[^\s>]+)\s*>"
    # A quoted value may hold a ">".
    r"|<(?P<start>[^\s/>]+)(?P<attributes>(?:\"[^\"]*\"|'[^']*'|[^>\"'])*?)(?P<empty>/?)>"
    r"|(?P<text>[^<]+)",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(r"([^\s=]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_REFERENCE = re.compile(r"&(?:#(\d+)|#x([0-9A-Fa-f]+)|(\w+));")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FORM = re.compile(
    r"[a-z]+/[a-z.+-]+|yes|no|https?://(?:purl\.oclc\.org|relaxng\.org|www\.w3\.org)/[\w./#-]*"
)
"""A media type, an answer, or the address of a language of schemas, in an instruction."""
_NAMED = {"&quot;": '"', "&apos;": "'"}


class Attribute(NamedTuple):
    """An attribute of a tag; `raw` is its value as written, and `start` the offset of its name."""

    name: str
    raw: str
    at: int
    start: int

    @property
    def value(self) -> str:
        """The value as a reader sees it."""
        return "".join(text for text, _, _ in read_runs(self.raw, self.at))


class Token:
    """A tag, a text, a comment or an instruction.

    kind: "start", "end", "empty", "text", "cdata", "comment" or "instruction". content: The name of a
        tag without its prefix, or the text as written. at: Offset of the content.
    """

    def __init__(self, found: re.Match[str], start: int = 0) -> None:
        kind = "start" if found.lastgroup == "empty" else found.lastgroup or ""
        content = found[kind]
        self.kind = "empty" if kind == "start" and found["empty"] else kind
        self.is_tag = self.kind in ("start", "end", "empty")
        self.content = content.rpartition(":")[2] if self.is_tag else content
        self.prefix = content.removesuffix(self.content)
        """The prefix of a tag, with its colon."""
        self.at = start + found.start(kind)
        self._found, self._start = found, start

    @property
    def span(self) -> tuple[int, int]:
        """The offsets of its markup."""
        return self._start + self._found.start(), self._start + self._found.end()

    @cached_property
    def attributes(self) -> list[Attribute]:
        """Its attributes, or what has their form in an instruction."""
        found = self._found
        if self.kind not in ("start", "empty", "instruction"):
            return []
        part = "instruction" if self.kind == "instruction" else "attributes"
        return [
            Attribute(
                each[1],
                each[each.lastindex or 2],
                self._start + each.start(each.lastindex or 2),
                self._start + each.start(),
            )
            for each in _ATTRIBUTE.finditer(found.string, *found.span(part))
        ]

    def get(self, name: str) -> str:
        """Return the value of an attribute, with any prefix; empty if absent."""
        return next((each.value for each in self.attributes if each.name.rpartition(":")[2] == name), "")

    @property
    def value(self) -> str:
        """The text as a reader sees it."""
        return "".join(text for text, _, _ in self.runs(self.content, self.at))

    def runs(self, content: str, at: int) -> Iterator[tuple[str, int, int]]:
        """Yield the runs of a part of a text, as in `read_runs`.

        content, at: The part as written, and its offset.
        """
        if self.kind == "text":
            yield from read_runs(content, at)
        elif content:
            yield content, at, at + len(content)


def read_tokens(
    text: str,
    position: str,
    start: int = 0,
    on_start: Callable[[str, dict[str, str]], object] | None = None,
) -> Iterator[Token]:
    """Return the tokens of a document.

    text, position: The document, and its position for errors. start: Its offset in the container, added to
        the offsets of tokens. on_start: Called with the name and the attributes of each element before the
        first token is returned.
    RAISES: PhiError (E354) if it is not well-formed or has a document type.
    """
    _check(text, position, on_start)
    return (Token(found, start) for found in _TOKEN.finditer(text))


def _check(text: str, position: str, on_start: Callable[[str, dict[str, str]], object] | None) -> None:
    parser = expat.ParserCreate("utf-8")

    def refuse(*_: object) -> None:
        raise PhiError(Errors.E354.format(position=position, reason="it has a document type"))

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    if on_start is not None:
        parser.StartElementHandler = on_start
    try:
        parser.Parse(text.encode(), True)
        return
    except expat.ExpatError as error:
        reason = f"it is malformed in line {error.lineno}"
    except UnicodeEncodeError:
        reason = "it holds a lone surrogate"
    raise PhiError(Errors.E354.format(position=position, reason=reason))


def decode_xml(data: bytes, position: str) -> tuple[str, str]:
    """Return the text of a file, including a byte order mark, and its encoding.

    RAISES: PhiError (E100) for bytes that are invalid in the encoding, E354 for an encoding without a codec.
    """
    encoding = find_encoding(data)
    declared = _DECLARED.search(data[:1024])
    if encoding == "utf-8" and declared is not None:
        encoding = declared[1].decode("ascii")
    try:
        text = decode(data, position, encoding)
        if text.encode(encoding) == data:
            return text, encoding
    except (LookupError, UnicodeError):
        pass
    raise PhiError(Errors.E354.format(position=position, reason="its encoding is not supported"))


def read_runs(raw: str, at: int) -> Iterator[tuple[str, int, int]]:
    """Yield the runs of a text as arguments of `Piece.add`; each reference is a separate run.

    raw, at: The text as written, and its offset.
    """
    for text, start, end in split_runs(_REFERENCE, raw, 0, len(raw), _resolve):
        yield text, at + start, at + end


def _resolve(found: re.Match[str]) -> str:
    if found[3]:
        return unescape(found[0], _NAMED)
    return chr(int(found[1]) if found[1] else int(found[2], 16))


def write_text(text: str) -> str:
    """Encode text for an element or attribute."""
    return escape(text, {'"': "&quot;", "'": "&apos;"})


def write_cdata(text: str) -> str:
    """Encode text for a CDATA section."""
    return text.replace("]]>", "]]]]><![CDATA[>")


def read_instruction(token: Token) -> Iterator[tuple[str, int]]:
    """Yield what may be text in an instruction, with its offset: each value if it has the form of attributes,
    else everything after the target."""
    target = token.content.split()[0]
    rest = token.content[len(target) :].lstrip()
    if target == "xml":
        return
    if not _ATTRIBUTE.sub("", rest).strip():
        found = [(each.raw, each.at) for each in token.attributes]
    else:
        found = [(rest, token.at + len(token.content) - len(rest))]
    yield from ((text, at) for text, at in found if text.strip() and not _FORM.fullmatch(text))


def to_words(element: str) -> str:
    """Return the name of an element as words, which indicate the type of its text."""
    return _HUMP.sub(" ", element.removesuffix("Code")).capitalize()


def add_token(
    piece: Piece, token: Token, start: int = 0, stop: int | None = None, show: Callable[[str], str] = str
) -> None:
    """Add the text of a token to a piece, or a part of it.

    start, stop: Offsets in the content of the part, which splits no reference. show: Returns the text as a
        reader sees it, of the same length.
    """
    write = write_cdata if token.kind == "cdata" else None
    content = token.content[start:stop]
    for text, at, end in token.runs(content, token.at + start):
        piece.add(show(text), at, end, write)
