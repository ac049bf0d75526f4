"""Messages of a run, and its progress with the time left. Messages never quote a note,
because the user decides where the logger writes them."""

import logging
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic

EVERY = 30.0
"""Seconds between two lines about the progress, where stderr is no terminal."""
LOGGER = logging.getLogger("spacy_phi.batch")


tell = LOGGER.info
"""Reports a step or a count of the run."""
warn = LOGGER.warning
"""Reports a problem, or a skipped or rejected item. Without a handler, logging writes it to stderr."""


def tell_contents(removed: Mapping[str, int], stayed: int) -> None:
    """Report what a run removed from documents without reading it, and what stayed for its type.

    removed: Numbers by source, such as "unread:OBX-5 E361". stayed: Number of values.
    """
    if removed:
        listed = (f"{count} {source.partition(':')[2]}" for source, count in sorted(removed.items()))
        tell(f"Removed from documents, because it cannot be searched: {', '.join(listed)}.")
    if stayed:
        tell(f"Kept in documents by type: {stayed} codes, numbers, units and ranges that no roster knows.")


def tell_counts(what: str, done: int, failed: int, audit: str, aside: str) -> None:
    """Report that all inputs of a run were scrubbed or have failed.

    what: "notes" or "rows". done, failed: The numbers of inputs and of failed ones.
    audit, aside: The names of the files that list findings and failures.
    """
    tell(f"{done} {what} in = {done - failed} {what} out + {failed} set aside; {audit} lists the findings.")
    if failed:
        warn(f"{aside} lists the notes set aside, with reasons.")


@contextmanager
def progress_bar(label: str, total: int | None = None, done: int = 0) -> Iterator[Callable[[], None]]:
    """Show the finished notes, notes per second and the time left on stderr, as a bar on a terminal, else as
    a line every 30 seconds.

    label: Description of the step. total: Number of notes, if known. done: Number of
    notes done before. YIELDS: Call it once per note.
    """
    if not sys.stderr.isatty():
        yield _Lines(label, total, done).advance
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task) -> Text:
            return Text(f"{task.speed or 0.0:.1f} notes/s")

    columns = (
        *(TextColumn(label), BarColumn(), MofNCompleteColumn(), Speed(), TimeElapsedColumn()),
        *(TextColumn("left:"), TimeRemainingColumn()),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, completed=done)
        yield lambda: bar.advance(task)


class _Lines:
    """Reports the progress where no terminal shows a bar: in the log of a scheduled run."""

    def __init__(self, label: str, total: int | None, done: int) -> None:
        self.label, self.total, self.done, self.before = label, total, done, done
        self.start = self.last = 0.0

    def advance(self) -> None:
        """Count a note; report if the last line is old."""
        self.done += 1
        now = monotonic()
        if not self.start:  # Loading the pipeline does not count.
            self.start, self.last, self.before = now, now, self.done
        if now - self.last >= EVERY:
            self.last = now
            tell(self.describe(now - self.start))

    def describe(self, seconds: float) -> str:
        """Return the line after a number of seconds."""
        speed = (self.done - self.before) / max(seconds, 1e-9)
        if self.total is None:
            return f"{self.label}: {self.done} notes, {speed:.1f} notes/s"
        left = timedelta(seconds=round(max(0, self.total - self.done) / max(speed, 1e-9)))
        return f"{self.label}: {self.done} of {self.total} notes, {speed:.1f} notes/s, {left} left"
