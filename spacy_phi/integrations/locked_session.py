"""A thread-safe gateway session, for the batches of a chain."""

from threading import Lock
from typing import Any

from ..gateway import Session
from ..gateway.substitutions import RestoredStream


class LockedSession:
    """A session that serializes its calls: threads never assign one placeholder to two values."""

    def __init__(self, session: Session) -> None:
        """session: Not to be used directly while threads are active."""
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

    def open_stream(self) -> RestoredStream:
        """As `Session.open_stream`; use only its `feed` and `end`."""
        with self._lock:
            return self._session.open_stream()

    def feed(self, stream: RestoredStream, chunk: str) -> str:
        """As `RestoredStream.feed`."""
        with self._lock:
            return stream.feed(chunk)

    def end(self, stream: RestoredStream) -> str:
        """As `RestoredStream.end`."""
        with self._lock:
            return stream.end()
