"""The roster: a hospital's data on its patients, their relatives and its staff.

A roster is itself PHI. It is never saved with a pipeline, its values never appear in a `repr` or a message,
and it is pickled only by the name of its file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from ..errors import Errors, PhiError
from .entry import RosterEntry, make_entry
from .names import NameIndex

_MIN_STAFF_NUMBER = 6


class PatientRoster(Sequence[RosterEntry]):
    """The roster of one patient: a sequence of the patient and relatives, and an index of staff.

    It is the value of `doc._.phi_roster`.
    """

    def __init__(self, entries: Iterable[RosterEntry] = (), staff: NameIndex | None = None) -> None:
        """entries: of the patient and relatives. staff: names of all staff; None for no staff."""
        self._entries = tuple(entries)
        self.staff = NameIndex() if staff is None else staff

    def __getitem__(self, at: Any) -> Any:
        return self._entries[at]

    def __len__(self) -> int:
        return len(self._entries)

    def __bool__(self) -> bool:
        return bool(self._entries) or bool(self.staff)

    def __repr__(self) -> str:
        return f"PatientRoster({len(self)} persons)"

    def __reduce__(self):
        raise PhiError(Errors.E143)

    def with_people(self, people: Iterable[RosterEntry]) -> "PatientRoster":
        """Return the roster with additional persons; names of their staff are used only if it has none."""
        own = filter(None, map(_without_staff_names, people))
        staff = self.staff or NameIndex(
            (each.role, each.first_name, each.last_name) for each in people if each.role == "staff"
        )
        return PatientRoster((*self._entries, *own), staff)

    @cached_property
    def names(self) -> NameIndex:
        """Names of patient and relatives."""
        return NameIndex((e.role, e.first_name, e.last_name) for e in self._entries)


def _without_staff_names(entry: RosterEntry) -> RosterEntry | None:
    """Return an entry; of staff only the contacts, and a number that does not occur by chance. None without
    them."""
    if entry.role != "staff":
        return entry
    number = entry.mrn or ""
    is_told = len(number) >= _MIN_STAFF_NUMBER and any(map(str.isdigit, number))
    known = RosterEntry(role="staff", mrn=number if is_told else None, phone=entry.phone, email=entry.email)
    return known if any(known[2:]) else None


class Roster:
    """All entries of a roster, by patient; see `load_roster`."""

    def __init__(
        self,
        entries: Iterable[RosterEntry],
        reload: tuple[Callable[..., "Roster"], tuple[Any, ...]] | None = None,
    ) -> None:
        """entries: in any order. reload: a function and its arguments that recreate the roster from a file in
        another process; None if that is impossible."""
        self._by_patient: dict[str, RosterEntry | tuple[RosterEntry, ...]] = {}
        self._staff: list[RosterEntry] = []
        self._n = 0
        for entry in entries:
            self._n += 1
            if entry.role == "staff" or entry.patient_id is None:
                self._staff.append(entry)
                continue
            known = self._by_patient.get(entry.patient_id)
            if known is None:
                self._by_patient[entry.patient_id] = entry
            elif isinstance(known, RosterEntry):
                self._by_patient[entry.patient_id] = (known, entry)
            else:
                self._by_patient[entry.patient_id] = (*known, entry)
        self._reload = reload

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"Roster({self._n} entries)"

    def __reduce__(self):
        if self._reload is None:
            raise PhiError(Errors.E143)
        return self._reload

    @cached_property
    def staff(self) -> NameIndex:
        """Names of all staff."""
        return NameIndex((e.role, e.first_name, e.last_name) for e in self._staff)

    def __contains__(self, patient_id: object) -> bool:
        return patient_id in self._by_patient

    @property
    def n_patients(self) -> int:
        """Number of patients."""
        return len(self._by_patient)

    @property
    def patients(self) -> Iterator[str]:
        """Patient ids."""
        return iter(self._by_patient)

    def for_patient(self, patient_id: str | None) -> PatientRoster:
        """Return the roster of a patient, including staff.

        patient_id: As written in the roster; an unknown one, or None, gives only the staff.
        """
        found = self._by_patient.get(patient_id, ()) if patient_id is not None else ()
        return PatientRoster((found,) if isinstance(found, RosterEntry) else found, self.staff)


def load_roster(path: str | Path, query: str | None = None, lenient: bool = False) -> Roster:
    """Load a roster.

    path: A CSV (.csv, .tsv), a Parquet file (.parquet), a file or folder of FHIR resources (.ndjson, .json),
        or an SQLAlchemy database URL, such as "sqlite:///staff.db".
    query: For a URL, the SELECT with columns of FIELDS.
    lenient: Skip unreadable lines of FHIR.
    RAISES: PhiError (E100), E119, E127 to E129, E141, E142 and E144 for unreadable input; no message quotes
        a value.
    """
    from .sources import read_csv, read_parquet, read_sql

    if "://" in str(path):
        return Roster(read_sql(str(path), query))
    path = Path(path)
    suffix = path.suffix.lower()
    if path.is_dir() or suffix in (".ndjson", ".jsonl", ".json"):
        from .fhir import read_fhir

        reader: Callable[[Path], Iterator[RosterEntry]] = partial(read_fhir, lenient=lenient)
    elif suffix == ".parquet":
        reader = read_parquet
    elif suffix in (".csv", ".tsv", ".txt"):
        reader = read_csv
    else:
        raise PhiError(Errors.E144.format(file=path))
    try:
        return Roster(reader(path), (load_roster, (str(path), None, lenient)))
    except OSError as error:
        reason = error.strerror or type(error).__name__
    raise PhiError(Errors.E128.format(path=path, reason=reason))


def as_patient_roster(value: Any) -> PatientRoster | None:
    """Return the roster given by a note's context: a PatientRoster, or entries or rows of the patient.

    value: None; a PatientRoster; or a list of RosterEntry or dicts keyed by names of FIELDS.
    RAISES: PhiError (E142), E147 for any other value.
    """
    if value is None or isinstance(value, PatientRoster):
        return value
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise PhiError(Errors.E147)
    entries = []
    for row in value:
        if not isinstance(row, RosterEntry):
            if not isinstance(row, Mapping):
                raise PhiError(Errors.E147)
            row = make_entry(row)
        entries.append(row)
    staff = [(e.role, e.first_name, e.last_name) for e in entries if e.role == "staff"]
    return PatientRoster((e for e in entries if e.role != "staff"), NameIndex(staff))
