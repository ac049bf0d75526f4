"""A session of the gateway that several threads may use, as the batches of a chain do."""

from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Any

from ..gateway import Session

_END = object()


class LockedSession:
    """A session that does one thing at a time: two threads never give one placeholder to two values."""

    def __init__(self, session: Session) -> None:
        """session: Not to be used otherwise while threads are at work."""
        self._session = session
        self._lock = Lock()

    def protect(self, value: Any) -> Any:
        """As `Session.protect`."""
        with self._lock:
            return self._session.protect(value)

    def restore(self, value: Any) -> Any:
        """As `Session.restore`."""
        with self._lock:
            return self._session.restore(value)

    def restore_stream(self, chunks: Iterable[str]) -> Iterator[str]:
        """As `Session.restore_stream`; nobody else waits while a chunk is awaited."""
        pieces = self._session.restore_stream(self._unlocked(chunks))
        while True:
            with self._lock:
                piece = next(pieces, _END)
            if piece is _END:
                return
            yield piece  # type: ignore[misc]

    def _unlocked(self, chunks: Iterable[str]) -> Iterator[str]:
        """Yield chunks, each awaited without the lock that the reader of this holds."""
        iterator = iter(chunks)
        while True:
            self._lock.release()
            try:
                chunk = next(iterator, _END)
            finally:
                self._lock.acquire()
            if chunk is _END:
                return
            yield chunk  # type: ignore[misc]
