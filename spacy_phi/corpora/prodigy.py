"""Prodigy tasks as JSON Lines: notes with tokens and spans, for review with `ner.manual`.

Format: https://prodi.gy/docs/api-interfaces#ner_manual. Tokens are split at span boundaries, so that spans
consist of whole tokens.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from spacy.tokens import Doc

from ..errors import Errors, PhiError
from .annotated import AnnotatedNote, AnnotatedSpan
from .docs import AlignmentReport
from .jsonl import dump_line, read_lines
from .review import check_labels, describe_faults, split_overlapping, with_notices

_ACCEPT = "accept"
_OWN = ("tokens", "answer", "view_id", "meta")
"""Task fields unrelated to the note, besides those that begin with "_"."""
_TOKENS = ("token_start", "token_end")


class _Token(NamedTuple):
    start: int
    end: int
    ws: bool
    """Whether a space follows."""


def write_prodigy(
    notes: Iterable[AnnotatedNote], path: Path, make_doc: Callable[[str], Doc], report: AlignmentReport
) -> None:
    """Write notes as tasks.

    make_doc: A tokenizer that preserves the text. report: Counts overlapping spans, of which the longest are
    kept, and spans without a token, which are left out; spans with a boundary in whitespace count as
    misaligned. RAISES: PhiError (E383) for a label that could not be read back.
    """
    with path.open("wb") as stream:
        for note in notes:
            check_labels(note.spans, f"note '{note.id}'")
            stream.write(dump_line(_to_task(note, make_doc, report)))


def _to_task(note: AnnotatedNote, make_doc: Callable[[str], Doc], report: AlignmentReport) -> dict[str, Any]:
    tokens = _cut_tokens(make_doc(note.text), note.spans)
    kept, overlapping = split_overlapping(note.spans)
    report.overlapping.update(span.label for span in overlapping)
    spans = []
    for span in kept:
        covered = [n for n, token in enumerate(tokens) if token.start < span.end and span.start < token.end]
        if not covered:
            report.empty[span.label] += 1
            continue
        first, last = covered[0], covered[-1]
        if (tokens[first].start, tokens[last].end) != (span.start, span.end):
            report.misaligned[span.label] += 1
        report.discontinuous.update([span.label] if span.pieces else [])
        values: dict[str, Any] = {"start": span.start, "end": span.end, "label": span.label}
        values |= {"token_start": first, "token_end": last, **({"id": span.id} if span.id else {})}
        spans.append({**span.attributes, **values})
    rows = [
        {"text": note.text[t.start : t.end], "start": t.start, "end": t.end, "id": n, "ws": t.ws}
        for n, t in enumerate(tokens)
    ]
    return {**note.meta, "id": note.id, "text": note.text, "tokens": rows, "spans": spans}


def _cut_tokens(doc: Doc, spans: Sequence[AnnotatedSpan]) -> list[_Token]:
    """Return the tokens of a text, split at span boundaries."""
    edges = sorted({edge for span in spans for edge in (span.start, span.end)})
    made = []
    for token in doc:
        start, end = token.idx, token.idx + len(token)
        cuts = [start, *(edge for edge in edges if start < edge < end), end]
        made += [
            _Token(one, other, other == end and bool(token.whitespace_)) for one, other in pairwise(cuts)
        ]
    return made


def read_prodigy(path: Path, known: Collection[str] = ()) -> Iterator[AnnotatedNote]:
    """Yield the notes of a file, or of the `.jsonl` files of a folder, with their corrected spans.

    A task with the answer "reject" or "ignore" is left out. Of several answers to one note, the last is read.
    Notices list both, and overlapping and misaligned spans.

    known: Labels outside the common schemes. RAISES: PhiError (E100, E102, E108, E109, E382), (E383) for an
    unknown label.
    """
    for file in sorted(path.rglob("*.jsonl")) if path.is_dir() else [path]:
        notes: dict[str, AnnotatedNote] = {}
        left_out: list[str] = []
        for number, read in read_lines(file):
            place = f"{file}, line {number}"
            note = _to_note(read, number, place, known)
            if note is None:
                left_out.append(f"{place}: not accepted; it is left out")
            else:
                if note.id in notes:
                    left_out.append(f"{place}: another answer to an earlier note; this one is read")
                notes[note.id] = note
        yield from with_notices(list(notes.values()), left_out)


def _to_note(note: AnnotatedNote, number: int, place: str, known: Collection[str]) -> AnnotatedNote | None:
    """Return the note of a line; None for one that was not accepted."""
    meta = note.meta
    if meta.get("answer", _ACCEPT) != _ACCEPT:
        return None
    tokens = meta.get("tokens") or ()
    misaligned = [span for span in note.spans if not _fits(span, tokens, place)]
    spans = tuple(
        replace(span, attributes={k: v for k, v in span.attributes.items() if k not in _TOKENS})
        for span in note.spans
    )
    check_labels(spans, place, known)
    inner = meta.get("meta")
    own = {key: value for key, value in meta.items() if key not in _OWN and not key.startswith("_")}
    note_id = note.id
    if note_id == str(number) and isinstance(inner, dict):  # it was named after its line number
        note_id = str(inner.get("id", note_id))
    notices = describe_faults(spans, misaligned, place)
    return AnnotatedNote(note_id, note.text, spans, meta=own, notices=notices)


def _fits(span: AnnotatedSpan, tokens: Sequence[Mapping[str, Any]], place: str) -> bool:
    """Return whether a span matches its tokens; one without tokens does.

    RAISES: PhiError (E382) for tokens missing from the task.
    """
    numbers = [span.attributes.get(name) for name in _TOKENS]
    if not tokens or None in numbers:
        return True
    try:
        first, last = (tokens[int(number)] for number in numbers)  # type: ignore[arg-type]
        return (first["start"], last["end"]) == (span.start, span.end)
    except (IndexError, KeyError, TypeError, ValueError):
        reason = "a span refers to missing tokens"
    raise PhiError(Errors.E382.format(place=place, tool="Prodigy", reason=reason))
