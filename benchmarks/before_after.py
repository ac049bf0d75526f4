"""Compare two `phi evaluate --json` reports, before and after fine-tuning, as a Markdown table.

    python benchmarks/before_after.py BEFORE.json AFTER.json OUT.md

Strict compares exact span and label; masking compares redacted letters and digits, regardless of label.
Labels with fewer than 20 gold spans are left out.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FEWEST = 20


def rows(report: dict[str, Any]) -> Iterator[tuple[str, float | None]]:
    """Return the named figures of a report."""
    i2b2, masking = report["i2b2"], report["masking"]
    yield "strict F1, all labels", i2b2["all"]["strict"]["f"]
    yield "strict precision", i2b2["all"]["strict"]["p"]
    yield "strict recall", i2b2["all"]["strict"]["r"]
    yield "spans without labels, F1", report["meddocan"]["spans"]["f"]
    yield "masking recall, all", masking["phi"]["char_recall"]
    yield "masking recall, HIPAA", masking["hipaa"]["char_recall"]
    yield "masking precision", masking["char_precision"]
    for label, row in sorted(report["per_label"].items()):
        if row["tp"] + row["fn"] >= FEWEST:
            yield f"{label}, strict F1", row["f"]


def main(before: Path, after: Path, output: Path) -> None:
    """Write and print the comparison table of two reports."""
    first, second = (json.loads(path.read_text(encoding="utf8")) for path in (before, after))
    later = dict(rows(second))
    lines = [f"{first['notes']} notes, {first['gold_spans']} spans.", "", "| | before | after |"]
    lines.append("| --- | --- | --- |")
    for name, value in rows(first):
        cells = ("" if x is None else f"{x:.4f}" for x in (value, later.get(name)))
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    text = "\n".join(lines) + "\n"
    output.write_text(text, encoding="utf8")
    print(text)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
