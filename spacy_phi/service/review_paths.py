"""Endpoints for reviewing a folder on the page."""

from typing import Any, Literal

from fastapi import FastAPI, HTTPException, Request
from pydantic import Field

from ..batch.document_rows import join_texts
from ..labels import LABELS
from .answers import do_job, to_note
from .guard import Refused
from .review_store import ReviewStore
from .schema import Choice, Mode, ScrubResponse, Strict

_PATH = "/review/notes"


class Item(Strict):
    """A finding or veto, and the reviewer's decision."""

    start: int = Field(ge=0)
    end: int = Field(ge=1)
    label: str
    score: float | None
    source: str = Field(max_length=200)
    state: Literal["on", "off", "veto"]
    was: str | None
    wasLabel: str | None
    forced: bool
    moved: bool
    decided: bool = False
    term: str | None
    reason: str | None


class Decisions(Strict):
    """The decisions about a note."""

    items: list[Item]
    reviewed: bool


class Wanted(Choice):
    """Notes of the folder to search for PHI."""

    numbers: list[int]
    mode: Mode | None = None


def add_review(app: FastAPI, store: ReviewStore) -> None:
    """Add the endpoints of a folder under review; they require the token like all others."""

    @app.get(_PATH, include_in_schema=False)
    async def entries() -> dict[str, Any]:
        return {"notes": store.entries()}

    @app.get(_PATH + "/{number}", include_in_schema=False)
    async def note(number: int) -> dict[str, Any]:
        _check(store, number)
        return store.read(number)

    @app.post("/review/find", include_in_schema=False)
    async def find(body: Wanted, request: Request) -> ScrubResponse:
        for number in body.numbers:
            _check(store, number)
        wanted = [store.notes[number] for number in body.numbers]
        parts = [part for note in wanted for part in note.notes]
        outcomes = iter(await do_job(request.app.state.worker, parts, body.policy, body.mode))
        found = []
        for note in wanted:
            own = [next(outcomes) for _ in note.notes]
            found.append(to_note(note.id, join_texts([part.text for part in note.notes], own)[1]))
        return ScrubResponse(notes=found, failed=sum(note.error is not None for note in found))

    @app.put(_PATH + "/{number}", include_in_schema=False)
    async def save(number: int, body: Decisions, request: Request) -> dict[str, Any]:
        _check(store, number)
        length = len(store.notes[number].text)
        for item in body.items:
            if item.label not in LABELS or not item.start < item.end <= length:
                raise Refused(422, "a label is not known, or an item reaches beyond its note")
        store.save(number, [item.model_dump() for item in body.items], body.reviewed)
        return {"reviewed": body.reviewed}


def _check(store: ReviewStore, number: int) -> None:
    if not 0 <= number < len(store.notes):
        raise HTTPException(404)
