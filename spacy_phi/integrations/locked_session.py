"""A session of the gateway that several threads may use, as the batches of a chain do."""

from threading import Lock
from typing import Any

from ..gateway import Session
from ..gateway.substitutions import RestoredStream


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

    def open_stream(self) -> RestoredStream:
        """As `Session.open_stream`; feed it by `feed` and `end` alone."""
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
