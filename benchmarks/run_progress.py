"""Compare the time left that a run of `phi scrub` tells after a tenth of its notes with what it then takes.

    python benchmarks/run_progress.py [--rows 20000] [--model rules]

Makes the same short invented notes as CSV, Parquet, SQLite and a folder of text files, each note of one of
500 patients (two passes), and scrubs them without a terminal. Prints by source the total known at the first
line of the first pass, which takes most of the time, the seconds left told after a tenth of it, and those
that it then took. Needs pyarrow and SQLAlchemy.
"""

import argparse
import csv
import logging
import re
import sqlite3
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as arrow
from pyarrow import parquet
from typer.testing import CliRunner

from spacy_phi.batch import messages
from spacy_phi.cli.app import app

_NOTE = (
    "{n}: Mr. Quillon seen 03/14/2024 for chest pain, call 617-555-01{k:02}. Lisinopril 10 mg, BP 132/{k}."
)
_LINE = re.compile(r"(\d+) of (\d+) notes, .*?, (\d+):(\d\d):(\d\d) left")


class _Clock(logging.Handler):
    """Keeps when a line about the first pass was told, and what it said."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[float, int, int, int]] = []

    def emit(self, record: logging.LogRecord) -> None:
        found = _LINE.search(record.getMessage())
        if found and "Pass 1" in record.getMessage():
            done, total, hours, minutes, seconds = map(int, found.groups())
            self.lines.append((time.monotonic(), done, total, 3600 * hours + 60 * minutes + seconds))


def write_sources(folder: Path, rows: list[tuple[str, str, str]]) -> dict[str, list[str]]:
    """Write the notes in all forms. RETURNS: By form, the arguments of `scrub`."""
    with (folder / "notes.csv").open("w", newline="") as stream:
        csv.writer(stream).writerows([("id", "patient_id", "text"), *rows])
    columns = dict(zip(("id", "patient_id", "text"), map(list, zip(*rows))))
    parquet.write_table(arrow.table(columns), folder / "notes.parquet")
    with sqlite3.connect(folder / "notes.db") as database:
        database.execute("CREATE TABLE notes (id TEXT PRIMARY KEY, patient_id TEXT, text TEXT)")
        database.executemany("INSERT INTO notes VALUES (?, ?, ?)", rows)
    for key, patient, text in rows:
        (folder / "notes" / patient).mkdir(parents=True, exist_ok=True)
        (folder / "notes" / patient / f"{key}.txt").write_text(text)
    url = f"sqlite:///{folder / 'notes.db'}"
    return {
        "csv": [f"{folder / 'notes.csv'}", "--output", f"{folder / 'csv'}"],
        "parquet": [f"{folder / 'notes.parquet'}", "--output", f"{folder / 'out.parquet'}"],
        "sqlite": [url, "--table", "notes", "--output", f"sqlite:///{folder / 'out.db'}"],
        "folder": [f"{folder / 'notes'}", "--output", f"{folder / 'folder'}"],
    }


def measure(arguments: list[str], model: str) -> tuple[int, int, float]:
    """Return the total told first, the seconds left told after a tenth, and those that passed."""
    clock = _Clock()
    messages.LOGGER.addHandler(clock)
    try:
        done = CliRunner().invoke(app, ["scrub", *arguments, "--model", model, "--policy", "safe_harbor"])
    finally:
        messages.LOGGER.removeHandler(clock)
    if done.exit_code:
        raise SystemExit(done.output)
    at, _, _, left = next(line for line in clock.lines if line[1] >= line[2] / 10)
    return clock.lines[0][2], left, clock.lines[-1][0] - at


def main() -> None:
    """Print a line for each source."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--model", default="rules")
    options = parser.parse_args()
    messages.EVERY = 0.05
    rows = [(str(n), f"p{n % 500}", _NOTE.format(n=n, k=10 + n % 90)) for n in range(options.rows)]
    with TemporaryDirectory() as name:
        for source, arguments in write_sources(Path(name), rows).items():
            total, left, took = measure(arguments, options.model)
            print(f"{source}: {total} notes, {left} s left after a tenth, {took:.1f} s taken")


if __name__ == "__main__":
    main()
