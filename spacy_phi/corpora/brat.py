"""brat standoff (`.txt` with `.ann` beside it), read and written without loss.

Format: https://brat.nlplab.org/standoff.html. Offsets count characters of the decoded text, including a BOM
and both characters of a CRLF. Lines other than text-bound annotations (relations, events, notes) are kept in
place.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .annotated import AnnotatedNote, AnnotatedSpan, check_offsets
from .files import decode, encode, file_of, read_text

_TEXT_BOUND = re.compile(r"(T\S*)\t(\S+)((?: \d+ \d+)(?:;\d+ \d+)*) *(?:\t(.*))?", re.DOTALL)
_ATTRIBUTE = re.compile(r"[AM]\S*\t(\S+) (\S+)(?: (\S+))? *")
_COMMENT = re.compile(r"#\S*\t(\S+) (T\S*)\t(.*)", re.DOTALL)
_REFERENCE = re.compile(r"(?<![^\s:])T\d+(?!\S)")


@dataclass(frozen=True, slots=True)
class _Line:
    raw: str
    end: str
    """Line break, "" if the file ends without one."""
    span: AnnotatedSpan | None = None
    """Annotation on the line, without attributes."""


@dataclass(frozen=True, slots=True)
class _Layout:
    lines: tuple[_Line, ...]
    spans: tuple[AnnotatedSpan, ...]


def read_ann(ann: str, text: str, note_id: str, file: str = "") -> AnnotatedNote:
    """Return a note from its text and the content of its `.ann` file.

    ann: Content of the `.ann` file. text: The note. note_id: Its id.
    file: Name of the `.ann` file, for errors and notices.
    RETURNS: With a notice that counts, by their first letter, the lines that are kept without being parsed.
    RAISES: PhiError (E101, E102), which names file and line.
    """
    file = file or f"{note_id}.ann"
    lines: list[_Line] = []
    notices: list[str] = []
    attributes: dict[str, dict[str, Any]] = {}
    kinds: Counter[str] = Counter()
    for number, raw in enumerate(re.split(r"(?<=\n)", ann), 1):
        body = raw.rstrip("\r\n")
        line = _Line(body, raw[len(body) :])
        if body.startswith("T"):
            line = replace(line, span=_parse_span(body, text, file, number))
            notices += _notices(line, text, file, number)
        elif not _parse_attribute(body, attributes) and body.strip():
            kinds[body[0]] += 1
        lines.append(line)
    if kinds:
        counts = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        notices.append(f"{file}: {kinds.total()} lines are not spans, and only brat keeps them ({counts})")
    found = [line.span for line in lines if line.span is not None]
    spans = tuple(replace(span, attributes=attributes.get(span.id, {})) for span in found)
    return AnnotatedNote(note_id, text, spans, notices=tuple(notices), layout=_Layout(tuple(lines), spans))


def _parse_span(body: str, text: str, file: str, number: int) -> AnnotatedSpan:
    match = _TEXT_BOUND.fullmatch(body)
    if match is None:
        raise PhiError(Errors.E101.format(file=file, line=number))
    pieces = []
    for piece in match[3].strip().split(";"):
        start, end = map(int, piece.split())
        check_offsets(start, end, text, file, f"line {number}")
        pieces.append((start, end))
    hull = (min(start for start, _ in pieces), max(end for _, end in pieces))
    return AnnotatedSpan(*hull, match[2], id=match[1], pieces=tuple(pieces) if len(pieces) > 1 else ())


def _notices(line: _Line, text: str, file: str, number: int) -> list[str]:
    span = line.span
    found = []
    if span is not None and span.pieces:
        found.append(f"{file}, line {number}: a discontinuous span")
    if span is not None and line.raw.split("\t")[2:] != [_surface(span, text)]:
        found.append(f"{file}, line {number}: the text column is not the text at its offsets")
    return found


def _parse_attribute(body: str, attributes: dict[str, dict[str, Any]]) -> bool:
    if match := _ATTRIBUTE.fullmatch(body):
        attributes.setdefault(match[2], {})[match[1]] = True if match[3] is None else match[3]
    elif match := _COMMENT.fullmatch(body):
        attributes.setdefault(match[2], {})["comment"] = match[3]
    return match is not None


def _surface(span: AnnotatedSpan, text: str) -> str:
    pieces = span.pieces or ((span.start, span.end),)
    # brat replaces a line break by a space, which would otherwise break the line of the `.ann` file.
    return " ".join(re.sub(r"\r\n|[\r\n]", " ", text[start:end]) for start, end in pieces)


def _format_span(span: AnnotatedSpan, text: str) -> str:
    offsets = ";".join(f"{start} {end}" for start, end in span.pieces or ((span.start, span.end),))
    return f"{span.id}\t{span.label} {offsets}\t{_surface(span, text)}"


def write_ann(note: AnnotatedNote) -> str:
    """Return the content of a note's `.ann` file; unchanged lines are written as they were read.

    note: From any reader. Labels must not contain whitespace, as brat requires.
    RETURNS: Lines in the original file order, followed by new spans.
    """
    layout = note.layout if isinstance(note.layout, _Layout) else _Layout((), ())
    if layout.lines and note.spans == layout.spans:
        return "".join(line.raw + line.end for line in layout.lines)
    old = {span.id: span for span in layout.spans}
    spans = _with_ids(note.spans, old)
    by_id = {span.id: span for span in spans}
    told = {i for i in old.keys() & by_id.keys() if old[i].attributes == by_id[i].attributes}
    out = [text for line in layout.lines if (text := _kept_line(line, by_id, told, note.text))]
    eol = next((line.end for line in layout.lines if line.end), "\n")
    if out and not out[-1].endswith("\n"):
        out.append(eol)
    number = 1 + sum(line.raw.startswith(("#", "A")) for line in layout.lines)
    for span in spans:
        if span.id not in old:
            out += [_format_span(span, note.text), eol]
        if span.id not in told:
            for key, value in span.attributes.items():
                out += [_format_attribute(span.id, key, value, number), eol]
                number += 1
    return "".join(out)


def _kept_line(line: _Line, by_id: dict[str, AnnotatedSpan], told: set[str], text: str) -> str:
    if line.span is not None:
        span = by_id.get(line.span.id)
        if span is None:
            return ""
        same = replace(span, attributes={}) == line.span
        return (line.raw if same else _format_span(span, text)) + line.end
    if (attribute := _ATTRIBUTE.fullmatch(line.raw)) or (attribute := _COMMENT.fullmatch(line.raw)):
        return line.raw + line.end if attribute[2] in told or not attribute[2].startswith("T") else ""
    # A relation or an event on a removed span would dangle.
    dangles = any(name not in by_id for name in _REFERENCE.findall(line.raw))
    return "" if dangles else line.raw + line.end


def _with_ids(spans: tuple[AnnotatedSpan, ...], old: Iterable[str]) -> list[AnnotatedSpan]:
    # The id of a removed span is not reused, because relations may refer to it.
    taken = {span.id for span in spans}.union(old)
    free = (f"T{n}" for n in count(1) if f"T{n}" not in taken)
    seen: set[str] = set()
    out = []
    for span in spans:
        if not re.fullmatch(r"T\S+", span.id) or span.id in seen:
            span = replace(span, id=next(free))
        seen.add(span.id)
        out.append(span)
    return out


def _format_attribute(span_id: str, key: str, value: Any, number: int) -> str:
    if key != "comment" and value is True:
        return f"A{number}\t{key} {span_id}"
    if key != "comment" and re.fullmatch(r"\S+", str(value)) and re.fullmatch(r"\S+", key):
        return f"A{number}\t{key} {span_id} {value}"
    return f"#{number}\tAnnotatorNotes {span_id}\t" + re.sub(r"[\r\n]+", " ", str(value))


def read_brat(folder: Path, text_of: Callable[[str], str | None] | None = None) -> Iterator[AnnotatedNote]:
    """Yield the notes of a folder and its subfolders, by name; a `.txt` without `.ann` is a note without
    spans.

    folder: A folder, or one `.ann` or `.txt` file.
    text_of: maps an id to a text, for an `.ann` without its `.txt` (predictions of other systems often lack
        it).
    YIELDS: The id is the path below the folder without its suffix.
    RAISES: PhiError (E100 to E103).
    """
    if folder.is_dir():
        stems = {p.with_suffix("") for p in folder.rglob("*") if p.suffix in (".ann", ".txt") and p.is_file()}
        root = folder
    else:
        stems, root = {folder.with_suffix("")}, folder.parent
    for stem in sorted(stems):
        yield _read_pair(stem, stem.relative_to(root).as_posix(), text_of)


def _read_pair(stem: Path, note_id: str, text_of: Callable[[str], str | None] | None) -> AnnotatedNote:
    txt, ann = Path(f"{stem}.txt"), Path(f"{stem}.ann")
    text = read_text(txt) if txt.exists() else text_of(note_id) if text_of else None
    if text is None:
        raise PhiError(Errors.E103.format(file=ann, expected=txt.name))
    content = decode(ann.read_bytes(), ann) if ann.exists() else ""
    return read_ann(content, text, note_id, str(ann))


def write_brat(note: AnnotatedNote, folder: Path) -> None:
    """Write `<id>.txt` and `<id>.ann` into a folder, UTF-8. RAISES: PhiError (E107, E116)."""
    txt, ann = file_of(folder, note.id, ".txt"), file_of(folder, note.id, ".ann")
    txt.parent.mkdir(parents=True, exist_ok=True)
    text, content = encode(note.text, note.id, "UTF-8"), encode(write_ann(note), note.id, "UTF-8")
    txt.write_bytes(text)
    ann.write_bytes(content)
