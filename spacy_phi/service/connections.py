"""Connection limits: their number, the time for headers, and the rate of logged failures."""

import asyncio
import logging
import time
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from ..errors import Errors, Warnings, get_place
from .guard import LOG

MAX_CONNECTIONS = 256
HEADER_SECONDS = 10.0
_RESERVED_FILES = 48  # for the interpreter, the listener and the pipelines
_LEAST_CONNECTIONS = 8
_LOG_SECONDS = 60.0
_last_logged: dict[str, float] = {}


def max_connections() -> int:
    """Return how many connections the process may hold, limited by its file descriptors."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MAX_CONNECTIONS
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if files == resource.RLIM_INFINITY:
        return MAX_CONNECTIONS
    return max(_LEAST_CONNECTIONS, min(MAX_CONNECTIONS, files - _RESERVED_FILES))


def log_once(message: str) -> None:
    """Log a message, but the same one at most once a minute, so that an attacker cannot fill the disk."""
    if _is_due(message):
        LOG.warning(message)


def _is_due(message: str) -> bool:
    now = time.monotonic()
    if now - _last_logged.get(message, -_LOG_SECONDS) < _LOG_SECONDS:
        return False
    _last_logged[message] = now
    return True


def limit_log(logger: logging.Logger) -> None:
    """Let the server log the same message, such as of an invalid request, at most once a minute."""
    logger.addFilter(lambda record: _is_due(record.getMessage()))


def handle_loop_error(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error of the event loop by its kind and place, without a traceback."""
    error = context.get("exception")
    place = "the event loop" if error is None else get_place(error)
    log_once(Errors.E166.format(kind=type(error).__name__, place=place))


class LimitedProtocol(H11Protocol):
    """HTTP/1.1 protocol that requires headers within `header_seconds` and limits connections to `limit`.

    At the limit, the oldest idle connection is closed for a new one; if all are busy, the new one is closed.
    """

    header_seconds = HEADER_SECONDS
    limit = MAX_CONNECTIONS

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, and close another if there are too many."""
        super().connection_made(transport)
        self._opened = time.monotonic()
        self._timer: asyncio.TimerHandle | None = None
        self._watch()
        # An aborted connection stays in the set until the loop's next iteration.
        alive = [each for each in self.connections if not each.transport.is_closing()]
        if len(alive) > self.limit:
            log_once(Warnings.W160.format(limit=self.limit))
            idle = (each for each in alive if isinstance(each, LimitedProtocol) and each.is_idle)
            others = (each for each in idle if each is not self)
            min(others, key=lambda each: each._opened, default=self).transport.abort()

    def data_received(self, data: bytes) -> None:
        """Receive data; the header timeout runs until the headers are complete."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the header timeout."""
        self._stop()
        super().connection_lost(exc)

    @property
    def is_idle(self) -> bool:
        """Return whether no request is being processed."""
        return self.cycle is None or self.cycle.response_complete

    def _watch(self) -> None:
        if not self.is_idle:
            self._stop()
        elif self._timer is None:
            self._timer = self.loop.call_later(self.header_seconds, self._expire)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _expire(self) -> None:
        self._timer = None
        if self.is_idle:
            self.transport.abort()
