"""Time limits for notes: a search that does not end is aborted, and nothing of the note is released.

In the main thread of a POSIX process, a timer interrupts the work. Elsewhere nothing inside the process can,
so the work runs in a separate process, which is killed from outside.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_CHUNK = 4
_AGAIN_SECONDS = 0.5


class TimeLimit(BaseException):
    """Raised in the work; not an Exception, so that no `except Exception` on its way catches it."""


def has_timer() -> bool:
    """Return whether a timer can interrupt work in this thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def chunk_seconds(seconds: float, tasks: int) -> float:
    """Return the joint time limit for several notes, after which each is tried alone."""
    return seconds * min(tasks, _CHUNK)


def process_seconds(seconds: float, tasks: int, timer: bool) -> float:
    """Return the time after which a process is killed; with `timer`, it should have aborted the work itself
    before."""
    return seconds * ((tasks + _CHUNK + 1) if timer else min(tasks, _CHUNK))


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise TimeLimit in the block on timeout; nothing is limited if `has_timer` is false.

    seconds: The limit, None for none.
    """
    if not seconds or not has_timer():
        yield
        return
    late = False

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal late
        late = True
        raise TimeLimit

    before = signal.signal(signal.SIGALRM, stop)
    # Repeat the signal, because the first may be lost where C code cannot raise.
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if late:
        raise TimeLimit
