r"""CoNLL: one token per line, an empty line after each line of the note, BIO or BIOES tags.

This module writes the columns FORM, START, END, TAG and, if a token is not followed by a single space or
nothing, `SpacesAfter=` with the escapes of CoNLL-U (`\s \t \n \r`, `\u000B`), so that the text can be
restored exactly. It also reads files with two or more columns whose last is the tag (CoNLL-2003, BIO, IOB,
BIOES or BILUO; in IOB1, B only divides adjacent spans). Such files do not record whitespace, so tokens are
joined by spaces and line breaks, and no span continues after an empty line.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ..errors import Errors, PhiError, require_one_of
from .annotated import AnnotatedNote, AnnotatedSpan
from .docs import AlignmentReport
from .files import decode, encode

TAG_SCHEMES = ("bio", "bioes")
_HEAD = "# newdoc id = "
_LEADING = "# SpacesBefore="
_TOKEN = re.compile(r"\d+|[^\W\d_]+|[^\w\s]|_")
_ESCAPES = {" ": r"\s", "\t": r"\t", "\n": r"\n", "\r": r"\r", "\\": r"\\"}
_ESCAPED = re.compile(r"\\(?:[stnr\\]|u[0-9A-F]{4})")


@dataclass(frozen=True, slots=True)
class _Layout:
    raw: str
    note: AnnotatedNote


@dataclass(slots=True)
class _Draft:
    """A note while its lines are being read."""

    id: str
    parts: list[str] = field(default_factory=list)
    length: int = 0
    token_end: int = 0
    spans: list[AnnotatedSpan] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    exact: bool = False
    begun: bool = False
    in_sentence: int = 0
    """Tokens since the last empty line."""
    most: int = 0
    """Tokens of the longest sentence so far."""
    numbered: bool = True
    """Whether the first column of each token is its number in the sentence."""

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def note(self, file: str, number: int) -> AnnotatedNote:
        """Return the note that ends before a line of a file. RAISES: PhiError (E110) if its words are not in
        the first column, as in GermEval 2014 and CoNLL-U."""
        if self.numbered and self.most > 1:
            reason = "the first column numbers the tokens; remove it, so that the word is the first"
            raise PhiError(Errors.E110.format(file=file, line=number, reason=reason))
        note = AnnotatedNote(self.id, "".join(self.parts), tuple(self.spans))
        return replace(note, layout=_Layout("".join(self.raw), note))


def _escape(space: str) -> str:
    return "".join(_ESCAPES.get(char) or f"\\u{ord(char):04X}" for char in space)


def _unescape(space: str) -> str:
    plain = {value: key for key, value in _ESCAPES.items()}
    return _ESCAPED.sub(lambda match: plain.get(match[0]) or chr(int(match[0][2:], 16)), space)


def read_conll(path: Path) -> Iterator[AnnotatedNote]:
    """Yield the notes of a file, or of the `.conll` files of a folder.

    path: File or folder. RAISES: PhiError (E100, E110).
    """
    for file in sorted(path.rglob("*.conll")) if path.is_dir() else [path]:
        yield from parse_conll(decode(file.read_bytes(), file), str(file), file.stem)


def parse_conll(content: str, file: str = "<text>", name: str = "note") -> Iterator[AnnotatedNote]:
    """Yield the notes of a CoNLL text; one without an id is named by `name` and its number."""
    draft = _Draft(f"{name}-1")
    count = 1
    for number, line in enumerate(re.split(r"(?<=\n)", content), 1):
        body = line.rstrip("\r\n")
        if body.startswith((_HEAD, "-DOCSTART-")):
            if draft.begun:
                yield draft.note(file, number)
                count += 1
                draft = _Draft(f"{name}-{count}")
            draft.begun = True
            if body.startswith(_HEAD):
                draft.id = body[len(_HEAD) :]
        elif body.startswith(_LEADING):
            draft.add(_unescape(body[len(_LEADING) :]))
        elif body and not (body.startswith("# ") and "\t" not in body):
            columns = body.split("\t") if "\t" in body else re.split(" +", body)
            _read_token(draft, columns, file, number)
        elif not body and line and draft.token_end and not draft.exact and draft.parts[-1] == " ":
            draft.parts[-1] = "\n"
        draft.in_sentence *= bool(body)
        draft.raw.append(line)
    if draft.begun:
        yield draft.note(file, number)


def _read_token(draft: _Draft, columns: list[str], file: str, number: int) -> None:
    draft.begun = True
    if len(columns) < 2 or not columns[0]:
        raise PhiError(Errors.E110.format(file=file, line=number, reason="fewer than two columns"))
    start = draft.length
    exact = len(columns) >= 4 and columns[1] == str(start) and columns[2] == str(start + len(columns[0]))
    if draft.exact and not exact:
        raise PhiError(Errors.E110.format(file=file, line=number, reason="the offsets do not match"))
    draft.exact = exact
    draft.in_sentence += 1
    draft.most = max(draft.most, draft.in_sentence)
    draft.numbered = draft.numbered and not exact and columns[0] == str(draft.in_sentence)
    tag = columns[3] if exact else columns[-1]
    draft.add(columns[0])
    _read_tag(draft, tag, start, file, number)
    draft.token_end = draft.length
    spaces = columns[4] if exact and len(columns) > 4 else ""
    if spaces.startswith("SpacesAfter="):
        draft.add(_unescape(spaces[len("SpacesAfter=") :]))
    elif spaces != "SpaceAfter=No":
        draft.add(" ")


def _read_tag(draft: _Draft, tag: str, start: int, file: str, number: int) -> None:
    if tag == "O":
        return
    prefix, _, label = tag.partition("-")
    if prefix not in ("B", "I", "L", "E", "U", "S") or not label:
        raise PhiError(Errors.E110.format(file=file, line=number, reason="the tag is not BIO or BILUO"))
    last = draft.spans[-1] if draft.spans else None
    # Where chunks have no mark of their start (IOB1), none reaches beyond its sentence.
    begins = draft.in_sentence == 1 and not draft.exact
    adjacent = last is not None and last.end == draft.token_end and not begins
    if prefix in "ILE" and last is not None and last.label == label and adjacent:
        draft.spans[-1] = replace(last, end=draft.length)
    else:
        draft.spans.append(AnnotatedSpan(start, draft.length, label))


def write_conll(
    notes: Iterable[AnnotatedNote], path: Path, report: AlignmentReport, tags: str = "bio"
) -> None:
    """Write notes to a file; see `format_conll`.

    report: Counts empty, overlapping and discontinuous spans.
    """
    with path.open("wb") as stream:
        for note in notes:
            content, lost = format_conll(note, tags)
            stream.write(encode(content, note.id, "UTF-8"))
            for span in lost:
                blank = not note.text[span.start : span.end].strip()
                (report.empty if blank else report.overlapping)[span.label] += 1
            report.discontinuous.update(span.label for span in note.spans if span.pieces)


def format_conll(note: AnnotatedNote, tags: str = "bio") -> tuple[str, list[AnnotatedSpan]]:
    """Return the lines of a note. Tokens are also split at span boundaries, so that none is misaligned.

    note: From any reader.
    tags: "bio", or "bioes": S for a span of one token, E for the last of several (Ratinov & Roth 2009). With
        "bio", an unchanged note of a CoNLL file keeps its lines.
    RETURNS: The lines, and the spans that BIO cannot represent. Of overlapping spans, the first and
        longest is kept; of a discontinuous one, its hull. Empty and whitespace-only spans are left out.
    RAISES: PhiError (E107) for an id with a line break, (E008) for unknown tags.
    """
    layout = note.layout
    bioes = require_one_of(TAG_SCHEMES, "tags", tags) == "bioes"
    if not bioes and isinstance(layout, _Layout) and layout.note == note:
        return layout.raw, []
    if "\n" in note.id or "\r" in note.id:
        raise PhiError(Errors.E107.format(id="...", format="an id in CoNLL", code=10, position=0))
    kept = _list_representable(note)
    lines = [_HEAD + note.id]
    tokens = list(_tokens(note.text, kept))
    first = tokens[0][0] if tokens else len(note.text)
    if first:
        lines.append(_LEADING + _escape(note.text[:first]))
    afters = [start for start, _ in tokens[1:]] + [len(note.text)]
    for (start, end), after, tag in zip(tokens, afters, _tags(tokens, afters, kept, bioes)):
        space = note.text[end:after]
        lines.append("\t".join([note.text[start:end], str(start), str(end), tag, *_spaces(space)]))
        if "\n" in space:
            lines.append("")
    if lines[-1]:
        lines.append("")
    lost = list(note.spans)
    for span in kept:
        lost.remove(span)
    return "\n".join(lines) + "\n", lost


def _list_representable(note: AnnotatedNote) -> list[AnnotatedSpan]:
    """Return the spans of a note that BIO can represent, sorted by start."""
    kept: list[AnnotatedSpan] = []
    for span in sorted(note.spans, key=lambda span: (span.start, -span.end)):
        if note.text[span.start : span.end].strip() and (not kept or kept[-1].end <= span.start):
            kept.append(span)
    return kept


def _tags(
    tokens: list[tuple[int, int]], afters: list[int], kept: list[AnnotatedSpan], bioes: bool
) -> Iterator[str]:
    """Yield the tag of each token.

    afters: For each token, the start of the following one.
    """
    spans = iter(kept)
    span, begun = next(spans, None), False
    for (start, _), after in zip(tokens, afters):
        while span is not None and span.end <= start:
            span, begun = next(spans, None), False
        if span is None or start < span.start:
            yield "O"
            continue
        prefix = "I" if begun else "B"
        if bioes and after >= span.end:
            prefix = "E" if begun else "S"
        begun = True
        yield f"{prefix}-{span.label}"


def _spaces(space: str) -> list[str]:
    return [] if space == " " else ["SpaceAfter=No" if not space else f"SpacesAfter={_escape(space)}"]


def _tokens(text: str, spans: list[AnnotatedSpan]) -> Iterator[tuple[int, int]]:
    edges = iter(sorted({edge for span in spans for edge in (span.start, span.end)}))
    edge = next(edges, len(text))
    for match in _TOKEN.finditer(text):
        start = match.start()
        while edge < match.end():
            if edge > start:
                yield start, edge
                start = edge
            edge = next(edges, len(text))
        yield start, match.end()
