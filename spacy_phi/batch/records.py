"""Notes in transit: the roles of their fields, and one note between its source and its output."""

from collections.abc import Callable
from dataclasses import dataclass, field

from ..documents.ocr import DEFAULT_SCAN, Scan
from ..roster.entry import RosterEntry
from ..spans import Match
from ..surrogates.keys import SecretKey
from ..surrogates.onset import Moment
from ..tables.columns import Others, Roles
from ..tables.rows import Row
from .tasks import Outcome, Task


@dataclass(frozen=True)
class Columns:
    """Roles of the fields of JSONL and CSV, and the patient of text files."""

    text: str = "text"
    id: str = "id"
    patient: str | None = None
    others: Others = field(default_factory=Others)
    """Treatment of the other fields."""
    patient_folder: int = -1
    """Position of the patient's folder below the input: 1 is the first, -1 the note's own folder, 0 none."""
    patient_id: str | None = None
    """Default patient, for notes without another one."""
    is_patient_recognized: bool = False
    """Whether `patient` was detected rather than requested; then a line of JSONL may lack it."""
    rename: SecretKey | None = None
    """Key for renaming files."""
    is_fhir: bool = False
    """Whether all JSONL is FHIR, one resource per line; otherwise the first line decides."""
    keep_pdf: bool = False
    """As in `Input`."""
    separator: str | None = None
    """Separator of CSV; None finds it in the header."""
    scan: Scan = DEFAULT_SCAN
    """Settings for scanned pages."""
    index_date: str | None = None
    """As in `Roles`."""

    def patient_of(self, target: str) -> str | None:
        """Return the patient of a text file from the folders of its target; None in the input folder
        itself."""
        folders = target.split("/")[:-1]
        level = self.patient_folder
        if 0 < abs(level) <= len(folders):
            return folders[level - 1 if level > 0 else level]
        return self.patient_id

    def roles(self, name: str) -> Roles:
        """Return the roles of the columns of a file with a name."""
        return Roles(
            self.text, self.id, self.patient, self.patient_id, self.others, name, index_date=self.index_date
        )


@dataclass(slots=True)
class Record:
    """One note in transit; `text` is None if it could not be read, and `error` gives the reason."""

    target: str
    position: str
    id: str
    text: str | None = None
    patient: str | None = None
    error: str | None = None
    preamble: bytes = b""
    """Start of its output, such as the header of a CSV."""
    render: Callable[[str], bytes] = str.encode
    """Converts the scrubbed text to output bytes."""
    row: Row | None = None
    """The row that contains the text, if a row may hold several."""
    part: str = ""
    """Name of the text within its row."""
    given: tuple[Match, ...] | None = None
    """Findings of a text that is not searched."""
    people: tuple[RosterEntry, ...] = ()
    """Persons named by its document."""
    index_date: Moment | None = None
    """As `doc._.phi_index_date`."""

    @property
    def task(self) -> Task:
        """Return the task for a worker; the record must have a text."""
        assert self.text is not None
        return Task(self.text, self.patient, given=self.given, people=self.people, index_date=self.index_date)


Processed = tuple[Record, Outcome]
"""A note and its outcome."""
