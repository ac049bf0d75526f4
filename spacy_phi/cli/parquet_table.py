"""A Parquet file of notes into another."""

import os
from functools import partial
from pathlib import Path
from typing import Any

from ..corpora import parquet
from ..corpora.parquet import Layout
from ..corpora.rows import Chunk
from .engine import Outcome
from .sources import Columns
from .tables import Table

_PART = "part-{number:09}-{group:06}.arrow"


def open_table(path: Path, output: Path, work: Path, columns: Columns, drop: tuple[str, ...]) -> Table:
    """A Parquet file to read and one to write, by way of a part for each chunk in a folder.

    path (Path), output (Path): the files. work (Path): the folder. columns (Columns), drop (tuple[str, ...]):
        what is what, and what is left out.
    RAISES: PhiError (E118, E119, E120, E128).
    """
    layout = Layout(columns.text, columns.id, columns.patient, columns.patient_id, drop)
    with parquet.open_parquet(path) as file:
        schema, codec = parquet.output_schema(file, path, layout), parquet.codec_of(file)
    return Table(
        partial(parquet.read_chunks, path, layout),
        partial(_put, layout, work),
        partial(_finish, schema, codec, work, output),
    )


def _put(layout: Layout, work: Path, chunk: Chunk, outcomes: list[Outcome]) -> None:
    if chunk.data is None:
        return
    texts = [outcome.parts[0].scrubbed if outcome.parts else None for outcome in outcomes]
    keep = [outcome.scrubbed is not None for outcome in outcomes]
    batch = parquet.replace_text(chunk, layout, texts, keep)
    parquet.write_part(batch, work / _PART.format(number=chunk.number, group=chunk.group))


def _finish(schema: Any, codec: str, work: Path, output: Path) -> None:
    groups: dict[str, list[Path]] = {}
    for part in sorted(work.glob("part-*.arrow")):
        groups.setdefault(part.stem.rsplit("-", 1)[1], []).append(part)
    draft = work / "joined.parquet"
    parquet.join_parts(list(groups.values()), schema, draft, codec)
    with draft.open("rb") as stream:
        os.fsync(stream.fileno())
    os.replace(draft, output)
