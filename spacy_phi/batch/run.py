"""The inputs, outputs and settings of a `scrub` run."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..pipeline.pattern_file import PatternType, read_patterns
from ..surrogates.keys import SecretKey
from .journal import Mark, key_mark
from .run_record import describe_run
from .settings import Settings
from .sources import Columns


@dataclass(frozen=True)
class Run:
    """One run; see the help of `scrub` for the meaning of each."""

    inputs: tuple[str, ...]
    output: str | None
    """None for a pipe."""
    settings: Settings
    columns: Columns
    jobs: int = 1
    by_patient: bool = True
    """Whether what is found in one note of a patient goes from the others too."""
    encoding: str = "utf-8"
    input_format: str = "text"
    audit: Path | None = None
    audit_values: Path | None = None
    vault: Path | None = None
    overwrite: bool = False
    resume: bool = False
    """Whether a run must be there to go on with, and outputs that are gone are made again."""
    update: bool = False
    """Whether inputs that were changed, added or taken away since the last run are taken into account."""
    table: str | None = None
    query: str | None = None
    output_table: str | None = None
    omop: bool = False
    skip_unknown: bool = False

    def describe(self) -> dict[str, Any]:
        """Return the description of a run for the report."""
        return describe_run(self.settings, self.audit_values is not None)

    def mark(self, inputs: Iterable[object], key: SecretKey | None) -> Mark:
        """Return the identity of the run in the journal; inputs as of `fingerprint`, key that of its
        surrogates.
        """
        return Mark(self.fingerprint(inputs), self.fingerprint(()), key_mark(key))

    def fingerprint(self, inputs: Iterable[object]) -> str:
        """A digest by which the run is known again when it goes on, whatever its number of jobs.

        inputs (Iterable): what is read, as names, sizes and times of files; the `repr` of each tells all.
        RETURNS (str): 32 hexadecimal digits.
        """
        digest = hashlib.blake2b(digest_size=16)
        settings = replace(self.settings, max_seconds=0)
        asked = replace(
            self,
            inputs=(),
            output=None,
            jobs=1,
            overwrite=False,
            resume=False,
            update=False,
            settings=settings,
        )
        # A policy, a model, a roster and patterns may be files, and their names do not tell what is in them.
        for each in (
            asked,
            self.settings.config(),
            self.describe(),
            self._roster_stamp(),
            self._patterns(),
            *inputs,
        ):
            # A name of a file may hold what is no text.
            digest.update(repr(each).encode("utf8", "surrogatepass"))
        return digest.hexdigest()

    def _patterns(self) -> list[PatternType]:
        path = self.settings.patterns
        return [] if path is None else read_patterns(Path(path))

    def _roster_stamp(self) -> tuple[int, int] | None:
        path = Path(self.settings.roster or "")
        # The persons of FHIR are among its notes, which are stamped themselves.
        if self.settings.is_lenient or not path.is_file():
            return None
        stat = path.stat()
        return stat.st_size, stat.st_mtime_ns
