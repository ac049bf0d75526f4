"""Notes as JSON Lines: `{"id", "text", "spans": [{"start", "end", "label", ...}], ...}`, one note per
line. The exports of doccano have their spans in another field, which is read too."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from ..json_text import read_json, write_json
from .annotated import AnnotatedNote, AnnotatedSpan, check_offsets
from .files import decode

_BOM = b"\xef\xbb\xbf"
_OWN = ("id", "text", "spans")
_ELSEWHERE = ("label", "labels", "entities", "annotations")
"""Fields of doccano's versions, and of spaCy's examples; they may also hold labels of the whole text."""
_STARTS = ("start", "start_char", "start_offset")
_ENDS = ("end", "end_char", "end_offset")


@dataclass(frozen=True, slots=True)
class _Layout:
    raw: bytes
    """The line, including its line break and a BOM at the start of the file."""
    note: AnnotatedNote


def read_line(raw: bytes, file: str = "<line>", number: int = 1, offset: int = 0) -> AnnotatedNote:
    """Return a note from one line.

    raw: The line, with or without its line break.
    file, number, offset: Position of the line, for errors; the offset is in bytes.
    RETURNS: Fields other than id, text and spans are in its `meta`. A note without `id` is named after its
        line number.
    RAISES: PhiError (E100, E102, E108, E109).
    """
    skipped = len(_BOM) if raw.startswith(_BOM) else 0
    line = decode(raw[skipped:], file, offset=offset + skipped)
    values = parse_json(line, file, number)
    if not isinstance(values, dict) or not isinstance(values.get("text"), str):
        raise PhiError(Errors.E109.format(file=file, line=number, field="text", kind="a string"))
    text = values["text"]
    field = next((name for name in ("spans", *_ELSEWHERE) if _has_spans(values, name)), "spans")
    spans = values.get(field) or []
    if not isinstance(spans, list):
        raise PhiError(Errors.E109.format(file=file, line=number, field="spans", kind="a list"))
    parsed = tuple(_parse_span(span, text, field, file, number) for span in spans)
    meta = {key: value for key, value in values.items() if key not in (*_OWN, field)}
    note_id = str(number if values.get("id") is None else values["id"])
    note = AnnotatedNote(note_id, text, parsed, meta=meta)
    return replace(note, layout=_Layout(raw, note))


def parse_json(line: str | bytes, file: object, number: int) -> Any:
    """Return the JSON value of a line. RAISES: PhiError (E108), which names the file and the line number."""
    try:
        return read_json(line)
    except (ValueError, RecursionError) as error:
        # Integers with thousands of digits and unbounded nesting raise errors that give no column.
        column = getattr(error, "colno", 1)
        raise PhiError(Errors.E108.format(file=file, line=number, column=column)) from None


def _has_spans(values: dict[str, Any], field: str) -> bool:
    """Return whether a field is `spans`, or another one whose list begins with a span."""
    if field == "spans":
        return field in values
    value = values.get(field)
    first = value[0] if isinstance(value, list) and value else None
    return isinstance(first, list) or (isinstance(first, dict) and not first.keys().isdisjoint(_STARTS))


def _parse_span(span: Any, text: str, field: str, file: str, number: int) -> AnnotatedSpan:
    if isinstance(span, list) and len(span) == 3:
        span = dict(zip(("start", "end", "label"), span))
    kind = "a list of objects with 'start', 'end' and 'label'"
    if not isinstance(span, dict):
        raise PhiError(Errors.E109.format(file=file, line=number, field=field, kind=kind))
    values = dict(span)
    found = {key: values.pop(key) for key in (*_STARTS, *_ENDS) if key in values}
    start, end = (next((found[key] for key in keys if key in found), None) for keys in (_STARTS, _ENDS))
    label, span_id = values.pop("label", ""), values.pop("id", "")
    # In Python a bool is an int, but not in the format.
    if type(start) is not int or type(end) is not int or not isinstance(label, str):
        raise PhiError(Errors.E109.format(file=file, line=number, field=field, kind=kind))
    check_offsets(start, end, text, file, f"line {number}")
    pieces = tuple((int(a), int(b)) for a, b in values.pop("pieces", ()))
    return AnnotatedSpan(start, end, label, id=str(span_id), pieces=pieces, attributes=values)


def write_line(note: AnnotatedNote) -> bytes:
    """Return the line of a note, including its line break; an unchanged note is written as it was read."""
    layout = note.layout if isinstance(note.layout, _Layout) else None
    if layout is not None and layout.note == note:
        return layout.raw
    values = {"id": note.id, "text": note.text, "spans": [_span_values(span) for span in note.spans]}
    values.update(note.meta)
    return dump_line(values)


def _span_values(span: AnnotatedSpan) -> dict[str, Any]:
    values: dict[str, Any] = {"start": span.start, "end": span.end, "label": span.label}
    if span.id:
        values["id"] = span.id
    if span.pieces:
        values["pieces"] = span.pieces
    return {**values, **span.attributes}


def dump_line(values: Any) -> bytes:
    """Return a value as one line, as in `write_json`."""
    return write_json(values) + b"\n"


def read_jsonl(path: Path) -> Iterator[AnnotatedNote]:
    """Yield the notes of a file, or of the `.jsonl` files of a folder, in order; empty lines are skipped.

    path: File or folder. RAISES: PhiError (E100, E102, E108, E109).
    """
    for file in sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]:
        yield from (note for _, note in read_lines(file))


def read_lines(file: Path) -> Iterator[tuple[int, AnnotatedNote]]:
    """Yield the line number and the note of each line of a file that is not empty."""
    offset = 0
    with file.open("rb") as stream:
        for number, raw in enumerate(stream, 1):
            if raw.strip():
                yield number, read_line(raw, str(file), number, offset)
            offset += len(raw)


def write_jsonl(notes: Iterable[AnnotatedNote], path: Path) -> None:
    """Write notes to a file, one per line."""
    last = b"\n"
    with path.open("wb") as stream:
        for note in notes:
            # Only the last line of a file may lack its line break.
            stream.write(b"" if last.endswith(b"\n") else b"\n")
            last = write_line(note)
            stream.write(last)
