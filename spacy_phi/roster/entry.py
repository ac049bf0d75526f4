"""One person of a roster, created from a row of values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from ..errors import Errors, PhiError

ROLES = ("patient", "relative", "staff")


class RosterEntry(NamedTuple):
    """One person of a roster; unknown fields are None."""

    patient_id: str | None = None
    """Patient id of the notes; None for staff."""
    role: str = "patient"
    """"patient", "relative" or "staff"."""
    first_name: str | None = None
    last_name: str | None = None
    birth_date: str | None = None
    """As YYYY-MM-DD, or in another format with a four-digit year."""
    mrn: str | None = None
    phone: str | None = None
    email: str | None = None
    address: str | None = None
    employer: str | None = None

    def __repr__(self) -> str:
        return f"RosterEntry(role={self.role!r})"


FIELDS = RosterEntry._fields


def make_entry(values: Mapping[str, Any]) -> RosterEntry:
    """Create an entry from a row.

    values: Keyed by names of FIELDS; others are ignored. Without a role, a row with a patient_id is a
        patient's, otherwise staff's.
    RAISES: PhiError (E142) for an unknown role.
    """
    return next(make_entries(FIELDS, [[values.get(name) for name in FIELDS]], "roster", 0))


def make_entries(
    columns: Sequence[str], rows: Iterable[Sequence[Any]], file: str, first_line: int = 2
) -> Iterator[RosterEntry]:
    """Yield entries from rows of values.

    columns: The rows' columns, in order; those not in FIELDS are ignored.
    rows: One value per column; None, "" and whitespace are unknown.
    file, first_line: Position, for the error.
    RAISES: PhiError (E141) if no column is in FIELDS, E142 for an unknown role.
    """
    place = {name.strip().lower(): i for i, name in enumerate(columns)}
    if not place.keys() & set(FIELDS) - {"role", "patient_id"}:
        raise PhiError(Errors.E141.format(file=file, known=", ".join(FIELDS)))
    # A missing column reads an empty value appended to the row.
    size = len(columns)
    take = itemgetter(*(place.get(name, size) for name in FIELDS))
    for line, row in enumerate(rows, first_line):
        texts = [value if type(value) is str else "" if value is None else str(value) for value in row]
        texts[size:] = [""]
        if len(texts) <= size:
            texts += [""] * (size + 1 - len(texts))
        values = [text.strip() or None for text in take(texts)]
        values[1] = _role(values[1], values[0], file, line)
        yield RosterEntry._make(values)  # type: ignore[arg-type]


def _role(role: str | None, patient: str | None, file: str, line: int) -> str:
    if role is None:
        return "staff" if patient is None else "patient"
    for known in ROLES:
        if role == known or role.lower() == known:
            return known
    raise PhiError(Errors.E142.format(file=file, line=line, known=", ".join(ROLES)))
