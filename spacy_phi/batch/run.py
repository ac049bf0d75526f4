"""The inputs, outputs and settings of a `scrub` run."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..pipeline.pattern_file import read_patterns
from ..surrogates.keys import SecretKey
from .journal import Mark, key_mark
from .records import Columns
from .run_record import describe_run
from .settings import Settings


@dataclass(frozen=True)
class Run:
    """One run; see the help of `scrub` for each field."""

    inputs: tuple[str, ...]
    output: str | None
    """None for a pipe."""
    settings: Settings
    columns: Columns
    jobs: int = 1
    by_patient: bool = True
    """Also redact values found in other notes of the same patient."""
    encoding: str = "utf-8"
    input_format: str = "text"
    audit: Path | None = None
    audit_values: Path | None = None
    vault: Path | None = None
    overwrite: bool = False
    resume: bool = False
    """Require an existing run to resume, and recreate missing outputs."""
    update: bool = False
    """Apply changes of the inputs since the last run."""
    table: str | None = None
    query: str | None = None
    output_table: str | None = None
    omop: bool = False
    skip_unknown: bool = False

    def describe(self) -> dict[str, Any]:
        """Return the description of a run for the report."""
        return describe_run(self.settings, self.audit_values is not None)

    def mark(self, inputs: Iterable[object], key: SecretKey | None) -> Mark:
        """Return the identity of the run in the journal; inputs as in `fingerprint`, key that of its
        surrogates.
        """
        return Mark(self.fingerprint(inputs), self.fingerprint(()), key_mark(key))

    def fingerprint(self, inputs: Iterable[object]) -> str:
        """Return a digest that identifies the run when it resumes, regardless of the number of jobs.

        inputs (Iterable): names, sizes and times of the input files; the `repr` of each must be complete.
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
        patterns = self.settings.patterns
        # A policy, a model, a roster and patterns may be files, whose names do not identify their contents.
        for each in (
            asked,
            self.settings.config(),
            self.describe(),
            self._roster_stamp(),
            [] if patterns is None else read_patterns(Path(patterns)),
            *inputs,
        ):
            # A file name may not be valid text.
            digest.update(repr(each).encode("utf8", "surrogatepass"))
        return digest.hexdigest()

    def _roster_stamp(self) -> tuple[int, int] | None:
        path = Path(self.settings.roster or "")
        # FHIR patients are among its notes, which are fingerprinted themselves.
        if self.settings.is_lenient or not path.is_file():
            return None
        stat = path.stat()
        return stat.st_size, stat.st_mtime_ns
