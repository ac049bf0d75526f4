"""Proxied endpoints: requests to a language model are protected and passed on, and answers restored.

A request is its own session, with a key that depends on the caller's credentials and on the beginning of the
conversation: a value has the same surrogate in all turns, and no turn can restore the values of another
caller. Turns that the upstream stores continue the session of the answer that they name.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import anyio
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from ..errors import Errors, PhiError, get_place
from ..gateway import Session
from ..gateway.events import ChatEvents, Event, MessageEvents, ResponseEvents, RestoredEvents
from ..gateway.session import POLICIES, RESTORING
from ..gateway.sse import KEEP_ALIVE, EventReader, ServerEvent
from ..json_text import read_json, write_json
from ..surrogates.keys import SecretKey, encode_parts, new_key, parse_key
from .answers import PROBLEMS, do_work
from .gateway_paths import protect_prompt, read_prompt
from .guard import LOG, MODELS, PROXIED, Limits, Refused, problem
from .metrics import Metrics
from .reasoning import Seal, SealedStream
from .sessions import Sessions
from .upstream import CREDENTIALS, MAX_ERROR, Upstream, failures, returned_headers

POLICY, RESTORE, TOOLS, URLS = "x-phi-policy", "x-phi-restoring", "x-phi-tools", "x-phi-urls"
SESSION = "x-phi-session"
"""Headers of a request."""
REPLACED, UNKNOWN, UNRESTORED = "x-phi-replaced", "x-phi-unknown", "x-phi-unrestored"
"""Headers of an answer."""
NEW = "new"
_QUERIES = ("", "beta=true")
_EVENTS: dict[str, type[RestoredEvents]] = {
    "/v1/chat/completions": ChatEvents,
    "/v1/responses": ResponseEvents,
    "/v1/messages": MessageEvents,
}
_NAMED = ("/v1/responses", "/v1/messages")
"""Paths whose events have their type as a name."""
_DONE = "[DONE]"
_GONE = 499
"""Status of an answer that nobody reads."""


@dataclass(frozen=True)
class Choices:
    """Choices that a caller may make by headers."""

    policy: str = "placeholder"
    """A surrogate that was not restored would look like a fact."""
    restoring: str = "tolerant"
    """Both as of `Session`."""
    tools: tuple[str, ...] = ()
    urls: bool = False
    """As of `Session.restore`."""

    def of(self, headers: Mapping[str, str]) -> "Choices":
        """Return the choices of a request. RAISES: Refused (422) for an unknown value."""
        tools = headers.get(TOOLS)
        return replace(
            self,
            policy=_choose(headers, POLICY, POLICIES, self.policy),
            restoring=_choose(headers, RESTORE, RESTORING, self.restoring),
            urls=_choose(headers, URLS, ("false", "true"), str(self.urls).lower()) == "true",
            tools=self.tools if tools is None else tuple(filter(None, map(str.strip, tools.split(",")))),
        )


def _choose(headers: Mapping[str, str], name: str, known: tuple[str, ...], default: str) -> str:
    value = headers.get(name, default)
    if value not in known:
        raise Refused(422, Errors.E394.format(name=name, known=", ".join(known)))
    return value


class Proxy:
    """Passes requests on. Its secret distinguishes callers and conversations.

    key: Secret key; None for a random one, which ends with the process.
    """

    def __init__(self, upstream: Upstream, choices: Choices, key: SecretKey | None = None) -> None:
        self.upstream, self.choices = upstream, choices
        self._secret = (key or parse_key(new_key())).subkey("proxy")
        self._seal_key = self._secret.subkey("reasoning")

    def owner(self, headers: Mapping[str, str]) -> bytes:
        """Return a digest of the caller's credentials."""
        return self._secret.hmac(encode_parts(*(headers.get(name, "") for name in CREDENTIALS)))

    def seal(self, owner: bytes) -> Seal:
        """Return the seal for the reasoning that a caller gets."""
        return Seal(self._seal_key, owner)

    def key(self, owner: bytes, body: Mapping[str, Any]) -> str:
        """Return the secret key of a conversation, from its beginning up to the first turn of the user."""
        beginning = [body.get("system"), body.get("instructions"), *_first_turn(body)]
        return self._secret.hmac(owner + json.dumps(beginning, default=str, sort_keys=True).encode()).hex()


def _first_turn(body: Mapping[str, Any]) -> Iterable[Any]:
    rows = body.get("messages", body.get("input"))
    if not isinstance(rows, list):
        return [{"role": "user", "content": rows}]  # as it is in later turns
    first = (n for n, row in enumerate(rows, 1) if isinstance(row, dict) and row.get("role") == "user")
    return rows[: next(first, len(rows))]


@dataclass
class _Turn:
    """A protected request, and what its answer needs."""

    path: str
    session: Session
    choices: Choices
    counts: Counter[str]
    name: str | None
    """Of the session, if it is kept."""
    link: Callable[[str], None]
    """Lets the id of the answer name the session."""
    seal: Seal
    metrics: Metrics

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the answer."""
        counts = ", ".join(f"{label}={count}" for label, count in sorted(self.counts.items()))
        return {REPLACED: counts} | ({} if self.name is None else {SESSION: self.name})

    def restore(self, value: Any) -> Any:
        """Return a restored answer, with its reasoning sealed."""
        return self.session.restore(self.seal.close(value), tools=self.choices.tools, urls=self.choices.urls)

    def link_id(self, answer: Any) -> None:
        """Let the answer, if it has an id, name the session."""
        if self.name is not None and isinstance(answer, dict) and isinstance(answer.get("id"), str):
            self.link(answer["id"])


def add_proxy(app: FastAPI, proxy: Proxy, limits: Limits, metrics: Metrics) -> None:
    """Add the proxied endpoints. metrics: Takes their counts."""

    async def list_models(request: Request) -> Response:
        _check_query(request)
        answer = await _until_gone(request, proxy.upstream.list_models(request.headers))
        if answer is None:
            return Response(status_code=_GONE)
        text, status = await _read(proxy.upstream, answer)
        return Response(text, status, returned_headers(answer), "application/json")

    async def pass_on(request: Request) -> Response:
        _check_query(request)
        body = await asyncio.to_thread(_read_body, await request.body())
        turn, sent = await _protect(request, body, proxy, limits, metrics)
        answer = await _until_gone(
            request,
            proxy.upstream.send(turn.path, request.url.query, request.headers, write_json(sent)),
        )
        if answer is None:
            return Response(status_code=_GONE)
        headers = {**returned_headers(answer), **turn.headers}
        if answer.is_success and _kind(answer) == "text/event-stream":
            return _Stream(_Events(turn, proxy.upstream, answer), answer, headers)
        return await _whole(request, proxy.upstream, turn, answer, headers)

    for path in proxy.upstream.addresses:
        app.post(path, summary=f"Pass a request on to {PROXIED[path]}", responses=PROBLEMS)(pass_on)
    app.get(MODELS, summary="List the models of the upstream", responses=PROBLEMS)(list_models)


def _check_query(request: Request) -> None:
    """RAISES: Refused (422) for a query, which may hold anything."""
    if request.url.query not in _QUERIES:
        raise Refused(422, Errors.E165.format(reason="a query other than beta=true is not passed on"))


def _read_body(text: bytes) -> dict[str, Any]:
    try:
        body = read_json(text)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict) or not isinstance(body.get("model"), str):
        raise Refused(422, Errors.E165.format(reason="it is malformed: not a JSON object with a model"))
    return body


async def _protect(
    request: Request, body: dict[str, Any], proxy: Proxy, limits: Limits, metrics: Metrics
) -> tuple[_Turn, dict[str, Any]]:
    """Return a turn, and its protected body."""
    path, sessions, owner = request.url.path, request.app.state.sessions, proxy.owner(request.headers)
    choices = proxy.choices.of(request.headers)
    seal = proxy.seal(owner)
    prompt = await read_prompt(seal.open(body), limits)
    name = await asyncio.to_thread(_session_name, request, body, sessions, choices, owner)
    if name is None:
        session = sessions.make(choices.policy, choices.restoring, "conversation", proxy.key(owner, body))
    else:
        session = await asyncio.to_thread(sessions.get, name, owner, prompt.chars)
    made = await protect_prompt(request.app.state.worker, session, prompt)

    def link(answer: str) -> None:
        sessions.link(answer, name, owner)

    for label, count in made.counts.items():
        metrics.add("phi_replaced_total", count, label=label)
    return _Turn(path, session, choices, made.counts, name, link, seal, metrics), made.value


def _session_name(
    request: Request, body: dict[str, Any], sessions: Sessions, choices: Choices, owner: bytes
) -> str | None:
    """Return the name of the session that a request continues or begins; None for one that is not kept.

    RAISES: Refused (404) for turns of an unknown session.
    """
    named, earlier = request.headers.get(SESSION), body.get("previous_response_id")
    if named is not None:
        return sessions.begin(choices.policy, choices.restoring, owner) if named == NEW else named
    if earlier is not None or body.get("conversation") is not None:
        name = sessions.name_of(earlier, owner) if isinstance(earlier, str) else None
        if name is None:
            raise Refused(404, Errors.E395.format(name=SESSION))
        return name
    is_stored = request.url.path == "/v1/responses" and body.get("store") is not False
    return sessions.begin(choices.policy, choices.restoring, owner) if is_stored else None


async def _until_gone(request: Request, work: Coroutine[Any, Any, Any]) -> Any:
    """Return a result, or None if the caller is gone before."""

    async def watch() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    tasks = [asyncio.ensure_future(each) for each in (work, watch())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[0].result() if tasks[0].done() else None
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _kind(answer: Any) -> str:
    return answer.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _read(upstream: Upstream, answer: Any) -> tuple[bytes, int]:
    """Return the body of an answer and the status to return it with: 502 for a redirection, say."""
    try:
        text = await upstream.read(answer, None if answer.is_success else MAX_ERROR)
    finally:
        await answer.aclose()
    return text, answer.status_code if answer.is_success or answer.status_code >= 400 else 502


async def _whole(
    request: Request, upstream: Upstream, turn: _Turn, answer: Any, headers: dict[str, str]
) -> Response:
    """Return the response to an answer that is not a stream."""
    text, status = await _read(upstream, answer)
    try:
        value = await asyncio.to_thread(read_json, text)
    except (ValueError, RecursionError):
        message = Errors.E392.format(status=answer.status_code)
        status = status if status >= 400 else 502
        return JSONResponse(problem(message, status, turn.path), status, headers)
    if not answer.is_success:
        # With substitutes, because errors are logged.
        return Response(text, status, headers, "application/json")
    await asyncio.to_thread(turn.link_id, value)
    before = turn.session.unknown
    try:
        text = write_json(await do_work(request.app.state.worker, lambda: turn.restore(value)))
        if turn.session.unknown > before:
            headers |= {UNKNOWN: str(turn.session.unknown - before)}
            turn.metrics.add("phi_unknown_placeholders_total", turn.session.unknown - before)
    except Exception as error:
        headers |= {UNRESTORED: _report(error, turn.metrics)}
    return Response(text, status, headers, "application/json")


def _report(error: Exception, metrics: Metrics) -> str:
    """Log why an answer is not restored. RETURNS: The code of the reason."""
    code = str(error)[1:5] if isinstance(error, PhiError) else "E396"
    metrics.add("phi_unrestored_answers_total", code=code)
    LOG.error(Errors.E396.format(kind=type(error).__name__, place=get_place(error)))
    return code


class _Events:
    """The bytes of a restored stream."""

    def __init__(self, turn: _Turn, upstream: Upstream, answer: Any) -> None:
        choices = turn.choices
        self._turn, self._answer = turn, answer
        self._reader = EventReader(upstream.max_bytes)
        self._restored = _EVENTS.get(turn.path, MessageEvents)(
            turn.session, tools=choices.tools, urls=choices.urls
        )
        self._sealed = SealedStream(turn.seal)
        self._is_named = turn.path in _NAMED
        self._is_reported = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        try:
            with failures():
                async for chunk in self._answer.aiter_bytes():
                    made = await anyio.to_thread.run_sync(self._read, partial(self._reader.feed, chunk))
                    yield made or KEEP_ALIVE
            yield await anyio.to_thread.run_sync(self._read, self._reader.end)
            yield self._end()
        except (Refused, PhiError) as error:
            message = error.message if isinstance(error, Refused) else str(error)
            yield self._end()
            yield self._write(problem(message, 502, self._turn.path), "error")

    def _read(self, read: Callable[[], Iterator[ServerEvent]]) -> bytes:
        return b"".join(map(self._change, read()))

    def _change(self, event: ServerEvent) -> bytes:
        """Return the restored events in place of one."""
        if event.data.strip() == _DONE:
            return self._end() + event.write()
        try:
            value = read_json(event.data)
        except (ValueError, RecursionError):
            return event.write()
        if not isinstance(value, dict):
            return event.write()
        self._turn.link_id(value.get("response"))
        made = self._restored.feed(self._sealed.feed(value))
        return self._failure() + b"".join(self._write(each, event.name) for each in made)

    def _end(self) -> bytes:
        made = self._restored.end()
        return self._failure() + b"".join(self._write(each, "") for each in made)

    def _failure(self) -> bytes:
        """Return a comment if the stream is no longer restored, once."""
        if self._restored.failure is None or self._is_reported:
            return b""
        self._is_reported = True
        return f": {UNRESTORED} {_report(self._restored.failure, self._turn.metrics)}\n\n".encode()

    def _write(self, event: Event, name: str) -> bytes:
        name = str(event.get("type", name)) if self._is_named else ""
        return ServerEvent(write_json(event).decode(), name).write()


class _Stream(StreamingResponse):
    """Closes the connection to the upstream in the end, and if the caller is gone."""

    def __init__(self, events: _Events, answer: Any, headers: Mapping[str, str]) -> None:
        super().__init__(events, 200, headers, "text/event-stream")
        self._answer = answer

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            with anyio.CancelScope(shield=True):
                await self._answer.aclose()
