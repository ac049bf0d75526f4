"""Project results on a decoded view back to the original text."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..extensions import Finding
from ..rules.decode.view import Decoded
from ..spans import Match
from ..surrogates.operators import NoteContext
from ..surrogates.rewrite import rewrite

Columns = Mapping[str, list[Any]]


def project_matches(
    view: Decoded, matches: Iterable[Match], more: Columns
) -> tuple[list[Match], dict[str, list[Any]]]:
    """Return matches and their parallel columns at the offsets of the original text, in the order of
    `set_group`.

    view: The view that the matches refer to.
    matches: In any order.
    more: Lists parallel to the matches.
    """
    found = []
    for match in matches:
        start, end = view.to_original(match.start, match.end)
        found.append(match._replace(start=start, end=end))
    order = sorted(range(len(found)), key=found.__getitem__)
    parallel = {key: [values[i] for i in order] for key, values in more.items() if len(values) == len(found)}
    return [found[i] for i in order], {**more, **parallel}


def project_findings(view: Decoded, findings: Iterable[Finding], text: str) -> tuple[str, list[Finding]]:
    """Return the scrubbed text and the findings at the offsets of the original text.

    view: The view that the findings refer to.
    findings: Sorted by start, with their replacements.
    text: The original text; anything outside findings is copied unchanged.
    """
    moved: list[Finding] = []
    position = 0
    for finding in findings:
        start, end = view.to_original(finding["start_char"], finding["end_char"])
        start = max(start, position)
        if start < end:
            moved.append(Finding(**{**finding, "start_char": start, "end_char": end}))
            position = end
    return rewrite(text, moved, lambda finding, context: finding["replacement"], NoteContext(text))
