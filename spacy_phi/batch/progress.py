"""A progress bar with notes per second, on a terminal only."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(label: str, total: int | None = None, done: int = 0) -> Iterator[Callable[[], None]]:
    """Show the number of finished notes and notes per second on stderr, if it is a terminal.

    label (str): description of the step. total (int | None): number of notes, if known. done (int): number of
    notes done before. YIELDS (Callable): call it once per note.
    """
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        TextColumn,
        TimeElapsedColumn,
    )
    from rich.text import Text

    class Speed(ProgressColumn):
        def render(self, task) -> Text:
            return Text(f"{task.speed or 0.0:.1f} notes/s")

    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), Speed(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=total, completed=done)
        yield lambda: bar.advance(task)
