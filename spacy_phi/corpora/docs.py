"""Convert AnnotatedNote to spaCy Doc and back, counting annotations that tokens and `doc.ents` cannot
represent."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from spacy.tokens import Doc, Span

from ..extensions import get_findings, has_findings
from .annotated import AnnotatedNote, AnnotatedSpan

GOLD_KEY = "phi_gold"
"""Key of `doc.user_data` with (start, end, label) of every gold span, in characters."""

FINDINGS = "findings"
"""Layer name of `doc._.phi`."""

Misaligned = Literal["missing", "expand"]


@dataclass(slots=True)
class AlignmentReport:
    """Counts, over many notes and by label, of gold spans that a Doc cannot represent exactly."""

    notes: int = 0
    spans: int = 0
    misaligned: Counter[str] = field(default_factory=Counter)
    """Spans with a boundary inside a token."""
    overlapping: Counter[str] = field(default_factory=Counter)
    """Spans that overlap a longer one, or one of equal length that starts earlier."""
    discontinuous: Counter[str] = field(default_factory=Counter)
    """Discontinuous spans, which are replaced by their hull."""
    empty: Counter[str] = field(default_factory=Counter)
    """Spans without a token."""

    def __bool__(self) -> bool:
        return bool(self.misaligned or self.overlapping or self.discontinuous or self.empty)

    def summary(self) -> str:
        """One line of counts, such as `11333 spans of 500 notes; misaligned 3 (FECHAS 2, CALLE 1)`."""
        parts = [f"{self.spans} spans of {self.notes} notes"]
        for kind in ("misaligned", "overlapping", "discontinuous", "empty"):
            counts: Counter[str] = getattr(self, kind)
            if counts:
                labels = ", ".join(f"{label} {n}" for label, n in counts.most_common())
                parts.append(f"{kind} {counts.total()} ({labels})")
        return "; ".join(parts)


def note_to_doc(
    note: AnnotatedNote,
    make_doc: Callable[[str], Doc],
    *,
    misaligned: Misaligned = "missing",
    report: AlignmentReport | None = None,
) -> Doc:
    """Return a Doc with the note's gold in `doc.ents` and, with exact character offsets, in
    `doc.user_data["phi_gold"]`.

    note: Any note.
    make_doc: a tokenizer that preserves the text, such as `nlp.make_doc`.
    misaligned: Treatment of a span with a boundary inside a token: "missing" leaves its tokens without
        annotation, so that training ignores them; "expand" extends it to whole tokens.
    report: Counts are added to it.
    RETURNS: With the note's id as `doc.user_data["phi_id"]` and its patient, if given, as
        `doc._.phi_patient`.
    """
    doc = make_doc(note.text)
    report = AlignmentReport() if report is None else report
    report.notes += 1
    report.spans += len(note.spans)
    ents: list[Span] = []
    missing: list[Span] = []
    taken: set[int] = set()
    for span in sorted(note.spans, key=lambda span: (span.start - span.end, span.start)):
        expanded = None
        if span.start < span.end:
            expanded = doc.char_span(span.start, span.end, label=span.label, alignment_mode="expand")
        if expanded is None:
            report.empty[span.label] += 1
            continue
        report.discontinuous.update([span.label] if span.pieces else [])
        tokens = set(range(expanded.start, expanded.end))
        aligned = (expanded.start_char, expanded.end_char) == (span.start, span.end)
        report.misaligned.update([] if aligned else [span.label])
        if tokens & taken:
            report.overlapping[span.label] += 1
            missing += [doc[i : i + 1] for i in sorted(tokens - taken)]
        else:
            (ents if aligned or misaligned == "expand" else missing).append(expanded)
        taken |= tokens
    doc.set_ents(ents, missing=missing, default="outside")
    doc.user_data[GOLD_KEY] = [(span.start, span.end, span.label) for span in note.spans]
    doc.user_data["phi_id"] = note.id
    if note.meta.get("patient") is not None:
        doc._.phi_patient = note.meta["patient"]
    return doc


def gold_spans(doc: Doc) -> list[tuple[int, int, str]]:
    """Return (start, end, label) in characters of a gold Doc: exact if created from a note, else from
    `doc.ents`."""
    exact = doc.user_data.get(GOLD_KEY)
    if exact is None:
        return [(ent.start_char, ent.end_char, ent.label_) for ent in doc.ents]
    return [(start, end, label) for start, end, label in exact]


def get_layers(doc: Doc) -> list[str]:
    """Return the annotation layers of a Doc, as named in `doc_to_note`; a Doc without tokens has ents."""
    layers = ["gold"] if GOLD_KEY in doc.user_data else []
    layers += ["ents"] if not len(doc) or doc.has_annotation("ENT_IOB") else []
    layers += [FINDINGS] if has_findings(doc) else []
    return layers + [key for key in doc.spans if key not in layers]


def doc_to_note(doc: Doc, note_id: str = "", *, key: str | None = None) -> AnnotatedNote:
    """Return a note with a Doc's text and one of its annotation layers.

    doc: Any Doc.
    note_id: Its id; by default that of its source note.
    key: A span group, or "ents", "gold" or "findings"; None selects the findings of `doc._.phi` if there are
        any, then gold from a note, then `doc.ents`.
    RETURNS: With exact offsets if the findings or the group's `starts` and `ends` provide them.
    """
    findings = get_findings(doc)
    if key is None:
        key = FINDINGS if findings else "gold"
    if key == FINDINGS:
        spans = [
            (f.start_char, f.end_char, f.label, {"score": f.score, "source": f.source}) for f in findings
        ]
    elif key == "gold":
        spans = [(*span, {}) for span in gold_spans(doc)]
    elif key == "ents":
        spans = [(ent.start_char, ent.end_char, ent.label_, {}) for ent in doc.ents]
    else:
        spans = _group_spans(doc, key)
    made = tuple(
        AnnotatedSpan(start, end, label, id=f"T{n}", attributes=attributes)
        for n, (start, end, label, attributes) in enumerate(spans, 1)
    )
    meta = {} if doc._.phi_patient is None else {"patient": doc._.phi_patient}
    return AnnotatedNote(note_id or str(doc.user_data.get("phi_id", "")), doc.text, made, meta=meta)


def _group_spans(doc: Doc, key: str) -> list[tuple[int, int, str, dict]]:
    if key not in doc.spans:
        return []
    group = doc.spans[key]
    starts, ends = group.attrs.get("starts"), group.attrs.get("ends")
    if starts is None or ends is None:
        return [(span.start_char, span.end_char, span.label_, {}) for span in group]
    return [(start, end, span.label_, {}) for span, start, end in zip(group, starts, ends)]
