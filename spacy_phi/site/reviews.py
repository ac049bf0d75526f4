"""The corrections of a site's readers: the states of the review page, one folder per reader."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan, map_labels
from ..corpora.folders import read_notes
from ..corpora.jsonl import parse_json, read_line
from ..corpora.review import check_labels, split_overlapping
from ..errors import Errors, PhiError
from ..evaluation.agreement import Agreement, compare_readers
from ..evaluation.measures import typed_spans
from ..label_maps import LabelMap
from ..service.review_store import ReviewNote, ReviewStore, get_state_name
from .folder import REVIEWS, Site

FINAL = "final"
"""The reader whose corrections decide where others differ."""
_READER = re.compile(r"[\w-]{1,40}")
_LABELS = LabelMap()
_OPEN: dict[str, Any] = {
    **dict.fromkeys(("score", "was", "wasLabel", "term", "reason")),
    "forced": False,
    "moved": False,
}


class Reviews(NamedTuple):
    """The finished corrections of a sample."""

    notes: list[AnnotatedNote]
    """Corrected, one for each note that someone finished, in the order of the sample."""
    differing: list[str]
    """Ids of notes about which readers differ; they are not in `notes`."""


def to_review_note(note: AnnotatedNote) -> ReviewNote:
    """Return a sampled note for the page."""
    return ReviewNote(note.id, note.text, note.meta.get("patient"))


def open_store(site: Site, reader: str, *parts: str) -> ReviewStore:
    """Open the sample for a reader. parts: Of the sample; all without one.

    RAISES: PhiError (E436) for an unusable name.
    """
    if not _READER.fullmatch(reader):
        raise PhiError(Errors.E436)
    notes = site.read_sample(*parts)
    if reader == FINAL:
        wanted = set(read_reviews(site).differing)
        notes = [note for note in notes if note.id in wanted]
        if not notes:
            raise PhiError(Errors.E437)
    store = ReviewStore(map(to_review_note, notes), site.folder / REVIEWS / reader, reader)
    if reader == FINAL:
        _offer_first(site, notes, store)
    return store


def _offer_first(site: Site, notes: list[AnnotatedNote], store: ReviewStore) -> None:
    """Begin the final review of a note with the corrections of its first reader."""
    for number, note in enumerate(notes):
        if store.read(number)["items"] is None:
            first = next(iter(_read_states(site, note)))
            store.save(number, first.meta["items"], False)


def import_notes(
    site: Site, path: Path, reader: str, labels: Mapping[str, str], overwrite: bool = False
) -> int:
    """Take annotated notes as the finished corrections of a reader.

    path: In a format that `evaluate` reads. labels: Maps their labels. overwrite: Replace what the reader has
        finished.
    RETURNS: The number of notes.
    RAISES: PhiError (E434) for a note that is not in the sample, whose text differs, that stands there twice,
    whose spans overlap or that the reader has finished; (E383) for an unknown label; (E109) for a line of
    JSONL without spans; (E112) without notes. Nothing is then stored.
    """
    if not _READER.fullmatch(reader):
        raise PhiError(Errors.E436)
    _require_spans(path)
    found = [map_labels(note, labels) for note in read_notes(path)]
    if not found:
        raise PhiError(Errors.E112.format(path=path, expected="annotated notes"))
    finished = set() if overwrite else _finished_by(site, reader)
    texts = {note.id: note.text for note in site.read_sample()}
    wanted = set(read_reviews(site).differing) if reader == FINAL else texts.keys()
    seen = set[str]()
    for position, note in enumerate(found, 1):
        place = f"{path}: note {position}"
        check_labels(note.spans, place)
        reasons = {
            "it is not in the sample": note.id not in texts,
            "its text is not the sampled one": texts.get(note.id, note.text) != note.text,
            "the readers do not differ about it": note.id in texts and note.id not in wanted,
            "its id stands in the file twice": note.id in seen,
            "its spans overlap": bool(split_overlapping(note.spans)[1]),
            "the reader has finished it; --overwrite replaces that": note.id in finished,
        }
        if reason := next((words for words, applies in reasons.items() if applies), None):
            raise PhiError(Errors.E434.format(place=place, reason=reason))
        seen.add(note.id)
    store = open_store(site, reader)
    numbers = {note.id: number for number, note in enumerate(store.notes)}
    for note in found:
        store.save(numbers[note.id], _to_items(sorted(note.spans, key=lambda span: span.start)), True)
    return len(found)


def _require_spans(path: Path) -> None:
    """Refuse a line of JSONL without spans, which would count as a note without PHI. RAISES: PhiError (E108,
    E109)."""
    if path.suffix.lower() not in (".jsonl", ".ndjson") or not path.is_file():
        return
    with path.open("rb") as stream:
        for number, raw in enumerate(stream, 1):
            values = parse_json(raw, path, number) if raw.strip() else {"spans": []}
            if not isinstance(values, dict) or not isinstance(values.get("spans"), list):
                error = Errors.E109.format(file=path, line=number, field="spans", kind="a list")
                raise PhiError(error)


def _finished_by(site: Site, reader: str) -> set[str]:
    """Return the ids of the notes that a reader has finished."""
    return {
        note.id
        for note in site.read_sample()
        for state in _read_states(site, note)
        if state.meta["reader"] == reader and state.meta["reviewed"]
    }


def _to_items(spans: Sequence[AnnotatedSpan]) -> list[dict[str, Any]]:
    """Return spans as items of the page; a span of a label that is not PHI, such as CARDINAL, is left out."""
    labels = [_LABELS.get(span.label) for span in spans]
    return [
        {"start": span.start, "end": span.end, "label": label, "source": "import", "state": "on", **_OPEN}
        for span, label in zip(spans, labels)
        if label is not None
    ]


def list_readers(site: Site) -> list[str]:
    """Return the names of the readers."""
    folder = site.folder / REVIEWS
    return sorted(each.name for each in folder.iterdir() if each.is_dir()) if folder.is_dir() else []


def read_reviews(site: Site, *parts: str) -> Reviews:
    """Read the finished corrections. parts: Of the sample; all without one.

    RAISES: PhiError (E434) for corrections of a note that is not in the sample.
    """
    _refuse_strangers(site)
    notes, differing = [], []
    for note in site.read_sample(*parts):
        states = [state for state in _read_states(site, note) if state.meta["reviewed"]]
        final = [state for state in states if state.meta["reader"] == FINAL]
        chosen = (final or states)[:1]
        if not final and len({frozenset(typed_spans(state)) for state in states}) > 1:
            differing.append(note.id)
        elif chosen:
            notes.append(AnnotatedNote(note.id, note.text, chosen[0].spans, meta=note.meta))
    return Reviews(notes, differing)


def read_settled(site: Site, *parts: str) -> list[AnnotatedNote]:
    """Return the finished corrections. RAISES: PhiError (E435) where readers differ, (E434), (E438) without
    any."""
    reviews = read_reviews(site, *parts)
    if reviews.differing:
        raise PhiError(Errors.E435.format(count=len(reviews.differing), path=site.folder))
    if not reviews.notes:
        raise PhiError(Errors.E438.format(path=site.folder, parts=", ".join(parts)))
    return reviews.notes


def measure_agreement(site: Site) -> tuple[Agreement, tuple[str, str]] | None:
    """Return the agreement of the two readers who finished most notes in common; None without two."""
    readers = [reader for reader in list_readers(site) if reader != FINAL]
    sample = site.read_sample()
    finished = {
        reader: [
            state
            for note in sample
            for state in _read_states(site, note)
            if state.meta["reader"] == reader and state.meta["reviewed"]
        ]
        for reader in readers
    }
    pairs = [(a, b) for i, a in enumerate(readers) for b in readers[i + 1 :]]
    found = [(compare_readers(finished[a], finished[b])[0], (a, b)) for a, b in pairs]
    best = max(found, key=lambda each: each[0].notes, default=None)
    return best if best is not None and best[0].notes else None


def _read_states(site: Site, note: AnnotatedNote) -> Iterator[AnnotatedNote]:
    """Yield the corrections of a note by each of its readers."""
    name = get_state_name(to_review_note(note))
    for reader in list_readers(site):
        path = site.folder / REVIEWS / reader / name
        if path.is_file():
            state = read_line(path.read_bytes(), str(path))
            meta = {**state.meta, "reader": reader}
            yield AnnotatedNote(note.id, state.text, state.spans, meta=meta)


def _refuse_strangers(site: Site) -> None:
    known = {get_state_name(to_review_note(note)): note.text for note in site.read_sample()}
    for reader in list_readers(site):
        for path in sorted((site.folder / REVIEWS / reader).glob("*.jsonl")):
            text = known.get(path.name)
            if text is None or read_line(path.read_bytes(), str(path)).text != text:
                reason = "it is not in the sample, or its text has changed"
                raise PhiError(Errors.E434.format(place=path, reason=reason))


def count_finished(notes: Iterable[AnnotatedNote], site: Site) -> dict[str, int]:
    """Return how many of some sampled notes each reader has finished."""
    counts = dict.fromkeys(list_readers(site), 0)
    for note in notes:
        for state in _read_states(site, note):
            counts[state.meta["reader"]] += bool(state.meta["reviewed"])
    return counts
