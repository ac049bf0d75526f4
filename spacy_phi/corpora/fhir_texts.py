"""Texts in FHIR elements: their kinds, and how each is read and written back."""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from ..wall_clock import write_on_day
from .markup import Markup, read_markup, write_markup
from .rows import Part

_DAY = re.compile(r"\d{4}-\d{2}(-\d{2})?")
_MARKUP = ("text/html", "application/xhtml+xml")
_PLAIN = ("text/plain", "text/markdown")
_RELATIVE = re.compile(r"[A-Za-z]+/[A-Za-z0-9.-]{1,64}")


class Done(Protocol):
    """Outcome for a text."""

    @property
    def scrubbed(self) -> str | None:
        """The scrubbed text; None if it could not be scrubbed."""

    @property
    def findings(self) -> Sequence[Mapping[str, Any]]:
        """As in `doc._.phi`; offsets refer to the extracted text, which for markup is its words."""


@dataclass
class Slot:
    """A text in an element: `owner[key]`, an object or a list."""

    owner: Any
    key: Any
    path: str
    text: str

    @property
    def part(self) -> Part:
        """Return the part to scrub."""
        return Part(self.path, self.text)

    def put(self, done: Done) -> None:
        """Write the outcome back."""
        self.owner[self.key] = done.scrubbed


class NameSlot(Slot):
    """The name of a person or place; removed unless all of it was found."""

    def put(self, done: Done) -> None:
        left = list(self.text)
        for finding in done.findings:
            start, end = finding["start_char"], finding["end_char"]
            left[start:end] = " " * (end - start)
        if any(char.isalnum() for char in left):
            del self.owner[self.key]
        else:
            self.owner[self.key] = done.scrubbed


class DateSlot(Slot):
    """The day of a date or time; removed unless the replacement is a day. A time's offset from UTC becomes 0
    (see `wall_clock`)."""

    @property
    def part(self) -> Part:
        return Part(self.path, self.text[:10])

    def put(self, done: Done) -> None:
        day = done.scrubbed or ""
        if done.findings and _DAY.fullmatch(day):
            self.owner[self.key] = write_on_day(self.text[:10], day, self.text[10:])
        elif isinstance(self.owner, list):
            self.owner[self.key] = None
        else:
            del self.owner[self.key]


class MarkupSlot(Slot):
    """A page of XHTML."""

    def __init__(self, owner: Any, key: Any, path: str, text: str) -> None:
        super().__init__(owner, key, path, text)
        self.markup: Markup = read_markup(text)

    @property
    def part(self) -> Part:
        return Part(self.path, self.markup.text)

    def put(self, done: Done) -> None:
        self.owner[self.key] = write_markup(self.markup, done.findings)


class AttachmentSlot(Slot):
    """The data of an attachment, in base64."""

    def __init__(self, attachment: dict[str, Any], path: str) -> None:
        """RAISES: ValueError if it cannot be read as text; the message contains nothing of the data."""
        kind, charset = _content_type(attachment)
        if kind not in (*_MARKUP, *_PLAIN):
            raise ValueError("an attachment that is not text or HTML")
        text: str | None = None
        try:
            data = b64decode("".join(attachment["data"].split()), validate=True)
            text = data.decode(charset)
        except (ValueError, LookupError):
            pass
        if text is None:
            raise ValueError("the data of an attachment")
        super().__init__(attachment, "data", path, text)
        self.charset = charset
        self.markup = read_markup(text) if kind in _MARKUP else None

    @property
    def part(self) -> Part:
        return Part(self.path, self.text if self.markup is None else self.markup.text)

    def put(self, done: Done) -> None:
        scrubbed = done.scrubbed if self.markup is None else write_markup(self.markup, done.findings)
        data = (scrubbed or "").encode(self.charset, "replace")
        self.owner["data"] = b64encode(data).decode("ascii")
        if "size" in self.owner:
            self.owner["size"] = len(data)


def _content_type(attachment: Mapping[str, Any]) -> tuple[str, str]:
    """Return the type of an attachment and its encoding."""
    kind, _, options = str(attachment.get("contentType") or "").lower().partition(";")
    found = re.search(r"charset\s*=\s*\"?([\w.:-]+)", options)
    return kind.strip(), found[1] if found else "utf-8"


def is_relative(url: Any) -> bool:
    """Return whether a URL refers to a resource of the same server, such as "Binary/17"."""
    return isinstance(url, str) and bool(_RELATIVE.fullmatch(url))


def is_date(text: str) -> bool:
    """Return whether a text is a FHIR date or time that is more precise than a year."""
    return bool(re.fullmatch(r"\d{4}-\d{2}(-\d{2}(T\S*)?)?", text))
