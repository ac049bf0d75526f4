"""The parts of `real_files.py` for e-mail, RTF and Word, each by a parser that is not ours.

Each check takes a file before and after, and returns how many values of structured fields there were and
how many are left, how many coded values there were and how many changed, and whether the result is
unreadable.
"""

import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from lxml import etree
from striprtf.striprtf import rtf_to_text

Values = list[tuple[str, str]]
"""Places and values, in the order of the file."""
_MIN = 3
"""Shorter values, such as initials and degrees, may be equal by chance."""
_RTF_PEOPLE = re.compile(r"\{\\(?:\*\\)?(author|operator|manager|company)\b ?([^{}\\]+)\}")
_RTF_FONT = re.compile(r"\{\\f(\d+)[^{};]*?([A-Za-z][\w -]*);\}")
_WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PEOPLE_TAGS = ("creator", "lastModifiedBy", "Manager", "Company")


def compare(people: tuple[Values, Values], codes: tuple[Values, Values]) -> dict[str, int]:
    """Return the counts of values before and after; a value is left if it has the same place."""
    before, after = ([each for each in values if len(each[1].strip()) >= _MIN] for values in people)
    kept = set(after)
    changed = set(codes[1])
    return {
        "structured": len(before),
        "left": sum(each in kept for each in before),
        "coded": len(codes[0]),
        "changed": sum(each not in changed for each in codes[0]),
    }


def check_eml(before: bytes, after: bytes) -> dict[str, int]:
    """Check a message with Python's email package."""
    mails = [message_from_bytes(_without_separator(data), policy=policy.default) for data in (before, after)]
    people = tuple(list(_mail_people(mail)) for mail in mails)
    codes = tuple(list(_mail_kinds(mail)) for mail in mails)
    counts = compare(people, codes)  # type: ignore[arg-type]
    return {**counts, "unreadable": int(not _opens(mails[1]) and _opens(mails[0]))}


def _without_separator(data: bytes) -> bytes:
    return data.partition(b"\n")[2] if data.startswith(b"From ") else data


def _mail_people(mail: EmailMessage) -> Iterator[tuple[str, str]]:
    for name in ("From", "To", "Cc", "Reply-To", "Sender"):
        for person, address in getaddresses([str(value) for value in mail.get_all(name, [])]):
            yield from ((name, person), (name, address))
    for name in ("Message-ID", "Date", "References", "In-Reply-To"):
        yield from ((name, str(value)) for value in mail.get_all(name, []))


def _mail_kinds(mail: EmailMessage) -> Iterator[tuple[str, str]]:
    for number, part in enumerate(mail.walk()):
        kind = part.get_content_type()
        # The text of a PDF or a picture replaces it.
        yield f"{number}", "text/plain" if kind == "application/pdf" or kind.startswith("image/") else kind


def _opens(mail: EmailMessage) -> bool:
    try:
        for part in mail.walk():
            if not part.is_multipart():
                part.get_content()
    except (KeyError, LookupError, ValueError, AttributeError):
        return False
    return True


def check_rtf(before: bytes, after: bytes) -> dict[str, int]:
    """Check a document with striprtf, and its information and fonts by expressions."""
    texts = [data.decode("latin-1") for data in (before, after)]
    people = tuple(_RTF_PEOPLE.findall(text) for text in texts)
    codes = tuple(_RTF_FONT.findall(text) for text in texts)
    counts = compare(people, codes)  # type: ignore[arg-type]
    read = [_read_rtf(text) for text in texts]
    return {**counts, "unreadable": int(bool(read[0]) and not read[1])}


def _read_rtf(text: str) -> str:
    try:
        return str(rtf_to_text(text, errors="ignore")).strip()
    except (ValueError, LookupError, IndexError, AttributeError):
        return ""


def check_docx(before: bytes, after: bytes) -> dict[str, int]:
    """Check a document with zipfile and lxml: authors, and names of styles and fonts."""
    try:
        packages = [_unpack(data) for data in (before, after)]
    except (BadZipFile, etree.XMLSyntaxError):
        return {"unreadable": 1}
    people = tuple(list(_docx_people(parts)) for parts in packages)
    codes = tuple(list(_docx_codes(parts)) for parts in packages)
    return compare(people, codes)  # type: ignore[arg-type]


def _unpack(data: bytes) -> dict[str, etree._Element]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
    with ZipFile(BytesIO(data)) as package:
        names = [name for name in package.namelist() if name.endswith((".xml", ".rels"))]
        return {name: etree.fromstring(package.read(name), parser) for name in names}


def _docx_people(parts: dict[str, etree._Element]) -> Iterator[tuple[str, str]]:
    for name, root in parts.items():
        for number, element in enumerate(root.iter(etree.Element)):
            if etree.QName(element).localname in _PEOPLE_TAGS:
                yield f"{name} {number}", element.text or ""
            yield f"{name} {number} author", element.get(f"{_WORD}author") or ""


def _docx_codes(parts: dict[str, etree._Element]) -> Iterator[tuple[str, str]]:
    for name, root in parts.items():
        for number, element in enumerate(root.iter(etree.Element)):
            kind = etree.QName(element).localname
            yield f"{name} {number}", kind
            if kind in ("rFonts", "pStyle", "rStyle", "sz", "color"):
                yield from ((f"{name} {number} {key}", value) for key, value in element.attrib.items())
