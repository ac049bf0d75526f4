"""Resolve overlaps between the matches of all sources."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from operator import attrgetter

from ..labels import LABELS
from ..lang import all_vocabularies
from ..spans import Match

_START = attrgetter("start")
# Text between two findings that a longer one joined: "9 and 5 year old".
_LINKS = frozenset(all_vocabularies("links.merge"))
# What a rule's place has beyond the network's: "14 rue des Acacias" and "à".
_FUNCTION_WORDS = _LINKS.union(all_vocabularies("links.any"))
_PLACES = frozenset(("STREET", "CITY", "HOSPITAL", "ORGANIZATION", "DEPARTMENT", "LOCATION-OTHER"))


def _rank(match: Match) -> tuple[bool, float, int, int]:
    proven = match.validated or (match.source.is_rule and match.source.is_trusted)
    # A score difference below a tenth is less informative than length.
    return (not proven, -round(match.score, 1), match.start - match.end, match.start)


def _redact_all(match: Match) -> bool:
    return False


def merge_matches(
    matches: Iterable[Match], text: str, is_kept: Callable[[Match], bool] = _redact_all
) -> list[Match]:
    """Return matches without overlaps, sorted by start, that cover everything that the given ones cover.

    Of overlapping matches, one that the policy redacts wins over one that it keeps; then one that is validated
    or of a user's pattern wins, then the one with the higher score, then the longer one. The loser's
    characters beyond the winner are added to the winner if the boundary would split a word or code, or if
    both have the same label; otherwise they remain a separate match, unless they are a function word of a
    place. The winner's `also` names the labels that lost.

    matches: of all sources, in any order. text: their text. is_kept: whether the policy keeps the text of a
    match; called only where labels disagree.
    """
    merged: list[Match] = []
    for cluster in _clusters(_without_joined(matches, text)):
        taken: list[Match] = []
        disagree = len({match.label for match in cluster}) > 1
        rank = (lambda match: (is_kept(match), *_rank(match))) if disagree else _rank
        for match in sorted(cluster, key=rank):
            _place(match, taken, text)
        merged += sorted(_with_losers(taken, cluster) if disagree else taken)
    return merged


def _with_losers(taken: list[Match], cluster: list[Match]) -> Iterator[Match]:
    for winner in taken:
        labels = {m.label for m in cluster if m.start < winner.end and winner.start < m.end}
        labels |= set(filter(None, winner.also.split(",")))
        yield winner._replace(also=",".join(sorted(labels - {winner.label})))


def _without_joined(matches: Iterable[Match], text: str) -> list[Match]:
    """Drop network matches that join several rule findings of one label: for numbers and addresses the rules
    know the boundaries, and no letters or digits are between them."""
    found = list(matches)
    exact = sorted(m for m in found if m.source.is_rule and _has_edges(m))
    return [m for m in found if m.source.is_rule or not _has_edges(m) or not _joins(m, exact, text)]


def _has_edges(match: Match) -> bool:
    return match.label in LABELS and LABELS[match.label].category in ("CONTACT", "ID")


def _joins(match: Match, exact: list[Match], text: str) -> bool:
    near = exact[bisect_left(exact, match.start, key=_START) : bisect_left(exact, match.end, key=_START)]
    inside = [m for m in near if m.label == match.label and m.end <= match.end]
    covered = {i for m in inside for i in range(m.start, m.end)}
    whole = all(i in covered or not text[i].isalnum() for i in range(match.start, match.end))
    return whole and len({(m.start, m.end) for m in inside}) > 1


def _clusters(matches: Iterable[Match]) -> Iterator[list[Match]]:
    """Yield clusters of overlapping matches, sorted by start; a long note has many small clusters."""
    cluster: list[Match] = []
    end = 0
    for match in sorted(set(matches)):
        if cluster and match.start >= end:
            yield cluster
            cluster = []
        end = max(end, match.end) if cluster else match.end
        cluster.append(match)
    if cluster:
        yield cluster


def _place(match: Match, taken: list[Match], text: str) -> None:
    rivals = sorted(t for t in taken if t.start < match.end and match.start < t.end)
    if not rivals:
        taken.append(match)
        return
    first, last = rivals[0], rivals[-1]
    if match.start < first.start:
        if match.label == first.label or _cuts(text, first.start):
            _replace(taken, first, first._replace(start=match.start))
        else:
            _add_piece(taken, match, match.start, first.start, text)
    if match.end > last.end:
        last = next(t for t in taken if t.end == last.end and t.label == last.label)
        if match.label == last.label or _cuts(text, last.end):
            _replace(taken, last, last._replace(end=match.end))
        else:
            _add_piece(taken, match, last.end, match.end, text)
    for left, right in pairwise(rivals):
        # The connecting word of a date range is part of it.
        between = text[left.end : right.start].strip().lower() if text and match.label != "DATE" else ""
        if between not in _LINKS:
            _add_piece(taken, match, left.end, right.start, text)


def _replace(taken: list[Match], old: Match, new: Match) -> None:
    taken[taken.index(old)] = new


def _cuts(text: str, at: int) -> bool:
    """Return whether a boundary at this offset splits a word or a code."""
    before, after = text[at - 1 : at], text[at : at + 1]
    return bool(before and after) and not before.isspace() and not after.isspace() and before not in ",;:()|"


def _add_piece(taken: list[Match], match: Match, start: int, end: int, text: str) -> None:
    while start < end and not text[start].isalnum():
        start += 1
    while start < end and not text[end - 1].isalnum():
        end -= 1
    may_shrink = match.label in _PLACES and not match.source.is_trusted
    if start < end and not (may_shrink and text[start:end] in _FUNCTION_WORDS):
        taken.append(match._replace(start=start, end=end, validated=False))
