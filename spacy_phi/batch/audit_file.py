"""The audit file of a run, one line a note: written, and counted for the report."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..corpora.jsonl import dump_line, parse_json
from ..errors import Errors, PhiError
from ..spans import read_source
from .records import Record
from .run import RUN, read_run
from .tasks import Outcome

AUDIT = "audit.jsonl"
FAILED = "failed.jsonl"
KEPT_IDS = 5
"""Number of note ids that are kept for each count."""
BINS = 20
"""Number of histogram bins for scores, each 0.05 wide."""


def beside(stem: Path, name: str) -> Path:
    """Return the path of one of the run's files: beside the output, named after it."""
    return stem.with_name(f"{stem.name}.{name}")


def audit_line(record: Record, outcome: Outcome, values: bool) -> bytes:
    """Return one line of the audit: locations of the findings, and the vetoed ones.

    It holds no text of the note unless `values` is set. Vetoed findings are counted by their label
    (`vetoed`), and by the veto's term and reason (`reasons`).

    record, outcome: A note and its outcome. values: Add `text` and `replacement`.
    """
    spans = []
    for found in outcome.findings:
        start, end = found["start_char"], found["end_char"]
        span: dict[str, Any] = {"start": start, "end": end, "label": found["label"]}
        span |= {"score": round(found["score"], 4), "source": found["source"]}
        span |= {"also": found["also"]} if found.get("also") else {}
        span["replaced"] = found["replacement"] is not None
        text = record.text or ""
        if record.row is not None:
            span["part"] = found["part"]
            text = next(part.text for part in record.row.parts if part.name == found["part"])
        if values:
            span |= {"text": text[start:end], "replacement": found["replacement"]}
        spans.append(span)
    line = {"id": record.id, "source": record.position, "spans": spans}
    vetoed = Counter(veto.match.label for veto in outcome.vetoes)
    reasons = Counter(f"{veto.term}: {veto.reason}" for veto in outcome.vetoes)
    return dump_line(
        line | {"vetoed": dict(sorted(vetoed.items())), "reasons": dict(sorted(reasons.items()))}
    )


@dataclass
class NoteIds:
    """The notes behind a count."""

    notes: int = 0
    first: list[str] = field(default_factory=list)
    """Ids of the first KEPT_IDS."""

    def add(self, note: str) -> None:
        """Count a note."""
        self.notes += 1
        if len(self.first) < KEPT_IDS:
            self.first.append(note)


@dataclass
class Tally:
    """Counts of an audit. Memory does not grow with the number of notes."""

    notes: int = 0
    clean: int = 0
    """Notes without findings."""
    labels: Counter[tuple[str, bool]] = field(default_factory=Counter)
    """By label and whether the finding was replaced."""
    sources: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By kind of source (rule, ner, roster, ...) and label."""
    rules: Counter[str] = field(default_factory=Counter)
    """By full source, such as `rule:mrn_labelled`."""
    scores: dict[str, list[int]] = field(default_factory=dict)
    """By kind of source, findings in each of the BINS."""
    vetoed: Counter[str] = field(default_factory=Counter)
    """By the vetoed label."""
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By the term and reason of the veto."""
    aside: Counter[str] = field(default_factory=Counter)
    """Failed notes, by error code."""
    ids: dict[tuple[str, str], NoteIds] = field(default_factory=dict)
    """Notes by what is counted: ("label", name), ("vetoed", label), ("aside", code), ("clean", "")."""
    run: dict[str, Any] = field(default_factory=dict)
    """Record of the run, as in `read_run`."""
    examples: dict[str, list[tuple[str, str | None]]] = field(default_factory=dict)
    """Found values and their replacements by label; only on request."""

    @property
    def findings(self) -> int:
        """Number of findings."""
        return self.labels.total()

    def add(self, line: dict[str, Any]) -> None:
        """Count one line of `audit.jsonl`."""
        self.notes += 1
        self.clean += not line["spans"]
        self.vetoed.update(line.get("vetoed") or {})
        for veto, times in (line.get("reasons") or {}).items():
            term, _, reason = veto.partition(": ")
            self.reasons[term, reason] += times
        note = str(line.get("id", ""))
        for label in dict.fromkeys(str(span["label"]) for span in line["spans"]):
            self.add_id("label", label, note)
        for label in line.get("vetoed") or ():
            self.add_id("vetoed", label, note)
        if not line["spans"]:
            self.add_id("clean", "", note)
        for span in line["spans"]:
            label, source = str(span["label"]), str(span["source"])
            kind = read_source(source).finder
            self.labels[label, bool(span["replaced"])] += 1
            self.sources[kind, label] += 1
            self.rules[source] += 1
            bars = self.scores.setdefault(kind, [0] * BINS)
            bars[min(BINS - 1, max(0, int(span["score"] * BINS + 1e-9)))] += 1

    def add_id(self, kind: str, name: str, note: str) -> None:
        """Count a note for what it holds."""
        self.ids.setdefault((kind, name), NoteIds()).add(note)

    def add_examples(self, line: dict[str, Any], most: int) -> None:
        """Keep the values from one line of an audit with values; at most `most` per label."""
        for span in line["spans"]:
            shown = self.examples.setdefault(str(span["label"]), [])
            pair = str(span["text"]), span.get("replacement")
            if len(shown) < most and pair not in shown:
                shown.append(pair)


def count_audit(scrubbed: Path) -> Tally:
    """Count the lines of an audit.

    scrubbed: As in `find_audit`.
    RAISES: PhiError (E168) if there is no audit, (E108, E109) for an invalid line.
    """
    path = find_audit(scrubbed)
    tally = Tally()
    each_line(path, tally.add)
    stem = path.name.removesuffix(AUDIT)
    tally.run = read_run(path.with_name(stem + RUN))
    for code, identifier in _read_aside(path.with_name(stem + FAILED)):
        tally.aside[code] += 1
        tally.add_id("aside", code, identifier)
    return tally


def count_aside(path: Path) -> Counter[str]:
    """Count the notes set aside by error code.

    path: The file that lists them; it may be missing. RAISES: PhiError (E108).
    """
    return Counter(code for code, _ in _read_aside(path))


def _read_aside(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the error code and the id of each note set aside, without the message, which names files."""
    for _, line in _lines(path) if path.is_file() else ():
        yield str(line.get("error")).partition("]")[0].strip("[")[:8], str(line.get("id", ""))


def each_line(path: Path, add: Callable[[dict[str, Any]], None]) -> None:
    """Add each line of an audit. RAISES: PhiError (E108, E109) for an invalid one."""
    for number, line in _lines(path):
        try:
            add(line)
        except (KeyError, TypeError, ValueError, AttributeError):
            error = Errors.E109.format(file=path, line=number, field="spans", kind="a list of findings")
            raise PhiError(error) from None


def find_audit(scrubbed: Path) -> Path:
    """Return the audit of a scrub output: a folder, Parquet, a table by its name, or the audit itself.

    RAISES: PhiError (E168) if there is none.
    """
    places = (scrubbed / AUDIT, beside(scrubbed, AUDIT), scrubbed)
    path = next((path for path in places if path.is_file() and path.name.endswith(AUDIT)), None)
    if path is None:
        raise PhiError(Errors.E168.format(path=scrubbed))
    return path


def _lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    with path.open("rb") as stream:
        for number, raw in enumerate(stream, 1):
            line = parse_json(raw, path, number)
            if not isinstance(line, dict):
                raise PhiError(Errors.E108.format(file=path, line=number, column=1))
            yield number, line


def summarize(audit: Path, seconds: float) -> dict[str, Any]:
    """Return what a run did, as JSON values without text, paths and names.

    audit: Of the run. seconds: That it took. RAISES: PhiError as `count_audit`.
    """
    tally = count_audit(audit)
    replaced, kept = Counter[str](), Counter[str]()
    for (label, is_replaced), count in tally.labels.items():
        (replaced if is_replaced else kept)[label] += count
    set_aside = tally.aside.total()
    return {
        **{key: value for key, value in tally.run.items() if key != "runs"},
        "notes": tally.notes + set_aside,
        "scrubbed": tally.notes,
        "set_aside": set_aside,
        "set_aside_by_code": dict(sorted(tally.aside.items())),
        "replaced": dict(sorted(replaced.items())),
        "kept": dict(sorted(kept.items())),
        "seconds": round(seconds, 1),
    }
