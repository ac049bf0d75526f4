"""Messages of a run, and its progress with the time left. Messages never quote a note,
because the user decides where the logger writes them."""

import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from time import monotonic

from ..errors import PhiError

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


def tell_counts(what: str, done: int, kinds: Mapping[str, int], audit: str, aside: str) -> None:
    """Report that all inputs of a run were scrubbed or have failed.

    what: "notes" or "rows". done: The number of inputs. kinds: The numbers of failed ones by error code.
    audit, aside: The names of the files that list findings and failures.
    """
    failed = sum(kinds.values())
    tell(f"{done} {what} in = {done - failed} {what} out + {failed} set aside; {audit} lists the findings.")
    if failed:
        listed = ", ".join(f"{count} with {code}" for code, count in sorted(kinds.items()))
        warn(f"{aside} lists the notes set aside, with reasons: {listed}.")


@contextmanager
def write_log(path: Path) -> Iterator[None]:
    """Append the messages of a run, and the error that ends it, to an owner-only file, each with its time.

    RAISES: OSError if it cannot be written.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))  # Names of files may tell a patient.
    handler = logging.FileHandler(path, encoding="utf8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOGGER.addHandler(handler)
    try:
        yield
    except Exception as error:
        told = str(error) if isinstance(error, PhiError) else type(error).__name__
        handler.handle(LOGGER.makeRecord(LOGGER.name, logging.ERROR, "", 0, told, (), None))
        raise
    finally:
        LOGGER.removeHandler(handler)
        handler.close()


@contextmanager
def progress_bar(label: str, total: int | None = None, done: int = 0) -> Iterator[Callable[[], None]]:
    """Show the finished notes, notes per second and the time left on stderr, as a bar on a terminal, else as
    a line every 30 seconds.

    label: Description of the step. total: Number of notes, if known. done: Number of
    notes done before. YIELDS: Call it once per note.
    """
    if not (sys.stderr.isatty() and _tells()):
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


def _tells() -> bool:
    """Return whether steps are told on the screen: a log file does not count."""
    screens = (each for each in LOGGER.handlers if not isinstance(each, logging.FileHandler))
    return any(each.level <= logging.INFO for each in screens)


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
