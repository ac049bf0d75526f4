"""Shared parts of the service's endpoints: running a job, and converting its outcomes to responses."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from ..batch.tasks import Outcome
from ..errors import Errors
from ..labels import LABELS
from ..spans import Match, read_source
from .guard import Refused, busy
from .schema import FindingOut, NoteOut, Problem, Span, VetoOut
from .scrubbing import Note
from .worker import Busy, Call, Job, Worker

PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem, "description": text}
    for code, text in {
        401: "No valid bearer token",
        413: "Too many bytes, notes or characters",
        422: "Malformed request, or an unusable policy",
        503: "Too many pending requests; see Retry-After",
    }.items()
}
"""Error responses of the endpoints, for the OpenAPI page."""


async def do_job(
    worker: Worker,
    notes: Sequence[Note],
    policy: str | dict[str, str] | None,
    mode: str | None = None,
    each_alone: bool = False,
) -> list[Outcome]:
    """Wait for the outcomes of some notes.

    RAISES: PhiError for an unusable policy, Refused (503) if the queue is full.
    """
    job = Job(notes, worker.scrubber.get_policy(policy), mode, each_alone, policy)
    return await _submit(worker, job) if notes else []


async def do_work(worker: Worker, work: Callable[[], Any]) -> Any:
    """Wait for a result of the worker, which has the time limit of a note.

    RAISES: PhiError (E215) after it, Refused (503) if the queue is full.
    """
    return await _submit(worker, Call(work))


async def _submit(worker: Worker, job: Job | Call) -> Any:
    try:
        future = worker.submit(job)
    except Busy:
        raise busy(worker.retry_after) from None
    return await asyncio.wrap_future(future)


def to_matches(text: str, spans: Sequence[Span]) -> list[Match]:
    """Return the spans that a person marked in a text. RAISES: Refused (422) for an invalid span."""
    end = 0
    for span in spans:
        if span.label not in LABELS:
            raise Refused(422, Errors.E165.format(reason="a label is not known"))
        if not end <= span.start < span.end <= len(text):
            raise Refused(422, Errors.E165.format(reason="spans overlap, or reach beyond their note"))
        end = span.end
    return [Match(span.start, span.end, span.label, span.score, read_source(span.source)) for span in spans]


def to_note(note_id: str, outcome: Outcome) -> NoteOut:
    """Return the response for a note."""
    if any("\ud800" <= char <= "\udfff" for char in note_id):
        note_id = note_id.encode("utf8", "replace").decode()
        outcome = Outcome(None, [], Errors.E194)
    if outcome.scrubbed is None:
        return NoteOut(id=note_id, scrubbed=None, findings=[], error=outcome.error)
    findings = [
        FindingOut(
            start=found["start_char"],
            end=found["end_char"],
            label=found["label"],
            score=round(found["score"], 4),
            source=found["source"],
            replacement=found["replacement"],
            scrubbed_start=found["out_start"],
            scrubbed_end=found["out_end"],
        )
        for found in outcome.findings
    ]
    vetoes = [
        VetoOut(
            start=veto.match.start,
            end=veto.match.end,
            label=veto.match.label,
            source=veto.match.source.name,
            term=veto.term,
            reason=veto.reason,
        )
        for veto in outcome.vetoes
    ]
    return NoteOut(id=note_id, scrubbed=outcome.scrubbed, findings=findings, vetoes=vetoes)
