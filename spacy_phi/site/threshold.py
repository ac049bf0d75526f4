"""Calibrate the threshold at which a site's network adds spans that its best path missed."""

from collections.abc import Sequence

from ..batch.settings import Settings
from ..batch.stages import get_scrubber, load, scrub_tasks
from ..batch.tasks import Task
from ..corpora.annotated import AnnotatedNote
from ..evaluation.thresholds import make_point
from ..pipeline.ner import PhiNER
from .measure import Found

LOGITS = (-2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0)


def find_threshold(notes: Sequence[AnnotatedNote], settings: Settings, recall: float) -> float | None:
    """Return the lowest `balanced_safe_logit` with a recall of HIPAA identifiers; None if none reaches it.

    notes: Corrected. settings: Of a pipeline with a network.
    """
    nlp = load(settings)
    networks = [pipe for _, pipe in get_scrubber(nlp).inner.pipeline if isinstance(pipe, PhiNER)]
    tasks = [Task(note.text, note.meta.get("patient")) for note in notes]
    for logit in LOGITS if networks else ():
        for pipe in networks:
            pipe.balanced_safe_logit = logit
        masked = [Found(outcome).redacted for outcome in scrub_tasks(nlp, tasks)]
        if make_point(logit, notes, masked).hipaa_recall >= recall:
            return logit
    return None
