"""Gateway endpoints: protect a prompt on its way to a language model, and restore the answer."""

import asyncio
import secrets
from typing import Any, Literal

from fastapi import FastAPI
from pydantic import Field

from ..batch.tasks import Outcome
from ..errors import Errors, PhiError
from ..extensions import Finding
from ..gateway import Session
from ..gateway.prompt import Prompt
from ..gateway.session import Protected
from .answers import do_job, do_work
from .guard import Limits, Refused
from .schema import Strict
from .scrubbing import Note
from .sessions import Sessions
from .worker import Worker

_FIND = "mask"
"""The policy used for detection, which keeps no finding."""
_TRIES = 5


class ProtectRequest(Strict):
    """A prompt: a text, chat messages of OpenAI's or Anthropic's API, or a JSON value."""

    value: Any = Field(examples=["Patient: Jane Ruiz, seen 03/14/2024."])
    session: str | None = Field(None, description="Of an earlier answer; without it a new session begins.")
    policy: Literal["surrogate", "placeholder"] = Field("surrogate", description="Of a new session.")
    restoring: Literal["strict", "tolerant"] = Field("strict", description="Of a new session.")


class RestoreRequest(Strict):
    """An answer of the model, in any of these shapes."""

    value: Any
    session: str
    tools: list[str] = Field(
        [], description='Names of the tools whose arguments are restored; "*" for all. By default none.'
    )
    urls: bool = Field(False, description="Restore inside addresses too, which a page may load unasked.")


class Passed(Strict):
    """The same shape, protected or restored."""

    session: str
    value: Any


def add_gateway(app: FastAPI, limits: Limits) -> None:
    """Add the gateway endpoints; they require the token like all others."""

    @app.post("/v1/protect", summary="Protect a prompt on its way to a language model")
    async def protect(body: ProtectRequest) -> Passed:
        sessions: Sessions = app.state.sessions
        prompt = await read_prompt(body.value, limits)
        name = body.session
        if not name:
            name = await asyncio.to_thread(sessions.begin, body.policy, body.restoring)
        session = await asyncio.to_thread(sessions.get, name, chars=prompt.chars)
        return Passed(session=name, value=(await protect_prompt(app.state.worker, session, prompt)).value)

    @app.post("/v1/restore", summary="Restore the originals in an answer")
    async def restore(body: RestoreRequest) -> Passed:
        session = await asyncio.to_thread(app.state.sessions.get, body.session)

        def work() -> Any:
            session.refresh()
            return session.restore(body.value, tools=body.tools, urls=body.urls)

        return Passed(session=body.session, value=await do_work(app.state.worker, work))


async def read_prompt(value: Any, limits: Limits) -> Prompt:
    """Return a prompt. RAISES: PhiError (E371, E372) for an unsupported one, Refused (413) if it is too
    long."""
    prompt = await asyncio.to_thread(Prompt, value)
    if prompt.chars > limits.max_chars:
        raise Refused(413, Errors.E165.format(reason=f"more than {limits.max_chars} characters"))
    return prompt


async def protect_prompt(worker: Worker, session: Session, prompt: Prompt) -> Protected:
    """Return a prompt protected in the worker. Raises as `Session.protect`, `do_job` and `do_work`."""
    patient = secrets.token_hex(8)  # the texts of a prompt are notes of one patient
    outcomes = await do_job(worker, [Note(text, patient) for text in prompt.texts], _FIND)
    found = [_findings(outcome) for outcome in outcomes]
    return await do_work(worker, lambda: _protect_found(session, prompt, found))


def _protect_found(session: Session, prompt: Prompt, found: list[list[Finding]]) -> Protected:
    """Return a protected prompt. If another process continues the session meanwhile, try again."""
    for left in reversed(range(_TRIES)):
        session.refresh()
        try:
            return session.protect_found(prompt, found)
        except PhiError as error:
            if not (left and str(error).startswith("[E374]")):
                raise
    raise AssertionError


def _findings(outcome: Outcome) -> list[Finding]:
    if outcome.scrubbed is None:
        raise PhiError(outcome.error or Errors.E370)
    keys = ("start_char", "end_char", "label", "score", "source")
    return [Finding(**{key: found[key] for key in keys}, replacement=None) for found in outcome.findings]
