"""Agreement of two annotators of the same notes.

Source of kappa: Cohen 1960, Educational and Psychological Measurement 20:37.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from ..corpora.annotated import AnnotatedNote
from .measures import PRF, compare

_TOKEN = re.compile(r"\w+|[^\w\s]")
_NONE = "-"


@dataclass
class Agreement:
    """Counts over notes; add them with `add`. Neither annotator is the gold standard: F1 is symmetric."""

    notes: int = 0
    strict: PRF = field(default_factory=PRF)
    """Spans with the same boundaries and label."""
    chars: PRF = field(default_factory=PRF)
    """Letters and digits that both marked, under any label."""
    tokens: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Tokens by the label of each annotator; "-" for none."""
    labels: dict[str, PRF] = field(default_factory=dict)
    """As `strict`, by label."""

    def add(self, one: AnnotatedNote, other: AnnotatedNote) -> None:
        """Count a note as annotated by both."""
        self.notes += 1
        sets = [{(span.start, span.end, span.label) for span in note.spans} for note in (one, other)]
        self.strict += compare(*sets)
        for label in {span[2] for span in sets[0] | sets[1]}:
            pair = ({span for span in each if span[2] == label} for each in sets)
            self.labels[label] = self.labels.get(label, PRF()) + compare(*pair)
        marks = [_paint(note) for note in (one, other)]
        chars = [{i for i, label in mark.items() if one.text[i].isalnum()} for mark in marks]
        self.chars += compare(*chars)
        for token in _TOKEN.finditer(one.text):
            first, second = (mark.get(token.start(), _NONE) for mark in marks)
            self.tokens[first, second] += 1

    def kappa(self, labels: bool = True) -> float | None:
        """Return Cohen's kappa by token: of labels, or of whether a token is PHI; None without tokens."""
        return kappa(self.tokens if labels else _binary(self.tokens))


def kappa(pairs: Counter[tuple[str, str]]) -> float | None:
    """Return Cohen's kappa of pairs of judgments; 1 if all are the same, None if there are none."""
    n = pairs.total()
    if not n:
        return None
    observed = sum(count for (a, b), count in pairs.items() if a == b) / n
    first, second = Counter[str](), Counter[str]()
    for (a, b), count in pairs.items():
        first[a] += count
        second[b] += count
    expected = sum(first[label] * second[label] for label in first) / (n * n)
    return 1.0 if expected == 1 else (observed - expected) / (1 - expected)


def compare_readers(one: Iterable[AnnotatedNote], other: Iterable[AnnotatedNote]) -> tuple[Agreement, int]:
    """Compare the notes that both annotators finished.

    one, other: The notes of each annotator; a note with `reviewed` false in its metadata is unfinished.
    Returns the agreement and the number of excluded notes: only one annotator finished them, or their texts
    differ.
    """
    first, second = (_finished(notes) for notes in (one, other))
    agreement = Agreement()
    for key in first.keys() & second.keys():
        if first[key].text == second[key].text:
            agreement.add(first[key], second[key])
    return agreement, len(first.keys() | second.keys()) - agreement.notes


def _finished(notes: Iterable[AnnotatedNote]) -> dict[str, AnnotatedNote]:
    return {note.id: note for note in notes if note.meta.get("reviewed", True)}


def _binary(pairs: Counter[tuple[str, str]]) -> Counter[tuple[str, str]]:
    made = Counter[tuple[str, str]]()
    for (a, b), count in pairs.items():
        made[str(a != _NONE), str(b != _NONE)] += count
    return made


def _paint(note: AnnotatedNote) -> dict[int, str]:
    return {i: span.label for span in note.spans for i in range(span.start, span.end)}
