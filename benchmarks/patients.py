"""Measure peak memory and time of two-pass `phi scrub`, which redacts a value found in one note of a patient
in all of that patient's notes. Memory must not grow with the number of notes.

python benchmarks/patients.py [--notes 2000 20000] [--each 4] [--model rules]

The notes are a repeated set of short synthetic ones, each time under another patient. Each run is a process
of its own.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from common import make_parser, read_jsonl

SHORT = 700  # characters
DISTINCT = 400
LIMIT = 1.25
"""Limit on the ratio of the peaks for most and fewest notes; fixed-size caches fill up in between."""
COMMAND = (sys.executable, "-m", "spacy", "phi")


def make_texts(folder: Path) -> list[str]:
    """Return short synthetic notes."""
    path = folder / "synthetic.jsonl"
    subprocess.run(
        [*COMMAND, "synthesize", str(path), "--notes", str(DISTINCT), "--seed", "5"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return [row["text"] for row in read_jsonl(path) if len(row["text"]) <= SHORT]


def write_notes(path: Path, texts: Sequence[str], count: int, each: int) -> None:
    """Write a JSONL with `each` notes per patient."""
    with path.open("w", encoding="utf8") as stream:
        for number, text in enumerate(islice(cycle(texts), count)):
            row = {"id": str(number), "patient": f"P{number // each}", "text": text}
            stream.write(json.dumps(row, ensure_ascii=False) + "\n")


def scrub(path: Path, output: Path, model: str) -> tuple[float, float, float]:
    """Return peak resident memory in MB, CPU seconds and wall seconds of one run."""
    command = [*COMMAND, "scrub", str(path), "--output", str(output), "--patient-column", "patient"]
    start = time.perf_counter()
    process = subprocess.Popen([*command, "--model", model], stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"phi scrub ended with {process.returncode}")
    return usage.ru_maxrss / 1e3, usage.ru_utime + usage.ru_stime, time.perf_counter() - start


def main() -> int:
    """Print peaks and times; return 1 if the peak grows with the notes."""
    parser = make_parser(__doc__)
    parser.add_argument("--notes", type=int, nargs="+", default=[2_000, 20_000])
    parser.add_argument("--each", type=int, default=4, help="notes per patient")
    parser.add_argument("--model", default="rules")
    args = parser.parse_args()
    peaks = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        texts = make_texts(folder)
        for count in sorted(args.notes):
            path = folder / f"{count}.jsonl"
            write_notes(path, texts, count, args.each)
            peak, cpu, seconds = scrub(path, folder / f"out-{count}", args.model)
            peaks.append(peak)
            size = path.stat().st_size / 1e6
            print(f"{count:8,} notes {size:7.1f} MB  peak {peak:6.0f} MB  {cpu:7.1f} CPU s  {seconds:7.1f} s")
    growth = peaks[-1] / peaks[0]
    print(f"peak for most over fewest notes {growth:.3f}, limit {LIMIT}")
    return int(growth > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
