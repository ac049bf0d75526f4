"""Characters of findings that merging leaves unredacted, recorded like vetoes so that no loss goes
unnoticed."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from ...spans import Match, cover
from ..veto import Veto

TERM, REASON = "link", "between findings"


def find_leftovers(
    text: str, found: Iterable[Match], merged: Sequence[Match], is_kept: Callable[[Match], bool]
) -> list[Veto]:
    """Return a veto for each run of letters and digits that a source found and no merged finding redacts.

    text: The note.
    found: Findings of all sources that were not rejected.
    merged: The merged findings.
    is_kept: Whether the policy keeps the text of a match.
    """
    redacted = cover(len(text), (match for match in merged if not is_kept(match)))
    return [
        Veto(match._replace(start=start, end=end), TERM, REASON)
        for match in found
        if 0 in redacted[match.start : match.end] and not is_kept(match)
        for start, end in _bare_runs(text, match, redacted)
    ]


def _bare_runs(text: str, match: Match, redacted: bytearray) -> Iterator[tuple[int, int]]:
    """Yield the unredacted runs of a match, without surrounding spaces and punctuation."""
    start = match.start
    while start < match.end:
        if redacted[start] or not text[start].isalnum():
            start += 1
            continue
        end = start
        while end < match.end and not redacted[end]:
            end += 1
        stop = end
        while not text[stop - 1].isalnum():
            stop -= 1
        yield start, stop
        start = end
