"""Precision, recall and F1 of gold and predicted spans, as defined by MEDDOCAN and i2b2 2014.

Sources: Marimon et al. 2019 (MEDDOCAN), Stubbs, Kotfila & Uzuner 2015 (i2b2/UTHealth 2014, track 1), and the
behavior of the scripts published with both tasks. Everything is counted on sets, note by note, so that a
duplicate span counts once.
"""

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from ..labels import CATEGORIES, FROM_MEDDOCAN, I2B2_HIPAA, LABELS

TypedSpan = tuple[int, int, str]
"""Start and end in characters, end exclusive, and label."""

I2B2_SCRIPT_HIPAA: frozenset[str] = I2B2_HIPAA - {"IDNUM"}
"""HIPAA subset used by the published i2b2 script to filter gold and predictions: its pattern for IDNUM ends
in a space and therefore never matches."""

_TOKEN = re.compile("[a-zA-Z0-9]+")
_SENTENCE_END = re.compile(r"\n+|[.!?]+[\"')\]]*[ \t]+(?=[\"'(¿¡]?[^\W_a-z])")


def type_span(span: AnnotatedSpan) -> TypedSpan:
    """Return start, end and label of an annotation."""
    return span.start, span.end, span.label


def typed_spans(note: AnnotatedNote) -> list[TypedSpan]:
    """Return (start, end, label) of every span of a note."""
    return list(map(type_span, note.spans))


class ScoredNote(NamedTuple):
    """A note with its gold and predicted spans."""

    text: str
    gold: Sequence[TypedSpan]
    pred: Sequence[TypedSpan]
    id: str = ""


@dataclass(frozen=True, slots=True)
class PRF:
    """Counts of true positives, false positives and false negatives. A ratio without a denominator is 0, as
    in the published scripts."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    def __add__(self, other: "PRF") -> "PRF":
        return PRF(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)

    @property
    def precision(self) -> float:
        """Share of predictions that are correct."""
        return self.tp / (self.tp + self.fp) if self.tp else 0.0

    @property
    def recall(self) -> float:
        """Share of gold spans that were found."""
        return self.tp / (self.tp + self.fn) if self.tp else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        p, r = self.precision, self.recall
        return 2 * p * r / (p + r) if p + r else 0.0

    def to_dict(self) -> dict[str, float]:
        """Return counts and ratios under the names p, r, f, tp, fp and fn."""
        values: dict[str, float] = {"p": self.precision, "r": self.recall, "f": self.f1}
        return {**values, "tp": self.tp, "fp": self.fp, "fn": self.fn}


def compare(gold: Iterable[Hashable], pred: Iterable[Hashable]) -> PRF:
    """Return counts of two collections of one note, taken as sets."""
    left, right = set(gold), set(pred)
    return PRF(len(left & right), len(right - left), len(left - right))


def micro(notes: Iterable[ScoredNote], count: Callable[[ScoredNote], PRF]) -> PRF:
    """Return the counts of a measure, one of the `count_*`, over notes: micro-averaged."""
    return sum(map(count, notes), PRF())


def macro(counts: Sequence[PRF]) -> dict[str, float]:
    """Return the macro figures of i2b2's script from the counts of each note: the mean precision and recall
    `p` and `r`, their population standard deviation over the notes `p_sd` and `r_sd`, and `f`, the harmonic
    mean of both means. A note without predictions has a precision of 0, one without gold a recall of 0."""
    if not counts:
        return dict.fromkeys(("p", "p_sd", "r", "r_sd", "f"), 0.0)
    ps, rs = [prf.precision for prf in counts], [prf.recall for prf in counts]
    p, r = fmean(ps), fmean(rs)
    return {
        "p": p,
        "p_sd": pstdev(ps),
        "r": r,
        "r_sd": pstdev(rs),
        "f": 2 * p * r / (p + r) if p + r else 0.0,
    }


def count_strict(note: ScoredNote) -> PRF:
    """Compare exact start, end and label: MEDDOCAN sub-track 1 and i2b2 strict."""
    return compare(note.gold, note.pred)


def count_spans(note: ScoredNote) -> PRF:
    """Compare exact start and end under any label: MEDDOCAN sub-track 2, strict."""
    return compare(_untyped(note.gold), _untyped(note.pred))


def _untyped(spans: Iterable[TypedSpan]) -> set[tuple[int, int]]:
    return {(start, end) for start, end, _ in spans}


def merge_adjacent(text: str, spans: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return spans merged with the next one if no letter or digit is between them.

    As in MEDDOCAN's script, the merged span ends where the later one does, even if that one lies inside the
    other. text: The note. spans: (start, end) in characters. RETURNS: (start, end).
    """
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and not any(map(str.isalnum, text[merged[-1][1] : start])):
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return set(merged)


def count_merged(note: ScoredNote) -> PRF:
    """Compare MEDDOCAN sub-track 2, merged.

    True positives are the spans that agree before or after merging. A span inside one of them is neither a
    false positive nor a false negative. The remaining spans are counted before merging.
    """
    gold, pred = _untyped(note.gold), _untyped(note.pred)
    agreed = (gold & pred) | (merge_adjacent(note.text, gold) & merge_adjacent(note.text, pred))
    return PRF(len(agreed), _outside(pred - gold, agreed), _outside(gold - pred, agreed))


def _outside(spans: set[tuple[int, int]], holders: set[tuple[int, int]]) -> int:
    return sum(not any(a <= start and end <= b for a, b in holders) for start, end in spans)


class _LooseEnd:
    """A span that equals others with the same start and label whose end differs by at most two characters."""

    __slots__ = ("end", "key")

    def __init__(self, span: TypedSpan) -> None:
        self.key = (span[0], span[2])
        self.end = span[1]

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _LooseEnd) and self.key == other.key and abs(self.end - other.end) <= 2


def count_relaxed(note: ScoredNote) -> PRF:
    """Compare i2b2 relaxed: exact start and label, with the end off by at most two characters.

    The sets use that equality too, as in i2b2's script, so of two such similar spans on one side only the
    first counts.
    """
    return compare(map(_LooseEnd, note.gold), map(_LooseEnd, note.pred))


def span_tokens(text: str, span: TypedSpan) -> list[TypedSpan]:
    """Return the tokens of a span as split by i2b2's script, runs of ASCII letters and digits, each with the
    span's label; a span without any is one empty token at its end."""
    start, end, label = span
    found = [(m.start(), m.end(), label) for m in _TOKEN.finditer(text, start, end)]
    return found or [(end, end, label)]


def count_tokens(note: ScoredNote, *, binary: bool = False) -> PRF:
    """Compare i2b2 tokens: tokens of the spans with their labels, or without them (`binary`)."""
    gold, pred = (
        [token for span in spans for token in span_tokens(note.text, span)]
        for spans in (note.gold, note.pred)
    )
    return compare(_untyped(gold), _untyped(pred)) if binary else compare(gold, pred)


def keep_labels(notes: Iterable[ScoredNote], labels: Collection[str]) -> list[ScoredNote]:
    """Return notes with only the spans of some labels, on both sides; MEDDOCAN types are matched by their
    i2b2 label."""

    def keep(spans: Sequence[TypedSpan]) -> list[TypedSpan]:
        return [span for span in spans if FROM_MEDDOCAN.get(span[2], span[2]) in labels]

    return [note._replace(gold=keep(note.gold), pred=keep(note.pred)) for note in notes]


def per_label(notes: Iterable[ScoredNote]) -> dict[str, PRF]:
    """Return the strict counts of each label in gold or predictions, by name."""
    table: dict[str, PRF] = {}
    for note in notes:
        gold, pred = set(note.gold), set(note.pred)
        for kind, spans in ((PRF(tp=1), gold & pred), (PRF(fp=1), pred - gold), (PRF(fn=1), gold - pred)):
            for _, _, label in spans:
                table[label] = table.get(label, PRF()) + kind
    return dict(sorted(table.items()))


def binary_tokens_per_label(notes: Iterable[ScoredNote]) -> dict[str, dict[str, float]]:
    """Return precision, recall and F1 of each label by i2b2 tokens, PHI against non-PHI.

    The label of the other side does not count: precision is the share of the tokens predicted as a label that
    are gold under any label, recall the share of the label's gold tokens that are predicted under any label.
    Source: Lee et al. 2016, Table 3, which does not define its measure by type; this is our reading.
    RETURNS: by label, in order, `p`, `r`, `f`, and the numbers of tokens `gold`, `found`, `predicted`,
        `correct`.
    """
    names = ("gold", "found", "predicted", "correct")
    table: dict[str, dict[str, int]] = {}
    for note in notes:
        gold, pred = (
            {token for span in spans for token in span_tokens(note.text, span)}
            for spans in (note.gold, note.pred)
        )
        for own, other, (total, right) in (
            (gold, _untyped(pred), names[:2]),
            (pred, _untyped(gold), names[2:]),
        ):
            for start, end, label in own:
                row = table.setdefault(label, dict.fromkeys(names, 0))
                row[total] += 1
                row[right] += (start, end) in other
    return {label: _binary_row(row) for label, row in sorted(table.items())}


def _binary_row(row: dict[str, int]) -> dict[str, float]:
    p = row["correct"] / row["predicted"] if row["predicted"] else 0.0
    r = row["found"] / row["gold"] if row["gold"] else 0.0
    return {"p": p, "r": r, "f": 2 * p * r / (p + r) if p + r else 0.0, **row}


def count_sentences(text: str) -> int:
    """Count sentences by a simple rule: a line break ends one, and so do `.`, `!` and `?` before whitespace
    and a capital or a digit. Used for the leak score if there are no counts from the official splitter
    (FreeLing)."""
    return sum(bool(piece.strip()) for piece in _SENTENCE_END.split(text))


def leak(notes: Iterable[ScoredNote], sentences: Mapping[str, int] | None = None) -> float:
    """Return MEDDOCAN's leak score: false negatives of sub-track 1 per sentence.

    sentences: Note id to its number of sentences. MEDDOCAN's script counts the lines of a sentence file
        created with FreeLing. Without such counts, `count_sentences` is used, so that the result is
        comparable with other results of this package but not with published ones.
    """
    missed = total = 0
    for note in notes:
        missed += compare(note.gold, note.pred).fn
        total += count_sentences(note.text) if sentences is None else sentences[note.id]
    return missed / total if total else 0.0


def meddocan_scores(
    notes: Sequence[ScoredNote], sentences: Mapping[str, int] | None = None
) -> dict[str, dict[str, float] | float]:
    """Return all measures of the MEDDOCAN task: `ner` (sub-track 1), `spans` and `merged` (sub-track 2),
    `leak`."""
    return {
        "ner": micro(notes, count_strict).to_dict(),
        "spans": micro(notes, count_spans).to_dict(),
        "merged": micro(notes, count_merged).to_dict(),
        "leak": leak(notes, sentences),
    }


I2B2_MEASURES: dict[str, Callable[[ScoredNote], PRF]] = {
    "strict": count_strict,
    "relaxed": count_relaxed,
    "token": count_tokens,
    "binary_strict": count_spans,
    "binary_token": partial(count_tokens, binary=True),
}
"""The measures of i2b2's script: its counts in one note."""


def category_of(label: str) -> str | None:
    """Return the i2b2 category of a label of i2b2 or MEDDOCAN, or None for any other label."""
    known = LABELS.get(FROM_MEDDOCAN.get(label, label))
    return known and known.category


def i2b2_scores(notes: Sequence[ScoredNote]) -> dict[str, dict[str, Any]]:
    """Return all measures of the i2b2 2014 task, over `all` labels, over the HIPAA labels that the published
    script keeps (`hipaa_as_scripted`, without IDNUM; comparable with published results), over these with
    IDNUM (`hipaa`), and over each i2b2 category of the gold and the predictions (`categories`), again with
    the labels that the script keeps (`categories_hipaa_as_scripted`).

    RETURNS: By subset and measure the micro figures of `PRF.to_dict`, and `macro` as in `macro`; the two last
        have such a dict for each category.
    """
    notes = list(notes)
    found = {category_of(span[2]) for note in notes for span in (*note.gold, *note.pred)}
    members = {
        category: {name for name, label in LABELS.items() if label.category == category}
        for category in CATEGORIES
        if category in found
    }
    subsets = {"all": None, "hipaa": I2B2_HIPAA, "hipaa_as_scripted": I2B2_SCRIPT_HIPAA}
    return {
        **{
            name: _i2b2_rows(notes if kept is None else keep_labels(notes, kept))
            for name, kept in subsets.items()
        },
        "categories": {name: _i2b2_rows(keep_labels(notes, kept)) for name, kept in members.items()},
        "categories_hipaa_as_scripted": {
            name: _i2b2_rows(keep_labels(notes, kept & I2B2_SCRIPT_HIPAA))
            for name, kept in members.items()
            if kept & I2B2_SCRIPT_HIPAA
        },
    }


def _i2b2_rows(notes: Sequence[ScoredNote]) -> dict[str, dict[str, Any]]:
    rows = {}
    for name, count in I2B2_MEASURES.items():
        counts = [count(note) for note in notes]
        rows[name] = {**sum(counts, PRF()).to_dict(), "macro": macro(counts)}
    return rows
