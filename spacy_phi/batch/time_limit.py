"""The time that a note may take: a search that does not end is given up, and nothing of the note passes.

In the main thread of a POSIX process a timer ends the work where it is. Elsewhere nothing inside of a
process can, so the work is done in a process of its own, which is ended from outside.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

_CHUNK = 4
_AGAIN_SECONDS = 0.5


class TimeLimit(BaseException):
    """Raised in the work; no `except Exception` on its way takes it for a failure of its own."""


def has_timer() -> bool:
    """Return whether a timer can end work in this thread."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def chunk_seconds(seconds: float, tasks: int) -> float:
    """Return what several notes may take together before each is tried by itself."""
    return seconds * min(tasks, _CHUNK)


def process_seconds(seconds: float, tasks: int, timer: bool) -> float:
    """Return after how long a process is ended; with `timer` it should have ended the work itself before."""
    return seconds * ((tasks + _CHUNK + 1) if timer else min(tasks, _CHUNK))


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise TimeLimit in the block when it takes longer; nothing is limited where `has_timer` is false.

    seconds (float | None): the limit, None for none.
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
    # Again and again, for the first may be lost where C code cannot raise.
    signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    if late:
        raise TimeLimit
