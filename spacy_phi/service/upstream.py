"""The language model's API that the service calls: addresses, headers that are passed on, and failures.

The caller's key is passed on with its request. It is neither stored nor logged.
"""

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from urllib.parse import urlsplit

from ..about import __version__
from ..errors import Errors, PhiError
from ..extras import Extra
from .guard import MODELS, PROXIED, Limits, Refused
from .server import is_loopback

httpx = Extra("httpx", "proxy")
CREDENTIALS = ("authorization", "x-api-key")
_SENT = frozenset(
    {
        *CREDENTIALS,
        "anthropic-version",
        "anthropic-beta",
        "openai-beta",
        "openai-organization",
        "openai-project",
    }
)
_RETURNED = frozenset({"request-id", "x-request-id", "retry-after", "retry-after-ms", "x-should-retry"})
_RETURNED_PREFIXES = ("x-ratelimit-", "anthropic-ratelimit-")
MAX_ERROR = 1_000_000
"""Maximum size of an error of the upstream in bytes."""
_CONNECT_SECONDS, _WRITE_SECONDS = 10.0, 60.0


def read_addresses(given: Sequence[str]) -> dict[str, str]:
    """Return the address by proxied path.

    given: Base URLs. One for all paths, or `openai=URL` and `anthropic=URL`; a final `/v1` is disregarded.
    RAISES: PhiError (E390) for an invalid one.
    """
    made: dict[str, str] = {}
    for each in given:
        name, is_named, url = each.partition("=")
        if not is_named or name not in PROXIED.values():
            name, url = "", each
        parts = urlsplit(url)
        is_bare = not (parts.query or parts.fragment or parts.username or parts.password)
        if parts.scheme not in ("http", "https") or not parts.hostname or not is_bare:
            raise PhiError(Errors.E390)
        base = url.rstrip("/").removesuffix("/v1")
        made |= {path: base + path for path, provider in PROXIED.items() if name in ("", provider)}
    return made


def find_unencrypted(addresses: Mapping[str, str]) -> list[str]:
    """Return the hosts to which prompts and keys would be sent unencrypted over a network."""
    split = map(urlsplit, addresses.values())
    return sorted({str(u.hostname) for u in split if u.scheme == "http" and not is_loopback(str(u.hostname))})


class Upstream:
    """A client of the upstream. Use it within `open`.

    addresses: From `read_addresses`. seconds: Time limit for the next part of an answer. limits: Of the
        service; an answer, or an event of a stream, is as long as a request may be.
    """

    def __init__(self, addresses: Mapping[str, str], seconds: float, limits: Limits) -> None:
        self.addresses, self._seconds = addresses, seconds
        self._most, self.max_bytes = limits.max_proxied, limits.max_bytes
        self._client: Any = None

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Hold connections to the upstream. RAISES: PhiError (E119) without the package httpx."""
        timeout = httpx.Timeout(
            self._seconds, connect=_CONNECT_SECONDS, write=_WRITE_SECONDS, pool=_CONNECT_SECONDS
        )
        limits = httpx.Limits(max_connections=self._most, max_keepalive_connections=self._most)
        async with httpx.AsyncClient(timeout=timeout, limits=limits, follow_redirects=False) as self._client:
            yield

    async def list_models(self, headers: Mapping[str, str]) -> Any:
        """Ask for the models of the caller's provider, Anthropic for its headers. As `send`.

        RAISES: Refused (404) if there is no upstream for this provider.
        """
        provider = "anthropic" if "anthropic-version" in headers else "openai"
        path = next((each for each in self.addresses if PROXIED[each] == provider), None)
        if path is None:
            raise Refused(404, Errors.E165.format(reason=f"there is no upstream for {provider}"))
        return await self._send("GET", self.addresses[path].removesuffix(path) + MODELS, headers)

    async def send(self, path: str, query: str, headers: Mapping[str, str], body: bytes) -> Any:
        """Send a protected request. RETURNS: The response of httpx, whose body is still to be read, and which
        the caller closes.

        headers: Those of the caller, of which only credentials and settings of the API are passed on.
        RAISES: Refused (502, 504) if there is no answer.
        """
        url = self.addresses[path] + (f"?{query}" if query else "")
        return await self._send("POST", url, headers, body)

    async def _send(self, method: str, url: str, headers: Mapping[str, str], body: bytes = b"") -> Any:
        sent = {name: value for name, value in headers.items() if name in _SENT}
        sent |= {
            "content-type": "application/json",
            "accept": "application/json, text/event-stream",
            "accept-encoding": "identity",
            "user-agent": f"spacy_phi/{__version__}",
        }
        request = self._client.build_request(method, url, content=body, headers=sent)
        with failures():
            return await self._client.send(request, stream=True)

    async def read(self, response: Any, most: int | None = None) -> bytes:
        """Return the body of a response. RAISES: Refused (502) for one that is too long or broken off."""
        most = self.max_bytes if most is None else most
        pieces, length = [], 0
        with failures():
            async for piece in response.aiter_bytes():
                length += len(piece)
                if length > most:
                    raise Refused(502, Errors.E393.format(most=most))
                pieces.append(piece)
        return b"".join(pieces)


@contextmanager
def failures() -> Iterator[None]:
    """Turn failures of httpx, whose messages may have addresses and headers, into Refused (502, 504)."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise Refused(504, Errors.E391.format(kind=type(error).__name__)) from None
    except (httpx.HTTPError, httpx.StreamError) as error:
        raise Refused(502, Errors.E391.format(kind=type(error).__name__)) from None


def returned_headers(response: Any) -> dict[str, str]:
    """Return the headers of a response that clients evaluate: rate limits, retries and the request's id."""
    return {
        name: value
        for name, value in response.headers.items()
        if name in _RETURNED or name.startswith(_RETURNED_PREFIXES)
    }
