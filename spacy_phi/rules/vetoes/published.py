"""The disambiguation of the PHI scrubber (Ramesh et al.), as published.

Each word that the networks label as a person, place or date is looked up in the dictionary. A match removes
the label of the word, whatever the context. The package's own disambiguation is in `find.py`.
"""

from collections.abc import Iterable, Iterator

from ...label_maps import get_group
from ...lexicons.matcher import TermIndex
from ...spans import Match
from ..veto import Veto
from .evidence import WORD
from .find import is_untouchable

_GROUPS = frozenset({"person", "place", "organization", "date"})


def find_published_vetoes(
    text: str, matches: Iterable[Match], index: TermIndex
) -> tuple[list[Match], list[Veto]]:
    """Split findings into accepted and rejected ones. A finding with terms among its words is divided.

    text: The note.
    matches: Findings of all sources. Those of rules are accepted, as in the paper.
    index: The dictionary.
    RETURNS: What remains of the findings, and a veto for each term.
    """
    kept: list[Match] = []
    vetoes: list[Veto] = []
    for match in matches:
        judged = not match.source.is_rule and get_group(match.label) in _GROUPS
        if not judged or is_untouchable(match):
            kept.append(match)
            continue
        found = list(_find_terms(text, match, index))
        vetoes += found
        kept += _without(text, match, found) if found else [match]
    return kept, vetoes


def _find_terms(text: str, match: Match, index: TermIndex) -> Iterator[Veto]:
    for word in WORD.finditer(text, match.start, match.end):
        found = index.lookup_published(word.group())
        if found is not None:
            yield Veto(match._replace(start=word.start(), end=word.end()), found.term.category, found.how)


def _without(text: str, match: Match, vetoes: list[Veto]) -> Iterator[Match]:
    """Yield the parts of a finding between its terms, from the first to the last word of each."""
    starts = [match.start, *(veto.match.end for veto in vetoes)]
    ends = [*(veto.match.start for veto in vetoes), match.end]
    for start, end in zip(starts, ends):
        words = list(WORD.finditer(text, start, end))
        if words:
            yield match._replace(start=words[0].start(), end=words[-1].end())
