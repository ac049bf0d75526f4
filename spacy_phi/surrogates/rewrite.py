"""Write the scrubbed text: the last step, which finds nothing and does not modify its input."""

from collections.abc import Iterator, Sequence

from ..extensions import Finding
from .operators import NoteContext, Operator

_BLANK = "\0"


def rewrite(
    text: str, findings: Sequence[Finding], policy: Operator, context: NoteContext
) -> tuple[str, list[Finding]]:
    """Return a text with every finding replaced by a policy, and the findings with their replacements.

    text: The note.
    findings: Sorted by start, without overlaps.
    policy: Called once per finding, from left to right.
    context: Context for the policy's operators.
    RETURNS: The scrubbed text, and copies of the findings with `replacement`, `out_start` and `out_end`,
        their offsets in the scrubbed text.
    """
    pieces: list[str] = []
    rewritten: list[Finding] = []
    position = length = 0
    for finding in findings:
        start, end = finding["start_char"], finding["end_char"]
        replacement = policy(finding, context)
        piece = text[start:end] if replacement is None else replacement
        out_start = length + start - position
        length = out_start + len(piece)
        pieces += (text[position:start], piece)
        place = {"replacement": replacement, "out_start": out_start, "out_end": length}
        rewritten.append(Finding(**{**finding, **place}))
        position = end
    pieces.append(text[position:])
    return "".join(pieces), rewritten


def blank_findings(scrubbed: str, findings: Sequence[Finding]) -> str:
    """Return a scrubbed text with a blank character for each of its findings' replacements and kept values,
    so that only text outside of findings is left; offsets remain."""
    pieces: list[str] = []
    position = 0
    for finding in findings:
        start, end = finding["out_start"], finding["out_end"]
        pieces += (scrubbed[position:start], _BLANK * (end - start))
        position = end
    return "".join((*pieces, scrubbed[position:]))


def to_original(start: int, end: int, findings: Sequence[Finding]) -> Iterator[tuple[int, int]]:
    """Yield the spans of the original text that a span of the scrubbed text has outside of findings.

    start, end: Offsets in the scrubbed text. findings: From `rewrite`.
    """
    out_before = before = 0
    for finding in (*findings, None):
        stop = finding["out_start"] if finding else end
        left, right = max(start, out_before), min(end, stop)
        if left < right:
            yield left - out_before + before, right - out_before + before
        if finding:
            out_before, before = finding["out_end"], finding["end_char"]
