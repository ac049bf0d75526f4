"""Write the scrubbed text: the last step, which finds nothing and does not modify its input."""

from collections.abc import Sequence

from ..extensions import Finding
from .operators import NoteContext, Operator


def rewrite(
    text: str, findings: Sequence[Finding], policy: Operator, context: NoteContext
) -> tuple[str, list[Finding]]:
    """Return a text with every finding replaced by a policy, and the findings with their replacements.

    text (str): The note.
    findings (Sequence[Finding]): Sorted by start, without overlaps.
    policy (Operator): Called once per finding, from left to right.
    context (NoteContext): Context for the policy's operators.
    RETURNS (tuple[str, list[Finding]]): The scrubbed text, and copies of the findings with `replacement`,
        `out_start` and `out_end`, their offsets in the scrubbed text.
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
