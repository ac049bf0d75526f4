"""Gateway endpoints: protect a prompt on its way to a language model, and restore the answer.

Sessions are held in memory: the service evicts the least recent, and loses all of them when it stops.
"""

import asyncio
import secrets
from collections import OrderedDict
from functools import cache
from typing import Any, Literal

from fastapi import FastAPI, Request
from pydantic import Field

from ..batch.tasks import Outcome
from ..errors import Errors, PhiError
from ..extensions import Finding
from ..gateway import Session
from ..gateway.prompt import Prompt
from .answers import do_job, do_work
from .guard import Limits, Refused
from .schema import Strict
from .scrubbing import Note

MAX_SESSIONS = 1_000
MAX_SESSION_CHARS, MAX_CHARS = 4_000_000, 40_000_000
"""Maximum lengths of the texts of one session, and of all."""
_FIND = "mask"
"""The policy used for detection, which keeps no finding."""


class ProtectRequest(Strict):
    """A prompt: a text, chat messages of OpenAI's or Anthropic's API, or a JSON value."""

    value: Any = Field(examples=["Patient: Jane Ruiz, seen 03/14/2024."])
    session: str | None = Field(None, description="Of an earlier answer; without it a new session begins.")
    policy: Literal["surrogate", "placeholder"] = Field("surrogate", description="Of a new session.")


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


class Sessions:
    """The sessions of a service, limited to the most recently used ones."""

    def __init__(self, language: str) -> None:
        """language: Language of the texts."""
        self._language = language
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    def begin(self, policy: str) -> str:
        """Start a session with a random key and return its unguessable name."""
        name = secrets.token_urlsafe(18)
        self._sessions[name] = Session(_refuse_to_find, policy=policy, name=name, language=self._language)
        while len(self._sessions) > MAX_SESSIONS:
            self._sessions.popitem(last=False)
        return name

    def fit(self, name: str, chars: int) -> None:
        """Make room for a prompt. Raises Refused (413) if its session would be too long."""
        if self._sessions[name].chars + chars > MAX_SESSION_CHARS:
            raise Refused(413, Errors.E165.format(reason="the session is too long, begin a new one"))
        total = chars + sum(session.chars for session in self._sessions.values())
        while total > MAX_CHARS and next(iter(self._sessions)) != name:
            total -= self._sessions.popitem(last=False)[1].chars

    def get(self, name: str) -> Session:
        """Return a session. Raises Refused (404) for an unknown or evicted one."""
        if name not in self._sessions:
            raise Refused(404, Errors.E165.format(reason="there is no such session, or no more"))
        self._sessions.move_to_end(name)
        return self._sessions[name]


def add_gateway(app: FastAPI, limits: Limits) -> None:
    """Add the gateway endpoints; they require the token like all others."""

    @cache
    def sessions() -> Sessions:
        return Sessions(app.state.worker.scrubber.settings.lang)

    @app.post("/v1/protect", summary="Protect a prompt on its way to a language model")
    async def protect(body: ProtectRequest, request: Request) -> Passed:
        prompt = await asyncio.to_thread(Prompt, body.value)
        chars = sum(map(len, {unit.searched for unit in prompt.units}))
        if chars > limits.max_chars:
            raise Refused(413, Errors.E165.format(reason=f"more than {limits.max_chars} characters"))
        known = sessions()
        name = body.session or known.begin(body.policy)
        session = known.get(name)
        known.fit(name, chars)
        outcomes = await do_job(request, [Note(text, name) for text in prompt.texts], _FIND)

        def work() -> Any:
            return session.protect_found(prompt, map(_findings, outcomes))

        return Passed(session=name, value=await do_work(request, work))

    @app.post("/v1/restore", summary="Restore the originals in an answer")
    async def restore(body: RestoreRequest, request: Request) -> Passed:
        session = sessions().get(body.session)

        def work() -> Any:
            return session.restore(body.value, tools=body.tools, urls=body.urls)

        return Passed(session=body.session, value=await do_work(request, work))


def _findings(outcome: Outcome) -> list[Finding]:
    if outcome.scrubbed is None:
        raise PhiError(outcome.error or Errors.E370)
    keys = ("start_char", "end_char", "label", "score", "source")
    return [Finding(**{key: found[key] for key in keys}, replacement=None) for found in outcome.findings]


def _refuse_to_find(texts: Any) -> Any:
    raise NotImplementedError("the service finds")
