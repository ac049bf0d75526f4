"""Which format of table is scrubbed, and where what belongs to the run is kept."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

import typer

from ..errors import Errors, PhiError
from .engine import Settings
from .sinks import JOURNAL, Folder
from .sources import Columns
from .tables import Table, beside, fingerprint, scrub_table
from .vault import open_vault

PARQUET = ".parquet"
_WORK = "unfinished"


@dataclass(frozen=True)
class TableOptions:
    """What only tables ask for; see the help of `scrub`."""

    table: str | None = None
    query: str | None = None
    output_table: str | None = None
    omop: bool = False
    drop: tuple[str, ...] = ()
    audit: Path | None = None
    audit_values: bool = False
    overwrite: bool = False
    vault: Path | None = None


def is_table(inputs: Sequence[str]) -> bool:
    """Whether the inputs of `scrub` are one table. RAISES: BadParameter for a table among others."""
    tables = [name for name in inputs if "://" in name or name.lower().endswith(PARQUET)]
    if tables and len(inputs) > 1:
        raise typer.BadParameter("a Parquet file or a database stands alone")
    return bool(tables)


def same_database(one: str, other: str) -> bool:
    """Whether two URLs name one database; who asks, and how, does not matter."""
    from ..corpora.extras import import_extra

    make_url = import_extra("sqlalchemy", "sql").make_url
    try:
        a, b = (make_url(url) for url in (one, other))
    except ValueError:
        raise PhiError(Errors.E129.format(kind="no URL")) from None
    if a.get_backend_name() != b.get_backend_name():
        return False
    if a.get_backend_name() == "sqlite":
        return Path(a.database or "").resolve() == Path(b.database or "").resolve()
    return (a.host, a.port, a.database) == (b.host, b.port, b.database)


def scrub_to_table(
    source: str,
    output: str,
    settings: Settings,
    columns: Columns,
    options: TableOptions,
    jobs: int,
    by_patient: bool,
) -> int:
    """Scrub a Parquet file or a table of a database.

    RETURNS (int): how many rows were set aside. RAISES: PhiError (E118 to E124, E128, E129, E133, E138).
    """
    scrub = _scrub_database if "://" in source else _scrub_parquet
    return scrub(source, output, settings, columns, options, jobs, by_patient)


def _scrub_parquet(
    source: str,
    output: str,
    settings: Settings,
    columns: Columns,
    options: TableOptions,
    jobs: int,
    by_patient: bool,
) -> int:
    from .parquet_table import open_table

    path, target = Path(source), Path(output)
    if not path.is_file():
        raise PhiError(Errors.E124.format(path=path))
    if target.suffix.lower() != PARQUET:
        raise typer.BadParameter("a Parquet file goes to a Parquet file: --output NAME.parquet")
    if target.resolve() == path.resolve():
        raise PhiError(Errors.E122.format(path=path))
    stat = path.stat()
    same = replace(options, overwrite=False)
    run = fingerprint(settings, columns, same, by_patient, source, stat.st_size, stat.st_mtime_ns)

    work = _claim(target, target.exists(), options)
    table = open_table(path, target, work, columns, options.drop)
    return _run(table, target, run, settings, columns, options, jobs, by_patient)


def _scrub_database(
    source: str,
    output: str,
    settings: Settings,
    columns: Columns,
    options: TableOptions,
    jobs: int,
    by_patient: bool,
) -> int:
    from ..corpora.omop import TEXT, note_source
    from .sql_table import describe, open_table

    if "://" not in output:
        raise typer.BadParameter("a database goes to a database: --output URL")
    name = options.table or ("note" if options.omop else None)
    if options.omop == (options.query is not None) and (options.omop or name is None):
        raise typer.BadParameter("give one of --table, --query and --omop; --omop may name its --table")
    if options.query is not None and (options.table is not None or options.output_table is None):
        raise typer.BadParameter("--query needs --output-table, and no --table")
    if options.omop:
        columns = replace(columns, text=TEXT, id="note_id", patient="person_id")
        read = note_source(name or "note", columns.patient_id)
    else:
        read = describe(source, name, options.query, columns.id, (columns.text,))
        read = replace(read, patient=columns.patient, default_patient=columns.patient_id)
    out = options.output_table or name or ""
    if same_database(source, output) and out == name:
        raise PhiError(Errors.E122.format(path=f"table {out}"))
    stem = options.audit.with_suffix("") if options.audit else Path(out)
    run = fingerprint(settings, columns, replace(options, overwrite=False), by_patient, source, output)
    work = _claim(stem, False, options)
    nlp = f"{out}_nlp" if options.omop else None
    with open_table(
        source, read, output, out, nlp, options.drop,
        goes_on=(work / JOURNAL).exists() and not options.overwrite, overwrite=options.overwrite,
    ) as table:  # fmt: skip
        return _run(table, stem, run, settings, columns, options, jobs, by_patient)


def _claim(stem: Path, is_used: bool, options: TableOptions) -> Path:
    """The folder of an unfinished run beside the output, which must not be that of a finished one."""
    work = beside(stem, _WORK)
    if is_used and not options.overwrite and not (work / JOURNAL).exists():
        raise PhiError(Errors.E121.format(path=stem, what="the output of another run"))
    return work


def _run(
    table: Table,
    stem: Path,
    run: str,
    settings: Settings,
    columns: Columns,
    options: TableOptions,
    jobs: int,
    by_patient: bool,
) -> int:
    """Go on with the unfinished run beside the output, or begin one."""
    work, vault = beside(stem, _WORK), options.vault
    with ExitStack() as stack:
        kept = stack.enter_context(open_vault(vault, work)) if vault else None
        folder = Folder(work, run, overwrite=options.overwrite, audit_values=options.audit_values)
        tied = by_patient and (columns.patient is not None or columns.patient_id is not None)
        return scrub_table(table, stem, folder, settings, jobs, tied, kept)
