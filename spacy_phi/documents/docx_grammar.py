"""Word packages: the names of their parts, and of fields in the text."""

import re

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
    webSettings
    numbering theme themeOverride keyboard customizations afchunk""".split()
)
_FOLDERS = (
    "word customXml docProps _rels media embeddings charts theme glossary diagrams drawings fonts activeX ink"
)
_PART = re.compile(
    rf"/?(?:(?:\.\.|{'|'.join(_FOLDERS.split())})/)*([A-Za-z]*)\d*\.(?:[a-z]{{2,5}}\.)?[A-Za-z0-9]{{2,5}}"
)
"""The name of a part; the words of one made by Word are in _STEMS."""
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
    return found is not None and found[1] in _STEMS


def find_instruction(text: str) -> int:
    """Return the offset in the instruction of a field after the field's name."""
    found = _FIELD.match(text)
    return found.end() if found is not None and found[1] in _FIELDS else 0
