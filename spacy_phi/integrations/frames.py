"""Scrub notes in a pandas or polars data frame, with the engine of `phi scrub`."""

import warnings
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from numbers import Real
from typing import Any, NamedTuple
from uuid import UUID

from ..batch.columns import make_others, recognize_patient
from ..batch.crew import Crew
from ..batch.passes import join_rows, work_through
from ..batch.records import Columns, Record
from ..batch.settings import Settings, refuse_kept, refuse_limited_language
from ..batch.sources import split_row
from ..batch.tasks import Outcome
from ..errors import Errors, PhiError, PhiWarning, Warnings
from ..tables.columns import Others
from ..tables.rows import Part, Row
from .frame_kinds import Frame, NewColumn, open_frame

_SHOWN = 20


class SetAside(NamedTuple):
    """A row that could not be scrubbed and is not in the output."""

    row: int
    """Its row number in the input, from 0."""
    error: str
    """The error, without text of the row."""


class ScrubbedFrame(NamedTuple):
    """The result of `scrub_frame`."""

    frame: Any
    """Scrubbed rows, in order, in a frame of the same package."""
    aside: tuple[SetAside, ...]
    """Failed rows, which are not in it."""
    findings: tuple[list[dict[str, Any]], ...]
    """Findings in each row of `frame`, without text; `part` names the column."""


def scrub_frame(
    df: Any,
    text: Hashable | Sequence[Hashable] = "text",
    patient: Hashable | None = None,
    *,
    keep: Sequence[str] = (),
    keep_all: bool = False,
    pseudonymize: Sequence[str] = (),
    shift: Sequence[str] = (),
    policy: str | Mapping[str, str] | None = None,
    jobs: int = 1,
    each_alone: bool = False,
    yes_keep_phi: bool = False,
    accept_limited_language: bool = False,
    **settings: Any,
) -> ScrubbedFrame:
    """Return a frame of notes without PHI; with the same settings and key, texts are identical to those of
    `phi scrub`.

    A missing text remains missing. A row that cannot be scrubbed is dropped, and a warning (W380) gives the
    count. The output has the text columns and the requested ones. In pandas, its index is the row number in
    the input, or with `keep_all` the input's own index.

    df: A pandas or polars DataFrame; it is not changed. text: Column of the notes, or a list of several.
    patient: Column of the patient id, text or integers; None for one of the usual names, such as
    `patient_id`. keep, keep_all, pseudonymize, shift: Treatment of the other columns, which are dropped by
    default; see `phi scrub`. policy: A name, a table of labels and operators, or a table in .json. jobs:
    Number of processes. each_alone: Do not search for the names of one note in the patient's other notes.
    yes_keep_phi, accept_limited_language: As in `phi scrub`. settings: Other fields of
    `batch.settings.Settings`, such as `mode`, `lang`, `model`, `roster` and `max_seconds` (seconds per note).

    RAISES: PhiError (E381) for another type of frame, (E180, E181, E200, E201) for columns, (E018, E205) for
    rejected settings, (E088) if columns need a key and there is none, and errors of settings and keys.
    """
    frame = open_frame(df)
    texts = list(text) if isinstance(text, list) else [text]
    made = _make_settings(policy, settings)
    refuse_kept(made, yes_keep_phi)
    refuse_limited_language(made, accept_limited_language)
    others = make_others("", "", keep, keep_all, pseudonymize, shift, made)
    others = replace(others, texts=tuple(texts), own=())  # type: ignore[arg-type]
    columns = _check_columns(frame, texts, patient, others)
    rows = list(_read_rows(frame, texts, columns, others))
    with Crew(made, jobs) as crew:
        outcomes = list(_scrub(crew, rows, columns.patient is not None and not each_alone))
    return _write(frame, texts, rows, outcomes, others)


def _make_settings(policy: str | Mapping[str, str] | None, settings: Mapping[str, Any]) -> Settings:
    """Return the settings of a run in hashable form, for pickling and comparison: lists as tuples, tables as
    pairs."""
    fixed: dict[str, Any] = {"policy": policy, **settings}
    for name, value in fixed.items():
        if isinstance(value, (Mapping, list)):
            fixed[name] = tuple(value.items() if isinstance(value, Mapping) else value)
    return Settings(**fixed)


def _check_columns(
    frame: Frame, texts: Sequence[Hashable], patient: Hashable | None, others: Others
) -> Columns:
    """Return the roles of columns. RAISES: PhiError (E180, E200)."""
    names = frame.names
    others.require(names, "the frame")  # type: ignore[arg-type]
    staying = [name for name in names if others.stays(name)]  # type: ignore[arg-type]
    for name in (*texts, *([] if patient is None else [patient]), *staying):
        if names.count(name) != 1:
            raise PhiError(Errors.E180.format(column=name, count=len(names)))
    columns = Columns(texts[0], patient=patient, others=others)  # type: ignore[arg-type]
    return recognize_patient(columns, [[name for name in names if isinstance(name, str)]])


def _read_rows(frame: Frame, texts: Sequence[Hashable], columns: Columns, others: Others) -> Iterator[Row]:
    """Yield the rows; an unreadable one has an error. RAISES: PhiError (E181)."""
    read = {name: _read_texts(frame, name) for name in texts}
    size = len(next(iter(read.values())))
    patients = [None] * size if columns.patient is None else frame.values(columns.patient)
    for n in range(size):
        row = Row(f"row {n}", str(n))
        values = {name: each[n] for name, each in read.items() if each[n] is not None}
        wrong = next((name for name, value in values.items() if not isinstance(value, str)), None)
        try:
            row.patient = _patient_id(patients[n])
        except ValueError:
            wrong = columns.patient
        if wrong is None:
            row.parts = tuple(Part(str(name), value) for name, value in values.items())
        else:
            expected = "an id" if wrong == columns.patient else "text"
            row.error = Errors.E202.format(position=row.position, column=wrong, expected=expected)
        yield row


def _read_texts(frame: Frame, name: Hashable) -> list[Any]:
    """Return the texts of a column. RAISES: PhiError (E181) for a column without any text."""
    values = frame.values(name)
    kinds = {type(value).__name__ for value in values if value is not None}
    if kinds and not any(isinstance(value, str) for value in values):
        raise PhiError(Errors.E181.format(column=name, kind=", ".join(sorted(kinds)), expected="text"))
    return values


def _patient_id(value: Any) -> str | None:
    """Return a patient id as text; pandas converts integers to floats if one is missing.

    RAISES: ValueError for an invalid id.
    """
    if value is None or value == "":
        return None
    if isinstance(value, bool) or not isinstance(value, (str, Real, UUID)):
        raise ValueError
    if isinstance(value, Real):
        number = float(value)
        return str(int(value)) if number.is_integer() else str(value)  # type: ignore[call-overload]
    return str(value)


def _scrub(crew: Crew, rows: Sequence[Row], by_patient: bool) -> Iterator[Outcome]:
    """Yield the outcome of each row, in order."""

    def notes() -> Iterator[Record]:
        for row in rows:
            yield from split_row(row)

    for record, outcome in join_rows(work_through(crew, notes, None, "", by_patient)):
        yield outcome._replace(error=outcome.error or record.error)


def _write(
    frame: Frame,
    texts: Sequence[Hashable],
    rows: Sequence[Row],
    outcomes: Sequence[Outcome],
    others: Others,
) -> ScrubbedFrame:
    changed = (*others.pseudonymize, *others.shift)
    treated = {name: others.treat_column(name, frame.values(name), rows) for name in changed}
    aside, kept = [], []
    for n, (row, outcome) in enumerate(zip(rows, outcomes, strict=True)):
        error = row.error or outcome.error
        if error is not None or outcome.scrubbed is None:
            aside.append(SetAside(n, error or Errors.E117.format(position=row.position, kind="no outcome")))
        else:
            kept.append(n)
    if aside:
        shown = ", ".join(str(each.row) for each in aside[:_SHOWN]) + (", ..." if aside[_SHOWN:] else "")
        message = Warnings.W380.format(count=len(aside), total=len(rows), rows=shown)
        warnings.warn(message, PhiWarning, stacklevel=3)
    columns: dict[Hashable, NewColumn | None] = {}
    for name in frame.names:
        if name in texts:
            columns[name] = NewColumn([_text_of(rows[n], outcomes[n], name) for n in kept], True)
        elif name in treated:
            columns[name] = NewColumn([treated[name][n] for n in kept], name in others.pseudonymize)
        elif others.stays(name):  # type: ignore[arg-type]
            columns[name] = None
    made = frame.make(kept, columns, others.keep_all)
    return ScrubbedFrame(made, tuple(aside), tuple(outcomes[n].findings for n in kept))


def _text_of(row: Row, outcome: Outcome, name: Hashable) -> str | None:
    """Return the scrubbed text of a column; None for a missing one."""
    parts = zip(row.parts, outcome.parts)
    return next((done.scrubbed for part, done in parts if part.name == str(name)), None)
