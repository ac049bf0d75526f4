"""Guard the service: check token, size, time and headers, and keep note text out of errors."""

import hmac
import json
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

import anyio
from starlette.requests import ClientDisconnect, Request

from ..errors import Errors, get_place
from .metrics import Metrics

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOG = logging.getLogger("spacy_phi.service")
OPEN = ("/health", "/ready", "/", "/openapi.json")
"""Paths that need no token; those below /page/ need none either. None of them reveals anything about a
note."""
_SETTINGS = "/page/settings.json"
_WITHOUT_PIPELINES = ("/metrics", "/docs")
"""Further paths that are answered while the pipelines are loaded."""
LOADING = "the pipelines are being loaded; try again later"
LOADING_SECONDS = 5
"""Retry delay while the pipelines are loaded."""
PROXIED = {
    "/v1/chat/completions": "openai",
    "/v1/responses": "openai",
    "/v1/messages": "anthropic",
    "/v1/messages/count_tokens": "anthropic",
}
"""The provider by path that is passed on to an upstream."""
MODELS = "/v1/models"
"""Both providers list their models there."""
PASSED_ON = frozenset((*PROXIED, MODELS))
_OWN = ("/v1/protect", "/v1/restore", "/v1/documents")
_ENDS = tuple(path.removeprefix("/v1") for path in PROXIED)
TOKEN_HEADER = b"x-phi-token"
"""Has the service's token on these paths, where `Authorization` has the provider's key."""
LOOPBACK = ("localhost", "127.0.0.1", "::1")
HEADERS = [
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
]


@dataclass(frozen=True)
class Limits:
    """Limits on a request."""

    max_bytes: int = 10_000_000
    """Maximum size of a request body in bytes."""
    max_notes: int = 256
    """Maximum number of notes per request."""
    max_chars: int = 1_000_000
    """Maximum number of characters per note."""
    max_waiting: int = 64
    """Maximum number of requests being received, queued or processed."""
    max_proxied: int = 64
    """As `max_waiting`, of requests that are passed on: most of their time they wait for the upstream."""
    read_seconds: float = 30.0
    """Time limit for receiving the body."""


class Refused(Exception):
    """Rejects a request: HTTP status, message, extra headers."""

    def __init__(self, status: int, message: str, headers: list[tuple[bytes, bytes]] | None = None) -> None:
        super().__init__(status)
        self.status, self.message, self.headers = status, message, headers or []


class Guard:
    """Wraps an ASGI app.

    app: The guarded app. limits (Limits). token: The bearer token. hosts: Accepted host names, against DNS
        rebinding; empty for any.
    """

    def __init__(self, app: App, limits: Limits, token: str | None, hosts: tuple[str, ...] = ()) -> None:
        self.app, self.limits, self.hosts = app, limits, hosts
        self._token = None if token is None else token.encode("ascii")
        self._active = {False: 0, True: 0}
        """Numbers of requests, by whether they are passed on."""
        self.retry_after: Callable[[], int] = lambda: 1
        self.is_ready = True
        """Whether the pipelines are loaded."""
        self.metrics, self.paths = Metrics(), frozenset[str]()
        """Counts of requests by path, and the paths that are counted by name."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward accepted requests."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return
        begun, started, status = False, time.monotonic(), 500

        async def guarded_send(message: Message) -> None:
            nonlocal begun, status
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            await self._pass(scope, receive, guarded_send)
        except Refused as refused:
            await _refuse(guarded_send, refused, scope["path"])
        except Exception as error:
            # A traceback could show text of a note, so neither the log nor the response has one.
            message = Errors.E166.format(kind=type(error).__name__, place=get_place(error))
            LOG.error(message)
            if not begun:
                await _refuse(guarded_send, Refused(500, message), scope["path"])
        finally:
            path = scope["path"] if scope["path"] in self.paths else "other"
            self.metrics.observe(path, status, time.monotonic() - started)

    async def _pass(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        self._check_host(headers)
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # the server leaves the body out
        if scope["method"] == "GET" and (scope["path"] in OPEN or scope["path"].startswith("/page/")):
            if not self.is_ready and scope["path"] == _SETTINGS:
                raise busy(LOADING_SECONDS, LOADING)
            await self.app(scope, receive, send)
            return
        is_proxied = scope["path"] in PASSED_ON
        self._check_token(headers, is_proxied)
        if scope["method"] in ("POST", "PUT", "PATCH"):
            _check_type(headers)
        if not self.is_ready and scope["path"] not in _WITHOUT_PIPELINES:
            await self._drop(scope, receive, headers)
            raise busy(LOADING_SECONDS, LOADING)
        if self._active[is_proxied] >= (self.limits.max_proxied if is_proxied else self.limits.max_waiting):
            await self._drop(scope, receive, headers)
            raise busy(self.retry_after())
        self._active[is_proxied] += 1
        try:
            body = await self._read(scope, receive, headers)
            await self.app(scope, _replay(body, receive), send)
        finally:
            self._active[is_proxied] -= 1

    def _check_host(self, headers: dict[bytes, bytes]) -> None:
        host = headers.get(b"host", b"").decode("latin-1").lower()
        name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
        if self.hosts and name not in self.hosts:
            raise Refused(400, Errors.E165.format(reason="called by a name that is not the service's own"))

    def _check_token(self, headers: dict[bytes, bytes], is_proxied: bool) -> None:
        if self._token is None:
            return
        if is_proxied:
            scheme, given, place = b"bearer", headers.get(TOKEN_HEADER, b""), f" in {TOKEN_HEADER.decode()}"
        else:
            scheme, _, given = headers.get(b"authorization", b"").partition(b" ")
            place = ""
        if not hmac.compare_digest(given.strip(), self._token) or scheme.lower() != b"bearer":
            reason = f"no valid bearer token{place}"
            raise Refused(401, Errors.E165.format(reason=reason), [(b"www-authenticate", b"Bearer")])

    async def _read(self, scope: Scope, receive: Receive, headers: dict[bytes, bytes]) -> bytes:
        """Return the complete body. RAISES: Refused if it is too long or too slow."""
        size = headers.get(b"content-length", b"0")
        if not size.isdigit() or int(size) > self.limits.max_bytes:
            raise self._too_large()
        pieces, length = [], 0
        try:
            with anyio.fail_after(self.limits.read_seconds):
                async for piece in Request(scope, receive).stream():
                    length += len(piece)
                    if length > self.limits.max_bytes:
                        raise self._too_large()
                    pieces.append(piece)
        except ClientDisconnect:
            raise Refused(400, Errors.E165.format(reason="its body did not come whole")) from None
        except TimeoutError:
            raise Refused(408, Errors.E165.format(reason="its body came too slowly")) from None
        return b"".join(pieces)

    async def _drop(self, scope: Scope, receive: Receive, headers: dict[bytes, bytes]) -> None:
        """Drain a short unwanted body, so that the client reads the response."""
        size = headers.get(b"content-length", b"0")
        if size.isdigit() and int(size) <= 2**16:
            await self._read(scope, receive, headers)

    def _too_large(self) -> Refused:
        return Refused(413, Errors.E165.format(reason=f"more than {self.limits.max_bytes} bytes"))


def _check_type(headers: dict[bytes, bytes]) -> None:
    """RAISES: Refused for a body that a page of another origin could send without a preflight request, or
    that is compressed."""
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    if kind != b"application/json":
        raise Refused(415, Errors.E165.format(reason="its Content-Type is not application/json"))
    if headers.get(b"content-encoding", b"identity").strip().lower() != b"identity":
        raise Refused(415, Errors.E165.format(reason="its body is compressed, which is not supported"))


def busy(seconds: int, reason: str = "too many requests wait; try again later") -> Refused:
    """Return the response to a request when the queue is full."""
    headers = [(b"retry-after", str(seconds).encode())]
    return Refused(503, Errors.E165.format(reason=reason), headers)


def _replay(body: bytes, receive: Receive) -> Receive:
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def is_providers(path: str) -> bool:
    """Return whether a path is one of a language model's API, known or not."""
    return (path.startswith("/v1/") and not path.startswith(_OWN)) or path.endswith(_ENDS)


def problem(message: str, status: int, path: str) -> dict[str, Any]:
    """Return the body of an error; on a path of a provider one that the clients of both read."""
    if not is_providers(path):
        return {"error": message}
    kind = "invalid_request_error" if status < 500 else "api_error"
    return {"type": "error", "error": {"type": kind, "message": message, "code": message[1:5], "param": None}}


async def _refuse(send: Send, refused: Refused, path: str) -> None:
    body = json.dumps(problem(refused.message, refused.status, path)).encode("ascii")
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *refused.headers,
    ]
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
