"""One person of a roster, and how it is made of a row of values."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from ..errors import Errors, PhiError

ROLES = ("patient", "relative", "staff")
FIELDS = (
    "patient_id",
    "role",
    "first_name",
    "last_name",
    "birth_date",
    "mrn",
    "phone",
    "email",
    "address",
    "employer",
)


class RosterEntry(NamedTuple):
    """One person of a roster; what is not known is None."""

    patient_id: str | None = None
    """The patient of its note; staff have none."""
    role: str = "patient"
    """"patient", "relative" or "staff"."""
    first_name: str | None = None
    last_name: str | None = None
    birth_date: str | None = None
    """As YYYY-MM-DD, or another form with a year of four digits."""
    mrn: str | None = None
    phone: str | None = None
    email: str | None = None
    address: str | None = None
    employer: str | None = None

    def __repr__(self) -> str:
        return f"RosterEntry(role={self.role!r})"


def make_entry(values: Mapping[str, Any], file: str = "roster", line: int = 0) -> RosterEntry:
    """An entry from a row.

    values (Mapping[str, Any]): By the names of FIELDS; others are passed by. A row without a role is a
        patient's where it has a patient_id, else staff's.
    file (str), line (int): Where it is, for the error.
    RAISES (PhiError): E142 for a role that is none.
    """
    return next(make_entries(FIELDS, [[values.get(name) for name in FIELDS]], file, line))


def make_entries(
    columns: Sequence[str], rows: Iterable[Sequence[Any]], file: str, first_line: int = 2
) -> Iterator[RosterEntry]:
    """Entries from rows of values.

    columns (Sequence[str]): The rows' columns, in order; those that are not of FIELDS are passed by.
    rows (Iterable[Sequence[Any]]): One value a column; None, "" and blanks are unknown.
    file (str), first_line (int): Where they are, for the error.
    RAISES (PhiError): E141 where there is no column of FIELDS, E142 for a role that is none.
    """
    place = {name.strip().lower(): i for i, name in enumerate(columns)}
    if not place.keys() & set(FIELDS) - {"role", "patient_id"}:
        raise PhiError(Errors.E141.format(file=file, known=", ".join(FIELDS)))
    # What has no column is taken from an empty value after the last.
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
