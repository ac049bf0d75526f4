"""`python -m spacy phi scrub`: notes in, notes without PHI out."""

import hashlib
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import Annotated, Any

import typer

from ..errors import Errors, PhiError
from ..surrogates.vault import Vault
from .app import EXIT_CODES, OK, SET_ASIDE, app, coded_errors, tell
from .engine import Crew, Outcome, Settings
from .passes import find_all, replace_all, scrub_each
from .progress import progress_bar
from .sinks import AUDIT, FAILED, Folder, write_stream
from .sources import KINDS, Columns, Input, Record, find_inputs, read_records, read_stream
from .spool import Memory, Spool, open_spool, remove_spool
from .vault import open_vault, owner_of

_KEPT_BYTES = 2**25

_HELP = f"""Take PHI out of notes.

INPUT is text files, folders, JSONL (.jsonl, .ndjson) or CSV (.csv, .tsv), read as a stream, or - for a
pipe. With --output the scrubbed notes go to files of the same names in that folder, and audit.jsonl beside
them tells what was found where (no text of the notes, unless --audit-values). A pipe is written to stdout.

Notes of one patient go together: a name or number found in one of them is taken out of all, also in lower
case or misspelt. Tell the patient by --patient-column, or keep the text files of each patient in a folder of
their own below INPUT, called after the patient. Such notes are read twice.

A note that cannot be read or scrubbed is never passed on: failed.jsonl names it and the reason. A run that
was killed goes on where it was when the same command is given again.

Of JSONL and CSV only the text and the id come out; other columns are not scrubbed, so name with --keep those
that hold no PHI. The ids and the names of files are passed on as they are.

\b
Examples:
  python -m spacy phi scrub notes/ --output clean/
  python -m spacy phi scrub notes.csv -o clean/ --text-column note_text --id-column note_id --jobs 4
  cat note.txt | python -m spacy phi scrub - > clean.txt

{EXIT_CODES}"""


@app.command("scrub", help=_HELP, no_args_is_help=True)
def scrub_command(
    inputs: Annotated[list[str], typer.Argument(metavar="INPUT...", help="Files or folders, or - for stdin")],
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Folder for what comes out")] = None,
    policy: Annotated[
        str,
        typer.Option(
            "--policy", "-p", help="safe_harbor, strict, mask, tag, redact, ... or a table in .json"
        ),
    ] = "safe_harbor",
    mode: Annotated[str, typer.Option(help="balanced, or recall to take rather too much")] = "balanced",
    labels: Annotated[str, typer.Option(help="Only these labels, with commas between")] = "",
    model: Annotated[
        str | None, typer.Option("--model", "-m", help="Trained pipeline: path or package")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the notes")] = "en",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")] = 1,
    encoding: Annotated[str, typer.Option(help="Of the input, and so of the output")] = "utf-8",
    text_column: Annotated[str, typer.Option(help="Column of the note in JSONL and CSV")] = "text",
    id_column: Annotated[str, typer.Option(help="Column of the note's id")] = "id",
    patient_column: Annotated[
        str | None, typer.Option(help="Column of the patient's id in JSONL and CSV")
    ] = None,
    patient_folder: Annotated[
        int,
        typer.Option(
            min=-99,
            help="Which folder below INPUT is called after the patient of its text files: 1 is the first, "
            "-1 the one that holds the file, 0 none",
        ),
    ] = -1,
    patient: Annotated[
        str | None, typer.Option(help="Id of the patient of all notes that tell none otherwise")
    ] = None,
    roster: Annotated[
        str | None,
        typer.Option(
            help="What the hospital knows: CSV, Parquet or FHIR NDJSON of patients, relatives and staff, or "
            "the URL of a database; found by the patients' ids. It is PHI and is never written anywhere"
        ),
    ] = None,
    roster_query: Annotated[
        str | None, typer.Option(help="With the URL of a database: the SELECT that gives the roster")
    ] = None,
    each_alone: Annotated[
        bool,
        typer.Option(
            "--each-alone", help="In one pass: do not look for a name of one note in the patient's others"
        ),
    ] = False,
    keep: Annotated[
        list[str] | None, typer.Option(help="Pass this column on, unscrubbed; may be repeated")
    ] = None,
    keep_all: Annotated[bool, typer.Option("--keep-all", help="Pass all columns on, unscrubbed")] = False,
    input_format: Annotated[str, typer.Option(help="Of stdin: text, jsonl or csv")] = "text",
    audit: Annotated[Path | None, typer.Option(help="With a pipe: file for the audit")] = None,
    audit_values: Annotated[
        bool, typer.Option("--audit-values", help="Write what was taken out, which is PHI, into the audit")
    ] = False,
    vault: Annotated[
        Path | None,
        typer.Option(help="Keep what was taken out, encrypted with the key, in this file; see reveal"),
    ] = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Begin anew in a folder that is in use")
    ] = False,
) -> None:
    """Take PHI out of notes; the help text is `_HELP`."""
    only = tuple(label.strip().upper() for label in labels.split(",") if label.strip())
    settings = Settings(policy, mode, only, model, lang, roster, roster_query)
    passed = tuple(keep or ())
    columns = Columns(text_column, id_column, patient_column, passed, keep_all, patient_folder, patient)
    _check_usage(inputs, output, encoding, input_format, vault)
    with coded_errors(), ExitStack() as stack:
        if inputs == ["-"]:
            failed = scrub_pipe(
                settings, columns, input_format, encoding, jobs, audit, audit_values, not each_alone
            )
        else:
            assert output is not None
            paths = [Path(name) for name in inputs]
            kept = stack.enter_context(open_vault(vault, output)) if vault else None
            extra = repr((audit_values, encoding, each_alone, vault))
            run = fingerprint(paths, output, settings, columns, extra)
            folder = Folder(output, run, overwrite=overwrite, audit_values=audit_values)
            failed = scrub_to_folder(paths, folder, settings, columns, encoding, jobs, not each_alone, kept)
    raise typer.Exit(SET_ASIDE if failed else OK)


def _check_usage(
    inputs: list[str], output: Path | None, encoding: str, input_format: str, vault: Path | None
) -> None:
    if "-" in inputs and (len(inputs) > 1 or output is not None):
        raise typer.BadParameter("- stands alone and is written to stdout, without --output")
    if "-" in inputs and vault is not None:
        raise typer.BadParameter("--vault needs files and --output")
    if inputs != ["-"] and output is None:
        raise typer.BadParameter("give a folder with --output")
    if input_format not in ("text", "jsonl", "csv"):
        raise typer.BadParameter("--input-format is text, jsonl or csv")
    try:
        "".encode(encoding)
    except LookupError:
        raise typer.BadParameter(f"Python knows no encoding '{encoding}'") from None


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
    again = done if _numbers_values(settings) else 0
    if vault is not None:
        folder.before_checkpoint = vault.save
    with folder, Crew(settings, jobs) as crew, ExitStack() as stack:
        results: Iterator[tuple[Record, Outcome]]
        if by_patient:
            spool = Spool(stack.enter_context(open_spool(folder.folder)), state.run)
            memory = stack.enter_context(Memory())
            with progress_bar("Finding") as advance:
                find_all(crew, notes, spool, memory, advance)
            results = replace_all(crew, notes, spool, memory, done - again)
        else:
            results = scrub_each(crew, islice(notes(), done - again, None))
        with progress_bar("Scrubbing", done=done) as advance:
            for record, outcome in islice(results, again, None):
                if vault is not None and outcome.scrubbed is not None:
                    vault.add_findings(owner_of(record), record.text or "", outcome.findings)
                folder.add(record, outcome)
                advance()
        folder.finish()
    remove_spool(folder.folder)
    if state.done == 0:
        raise PhiError(
            Errors.E112.format(path=", ".join(map(str, paths)), expected=", ".join((".txt", *KINDS)))
        )
    tell(f"{state.done - state.failed} notes scrubbed; {AUDIT} tells what was found.")
    if state.failed:
        tell(f"{state.failed} notes set aside; {FAILED} tells which and why.")
    return state.failed


def _tells_patients(paths: list[Path], output: Path, columns: Columns) -> bool:
    """Whether anything ties notes to patients."""
    if columns.patient is not None or columns.patient_id is not None:
        return True
    return any(i.kind == "text" and columns.patient_of(i.target) for i in find_inputs(paths, output))


def _numbers_values(settings: Settings) -> bool:
    from ..labels import LABELS
    from ..surrogates.operators import tag
    from ..surrogates.policy import get_policy

    policy = get_policy(settings.config()["policy"])
    return any(policy.operator(label) is tag for label in LABELS)


def scrub_pipe(
    settings: Settings,
    columns: Columns,
    input_format: str,
    encoding: str,
    jobs: int,
    audit: Path | None,
    audit_values: bool,
    by_patient: bool = True,
) -> int:
    """Scrub stdin to stdout; what is set aside is told on stderr. RETURNS (int): how many notes that were."""
    source = Input(Path("stdin"), "stdin", input_format)
    failed = 0
    with Crew(settings, jobs) as crew, ExitStack() as stack:
        results: Iterator[tuple[Record, Outcome]]
        if by_patient and columns.patient is not None:
            # It is read twice, so it must be kept: in memory or, where it is large, in a nameless file.
            kept, found = (stack.enter_context(SpooledTemporaryFile(_KEPT_BYTES)) for _ in range(2))
            copyfileobj(sys.stdin.buffer, kept)
            notes = partial(_read_again, kept, source, columns, encoding)
            spool, memory = Spool(found), stack.enter_context(Memory())
            find_all(crew, notes, spool, memory)
            results = replace_all(crew, notes, spool, memory)
        else:
            results = scrub_each(crew, read_stream(sys.stdin.buffer, source, columns, encoding))
        stream = stack.enter_context(audit.open("wb")) if audit else None
        for record in write_stream(results, sys.stdout.buffer, stream, audit_values):
            failed += 1
            tell(f"{record.position}: set aside: {record.error}")
    return failed


def _read_again(kept: Any, source: Input, columns: Columns, encoding: str) -> Iterator[Record]:
    kept.seek(0)
    return read_stream(kept, source, columns, encoding)
