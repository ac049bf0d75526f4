"""Tabulate the runs of `compare.py` beside the figures of a paper, in total and by label.

The paper's figures are in benchmarks/published, with the number of their table. Every row and column names
its split: ours are on the dev notes, so only the paper's dev figures are comparable.

python benchmarks/beside_paper.py metrics/compare/meddocan [--paper meddocan_neuroner] [--output TABLE.md]
    [--systems neuroner_run0 neuroner_run1 neuroner_run2 char_bilstm_crf]
"""

import argparse
import json
from collections.abc import Sequence
from math import isnan
from pathlib import Path
from typing import Any

from compare_report import Row, format_cell, read_rows

PUBLISHED = Path(__file__).parent / "published"
SYSTEMS = ("neuroner_run0", "neuroner_run1", "neuroner_run2", "char_bilstm_crf")
MEASURES = {"strict": "sub-track 1", "spans": "sub-track 2 strict", "merged": "merged"}
"""Keys of the measures, and their names at MEDDOCAN."""
SCORES = ("p", "r", "f")


def format_totals(paper: dict[str, Any], rows: Sequence[Row]) -> list[str]:
    """Return the lines of a table of all runs: the paper's, then ours."""
    heads = [f"{name} {score}" for name in MEASURES.values() for score in ("P", "R", "F1")]
    lines = ["| system | split | seeds | " + " | ".join(heads) + " |", "| --- " * (len(heads) + 3) + "|"]
    for run in paper["runs"]:
        cells = [f"{run[key][score]:.4f}" for key in MEASURES for score in SCORES]
        name = f"{run['system']}, {paper['paper']}, {run['table']}"
        lines.append(f"| {name} | {run['split']} |  | " + " | ".join(cells) + " |")
    for row in rows:
        cells = [format_cell(row.values(key, score), ".4f") for key in MEASURES for score in SCORES]
        lines.append(f"| {row.title}, ours | dev | {len(row.found)} | " + " | ".join(cells) + " |")
    return lines


def format_labels(paper: dict[str, Any], rows: Sequence[Row]) -> list[str]:
    """Return the lines of a table by label: precision, recall and F1 of the paper's run, then of ours."""
    theirs = paper["labels"]
    heads = [f"{theirs['system']}, paper, {theirs['split']} ({theirs['table']})"]
    heads += [f"{row.title}, ours, dev" for row in rows]
    lines = ["| label, P / R / F1 | " + " | ".join(heads) + " |", "| --- " * (len(heads) + 1) + "|"]
    ours = {label for row in rows for one in row.found for label in one["per_label"]}
    for label in sorted({*theirs["rows"], *ours}):
        values = [[theirs["rows"].get(label, {}).get(score, float("nan")) for score in SCORES]]
        values += [[row.mean("per_label", label, score) for score in SCORES] for row in rows]
        cells = ["" if isnan(value[-1]) else " / ".join(f"{each:.3f}" for each in value) for value in values]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    return lines


def make_tables(folder: Path, paper: dict[str, Any], systems: Sequence[str]) -> str:
    """Return both tables in Markdown.

    folder (Path): Output of `compare.py`. paper (dict): A file of benchmarks/published. systems: Names of
    runs, in the order of the columns; those without a file are left out.
    """
    found = {row.run.name: row for row in read_rows(folder, "systems")}
    rows = [found[name] for name in systems if name in found]
    note = "± is the sample standard deviation over the seeds. Figures of another split are not comparable."
    return "\n".join([*format_totals(paper, rows), "", note, "", *format_labels(paper, rows), ""])


def main() -> None:
    """Print the tables, and write them if an output is given."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--paper", choices=[path.stem for path in PUBLISHED.glob("*.json")])
    parser.add_argument("--output", type=Path)
    parser.add_argument("--systems", nargs="+", default=SYSTEMS)
    parser.set_defaults(paper="meddocan_neuroner")
    args = parser.parse_args()
    paper = json.loads((PUBLISHED / f"{args.paper}.json").read_text(encoding="utf8"))
    tables = make_tables(args.folder, paper, args.systems)
    if args.output:
        args.output.write_text(tables, encoding="utf8")
    print(tables)


if __name__ == "__main__":
    main()
