"""What `scrub` is asked to do."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .engine import Settings
from .run_record import describe_run
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
    audit_values: bool = False
    vault: Path | None = None
    overwrite: bool = False
    table: str | None = None
    query: str | None = None
    output_table: str | None = None
    omop: bool = False
    skip_unknown: bool = False

    def describe(self) -> dict[str, Any]:
        """What it is, for the report."""
        return describe_run(self.settings, self.audit_values)

    def fingerprint(self, inputs: Iterable[object]) -> str:
        """A digest by which the run is known again when it goes on, whatever its number of jobs.

        inputs (Iterable): what is read, as names, sizes and times of files; the `repr` of each tells all.
        RETURNS (str): 32 hexadecimal digits.
        """
        digest = hashlib.blake2b(digest_size=16)
        asked = replace(self, inputs=(), output=None, jobs=1, overwrite=False)
        # A policy may be a file, and its name does not tell what is in it.
        for each in (asked, self.settings.config(), *inputs):
            # A name of a file may hold what is no text.
            digest.update(repr(each).encode("utf8", "surrogatepass"))
        return digest.hexdigest()
