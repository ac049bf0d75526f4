"""Masking scores: the share of the PHI that is redacted, and over-redaction, character by character.

Labels are ignored: a name masked as an address is masked. Only letters and digits count; spaces and
punctuation inside a span are ignored.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence, Set
from dataclasses import astuple, dataclass, field
from typing import Any

from ..corpora.annotated import AnnotatedNote, AnnotatedSpan
from ..extensions import Finding
from ..labels import FROM_MEDDOCAN, LABELS
from ..surrogates.ages import cap_age
from ..surrogates.operators import NoteContext
from ..surrogates.policy import Policy
from ..surrogates.safe_harbor import tells_years_only
from .measures import TypedSpan, type_span

NOT_HIPAA = frozenset({"HOSPITAL", "PROFESSION", "STATE", "COUNTRY", "ORGANIZATION"})
"""Labels assumed not to be HIPAA identifiers if a gold span has no flag `hipaa` of its own."""

_WORD = re.compile(r"\w+")
_AFTER_AGE = 12


def is_hipaa(span: AnnotatedSpan, text: str) -> bool:
    """Return whether Safe Harbor requires redacting a span of a note: the span's own flag `hipaa`; without
    one, false for the labels of `NOT_HIPAA`, bare years, a decade or an age up to 89. Source: 45 CFR
    164.514(b)(2)(i).
    """
    flag = span.attributes.get("hipaa")
    if flag is not None:
        return bool(flag)
    label, value = _i2b2_label(span), text[span.start : span.end]
    if label == "AGE":
        return cap_age(value, text[span.end : span.end + _AFTER_AGE]) != value
    return label not in NOT_HIPAA and not (label == "DATE" and tells_years_only(value))


def _i2b2_label(span: AnnotatedSpan) -> str:
    return FROM_MEDDOCAN.get(span.label, span.label)


def _category(span: AnnotatedSpan) -> str:
    label = LABELS.get(_i2b2_label(span))
    return label.category if label else span.label


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None


@dataclass(slots=True)
class Recall:
    """The share of some gold spans that is masked."""

    spans: int = 0
    full: int = 0
    touched: int = 0
    chars: int = 0
    chars_masked: int = 0
    tokens: int = 0
    tokens_masked: int = 0

    def add(self, chars: int, masked: int, tokens: int, tokens_masked: int) -> None:
        """Count one span: its letters and digits, its words, and how many of each are masked."""
        self.spans += 1
        self.full += chars == masked
        self.touched += masked > 0
        self.chars += chars
        self.chars_masked += masked
        self.tokens += tokens
        self.tokens_masked += tokens_masked

    def __add__(self, other: "Recall") -> "Recall":
        mine, more = astuple(self), astuple(other)
        return Recall(*(a + b for a, b in zip(mine, more)))

    @property
    def is_full(self) -> bool:
        """Return whether no character of the spans is left."""
        return self.full == self.spans

    def to_dict(self) -> dict[str, float | None]:
        """`n` spans; recall of characters, of tokens (all gold characters masked) and of spans, whole or in
        part."""
        return {
            "n": self.spans,
            "char_recall": _ratio(self.chars_masked, self.chars),
            "token_recall": _ratio(self.tokens_masked, self.tokens),
            "span_full": _ratio(self.full, self.spans),
            "span_any": _ratio(self.touched, self.spans),
        }


@dataclass(slots=True)
class Masking:
    """Counts over many notes; add them with `add`, read them with `to_dict`."""

    notes: int = 0
    phi: Recall = field(default_factory=Recall)
    hipaa: Recall = field(default_factory=Recall)
    by_label: defaultdict[str, Recall] = field(default_factory=lambda: defaultdict(Recall))
    by_category: defaultdict[str, Recall] = field(default_factory=lambda: defaultdict(Recall))
    chars: int = 0
    chars_right: int = 0
    tokens: int = 0
    tokens_right: int = 0
    plain_tokens: int = 0
    plain_masked: int = 0
    kept: int = 0
    damaged: int = 0
    clean: int = 0
    changed: int = 0

    def add(
        self,
        gold: AnnotatedNote,
        masked: Iterable[tuple[int, int]],
        scored: Set[TypedSpan] | None = None,
    ) -> None:
        """Count one note.

        gold: Its spans, and optionally in `meta` the lists `keep`, mentions that must be kept, and `ignore`,
            zones that are not counted, both of {"start", "end"}.
        masked: (start, end) of the redacted spans, in characters.
        scored: the gold spans that must be masked; None for all. The others count for HIPAA's recall, and
            masking them is no error.
        """
        self.notes += 1
        text = gold.text
        phi = paint(len(text), ((span.start, span.end) for span in gold.spans))
        ignored = paint(len(text), find_zones(gold, "ignore"))
        taken = paint(len(text), masked)
        words = [match.span() for match in _WORD.finditer(text)]
        word_of = {i: n for n, (start, end) in enumerate(words) for i in range(start, end) if phi[i]}
        for span in gold.spans:
            self._add_span(span, text, taken, word_of, scored is None or type_span(span) in scored)
        counted = [i for i, char in enumerate(text) if taken[i] and not ignored[i] and char.isalnum()]
        self.chars += len(counted)
        self.chars_right += sum(phi[i] for i in counted)
        if not any(is_hipaa(span, text) for span in gold.spans):
            self.clean += 1
            self.changed += any(not phi[i] for i in counted)
        for start, end in words:
            if not any(ignored[start:end]):
                self._add_word(any(phi[start:end]), any(taken[start:end]))
        self._add_kept(gold, phi, ignored, taken)

    def _add_span(
        self, span: AnnotatedSpan, text: str, taken: bytearray, word_of: dict[int, int], is_scored: bool
    ) -> None:
        inside = [i for i in range(span.start, span.end) if text[i].isalnum()]
        if not inside:
            return
        masked = sum(taken[i] for i in inside)
        words = {word_of[i] for i in inside}
        open_words = {word_of[i] for i in inside if not taken[i]}
        counts = (len(inside), masked, len(words), len(words) - len(open_words))
        tables = [self.hipaa] if is_hipaa(span, text) else []
        if is_scored:
            tables += [self.phi, self.by_label[span.label], self.by_category[_category(span)]]
        for table in tables:
            table.add(*counts)

    def _add_word(self, is_phi: bool, is_taken: bool) -> None:
        self.tokens += is_taken
        self.tokens_right += is_taken and is_phi
        self.plain_tokens += not is_phi
        self.plain_masked += is_taken and not is_phi

    def _add_kept(self, gold: AnnotatedNote, phi: bytearray, ignored: bytearray, taken: bytearray) -> None:
        for start, end in find_zones(gold, "keep"):
            if not any(phi[start:end]) and not any(ignored[start:end]):
                self.kept += 1
                self.damaged += any(taken[i] and gold.text[i].isalnum() for i in range(start, end))

    def to_dict(self) -> dict[str, Any]:
        """Return ratios, None without a denominator.

        Recall over the scored PHI and HIPAA's, by label and category; precision; leaks per note (spans with
        an unmasked character); over-redacted must-stay mentions; and, among notes without HIPAA identifiers,
        those with redacted non-PHI.
        """
        leaks = self.phi.spans - self.phi.full
        return {
            "notes": self.notes,
            "phi": self.phi.to_dict(),
            "hipaa": self.hipaa.to_dict(),
            "char_precision": _ratio(self.chars_right, self.chars),
            "token_precision": _ratio(self.tokens_right, self.tokens),
            "nonphi_tokens_masked": _ratio(self.plain_masked, self.plain_tokens),
            "leaks_per_note": _ratio(leaks, self.notes),
            "hipaa_leaks_per_note": _ratio(self.hipaa.spans - self.hipaa.full, self.notes),
            "keep": {"n": self.kept, "damaged": self.damaged, "share": _ratio(self.damaged, self.kept)},
            "clean": {
                "n": self.clean,
                "changed": self.changed,
                "share": _ratio(self.changed, self.clean),
            },
            "per_label": {name: table.to_dict() for name, table in sorted(self.by_label.items())},
            "per_category": {name: table.to_dict() for name, table in sorted(self.by_category.items())},
        }


def masking_scores(
    golds: Sequence[AnnotatedNote],
    masked: Iterable[Sequence[tuple[int, int]]],
    scored: Iterable[Set[TypedSpan] | None] | None = None,
) -> dict[str, Any]:
    """Return masking results for notes and, in the same order, their redacted spans and the gold spans that
    count, None for all; see `Masking.to_dict`."""
    counts = Masking()
    for gold, spans, wanted in zip(golds, masked, scored or [None] * len(golds), strict=True):
        counts.add(gold, spans, wanted)
    return counts.to_dict()


def paint(length: int, spans: Iterable[tuple[int, int]]) -> bytearray:
    """Return 1 for each character of a text that is in one of the spans, and 0 for the others."""
    painted = bytearray(length)
    for start, end in spans:
        start, end = max(0, start), min(length, end)
        if start < end:
            painted[start:end] = b"\x01" * (end - start)
    return painted


def find_zones(note: AnnotatedNote, key: str) -> list[tuple[int, int]]:
    """Return the zones of a note that its metadata lists under a key, such as `ignore`."""
    return [(zone["start"], zone["end"]) for zone in note.meta.get(key) or ()]


def select_scored(
    notes: Iterable[AnnotatedNote], policy: Policy, language: str = "en"
) -> list[frozenset[TypedSpan]]:
    """Return, for each note, the gold spans that a policy would change if they were found as they are.

    Safe Harbor keeps ages up to 89, for example. MEDDOCAN types are treated as their i2b2 label, and unknown
    labels as in the policy, which masks them.
    """
    return [_select(note, policy, language) for note in notes]


def _select(note: AnnotatedNote, policy: Policy, language: str) -> frozenset[TypedSpan]:
    findings = [
        Finding(span.start, span.end, FROM_MEDDOCAN.get(span.label, span.label)) for span in note.spans
    ]
    context = NoteContext(note.text, sorted(findings, key=lambda f: f["start_char"]), language=language)
    return frozenset(
        type_span(span) for span, finding in zip(note.spans, findings) if not policy.keeps(finding, context)
    )
