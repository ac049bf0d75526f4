"""Results of a pipeline at each threshold, and the one that reaches a recall."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..corpora.annotated import AnnotatedNote
from .masking import masking_scores


class Point(NamedTuple):
    """Results of one setting."""

    name: str
    """"balanced", or the safe_logit as printed."""
    safe_logit: float | None
    recall: float
    hipaa_recall: float
    precision: float


def make_point(
    safe_logit: float | None, golds: Sequence[AnnotatedNote], masked: Iterable[Sequence[tuple[int, int]]]
) -> Point:
    """Return the results of a threshold. masked: The redacted spans of each note."""
    scores = masking_scores(golds, masked)
    recall, hipaa = (scores[key]["char_recall"] or 0.0 for key in ("phi", "hipaa"))
    name = "balanced" if safe_logit is None else f"{safe_logit:g}"
    return Point(name, safe_logit, recall, hipaa, scores["char_precision"] or 0.0)


def choose(points: Sequence[Point], recall: float) -> Point | None:
    """Return the first point, which redacts least, that reaches a recall; None if there is none."""
    return next((point for point in points if point.recall >= recall), None)
