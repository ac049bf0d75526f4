"""The inputs, outputs and settings of a `scrub` run, and its record beside the audit, for the report. The
record holds no path, key, URL, query or roster contents."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple

import spacy.util
import srsly

from ..about import __version__
from ..errors import Errors, PhiError
from ..lang.network import find_network
from ..pipeline.inner import RULES
from ..pipeline.pattern_file import read_patterns
from ..surrogates.keys import SecretKey, resolve_lasting_key
from ..surrogates.vault import Vault
from .journal import Mark, key_mark
from .portion import ALL, Portion
from .records import Columns
from .safe_files import check_apart, replace_file
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
    portion: Portion = ALL
    """The notes that it reads."""

    def describe(self) -> dict[str, Any]:
        """Return the description of a run for the report."""
        about = describe_run(self.settings, self.audit_values is not None)
        return {**about, "part": self.portion.describe()} if self.portion else about

    def mark(self, inputs: Iterable[object], key: SecretKey | None) -> Mark:
        """Return the identity of the run in the journal; inputs as in `fingerprint`, key that of its
        surrogates.
        """
        return Mark(self.fingerprint(inputs), self.fingerprint(()), key_mark(key))

    def fingerprint(self, inputs: Iterable[object]) -> str:
        """Return a digest that identifies the run when it resumes, regardless of the number of jobs.

        inputs: Names, sizes and times of the input files; the `repr` of each must be complete.
        RETURNS: 32 hexadecimal digits.
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


class Done(NamedTuple):
    """The end of a run."""

    failed: int
    """Number of notes set aside, over all resumed runs."""
    audit: Path | None
    """Its audit; None for a pipe."""


RUN = "run.json"


def describe_run(settings: Settings, audit_values: bool) -> dict[str, Any]:
    """Return the contents of `run.json` without the date.

    settings, audit_values: Of the run. A policy from a file is recorded as its table, a model from a folder
        by its own name and version.
    """
    config = settings.config()
    return {
        "package": f"spacy_phi {__version__}",
        "policy": _name_policy(config["policy"]),
        "mode": config["mode"],
        "labels": list(config["labels"] or ()),
        "language": settings.lang,
        "model": _name_model(settings.model, settings.lang),
        "audit_values": audit_values,
    }


def _name_policy(policy: Any) -> Any:
    """Return the policy without the path of its key."""
    if isinstance(policy, str):
        return policy
    return {key: value for key, value in policy.items() if key != "key_file"}


def _name_model(model: str | None, lang: str) -> str:
    if model is None or model == RULES:
        network = find_network(lang) if model is None else None
        return RULES if network is None else f"{network} network, bundled"
    if spacy.util.is_package(model):
        return f"{model} {spacy.util.get_package_version(model)}"
    try:
        meta = srsly.read_json(Path(model) / "meta.json")
        return f"{meta['lang']}_{meta['name']} {meta['version']}"
    except (OSError, ValueError, KeyError, TypeError):
        return "without a name"


def write_run(path: Path, about: Mapping[str, Any], update: int, counts: Mapping[str, int | None]) -> None:
    """Write the record of a run, with the current date and time in UTC.

    update: Its number, 0 for the first run; earlier runs in the file at `path` are kept.
    counts: Counts of its results.
    """
    when = datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    before = [run for run in read_run(path).get("runs", ()) if run["update"] < update]
    runs = [*before, {"update": update, "finished": when, **counts}]
    record = {**about, "finished": when, "runs": runs}
    replace_file(path, (json.dumps(record, indent=2) + "\n").encode())


def read_run(path: Path) -> dict[str, Any]:
    """Return the record that `write_run` wrote; empty if there is none. RAISES: PhiError (E108) if it is not
    an object.
    """
    if not path.is_file():
        return {}
    try:
        found = json.loads(path.read_bytes())
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise PhiError(Errors.E108.format(file=path, line=1, column=1))
    return found


def open_vault(path: Path, output: Path) -> Vault:
    """Open the vault of a run that writes to a folder, created if absent.

    RAISES: PhiError (E086 to E089, E128).
    """
    check_apart(path, output)
    return Vault(path, resolve_lasting_key())
