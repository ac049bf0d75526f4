"""Pieces of text in a container, such as a message or a page of markup, and how to write them back."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from ..roster.entry import RosterEntry
from ..spans import Match, Source, SourceKind
from ..surrogates.onset import Moment

_REST = re.compile(r"\A\S+")
_CONTROL = r"[\x80\x82-\x8c\x8e\x91-\x9c\x9e\x9f](?![\x80-\xff])"
_WINDOWS = re.compile(rf"(?<![\x80-\xff\d]){_CONTROL}|(?<=\d){_CONTROL}(?!\d)")
"""A control character that is a dash, a quote or a letter in Windows-1252, as browsers read it. Beside
another letter it may be a part of one in UTF-8, and between digits it may split a number."""
_SURE = 1.0
_Carrier = TypeVar("_Carrier", str, bytes)


class Run(NamedTuple):
    """Contiguous text of a piece in the container."""

    start: int
    """Offset in the text of the piece."""
    text: str
    at: int
    end: int
    """Offsets in the container. A run with the same length there as its text can be split anywhere, others
    not at all."""
    write: Callable[[str], str] | None = None
    """Encodes new text for the container; None uses the piece's encoder."""


class Edit(NamedTuple):
    """A change of the container."""

    at: int
    end: int
    new: str


class _Segment(NamedTuple):
    """The part of a finding in one run."""

    run: int
    a: int
    b: int
    """Offsets in the text of the run."""
    start: int
    """Offset in the text of the piece."""
    text: str
    at: int
    """Location of the run in the container."""


_Change = tuple[int, int, str]
"""Start and end in the text of a run, and its new text."""


class Piece:
    """A text to scrub, collected from runs of a container.

    name: Name of the text in the audit. write: Encodes new text for the container. is_given: Whether
        its findings are already known, so that it is not searched. is_structure: Whether what stays in
        it is structure of the container, as in `check_structure`.
    """

    def __init__(
        self,
        name: str,
        write: Callable[[str], str] = lambda text: text,
        is_given: bool = False,
        is_structure: bool = False,
    ) -> None:
        self.name, self.write, self.is_structure = name, write, is_structure
        self.given: list[Match] | None = [] if is_given else None
        self.patient: str | None = None
        """Its patient, if the document has several."""
        self.people: tuple[RosterEntry, ...] = ()
        """Persons of that patient."""
        self.index_date: Moment | None = None
        """As `doc._.phi_index_date`."""
        self._runs: list[Run] = []
        self._texts: list[str] = []
        self._length = 0

    @property
    def text(self) -> str:
        """Its complete text, as long as its runs."""
        text = "".join(self._texts)
        return text if text.isascii() else _WINDOWS.sub(_read_windows, text)

    @property
    def size(self) -> int:
        """Number of its runs."""
        return len(self._runs)

    def add(
        self, text: str, at: int, end: int | None = None, write: Callable[[str], str] | None = None
    ) -> None:
        """Add text of the container.

        text: As a reader sees it. at, end: Location in the container; without an end, as long as the text.
            write: As in Run.
        """
        self._runs.append(Run(self._length, text, at, at + len(text) if end is None else end, write))
        self._append(text)

    def add_break(self, text: str = "\n") -> None:
        """Add text that the container lacks, such as a line break between paragraphs; none at the start, no
        second line break in a row, and no single blank after another one."""
        last = self._texts[-1][-1:] if self._length else ""
        if self._length and not (text == last == "\n" or (text == " " and last.isspace())):
            self._append(text)

    def add_label(self, text: str) -> None:
        """Add text that the container lacks and that says what follows."""
        self._append(text)

    def mark(self, start: int, label: str, source: str, kind: SourceKind = SourceKind.FIELD) -> None:
        """Add a known finding from an offset to the current end; none if it has no text."""
        assert self.given is not None
        if self._length > start:
            self.given.append(Match(start, self._length, label, _SURE, _make_source(source, kind)))

    def __len__(self) -> int:
        return self._length

    def spans(self) -> Iterator[tuple[int, int]]:
        """Yield the locations of its text in the container."""
        return ((run.at, run.end) for run in self._runs if run.at < run.end)

    def _append(self, text: str) -> None:
        self._texts.append(text)
        self._length += len(text)

    def find_runs(
        self, replacements: Mapping[str, str], findings: Iterable[Mapping[str, Any]]
    ) -> Iterator[dict[str, Any]]:
        """Yield findings, as in `doc._.phi`, for the runs of structure with a known replacement.

        replacements: By text. findings: Those of the piece.
        """
        found = {each["start_char"] for each in findings}
        for run in self._runs if self.is_structure and replacements else ():
            new = replacements.get(run.text)
            if new is not None and run.start not in found:
                yield {"start_char": run.start, "end_char": run.start + len(run.text), "replacement": new}

    def find_own(self, findings: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
        """Yield the findings that hold text of the container, and not only a label."""
        starts = [run.start for run in self._runs]
        for finding in findings:
            first = max(0, bisect_right(starts, finding["start_char"]) - 1)
            if next(self._cut(first, finding["start_char"], finding["end_char"]), None) is not None:
                yield finding

    def edits(self, findings: Iterable[Mapping[str, Any]]) -> Iterator[Edit]:
        """Yield the changes of the container.

        findings: As in `doc._.phi`; the text of one without a replacement is kept.
        """
        starts = [run.start for run in self._runs]
        changes: dict[int, list[_Change]] = {}
        for finding in findings:
            if finding["replacement"] is not None:
                first = max(0, bisect_right(starts, finding["start_char"]) - 1)
                segments = self._cut(first, finding["start_char"], finding["end_char"])
                for segment, new in _distribute(list(segments), finding["replacement"]):
                    changes.setdefault(segment.run, []).append((segment.a, segment.b, new))
        for number, own in changes.items():
            yield from _write(self._runs[number], own, self._runs[number].write or self.write)

    def _cut(self, first: int, start: int, end: int) -> Iterator[_Segment]:
        for number in range(first, len(self._runs)):
            run = self._runs[number]
            if run.start >= end:
                return
            a, b = max(start - run.start, 0), min(end - run.start, len(run.text))
            if a < b:
                yield _Segment(number, a, b, run.start + a, run.text[a:b], run.at)


@lru_cache(maxsize=1024)
def _make_source(name: str, kind: SourceKind) -> Source:
    return Source(f"{kind.value}:{name}", kind)


def _read_windows(found: re.Match[str]) -> str:
    return found[0].encode("latin-1").decode("cp1252")


class Series:
    """A text in one or more pieces, so that none is long.

    name, write: As in Piece; the name is numbered from the second piece on.
    """

    def __init__(self, name: str, write: Callable[[str], str]) -> None:
        self._name, self._write = name, write
        self.pieces = [Piece(name, write)]

    @property
    def last(self) -> Piece:
        """The current piece."""
        return self.pieces[-1]

    def divide(self) -> None:
        """Start a new piece."""
        self.pieces.append(Piece(f"{self._name} {len(self.pieces) + 1}", self._write))


def _write(run: Run, changes: Sequence[_Change], write: Callable[[str], str]) -> Iterator[Edit]:
    """Yield the edits of a run: one per change, or one for the whole run if its encoding differs from the
    text."""
    if len(run.text) == run.end - run.at:
        for a, b, new in changes:
            yield Edit(run.at + a, run.at + b, write(new))
    else:
        yield Edit(run.at, run.end, write(apply(run.text, changes)))


def _distribute(segments: Sequence[_Segment], new: str) -> Iterator[tuple[_Segment, str]]:
    """Yield the new text of each segment of a finding: word by word if the replacement has as many words,
    else all of it in the container's first segment."""
    words = new.split()
    pieces = list(_split_words(segments))
    counts = [len(own.split()) for _, own in pieces]
    if len(segments) == 1 or sum(counts) != len(words):
        first = min(segments, key=lambda segment: (segment.at, segment.a), default=None)
        for segment in segments:
            yield segment, new if segment is first else ""
        return
    for (segment, own), count in zip(pieces, counts):
        text, words = " ".join(words[:count]), words[count:]
        core = own.strip()
        yield segment, own.replace(core, text) if core else own


def _split_words(segments: Sequence[_Segment]) -> Iterator[tuple[_Segment, str]]:
    """Yield each segment with the words that start in it; the remainder of a split word is dropped."""
    open_end = -1
    for segment in segments:
        goes_on = segment.start == open_end
        yield segment, _REST.sub("", segment.text) if goes_on else segment.text
        open_end = -1 if segment.text[-1:].isspace() else segment.start + len(segment.text)


def split_runs(
    pattern: re.Pattern[str], text: str, at: int, end: int, resolve: Callable[[re.Match[str]], str]
) -> Iterator[tuple[str, int, int]]:
    """Yield a part of a text as arguments of `Piece.add`: the matches of a pattern, resolved, and the text
    between them.
    """
    for found in pattern.finditer(text, at, end):
        if at < found.start():
            yield text[at : found.start()], at, found.start()
        yield resolve(found), *found.span()
        at = found.end()
    if at < end:
        yield text[at:end], at, end


def write_edits(text: str, encoding: str, errors: str, edits: Iterable[Edit], start: int = 0) -> bytes:
    """Return the bytes of a text with its edits applied; start: Its offset, as counted by the edits."""
    moved = ((edit.at - start, edit.end - start, edit.new) for edit in edits)
    return apply(text, moved).encode(encoding, errors)


def apply(carrier: _Carrier, edits: Iterable[tuple[int, int, _Carrier]]) -> _Carrier:
    """Return the container with its edits applied; everything else is unchanged."""
    pieces: list[_Carrier] = []
    position = 0
    for at, end, new in sorted(edits, key=lambda edit: edit[:2]):
        pieces += (carrier[position : max(at, position)], new)
        position = max(position, end)
    pieces.append(carrier[position:])
    return carrier[:0].join(pieces)
