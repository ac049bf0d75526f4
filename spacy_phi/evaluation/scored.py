"""Gold spans that a policy would change: the ones that count in the masking figures."""

from collections.abc import Iterable

from ..corpora.annotated import AnnotatedNote
from ..extensions import Finding
from ..labels import FROM_MEDDOCAN
from ..measures import TypedSpan, type_span
from ..surrogates.operators import NoteContext
from ..surrogates.policy import Policy


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
