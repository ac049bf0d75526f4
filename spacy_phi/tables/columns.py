"""Columns beside the text: select and convert the ones that reach the output."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..errors import Errors, PhiError
from .rows import Row


class Values(Protocol):
    """Pseudonymizes ids and shifts dates; see surrogates.columns.ColumnValues."""

    def pseudonym(self, value: Any) -> Any:
        """Return the pseudonym of an id. RAISES: ValueError for an invalid id."""

    def shifted(self, value: Any, patient: str | None, text: str) -> Any:
        """Return a date after the patient's shift. RAISES: ValueError for an invalid date."""


@dataclass(frozen=True)
class Others:
    """Treatment of columns other than the text: each is dropped unless it is named here.

    keep, pseudonymize, shift: Names of columns. keep_all: Keep columns that no option names. texts: Columns
        that are scrubbed. own: Columns that are always kept, such as the id. dates: Those of them whose dates
        change like the ones in the text. values: Creates pseudonyms and dates.
    RAISES: PhiError (E201) for a column with two uses.
    """

    keep: tuple[str, ...] = ()
    keep_all: bool = False
    pseudonymize: tuple[str, ...] = ()
    shift: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    values: Values | None = field(default=None)
    seen: set[str] = field(default_factory=set, compare=False, repr=False)
    """All names read so far, for files without a schema."""

    def __post_init__(self) -> None:
        named = [*self.texts, *self.asked]
        twice = next((name for name in named if named.count(name) > 1), None)
        if twice is not None:
            raise PhiError(Errors.E201.format(column=twice))

    @property
    def asked(self) -> tuple[str, ...]:
        """Columns named in options."""
        return (*self.keep, *self.pseudonymize, *self.shift)

    def stays(self, name: str) -> bool:
        """Return whether a column reaches the output, including text columns."""
        return self.keep_all or name in (*self.texts, *self.own, *self.asked)

    def require(self, known: Collection[str], place: object) -> None:
        """RAISES: PhiError (E200) if a column named in an option is not among the known ones."""
        for name in self.asked:
            if name not in known:
                raise PhiError(Errors.E200.format(column=name, place=place))

    def treat(self, name: str, value: Any, patient: str | None, text: str, position: str) -> Any:
        """Return the output value of a kept column.

        name, value: The column and its value. patient, text: Of its row.
        position: Of the row, for errors.
        RAISES: PhiError (E202) for a value that cannot be converted as requested.
        """
        if self.values is None or name not in (*self.pseudonymize, *self.shift):
            return value
        is_date = name in self.shift
        try:
            return self.values.shifted(value, patient, text) if is_date else self.values.pseudonym(value)
        except (ValueError, TypeError, OverflowError):
            expected = "a date as in 2025-03-14 or 2025-03-14T09:30" if is_date else "an id"
        raise PhiError(Errors.E202.format(position=position, column=name, expected=expected))

    def treat_row(
        self, values: Mapping[str, Any], patient: str | None, text: str, position: str
    ) -> dict[str, Any]:
        """Return the columns of a row, converted by `treat`."""
        return {name: self.treat(name, value, patient, text, position) for name, value in values.items()}

    def treat_column(self, name: str, values: Sequence[Any], rows: Sequence[Row]) -> list[Any]:
        """Return a column, each value converted by `treat`; None, and an error for the row, if that fails."""
        made = []
        for value, row in zip(values, rows):
            try:
                made.append(self.treat(name, value, row.patient, row.text, row.position))
            except PhiError as error:
                row.error = row.error or str(error)
                made.append(None)
        return made

    def describe(self, known: Collection[str] | None = None) -> str:
        """Return the treatment of each column, for display.

        known: The columns of a schema. Without it, unrequested names may be data, so they are only counted.
        """
        names = self.seen if known is None else known
        rest = [name for name in names if name not in (*self.texts, *self.own, *self.asked)]
        others = f"{len(rest)} others" if known is None else ", ".join(rest)
        own = tuple(name for name in self.own if name in names and name not in (*self.asked, *self.dates))
        told = {
            "scrubbed": ", ".join(name for name in self.texts if name in names),
            "kept unchanged": ", ".join((*own, *self.keep, *([others] if rest and self.keep_all else []))),
            "pseudonymized": ", ".join(self.pseudonymize),
            "shifted": ", ".join(self.shift),
            "as dates of the text": ", ".join(name for name in self.dates if name in names),
            "dropped": others if rest and not self.keep_all else "",
        }
        return "Columns: " + "; ".join(f"{use}: {what}" for use, what in told.items() if what) + "."


@dataclass(frozen=True)
class Roles:
    """Roles of the columns of a file."""

    text: str
    id: str | None = None
    patient: str | None = None
    default_patient: str | None = None
    others: Others = field(default_factory=Others)
    name: str = ""
    """Name of the file in the ids of rows without one, and relative to the output folder."""
    partitions: tuple[str, ...] = ()
    """Columns encoded in folder names."""
    index_date: str | None = None
    """Column of the date from which the policy `onset` counts."""

    @property
    def asked_id(self) -> str | None:
        """The id column if it is not the usual one, which a file may lack: its rows are then numbered."""
        return None if self.id == "id" else self.id

    def require(self, known: Collection[str], place: object) -> None:
        """RAISES: PhiError (E200) if a column named in an option is not among the known ones."""
        self.others.require(known, place)
        for name in (self.asked_id, self.index_date):
            if name is not None and name not in known:
                raise PhiError(Errors.E200.format(column=name, place=place))

    def is_kept(self, name: str) -> bool:
        """Return whether a column reaches the output, scrubbed or unchanged."""
        return name in (self.text, self.id) or self.others.stays(name)
