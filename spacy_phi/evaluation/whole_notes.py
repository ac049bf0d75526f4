"""Notes wholly clean, notes without any part of a patient's name, recall and precision, each with its 95%
interval over notes; and the same for two systems on the same notes, with paired tests.

A note is wholly clean if no letter or digit of its scored spans is left. Notes without such a span are not
counted. HIPAA identifiers are counted apart, under any policy.
"""

from collections.abc import Callable, Sequence, Set
from typing import NamedTuple

import numpy

from ..corpora.annotated import AnnotatedNote
from ..labels import FROM_MEDDOCAN, I2B2_HIPAA
from .masking import Masking, Recall
from .measures import I2B2_SCRIPT_HIPAA, PRF, ScoredNote, TypedSpan, count_tokens, keep_labels, typed_spans
from .significance import bootstrap, get_figures, get_sign_test, get_wilson_interval, randomize

_P, _R, _F = range(3)


class NoteCounts(NamedTuple):
    """The counts of a system in one note."""

    masking: Masking
    tokens: PRF
    """Binary tokens of the HIPAA labels that i2b2's script keeps."""
    tokens_with_idnum: PRF

    @property
    def names(self) -> Recall:
        """Recall of the patient's names."""
        tables = self.masking.by_label.items()
        names = (table for label, table in tables if FROM_MEDDOCAN.get(label, label) == "PATIENT")
        return sum(names, Recall())


def count_notes(
    golds: Sequence[AnnotatedNote],
    preds: Sequence[AnnotatedNote],
    masked: Sequence[Sequence[tuple[int, int]]],
    scored: Sequence[Set[TypedSpan]] | None = None,
) -> list[NoteCounts]:
    """Return the counts of each note.

    golds, preds: The same notes in the same order. masked: The redacted spans of each. scored: The gold spans
        of each that count in the masking figures, from `select_scored`; None for all.
    """
    wanted: Sequence[Set[TypedSpan] | None] = scored or [None] * len(golds)
    return [_count_note(*row) for row in zip(golds, preds, masked, wanted, strict=True)]


def _count_note(
    gold: AnnotatedNote,
    pred: AnnotatedNote,
    masked: Sequence[tuple[int, int]],
    scored: Set[TypedSpan] | None,
) -> NoteCounts:
    masking = Masking()
    masking.add(gold, masked, scored)
    pair = [ScoredNote(gold.text, typed_spans(gold), typed_spans(pred))]
    tokens, more = (
        count_tokens(keep_labels(pair, labels)[0], binary=True) for labels in (I2B2_SCRIPT_HIPAA, I2B2_HIPAA)
    )
    return NoteCounts(masking, tokens, more)


PROPORTIONS: dict[str, Callable[[NoteCounts], Recall]] = {
    "notes_clean": lambda note: note.masking.phi,
    "notes_clean_of_hipaa": lambda note: note.masking.hipaa,
    "notes_without_patient_name": lambda note: note.names,
}
"""Proportions of notes: the spans that must be masked in full."""


def _recall_counts(recall: Recall) -> tuple[int, int, int]:
    return recall.chars_masked, 0, recall.chars - recall.chars_masked


def _prf_counts(prf: PRF) -> tuple[int, int, int]:
    return prf.tp, prf.fp, prf.fn


_COUNTS: tuple[Callable[[NoteCounts], tuple[int, int, int]], ...] = (
    lambda note: _recall_counts(note.masking.phi),
    lambda note: _recall_counts(note.masking.hipaa),
    lambda note: (note.masking.chars_right, note.masking.chars - note.masking.chars_right, 0),
    lambda note: _prf_counts(note.tokens),
    lambda note: _prf_counts(note.tokens_with_idnum),
)
_TOKENS = (("precision", _P), ("recall", _R), ("f1", _F))
FIGURES: dict[str, tuple[int, int]] = {
    "char_recall": (0, _R),
    "hipaa_char_recall": (1, _R),
    "char_precision": (2, _P),
    **{f"binary_hipaa_token_{name}": (3, figure) for name, figure in _TOKENS},
    **{f"binary_hipaa_token_with_idnum_{name}": (4, figure) for name, figure in _TOKENS},
}
"""Ratios that are not proportions of notes: the index of their counts, and of precision, recall or F1."""


def _to_array(notes: Sequence[NoteCounts]) -> numpy.ndarray:
    return numpy.array([[count(note) for count in _COUNTS] for note in notes], dtype="float64")


def _have_counts(counts: numpy.ndarray) -> list[str]:
    """Return the names of the figures with a denominator."""
    total = counts.sum(axis=(0, 2))
    return [name for name, (index, _) in FIGURES.items() if total[index]]


def summarize(notes: Sequence[NoteCounts]) -> dict[str, dict[str, float | None]]:
    """Return each proportion and figure with its 95% interval.

    RETURNS: For a proportion, `count`, `n`, `share`, `low` and `high` (Wilson); for a figure, `value`, `low`
        and `high` (bootstrap over notes, seed 0). None without a denominator.
    """
    table: dict[str, dict[str, float | None]] = {}
    for name, read in PROPORTIONS.items():
        held = [recall for recall in map(read, notes) if recall.spans]
        count = sum(recall.is_full for recall in held)
        low, high = get_wilson_interval(count, len(held)) if held else (None, None)
        share = count / len(held) if held else None
        table[name] = {"count": count, "n": len(held), "share": share, "low": low, "high": high}
    table.update((name, {"value": None, "low": None, "high": None}) for name in FIGURES)
    if notes:
        counts = _to_array(notes)
        values, ends = get_figures(counts.sum(axis=0)), bootstrap(counts)
        for name in _have_counts(counts):
            low, high = ends[FIGURES[name]].tolist()
            table[name] = {"value": float(values[FIGURES[name]]), "low": low, "high": high}
    return table


def compare_notes(a: Sequence[NoteCounts], b: Sequence[NoteCounts]) -> dict[str, dict[str, float]]:
    """Return the differences between two systems on the same notes, in the same order.

    RETURNS: For a proportion, the notes `n`, those of each system `a` and `b`, of only one of them `only_a`
        and `only_b`, and `p` (exact McNemar test); for a figure, `a`, `b`, the `difference` of b from a with
        its 95% interval `low` and `high` (paired bootstrap), and `p` (approximate randomization). Figures
        without a denominator are left out.
    """
    table: dict[str, dict[str, float]] = {}
    for name, read in PROPORTIONS.items():
        pairs = [(read(x).is_full, read(y).is_full) for x, y in zip(a, b, strict=True) if read(x).spans]
        only_a, only_b = (pairs.count(pair) for pair in ((True, False), (False, True)))
        both = pairs.count((True, True))
        table[name] = {
            "n": len(pairs),
            "a": both + only_a,
            "b": both + only_b,
            "only_a": only_a,
            "only_b": only_b,
            "p": get_sign_test(only_a, only_b),
        }
    if not a:
        return table
    left, right = _to_array(a), _to_array(b)
    values = [get_figures(counts.sum(axis=0)) for counts in (left, right)]
    ends, p = bootstrap(right, less=left), randomize(left, right)
    for name in _have_counts(left + right):
        place = FIGURES[name]
        one, other = (float(figures[place]) for figures in values)
        low, high = ends[place].tolist()
        table[name] = {"a": one, "b": other, "difference": other - one, "low": low, "high": high}
        table[name]["p"] = float(p[place])
    return table
