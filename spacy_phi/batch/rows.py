"""Rows of several texts, or of none, put together again when the crew is done with their records."""

from collections.abc import Iterable, Iterator

from ..corpora.rows import Row
from .sources import Record
from .stages import error_message
from .tasks import Outcome


def join_rows(results: Iterable[tuple[Record, Outcome]]) -> Iterator[tuple[Record, Outcome]]:
    """Records of the rows with what became of all texts of each; other records pass as they are.

    results: in order, all records of a row.
    YIELDS (tuple[Record, Outcome]): of a row, the Outcome has `parts`, and its findings tell their part. One
        text that failed sets the whole row aside.
    """
    done: list[tuple[Record, Outcome]] = []
    for record, outcome in results:
        if record.row is None:
            yield record, outcome
            continue
        done.append((record, outcome))
        if len(done) == record.row.pieces:
            yield _write(record.row, done[0][0], _join(record.row, done))
            done = []


def _write(row: Row, record: Record, outcome: Outcome) -> tuple[Record, Outcome]:
    """Render the row now, as it may fail on what the policy has put in."""
    if row.write is not None and outcome.scrubbed is not None:
        try:
            line = row.write(outcome.parts)
        except Exception as error:
            return record, Outcome(None, [], error_message(error))
        record.render = lambda _: line
    return record, outcome


def _join(row: Row, done: list[tuple[Record, Outcome]]) -> Outcome:
    # A record may have got its error on the way, as a note that was changed between the passes.
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
