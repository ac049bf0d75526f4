"""Scrub notes from stdin to stdout."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile

from .columns import tell_columns
from .crew import Crew
from .inputs import DOCUMENT, Input
from .messages import warn
from .passes import find_all, replace_all, scrub_each
from .private import check_apart, open_private
from .records import Processed, Record
from .rows import join_rows
from .run import Run
from .sinks import write_stream
from .sources import read_stream
from .spool import KEPT_BYTES, Memory, Spool


def scrub_pipe(run: Run) -> int:
    """Scrub stdin to stdout; report failed notes on stderr. RETURNS (int): number of failed notes.

    RAISES: PhiError (E200), at the end, for a column named in an option that no note has.
    """
    columns, encoding = run.columns, run.encoding
    source = Input(Path("stdin"), "stdin", run.input_format, keep_pdf=run.columns.keep_pdf)
    failed = 0
    if run.audit_values is not None:
        check_apart(run.audit_values)
    with Crew(run.settings, run.jobs) as crew, ExitStack() as stack:
        results: Iterator[Processed]
        if run.by_patient and (columns.patient is not None or source.kind == DOCUMENT):
            # Read twice, so the input is kept: in memory or, if large, in a nameless file.
            kept, found = (stack.enter_context(SpooledTemporaryFile(KEPT_BYTES)) for _ in range(2))
            copyfileobj(sys.stdin.buffer, kept)

            def notes() -> Iterator[Record]:
                kept.seek(0)
                return read_stream(kept, source, columns, encoding)  # type: ignore[arg-type]

            spool, memory = Spool(found), stack.enter_context(Memory())
            find_all(crew, notes, spool, memory)
            results = replace_all(crew, notes, spool, memory)
        else:
            results = scrub_each(crew, read_stream(sys.stdin.buffer, source, columns, encoding))
        audit = stack.enter_context(run.audit.open("wb")) if run.audit else None
        values = stack.enter_context(open_private(run.audit_values)) if run.audit_values else None
        if values is not None:
            values.truncate()
        for record in write_stream(join_rows(results), sys.stdout.buffer, audit, values):
            failed += 1
            warn(f"{record.position}: set aside: {record.error}")
    tell_columns(columns)
    columns.others.require(columns.others.seen, source.target)
    return failed
