"""Write the scrubbed text: the last step, which finds nothing and changes nothing that it is given."""

from collections.abc import Sequence

from ..extensions import Finding
from .operators import NoteContext
from .policy import Policy


def rewrite(
    text: str, findings: Sequence[Finding], policy: Policy, context: NoteContext
) -> tuple[str, list[Finding]]:
    """Return a text with every finding as a policy wants it, and the findings with their replacements.

    text (str): The note.
    findings (Sequence[Finding]): By start, without overlaps.
    policy (Policy): Asked once per finding, from left to right.
    context (NoteContext): What the policy's operators may know.
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
