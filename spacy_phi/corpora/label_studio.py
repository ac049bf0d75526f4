"""Label Studio tasks in JSON: spans are exported as predictions for review and imported as annotations.

Format: https://labelstud.io/guide/task_format. JSON and JSON_MIN can be read. Offsets count characters; the
different counting of older versions is detected by the recorded text of a span.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, chain, product
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import quoteattr

from ..about import __version__
from ..errors import Errors, PhiError
from ..json_text import read_json
from ..labels import LABELS
from .annotated import AnnotatedNote, AnnotatedSpan, check_offsets
from .docs import AlignmentReport
from .files import read_text
from .jsonl import dump_line
from .review import check_labels, describe_faults, with_notices

_TEXT, _ID = "text", "note_id"
_FROM, _TO = "label", "text"
_LABELS = ("labels", "hypertextlabels")
_KEPT = ("score", "origin")


def label_config(labels: Iterable[str] = tuple(LABELS)) -> str:
    """Return the labeling interface of a project for these tasks."""
    values = "".join(f"<Label value={quoteattr(label)}/>" for label in labels)
    return (
        f'<View><Labels name="{_FROM}" toName="{_TO}">{values}</Labels>'
        f'<Text name="{_TO}" value="${_TEXT}" granularity="symbol"/></View>'
    )


def write_label_studio(notes: Iterable[AnnotatedNote], path: Path, report: AlignmentReport) -> None:
    """Write notes as tasks with their spans as predictions.

    report: Counts empty spans, which are left out, and discontinuous ones. RAISES: PhiError (E383) for a
        label
    that could not be read back.
    """
    before = b"[\n"
    with path.open("wb") as stream:
        for note in notes:
            check_labels(note.spans, f"note '{note.id}'")
            report.discontinuous.update(span.label for span in note.spans if span.pieces)
            report.empty.update(span.label for span in note.spans if span.start == span.end)
            stream.write(before + dump_line(_to_task(note)))
            before = b","
        stream.write(b"]\n" if before == b"," else b"[]\n")


def _to_task(note: AnnotatedNote) -> dict[str, Any]:
    spans = [span for span in note.spans if span.start < span.end]
    results = [_to_result(span, note.text, number) for number, span in enumerate(spans, 1)]
    return {
        "data": {**note.meta, _TEXT: note.text, _ID: note.id},
        "predictions": [{"model_version": f"spacy_phi {__version__}", "result": results}],
    }


def _to_result(span: AnnotatedSpan, text: str, number: int) -> dict[str, Any]:
    value = {
        "start": span.start,
        "end": span.end,
        "text": text[span.start : span.end],
        "labels": [span.label],
    }
    result: dict[str, Any] = {
        "id": span.id or f"T{number}",
        "from_name": _FROM,
        "to_name": _TO,
        "type": "labels",
        "value": value,
    }
    if "score" in span.attributes:
        result["score"] = span.attributes["score"]
    if "source" in span.attributes:  # shown to the reviewer beside the span
        result["meta"] = {"text": [str(span.attributes["source"])]}
    return result


class _Marked(NamedTuple):
    """A span with the tool's offsets."""

    span: AnnotatedSpan
    seen: str | None
    """The text that the tool recorded there, if any."""


_Answer = tuple[Sequence[Any], tuple[str, ...]]
"""Spans of a task, in Label Studio's format, and notices."""


def read_label_studio(path: Path, known: Collection[str] = ()) -> Iterator[AnnotatedNote]:
    """Yield the notes of a file, or of the `.json` files of a folder, with their corrected spans.

    Of several annotations of a task, the latest is read. If any task of a file is annotated, tasks that are
    not, or were skipped, are left out. A file without annotations is still to be reviewed, and its
    predictions are read. Notices list all of these, and overlapping and misaligned spans.

    known: Labels outside the common schemes. RAISES: PhiError (E100, E102, E108, E382), (E383) for an unknown
    label.
    """
    for file in sorted(path.rglob("*.json")) if path.is_dir() else [path]:
        tasks = _load(file)
        is_reviewed = any(_is_min(task) or task.get("annotations") for task in tasks)
        notes: list[AnnotatedNote] = []
        left_out: list[str] = []
        for number, task in enumerate(tasks, 1):
            place = f"{file}, task {number}"
            if "completions" in task:
                raise _fault(place, "'completions' are of a version before 1.0: export it with a newer one")
            answer = _find_answer(task, is_reviewed, place)
            if answer is None:
                left_out.append(f"{place}: not annotated, or skipped; it is left out")
            else:
                notes.append(_to_note(task, answer, place, number, known))
        yield from with_notices(notes, left_out)


def _load(file: Path) -> list[Mapping[str, Any]]:
    text = read_text(file).removeprefix("\ufeff")
    try:
        tasks = read_json(text)
    except (ValueError, RecursionError) as error:
        line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
        raise PhiError(Errors.E108.format(file=file, line=line, column=column)) from None
    tasks = tasks if isinstance(tasks, list) else [tasks]
    for number, task in enumerate(tasks, 1):
        if not isinstance(task, dict):
            raise _fault(f"{file}, task {number}", "it is not an object")
    return tasks


def _fault(place: str, reason: str) -> PhiError:
    return PhiError(Errors.E382.format(place=place, tool="Label Studio", reason=reason))


def _annotations(task: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the annotations of a task that were not skipped, the latest last."""
    found = [each for each in task.get("annotations") or () if isinstance(each, dict)]
    live = [each for each in found if not each.get("was_cancelled")]
    return sorted(live, key=lambda each: str(each.get("updated_at") or each.get("created_at") or ""))


def _is_min(task: Mapping[str, Any]) -> bool:
    """Return whether it is a row of JSON_MIN, which is always annotated."""
    return "data" not in task


def _find_answer(task: Mapping[str, Any], is_reviewed: bool, place: str) -> _Answer | None:
    """Return the current spans; None for a task without annotations."""
    if _is_min(task):
        lists = [each for key, each in task.items() if isinstance(each, list) and key != "predictions"]
        values = [each for found in lists for each in found if isinstance(each, dict) and "start" in each]
        return [{"type": _LABELS[0], "value": value} for value in values], ()
    live = _annotations(task)
    if is_reviewed and not live:
        return None
    made = live or [each for each in task.get("predictions") or () if isinstance(each, dict)]
    notices = (f"{place}: annotated {len(live)} times; the latest is read",) if len(live) > 1 else ()
    return (made[-1].get("result") or ()) if made else (), notices


def _to_note(
    task: Mapping[str, Any], answer: _Answer, place: str, number: int, known: Collection[str]
) -> AnnotatedNote:
    results, notices = answer
    data = task if _is_min(task) else task["data"]
    text = data.get(_TEXT) if isinstance(data, dict) else None
    if not isinstance(text, str):
        raise _fault(place, f"its data has no '{_TEXT}'")
    read = [result for result in results if isinstance(result, dict) and result.get("type") in _LABELS]
    marked = [each for result in read for each in _to_spans(result, place)]
    spans, misaligned = _align(marked, text, place)
    check_labels(spans, place, known)
    notices += describe_faults(spans, misaligned, place)
    if len(read) < len(results):
        notices += (f"{place}: {len(results) - len(read)} results that are not text labels",)
    note_id = data.get(_ID) if data.get(_ID) is not None else task.get("id", number)
    own = () if _is_min(task) else (item for item in data.items() if item[0] not in (_TEXT, _ID))
    return AnnotatedNote(str(note_id), text, tuple(spans), meta=dict(own), notices=notices)


def _to_spans(result: Mapping[str, Any], place: str) -> Iterator[_Marked]:
    """Yield a span for each label of a result, with the text that the tool recorded."""
    value = result.get("value")
    if not isinstance(value, dict):
        raise _fault(place, "a label without a value")
    offsets = value.get("globalOffsets") or value
    start, end = (offsets.get(name) for name in ("start", "end"))
    labels = next((value[name] for name in _LABELS if name in value), None)
    # In Python a bool is an int, but not in the format.
    if type(start) is not int or type(end) is not int or not isinstance(labels, list):
        raise _fault(place, "a label without whole numbers as start and end, or without labels")
    attributes: dict[str, Any] = {key: result[key] for key in _KEPT if result.get(key) is not None}
    source = (result.get("meta") or {}).get("text")
    if isinstance(source, list) and source:
        attributes["source"] = source[0]
    seen = value.get("text")
    for label in labels:
        span = AnnotatedSpan(start, end, str(label), id=str(result.get("id", "")), attributes=attributes)
        yield _Marked(span, seen if isinstance(seen, str) else None)


def _align(
    marked: Sequence[_Marked], text: str, place: str
) -> tuple[list[AnnotatedSpan], list[AnnotatedSpan]]:
    """Return the spans with character offsets, and those whose text differs from the recorded one.

    RAISES: PhiError (E102) for offsets outside the text.
    """
    places = find_offsets(text, [(span.start, span.end, seen) for span, seen in marked])
    if places is not None:
        return [replace(each.span, start=a, end=b) for each, (a, b) in zip(marked, places)], []
    for span, _ in marked:
        file, _, where = place.rpartition(", ")
        check_offsets(span.start, span.end, text, file, where)
    elsewhere = [span for span, seen in marked if not shows(text, span.start, span.end, seen)]
    return [span for span, _ in marked], elsewhere


Marked = tuple[int, int, str | None]
"""Start, end, and the text that the tool recorded there, if any."""


def find_offsets(text: str, marked: Sequence[Marked]) -> list[tuple[int, int]] | None:
    """Return the spans of a note with offsets in characters; None if no counting scheme fits all of them.

    text: The note. marked: Spans with the tool's offsets.
    """
    for is_utf16, joins_crlf in product((False, True), repeat=2):
        places = _count(text, is_utf16, joins_crlf)
        found = [(places.get(start, -1), places.get(end, -1)) for start, end, _ in marked]
        if all(shows(text, *place, seen) for place, (_, _, seen) in zip(found, marked)):
            return found
    return None


def shows(text: str, start: int, end: int, seen: str | None) -> bool:
    """Return whether a span's text is the one that a tool recorded; tools write whitespace in several
    ways."""
    return 0 <= start <= end and (seen is None or _squeeze(text[start:end]) == _squeeze(seen))


def _count(text: str, is_utf16: bool, joins_crlf: bool) -> dict[int, int]:
    """Return a map from the tool's offsets to character offsets."""
    sizes = (
        0 if joins_crlf and text[i : i + 2] == "\r\n" else 2 if is_utf16 and char > "\uffff" else 1
        for i, char in enumerate(text)
    )
    starts = list(enumerate(accumulate(chain([0], sizes))))
    # Of two characters with the same offset, the first is used.
    return {theirs: ours for ours, theirs in reversed(starts)}


def _squeeze(text: str) -> str:
    return "".join(text.replace("\\n", " ").split())
