"""Files and folders of notes into a folder of scrubbed notes."""

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from ..errors import Errors, PhiError
from ..surrogates.vault import Vault
from .app import tell
from .engine import Crew, Settings, numbers_values
from .passes import into_vault, work_through
from .progress import progress_bar
from .rows import join_rows
from .sinks import AUDIT, FAILED, Folder
from .sources import KINDS, Columns, Record, find_inputs, read_records
from .spool import remove_spool


def fingerprint(paths: list[Path], output: Path, settings: Settings, columns: Columns, extra: str) -> str:
    """A digest of the inputs (names, sizes, times) and settings, by which an unfinished run is known
    again."""
    digest = hashlib.blake2b(
        repr(
            (settings.config(), settings.lang, settings.roster, settings.roster_query, columns, extra)
        ).encode(),
        digest_size=16,
    )
    for item in find_inputs(paths, output):
        stat = item.path.stat()
        digest.update(repr((item.target, stat.st_size, stat.st_mtime_ns)).encode("utf8", "surrogateescape"))
    return digest.hexdigest()


def scrub_to_folder(
    paths: list[Path],
    folder: Folder,
    settings: Settings,
    columns: Columns,
    encoding: str,
    jobs: int,
    by_patient: bool = True,
    vault: Vault | None = None,
) -> int:
    """Scrub files into a folder, going on where an earlier run of the same kind was stopped.

    by_patient (bool): whether what is found in one note of a patient goes from the others too. vault (Vault |
        None): what was taken out goes there.
    RETURNS (int): how many notes were set aside, in all runs together.
    RAISES: PhiError for settings that cannot be used (E1xx), or what `Folder` and `find_inputs` raise.
    """
    state = folder.state
    if state.complete:
        tell(f"Nothing to do: {state.done} notes were done before.")
        return state.failed

    def notes() -> Iterator[Record]:
        for item in find_inputs(paths, folder.folder):
            yield from read_records(item, columns, encoding)

    by_patient = by_patient and _tells_patients(paths, folder.folder, columns)
    done = state.done
    if done:
        tell(f"Going on after {done} notes.")
    # Tags are numbered on from note to note of a patient, so what is done is gone through again.
    again = done if numbers_values(settings) else 0
    skip = 0 if again else state.pieces
    if vault is not None:
        folder.before_checkpoint = vault.save
    with folder, Crew(settings, jobs) as crew:
        results = work_through(crew, notes, folder.folder, state.run, by_patient, skip)
        results = join_rows(into_vault(results, vault))
        with progress_bar("Scrubbing", done=done) as advance:
            for record, outcome in islice(results, again, None):
                folder.add(record, outcome)
                advance()
        folder.finish()
    remove_spool(folder.folder)
    if state.done == 0:
        raise PhiError(
            Errors.E112.format(path=", ".join(map(str, paths)), expected=", ".join((".txt", *KINDS)))
        )
    out = state.done - state.failed
    tell(f"{out} notes scrubbed; {AUDIT} tells what was found.")
    if state.failed:
        tell(f"{state.failed} notes set aside; {FAILED} tells which and why.")
    tell(f"{state.done} notes in = {out} notes out + {state.failed} set aside.")
    return state.failed


def _tells_patients(paths: list[Path], output: Path, columns: Columns) -> bool:
    """Whether anything ties notes to patients."""
    if columns.is_fhir or columns.patient is not None or columns.patient_id is not None:
        return True
    return any(i.kind == "text" and columns.patient_of(i.target) for i in find_inputs(paths, output))
