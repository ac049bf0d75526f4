"""Input and output kinds of the batch engine: writing, naming and reading each."""

import json
import sqlite3
from contextlib import closing

COLUMNS = ("id", "patient", "text")


class Folder:
    """Text files in one folder per patient."""

    def write(self, root, rows):
        """Write rows of id, patient and text as the input in a folder; row ids are never reused."""
        for number, patient, text in rows:
            path = root / "notes" / patient / f"{number}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf8")

    def args(self, root, out):
        """Return the arguments of `scrub` for input and output in an existing folder."""
        return [str(root / "notes"), "--output", str(out / "clean")]

    def read(self, out):
        """Return the contents of the output, which must be equal between two runs."""
        return _files(out)


class Jsonl(Folder):
    """One JSONL file."""

    def write(self, root, rows):
        (root / "notes.jsonl").write_text("".join(json.dumps(dict(zip(COLUMNS, row))) + "\n" for row in rows))

    def args(self, root, out):
        return [str(root / "notes.jsonl"), "--output", str(out / "clean")]


class Parquet(Folder):
    """A Parquet file with several row groups."""

    def write(self, root, rows):
        import pyarrow as pa
        from pyarrow.parquet import write_table

        write_table(_arrow(pa, rows), root / "notes.parquet", row_group_size=5)

    def args(self, root, out):
        return [str(root / "notes.parquet"), "--output", str(out / "clean.parquet")]


class Sql(Folder):
    """A table of a SQLite database."""

    def write(self, root, rows):
        with closing(sqlite3.connect(root / "notes.db")) as base, base:
            base.execute("DROP TABLE IF EXISTS note")
            base.execute("CREATE TABLE note (id INTEGER PRIMARY KEY, patient TEXT, text TEXT)")
            base.executemany("INSERT INTO note VALUES (?, ?, ?)", rows)

    def args(self, root, out):
        return [f"sqlite:///{root / 'notes.db'}", "--table", "note", "-o", f"sqlite:///{out / 'clean.db'}"]

    def read(self, out):
        files = _files(out)
        if files.pop("clean.db", None):
            # The pages of a database depend on the order of its transactions; its rows do not.
            with closing(sqlite3.connect(out / "clean.db")) as base:
                files["clean.db"] = list(base.iterdump())
        return files


KINDS = {"folder": Folder(), "jsonl": Jsonl(), "parquet": Parquet(), "sqlite": Sql()}


def _arrow(pa, rows):
    columns = list(zip(*rows)) or [(), (), ()]
    kinds = (pa.int64(), pa.string(), pa.string())
    return pa.table({name: pa.array(values, kind) for name, values, kind in zip(COLUMNS, columns, kinds)})


def _files(out):
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and not path.name.endswith(("run.json", "journal.json", ".phi-scrub.json"))
    }
