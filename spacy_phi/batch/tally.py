"""Counts of an audit, for the report."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from ..spans import read_source

BINS = 20
"""Number of histogram bins for scores, each 0.05 wide."""


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
        for span in line["spans"]:
            label, source = str(span["label"]), str(span["source"])
            kind = read_source(source).finder
            self.labels[label, bool(span["replaced"])] += 1
            self.sources[kind, label] += 1
            self.rules[source] += 1
            bars = self.scores.setdefault(kind, [0] * BINS)
            bars[min(BINS - 1, max(0, int(span["score"] * BINS + 1e-9)))] += 1

    def add_examples(self, line: dict[str, Any], most: int) -> None:
        """Keep the values from one line of an audit with values; at most `most` per label."""
        for span in line["spans"]:
            shown = self.examples.setdefault(str(span["label"]), [])
            pair = str(span["text"]), span.get("replacement")
            if len(shown) < most and pair not in shown:
                shown.append(pair)
