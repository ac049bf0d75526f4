"""Reassemble rows of several texts, or of none, once the crew has processed their records."""

from collections.abc import Iterable, Iterator

from ..tables.rows import Row
from .records import Processed, Record
from .stages import error_message
from .tasks import Outcome


def join_rows(results: Iterable[Processed]) -> Iterator[Processed]:
    """Yield records of rows with the outcomes of all their texts; other records pass unchanged.

    results: in order, with all records of a row.
    YIELDS (Processed): for a row, the Outcome has `parts`, and its findings indicate their part.
        One failed text fails the whole row.
    """
    done: list[Processed] = []
    for record, outcome in results:
        if record.row is None:
            yield record, outcome
            continue
        done.append((record, outcome))
        if len(done) == record.row.pieces:
            yield _write(record.row, done[0][0], _join(record.row, done))
            done = []


def _write(row: Row, record: Record, outcome: Outcome) -> Processed:
    """Render the row now, because rendering may fail on a replacement."""
    if row.write is not None and outcome.scrubbed is not None:
        try:
            line = row.write(outcome.parts)
        except Exception as error:
            return record, Outcome(None, [], error_message(error))
        record.render = lambda _: line
    return record, outcome


def _join(row: Row, done: list[Processed]) -> Outcome:
    # A record may have failed after reading, for example a note that changed between the passes.
    errors = [outcome.error or record.error for record, outcome in done if outcome.scrubbed is None]
    if row.error is not None or (row.parts and errors):
        return Outcome(None, [], row.error or errors[0])
    outcomes = tuple(outcome for _, outcome in done) if row.parts else ()
    findings = [
        {**finding, "part": part.name}
        for part, outcome in zip(row.parts, outcomes)
        for finding in outcome.findings
    ]
    vetoes = tuple(veto for outcome in outcomes for veto in outcome.vetoes)
    return Outcome("", findings, vetoes=vetoes, parts=outcomes)
