"""`python -m spacy phi scrub`: notes in, notes without PHI out."""

import hashlib
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from itertools import chain, islice
from pathlib import Path
from typing import Annotated

import typer

from ..errors import Errors, PhiError
from .app import EXIT_CODES, OK, SET_ASIDE, app, coded_errors, tell
from .engine import Outcome, Settings, Task, scrub_stream
from .progress import progress_bar
from .sinks import AUDIT, FAILED, Folder, write_stream
from .sources import KINDS, Columns, Input, Record, find_inputs, read_records, read_stream

_HELP = f"""Take PHI out of notes.

INPUT is text files, folders, JSONL (.jsonl, .ndjson) or CSV (.csv, .tsv), read as a stream, or - for a
pipe. With --output the scrubbed notes go to files of the same names in that folder, and audit.jsonl beside
them tells what was found where (no text of the notes, unless --audit-values). A pipe is written to stdout.

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
    patient_column: Annotated[str | None, typer.Option(help="Column of the patient's id")] = None,
    keep: Annotated[
        list[str] | None, typer.Option(help="Pass this column on, unscrubbed; may be repeated")
    ] = None,
    keep_all: Annotated[bool, typer.Option("--keep-all", help="Pass all columns on, unscrubbed")] = False,
    input_format: Annotated[str, typer.Option(help="Of stdin: text, jsonl or csv")] = "text",
    audit: Annotated[Path | None, typer.Option(help="With a pipe: file for the audit")] = None,
    audit_values: Annotated[
        bool, typer.Option("--audit-values", help="Write what was taken out, which is PHI, into the audit")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Begin anew in a folder that is in use")
    ] = False,
) -> None:
    """Take PHI out of notes; the help text is `_HELP`."""
    only = tuple(label.strip().upper() for label in labels.split(",") if label.strip())
    settings = Settings(policy=policy, mode=mode, labels=only, model=model, lang=lang)
    columns = Columns(text_column, id_column, patient_column, tuple(keep or ()), keep_all)
    _check_usage(inputs, output, encoding, input_format)
    with coded_errors():
        if inputs == ["-"]:
            failed = scrub_pipe(settings, columns, input_format, encoding, jobs, audit, audit_values)
        else:
            assert output is not None
            paths = [Path(name) for name in inputs]
            extra = repr((audit_values, encoding))
            run = fingerprint(paths, output, settings, columns, extra)
            folder = Folder(output, run, overwrite=overwrite, audit_values=audit_values)
            failed = scrub_to_folder(paths, folder, settings, columns, encoding, jobs)
    raise typer.Exit(SET_ASIDE if failed else OK)


def _check_usage(inputs: list[str], output: Path | None, encoding: str, input_format: str) -> None:
    if "-" in inputs and (len(inputs) > 1 or output is not None):
        raise typer.BadParameter("- stands alone and is written to stdout, without --output")
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
        repr((settings.config(), settings.lang, columns, extra)).encode(), digest_size=16
    )
    for item in find_inputs(paths, output):
        stat = item.path.stat()
        digest.update(repr((item.target, stat.st_size, stat.st_mtime_ns)).encode("utf8", "surrogateescape"))
    return digest.hexdigest()


def scrub_to_folder(
    paths: list[Path], folder: Folder, settings: Settings, columns: Columns, encoding: str, jobs: int
) -> int:
    """Scrub files into a folder, going on where an earlier run of the same kind was stopped.

    RETURNS (int): how many notes were set aside, in all runs together.
    RAISES: PhiError for settings that cannot be used (E1xx), or what `Folder` and `find_inputs` raise.
    """
    state = folder.state
    if state.complete:
        tell(f"Nothing to do: {state.done} notes were done before.")
        return state.failed
    items = find_inputs(paths, folder.folder)
    records = chain.from_iterable(read_records(item, columns, encoding) for item in items)
    done = state.done
    if done:
        tell(f"Going on after {done} notes.")
    results: Iterator[tuple[Record, Outcome]]
    if done and columns.patient is not None and _numbers_values(settings):
        # Tags are numbered on from note to note of a patient, so what is done is gone through again.
        results = islice(scrub_records(settings, records, jobs), done, None)
    else:
        results = scrub_records(settings, islice(records, done, None), jobs)
    with folder, progress_bar("Scrubbing", done=done) as advance:
        for record, outcome in results:
            folder.add(record, outcome)
            advance()
        folder.finish()
    if state.done == 0:
        raise PhiError(
            Errors.E112.format(path=", ".join(map(str, paths)), expected=", ".join((".txt", *KINDS)))
        )
    tell(f"{state.done - state.failed} notes scrubbed; {AUDIT} tells what was found.")
    if state.failed:
        tell(f"{state.failed} notes set aside; {FAILED} tells which and why.")
    return state.failed


def _numbers_values(settings: Settings) -> bool:
    from ..labels import LABELS
    from ..surrogates.operators import tag
    from ..surrogates.policy import get_policy

    policy = get_policy(settings.config()["policy"])
    return any(policy.operator(label) is tag for label in LABELS)


def scrub_records(
    settings: Settings, records: Iterable[Record], jobs: int
) -> Iterator[tuple[Record, Outcome]]:
    """Records with what became of them, in order; those that could not be read keep their place."""
    waiting: deque[Record] = deque()

    def tasks() -> Iterator[Task]:
        for record in records:
            waiting.append(record)
            if record.text is not None:
                yield Task(record.text, record.patient)

    def unread() -> Iterator[tuple[Record, Outcome]]:
        while waiting and waiting[0].text is None:
            record = waiting.popleft()
            yield record, Outcome(None, [], record.error)

    for outcome in scrub_stream(settings, tasks(), jobs):
        yield from unread()
        yield waiting.popleft(), outcome
    yield from unread()


def scrub_pipe(
    settings: Settings,
    columns: Columns,
    input_format: str,
    encoding: str,
    jobs: int,
    audit: Path | None,
    audit_values: bool,
) -> int:
    """Scrub stdin to stdout; what is set aside is told on stderr. RETURNS (int): how many notes that were."""
    records = read_stream(sys.stdin.buffer, Input(Path("stdin"), "stdin", input_format), columns, encoding)
    results = scrub_records(settings, records, jobs)
    failed = 0
    with audit.open("wb") if audit else nullcontext() as stream:
        for record in write_stream(results, sys.stdout.buffer, stream, audit_values):
            failed += 1
            tell(f"{record.position}: set aside: {record.error}")
    return failed
