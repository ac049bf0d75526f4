"""Run a site's pipelines on corrected notes, and judge which is better."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..batch.crew import scrub_stream
from ..batch.messages import progress_bar
from ..batch.settings import Settings
from ..batch.tasks import Outcome, Task
from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from ..evaluation.masking import select_scored
from ..evaluation.whole_notes import NoteCounts, compare_notes, count_notes
from ..surrogates.policy import get_policy

CERTAIN = 0.05
"""Largest p-value of a difference that counts."""
RECALL, PRECISION = "hipaa_char_recall", "char_precision"


class Found(NamedTuple):
    """Findings of a pipeline in a note."""

    outcome: Outcome

    @property
    def redacted(self) -> list[tuple[int, int]]:
        """Offsets of the redacted spans."""
        spans = self.outcome.findings
        return [(each["start_char"], each["end_char"]) for each in spans if each["replacement"] is not None]

    def covers(self, text: str, start: int, end: int) -> bool:
        """Return whether every letter and digit of a span is redacted."""
        taken = {i for a, b in self.redacted for i in range(a, b)}
        return all(i in taken for i in range(start, end) if text[i].isalnum())


def run(settings: Settings, notes: Sequence[AnnotatedNote], label: str, jobs: int = 1) -> list[Found]:
    """Return the findings of a pipeline in notes; a failed note has none. label: Of the progress."""
    tasks = [Task(note.text, note.meta.get("patient")) for note in notes]
    found = []
    with progress_bar(label, total=len(tasks)) as advance:
        for outcome in scrub_stream(settings, tasks, jobs):
            advance()
            found.append(Found(outcome))
    return found


def count(notes: Sequence[AnnotatedNote], found: Sequence[Found], settings: Settings) -> list[NoteCounts]:
    """Return the counts of each corrected note, as in `evaluate`."""
    policy = get_policy(settings.config()["policy"])
    preds = [
        AnnotatedNote(
            note.id,
            note.text,
            tuple(AnnotatedSpan(f["start_char"], f["end_char"], f["label"]) for f in each.outcome.findings),
        )
        for note, each in zip(notes, found)
    ]
    masked = [each.redacted for each in found]
    return count_notes(notes, preds, masked, select_scored(notes, policy, settings.lang))


Comparison = Mapping[str, Mapping[str, float]]


def compare(old: Sequence[NoteCounts], new: Sequence[NoteCounts]) -> Comparison:
    """Return the paired comparison of two pipelines on the same notes, as `compare_notes`."""
    return compare_notes(old, new)


def is_worse(comparison: Comparison) -> bool:
    """Return whether the new pipeline loses recall or precision, by the paired test."""
    return any(_change(comparison, name) < 0 for name in (RECALL, PRECISION))


def is_better(comparison: Comparison) -> bool:
    """Return whether the new pipeline gains recall or precision, by the paired test, and loses neither."""
    gains = any(_change(comparison, name) > 0 for name in (RECALL, PRECISION))
    return gains and not is_worse(comparison)


def _change(comparison: Comparison, name: str) -> float:
    """Return a significant difference; 0 for one that chance explains."""
    row = comparison.get(name)
    return row["difference"] if row is not None and row["p"] < CERTAIN else 0.0
