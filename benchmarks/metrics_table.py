"""Tabulate the `spacy evaluate` results beside the output, with mean and spread over the seeds.

Usage: python benchmarks/metrics_table.py OUTPUT.md
"""

import json
import re
import statistics
import sys
from collections import defaultdict
from pathlib import Path

COLUMNS = {
    "phi_p": "sub-track 1 P",
    "phi_r": "R",
    "phi_f": "F1",
    "phi_spans_f": "sub-track 2 strict F1",
    "phi_merged_f": "merged F1",
    "phi_leak": "leak",
    "phi_mask_r": "masked letters and digits",
}


def read_runs(folder: Path) -> dict[str, dict[str, dict]]:
    """Return measures by config and seed, from files named <config>-<seed>.json."""
    runs: dict[str, dict[str, dict]] = defaultdict(dict)
    for file in sorted(folder.glob("*.json")):
        match = re.fullmatch(r"(.+)-(\d+)", file.stem)
        if match:
            runs[match[1]][match[2]] = json.loads(file.read_text(encoding="utf8"))
    return runs


def format_value(value: float | None) -> str:
    """Format a figure with four decimals; empty for None."""
    return "" if value is None else f"{value:.4f}"


def make_rows(runs: dict[str, dict[str, dict]]) -> list[str]:
    """Return the lines of a Markdown table: every run, then mean and sample standard deviation if there
    are several."""
    rows = ["| config | seed | " + " | ".join(COLUMNS.values()) + " |", "| --- " * (len(COLUMNS) + 2) + "|"]
    for config, by_seed in runs.items():
        for seed, measures in by_seed.items():
            cells = [format_value(measures.get(key)) for key in COLUMNS]
            rows.append(f"| {config} | {seed} | " + " | ".join(cells) + " |")
        if len(by_seed) > 1:
            cells = []
            for key in COLUMNS:
                values = [m[key] for m in by_seed.values() if m.get(key) is not None]
                spread = format_value(statistics.stdev(values)) if len(values) > 1 else ""
                cells.append(f"{format_value(statistics.fmean(values))} ± {spread}" if values else "")
            rows.append(f"| {config} | mean | " + " | ".join(cells) + " |")
    return rows


def main(output: Path) -> None:
    """Write the table of the files beside `output`, and print it."""
    table = "\n".join(make_rows(read_runs(output.parent))) + "\n"
    output.write_text(table, encoding="utf8")
    print(table)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
