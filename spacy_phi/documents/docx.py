"""Word documents (DOCX): paragraphs, tables, headers, footers, notes, comments and properties.

Parts of the package with text are changed, others are copied. Pictures and other embedded files cannot be
searched, and become empty.
"""

import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from urllib.parse import quote
from zipfile import BadZipFile, ZipFile, ZipInfo

from ..errors import Errors, PhiError
from ..wall_clock import write_on_day
from .document import Document
from .people import Fields, Person, Value, nothing
from .pieces import Edit, Piece, write_edits
from .structure import Unsearched
from .symbols import read_symbol, read_symbol_field, read_symbols
from .xml_text import (
    Attribute,
    Token,
    add_token,
    decode_xml,
    read_instruction,
    read_tokens,
    to_words,
    write_text,
)

_OLE = b"\xd0\xcf\x11\xe0"
_MAX_BYTES = 2**29
_XML = (".xml", ".rels")
_CUSTOM = re.compile(r"customXml/item\d*\.xml|docProps/custom\.xml")
"""Parts with values of programs other than Word."""
_FONTS = re.compile(r"word/fonts/[^/]+\.odttf")
_TEXTS = ("t", "delText")
_STARTS = {"txbxContent": "\n", "den": "/", "sup": "^", "rt": " "}
"""Separators before the text of an element: text boxes, denominators, exponents and ruby texts."""
_BREAKS = {"p": "\n", "br": "\n", "cr": "\n", "tab": "\t", "ptab": "\t", "tc": "\n", "rt": " "}
"""Separators after the text of an element."""
_PEOPLE = ("creator", "lastModifiedBy", "Manager", "author", "userName")
_SHORT = ("initials", "userId")
"""Elements and attributes with the name or initials of people who worked on the document."""
_ORGANIZATIONS = ("Company",)
_STYLES = frozenset(
    """rFonts latin ea cs sym lang font mathFont style rsid rsidRoot compatSetting pStyle rStyle tblStyle
    tableStyle gallery docPartGallery behavior""".split()
)
"""Elements whose attributes describe layout: styles, fonts, settings, kinds of building blocks."""
_PROGRAM = ("Application", "AppVersion", "DocSecurity")
_LAYOUT_ATTRIBUTES = frozenset(
    """style Ignorable Requires coordsize path Type uri space itemID fmtid font SelectedStyle StyleName
    loTypeId qsTypeId csTypeId uniqueId presId modelId eqn adj""".split()
)
_NAMED = ("descr", "title", "tooltip", "alt", "string", "instr")
"""Attributes that are searched regardless of content, like all of these elements."""
_NAMED_ELEMENTS = frozenset(
    """docPr cNvPr docVar alias tag property default statusText helpText listItem bookmarkStart name permStart
    smartTag customXml attr query connectString dataSource udl hyperlink caption autoCaption activeRecord
    mailSubject addressFieldName fieldMapData docPartList category""".split()
)
_SCHEMA, _SCHEMA_NAMES = ("xsd:", "xs:"), ("name", "ref", "internalName", "type", "base")
"""Prefixes of a schema's elements, and their attributes with the names of elements."""
_PROSE = re.compile(r"[^\W\d_]{2}[^\W\d_]*\s+[^\W\d_]{2}|@|\d{3}[^\dA-Fa-f]\d|\d{7}")
_VALUE = re.compile(r"-?\d+(?:\.\d+)?(?:[ ,;]-?\d+(?:\.\d+)?)*|true|false")
"""One or more numbers, such as coordinates, or a truth value."""
_CODE = re.compile(r"[0-9A-Fa-f]{1,4}")
_LONG = re.compile(r"\d{5}")
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_HEX = re.compile(r"[0-9A-F]{8}")
"""Revision marks."""
_OWN = re.compile(
    r"(?:docPr|cNvPr)/@id=\d{1,10}|\w+/@(?:paraId|paraIdParent|textId|anchorId|editId|durableId)=[0-9A-F]{8}"
    r"|smartTagType/@namespaceuri=urn:schemas-microsoft-com:[\w:]+"
    r"|\w+/@\w+=(?:ns\d{1,3}:)?"
    r"(?:MediaService[A-Za-z]+|MediaLengthInSeconds|SharedWith(?:Users|Details)|TaxCatchAll)"
)
"""Numbers that Word gives to drawings, paragraphs and comments, the address of its smart tags, and columns
that SharePoint adds."""
_GUID = re.compile(
    r"\{?[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}?"
    r"|(?:ns\d{1,3}:)?(?=.*\d.*\d.*\d)[0-9A-Fa-p][0-9A-Fa-f]{31}"
)
"""A GUID, also without hyphens; in names of SharePoint its first digit is a letter."""
_MAIN = re.compile(r"word/document\d*\.xml")
"""The part with the document as Word names it; Word for the web gives it a number."""
_DECLARED = re.compile(rb"<Override\b(?=[^>]*main\+xml\")[^>]*?PartName=\"/([^\">]+)\"")
"""The same with any other name: the part that has its type."""
_PACKED = "gfxdata"
"""An attribute with a package in base64, which Word keeps beside a drawing."""
_NO_DAY = "1970-01-01T00:00:00Z"
"""Replacement for dates; the format permits nothing else."""
_TIME = (1980, 1, 1, 0, 0, 0)
_EMPTY_PICTURE = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
)


def matches(data: bytes) -> bool:
    """Return whether a file is a package with a Word document, or an encrypted one."""
    return data.startswith(_OLE) or (data.startswith(b"PK\x03\x04") and b"word/" in data)


def read(data: bytes, position: str, encoding: str) -> list[Document]:
    """Read a document; arguments and result as in `read_documents`.

    RAISES: PhiError (E354) for a part that is not XML, E356 for a damaged or encrypted package.
    """
    members = _open(data, position)
    reader = _Reader()
    for member in members:
        reader.read(member, position)
    pieces = (reader.fields.piece, reader.text, reader.properties)
    unsearched = [Unsearched(*each) for each in reader.unsearched.items()]
    people = tuple(reader.staff.entries())
    return [Document(pieces, partial(_pack, members), None, people, unsearched=unsearched)]


@dataclass
class _Member:
    """A part of the package. The texts of all parts are concatenated to one container, in which the part
    starts at `at`."""

    info: ZipInfo
    data: bytes
    text: str | None = None
    """None for a part that is not XML."""
    encoding: str = "utf-8"
    at: int = 0

    @property
    def is_unread(self) -> bool:
        """Return whether it is a file that cannot be searched, such as a picture."""
        is_layout = self.info.is_dir() or _FONTS.fullmatch(self.info.filename) is not None
        return self.text is None and not is_layout and self.data not in (b"", _EMPTY_PICTURE)

    @property
    def end(self) -> int:
        """Return the start of the next part; an unsearchable file counts as its name."""
        return self.at + len(self.info.filename if self.text is None else self.text)


def _open(data: bytes, position: str) -> list[_Member]:
    reason = "it is encrypted or has an old format"
    if not data.startswith(_OLE):
        try:
            with ZipFile(BytesIO(data)) as package:
                return list(_members(package, position))
        except PhiError:
            raise
        except RuntimeError:
            reason = "the package is encrypted"
        except Exception:  # zipfile and zlib raise various exceptions for damaged data
            reason = "the package is damaged"
    raise PhiError(Errors.E356.format(position=position, reason=reason))


def _members(package: ZipFile, position: str) -> Iterator[_Member]:
    infos = package.infolist()
    if len({info.filename for info in infos}) < len(infos) or sum(i.file_size for i in infos) > _MAX_BYTES:
        raise BadZipFile
    names = [info.filename for info in infos]
    if not any(map(_MAIN.fullmatch, names)):
        declared = _DECLARED.search(package.read("[Content_Types].xml"))
        if declared is None or declared[1].decode() not in names:
            raise BadZipFile
    at = 0
    for info in infos:
        member = _Member(info, package.read(info), at=at)
        if info.filename.endswith(_XML):
            member.text, member.encoding = decode_xml(member.data, position)
        at = member.end
        yield member


def _pack(members: list[_Member], edits: list[Edit]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as package:
        for member in members:
            own = [edit for edit in edits if member.at <= edit.at < member.end]
            # The time of a part may indicate that of the note.
            info = ZipInfo(member.info.filename, _TIME)
            info.compress_type, info.external_attr = member.info.compress_type, member.info.external_attr
            package.writestr(info, _render(member, own))
    return out.getvalue()


def _render(member: _Member, edits: list[Edit]) -> bytes:
    if member.is_unread:
        is_picture = "/media/" in member.info.filename or "thumbnail" in member.info.filename
        return _EMPTY_PICTURE if is_picture else b""
    if member.text is None or not edits:
        return member.data
    return write_edits(member.text, member.encoding, "xmlcharrefreplace", edits, member.at)


def _write_run(text: str, prefix: str) -> str:
    """Encode text in place of an element within a run."""
    return f'<{prefix}t xml:space="preserve">{write_text(text)}</{prefix}t>' if text else ""


def _is_plain(text: str, is_named: bool) -> bool:
    """Return whether a value is a GUID or numbers, which are short where people write.

    is_named: Whether people or other programs write such a value.
    """
    is_number = _VALUE.fullmatch(text) is not None and not (is_named and _LONG.search(text))
    return is_number or _GUID.fullmatch(text) is not None


class _Reader:
    """Collects the pieces of a document from its parts."""

    def __init__(self) -> None:
        self.fields = Fields(write_text)
        self.properties = Piece("properties", write_text)
        self.text = Piece("text", write_text)
        self.staff = Person("staff")
        self.unsearched: dict[str, str] = {}
        """Places by value."""
        self._font, self._is_old = "", False
        """Font of the current run; whether fonts are those before a tracked change."""
        self._symbol: tuple[str, int] | None = None
        """Character of a SYMBOL field, and the length of the text before its result."""
        self._part, self._count = "", 0
        """Name of the current part, or its number if its name may be text."""

    def read(self, member: _Member, position: str) -> None:
        """Process the next part."""
        name = member.info.filename
        self._count += 1
        self._part = name if is_known_part(name) else f"part {self._count}"
        self._check_part(name, "its name")
        if member.is_unread:
            self.fields.take_out(Value(name, member.at, member.end), "file")
        elif member.text is not None:
            tokens = read_tokens(member.text, position, member.at)
            if LAYOUT.fullmatch(name):
                for _ in tokens:  # it must be well-formed nevertheless
                    pass
            else:
                self._read_part(tokens, _CUSTOM.fullmatch(name) is not None)

    def _check(self, text: str, where: str) -> None:
        """Add a value that is neither searched nor known layout."""
        self.unsearched.setdefault(text, f"{self._part}: {where}")

    def _check_part(self, name: str, where: str) -> None:
        """Add the name of a part, unless Word gave it."""
        if not is_known_part(name):
            self._check(name, where)

    def _read_part(self, tokens: Iterator[Token], is_custom: bool) -> None:
        element = ""
        self.text.add_break()
        for token in tokens:
            if token.kind in ("start", "empty"):
                element = token.content
                if is_custom and self._part.startswith("customXml"):
                    self._check(element, "the name of an element")
                for attribute in token.attributes:
                    self._read_attribute(token, attribute, is_custom)
            if token.is_tag:
                self._read_tag(token)
                element = token.content if token.kind == "start" else ""
            elif token.content.strip() or element in _TEXTS:
                self._read_text(element, token, is_custom)

    def _read_tag(self, token: Token) -> None:
        name = token.content
        if not (name == "tab" and token.attributes):  # a tab stop
            self.text.add_break((_STARTS if token.kind == "start" else _BREAKS).get(name, ""))
        if name in ("r", "rPrChange"):
            self._font = "" if name == "r" else self._font
            self._is_old = name == "rPrChange" and token.kind == "start"
        elif name in ("rFonts", "latin") and token.kind != "end" and not self._is_old:
            self._font = token.get("ascii") or token.get("hAnsi") or token.get("typeface")
        elif name == "noBreakHyphen" and token.kind != "end":
            self._add_character("-", token)
        elif name == "sym" and _CODE.fullmatch(token.get("char")):
            self._add_character(read_symbol(int(token.get("char"), 16), token.get("font")), token)
        elif name == "fldChar" and token.get("fldCharType") == "end":
            if self._symbol is not None and self._symbol[1] == len(self.text):
                self.text.add_label(self._symbol[0])
            self._symbol = None

    def _add_character(self, char: str, token: Token) -> None:
        """Add the character of an element without text."""
        if token.kind == "empty":
            self.text.add(char, *token.span, partial(_write_run, prefix=token.prefix))
        else:
            self.text.add_label(char)

    def _read_text(self, element: str, token: Token, is_custom: bool) -> None:
        if token.kind == "instruction":
            for text, at in read_instruction(token):
                self.properties.add_break()
                self.properties.add(text, at)
        elif element in _TEXTS:
            add_token(self.text, token, show=partial(read_symbols, font=self._font))
        elif element == "instrText" and (symbol := read_symbol_field(token.value)):
            self._symbol = (symbol, len(self.text))
        elif element in _PROGRAM:
            return
        elif _is_plain(token.content.strip(), is_custom):
            self._check(token.content.strip(), element)
        elif not self._read_field(element, token.value, token.at, token.at + len(token.content)):
            start = find_instruction(token.content) if element == "instrText" else 0
            if token.content[start:].strip():
                self.properties.add_break(f"\n{to_words(element)}: " if is_custom else "\n")
                add_token(self.properties, token, start)

    def _read_field(self, name: str, text: str, at: int, end: int) -> bool:
        """Add a value identified by the name of its element or attribute. RETURNS: Whether it is one."""
        value = Value(text, at, end)
        if name in _PEOPLE:
            self.fields.add("DOCTOR", value, name)
            first, _, last = text.strip().rpartition(" ")
            self.staff.add_name(first, last)
        elif name in _SHORT:
            self.fields.add("DOCTOR", value, name)
        elif name in _ORGANIZATIONS:
            self.fields.add("HOSPITAL", value, name)
        elif _DAY.match(text):
            day = text[:10]

            def write(new: str) -> str:
                return write_on_day(day, new, text[10:]) if _DAY.fullmatch(new) else _NO_DAY

            self.fields.add("DATE", Value(day, at, end, write), name)
        else:
            return False
        return True

    def _read_attribute(self, token: Token, attribute: Attribute, is_custom: bool) -> None:
        name, element = attribute.name.rpartition(":")[2], token.content
        text, end = attribute.value, attribute.at + len(attribute.raw)
        where = f"{element}/@{name}"
        is_layout = attribute.name.startswith("xmlns") or element in _STYLES or not text.strip()
        if is_layout or _OWN.fullmatch(f"{where}={text}"):
            return
        if is_custom and token.prefix in _SCHEMA and (name in _SCHEMA_NAMES or text == token.get("name")):
            self._check(text, "the name of an element")
            return
        is_named = is_custom or name in _NAMED or element in _NAMED_ELEMENTS
        if _is_plain(text, is_named and name != "id") or (_HEX.fullmatch(text) and not is_named):
            self._check(text, where)
        elif name == _PACKED:
            self.fields.take_out(Value(f"({name})", attribute.at, end, nothing), name)
        elif name == "Target" and token.get("TargetMode") == "External":
            self.fields.add("URL", Value(text, attribute.at, end, quote), "link")
        elif name == "Target":
            self._check_part(text, where)
        elif element == "Relationship" or name in _LAYOUT_ATTRIBUTES:
            return  # a relation within the package
        elif self._read_field(name, text, attribute.at, end):
            return
        elif is_named or _PROSE.search(text):
            self.properties.add_break(f"\n{to_words(name)}: " if is_custom else "\n")
            self.properties.add(text, attribute.at, end)
        else:
            self._check(text, where)


LAYOUT = re.compile(
    r"\[Content_Types\]\.xml"
    r"|.*/theme/[^/]+\.xml"
    r"|word/(?:glossary/)?(?:styles|stylesWithEffects|fontTable|webSettings|numbering)\.xml"
    r"|word/charts/(?:style|colors)\d*\.xml"
)
"""Parts without document text: styles, fonts, colors."""
_STEMS = frozenset(
    """document header footer footnotes endnotes comments commentsExtended commentsIds commentsExtensible
    people settings glossary image chart item itemProps app core custom thumbnail oleObject vbaProject vbaData
    activeX drawing vmlDrawing layout data quickStyle colors style styles font stylesWithEffects fontTable
    webSettings numbering theme themeOverride keyboard customizations afchunk documenttasks""".split()
)
_FOLDERS = (
    "word customXml docProps _rels media embeddings charts theme glossary diagrams drawings fonts activeX ink"
    " documenttasks"
)
_OBJECT = (
    "Office Excel Word PowerPoint Visio Equation Graph Macro-Enabled Binary Document Worksheet Workbook"
    " Presentation Slide Drawing Chart 97 2003 2004 -"
)
_PART = re.compile(
    rf"/?(?:(?:\.\.|{'|'.join(_FOLDERS.split())})/)*"
    rf"(?:Microsoft(?:_(?:{'|'.join(_OBJECT.split())}))+|(?P<stem>[A-Za-z]*))\d*\.(?:[a-z]{{2,5}}\.)?[A-Za-z0-9]{{2,5}}"
)
"""The name of a part; the words of one made by Word are in _STEMS, or in _OBJECT for an embedded file."""
_FIELD = re.compile(r"\s*([A-Z]+)(?![^\s\\])")
_FIELDS = frozenset(
    """ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTOTEXT AUTOTEXTLIST BARCODE BIBLIOGRAPHY CITATION COMMENTS
    COMPARE CREATEDATE DATABASE DATE DOCPROPERTY DOCVARIABLE EDITTIME EMBED EQ FILENAME FILESIZE FILLIN
    FORMCHECKBOX FORMDROPDOWN FORMTEXT GOTOBUTTON GREETINGLINE HYPERLINK IF INCLUDEPICTURE INCLUDETEXT INDEX
    INFO KEYWORDS LASTSAVEDBY LINK LISTNUM MACROBUTTON MERGEFIELD MERGEFORMAT MERGEREC MERGESEQ NEXT NEXTIF
    NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINT PRINTDATE PRIVATE QUOTE RD REF REVNUM SAVEDATE
    SECTION SECTIONPAGES SEQ SET SHAPE SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC
    USERADDRESS USERINITIALS USERNAME XE""".split()
)
"""Names of fields at the start of their instructions (ECMA-376, 17.16.5)."""


def is_known_part(name: str) -> bool:
    """Return whether Word gave a part its name."""
    found = _PART.fullmatch(name)
    return found is not None and (found["stem"] is None or found["stem"] in _STEMS)


def find_instruction(text: str) -> int:
    """Return the offset in the instruction of a field after the field's name."""
    found = _FIELD.match(text)
    return found.end() if found is not None and found[1] in _FIELDS else 0
