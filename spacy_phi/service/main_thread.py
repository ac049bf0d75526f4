"""Delegate work to the main thread, the only one in which a timer can interrupt it."""

import queue
import threading
from collections.abc import Callable


def start_thread(work: Callable[[], None]) -> Callable[[], object]:
    """Start work in a new thread. RETURNS: Waits until it is done."""
    thread = threading.Thread(target=work, name="phi-scrubber", daemon=True)
    thread.start()
    return thread.join


class MainThread:
    """Runs one function in a side thread, and its delegated work in the calling thread."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()

    def start(self, work: Callable[[], None]) -> Callable[[], object]:
        """Delegate work, from any thread. RETURNS: Waits until it is done."""
        done = threading.Event()

        def run() -> None:
            try:
                work()
            finally:
                done.set()

        self._queue.put(run)
        return done.wait

    def run(self, beside: Callable[[], None]) -> None:
        """Do delegated work until `beside`, in its thread, has ended."""

        def end() -> None:
            try:
                beside()
            finally:
                self._queue.put(None)

        join = start_thread(end)
        while (work := self._queue.get()) is not None:
            work()
        join()
