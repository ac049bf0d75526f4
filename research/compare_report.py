"""Tables and plots of `compare.py`, from the files of its runs."""

import json
from collections.abc import Callable, Iterator
from math import inf, isnan
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
from compare_plan import ABLATED, ABLATIONS, CHAR, CHAR_ABLATIONS, IN_ENGLISH, PARTS, VECTORS, Run

# Make the output reproducible, and keep text as text.
plt.rcParams.update({"svg.hashsalt": "spacy_phi", "svg.fonttype": "none", "font.size": 9})


class Row(NamedTuple):
    """Runs of one system with one budget, one per seed."""

    run: Run
    found: list[dict[str, Any]]

    def values(self, *path: str) -> list[float]:
        """Return one measure for every seed that has it."""
        values = []
        for value in self.found:
            for key in path:
                value = (value or {}).get(key)
            if value is not None:
                values.append(float(value))
        return values

    def mean(self, *path: str) -> float:
        """Return the mean of a measure, or NaN if there is none."""
        values = self.values(*path)
        return fmean(values) if values else float("nan")

    @property
    def title(self) -> str:
        """Return the system name, with its budget if it differs from the config's."""
        what = "a part limited to " if self.run.name in PARTS else ""
        limits = [f"{what}{self.run.steps:,} steps"] if self.run.steps else []
        limits += [f"{self.run.share}% of the notes"] if self.run.share < 100 else []
        return f"{self.run.name} ({', '.join(limits)})" if limits else self.run.name


MEASURES: dict[str, tuple[tuple[str, ...], str]] = {
    "strict F1": (("strict", "f"), ".4f"),
    "spans F1": (("spans", "f"), ".4f"),
    "merged F1": (("merged", "f"), ".4f"),
    "HIPAA token F1": (("hipaa_token", "f"), ".4f"),
    "token R": (("token", "r"), ".4f"),
    "token P": (("token", "p"), ".4f"),
    "masked": (("mask_recall",), ".4f"),
    "words/s": (("words_per_second",), ",.0f"),
    "words/s GPU": (("words_per_second_gpu",), ",.0f"),
    "peak MiB": (("peak_mib",), ",.0f"),
    "MiB on disk": (("disk_mib",), ".1f"),
    "training s": (("training", "seconds"), ",.0f"),
    "training CPU s": (("training", "cpu_seconds"), ",.0f"),
}
NOTE = """strict: exact span and label (MEDDOCAN sub-track 1); spans: without the label (sub-track 2); \
token: runs of letters and digits inside PHI or not (i2b2, binary); HIPAA token: those of the HIPAA labels \
that i2b2's script keeps; masked: characters of PHI that are covered; words/s: one core, its CPU time (GPU: \
wall time), tokenizing included; training: wall and CPU seconds, one core, others at work beside it. ± is \
the sample standard deviation over the seeds."""


def read_runs(folder: Path) -> Iterator[tuple[Run, dict[str, Any]]]:
    """Return the finished runs and their measures."""
    for path in sorted(folder.glob("*.json")):
        found = json.loads(path.read_text(encoding="utf8"))
        yield Run(**{field: found[field] for field in Run._fields}), found


def get_budget(run: Run) -> tuple[int, float]:
    """Return a sort key: share of the notes, then steps; the config's own steps rank highest."""
    return run.share, run.steps or inf


CHAR_ROWS = (CHAR, *CHAR_ABLATIONS)
# Each without vectors, then with them.
ABLATED_ROWS = (ABLATED, *ABLATIONS, *(f"{row}{end}" for end in ("", f" {VECTORS}") for row in CHAR_ROWS))
ORDER = (*dict.fromkeys((*IN_ENGLISH, "transformer_crf", *ABLATED_ROWS)),)
"""Row order; other systems come last."""


def choose(runs: list[Run], suite: str) -> list[Run]:
    """Select the runs of a table. Systems: the largest budget of each. Ablations: all, and the full systems
    with the same budgets. Learning curve: all runs of systems trained on a share."""
    ablated = {run.name for run in runs} & {*ABLATED_ROWS} - {ABLATED, CHAR}
    if suite == "ablations":
        budgets = {(run.config, get_budget(run)) for run in runs if run.name in ablated}
        wholes = {ABLATED, CHAR}
        return [
            run for run in runs if run.name in ablated | wholes and (run.config, get_budget(run)) in budgets
        ]
    systems = [run for run in runs if run.name not in ablated]
    if suite == "curve":
        shared = {run.name for run in systems if run.share < 100}
        return [run for run in systems if run.name in shared]
    largest: dict[str, tuple[int, float]] = {}
    for run in systems:
        largest[run.name] = max(get_budget(run), largest.get(run.name, (0, 0)))
    return [run for run in systems if get_budget(run) == largest[run.name]]


def read_rows(folder: Path, suite: str) -> list[Row]:
    """Return the measures of a suite, grouped over seeds."""
    measured = {run.key: (run, found) for run, found in read_runs(folder)}
    rows: dict[Any, Row] = {}
    for run in choose([run for run, _ in measured.values()], suite):
        place = ORDER.index(run.name) if run.name in ORDER else len(ORDER)
        budget = get_budget(run)
        # Group the budgets of one system together; for ablations, group the rows of one budget.
        key = (run.config, budget, place, run.name) if suite == "ablations" else (place, run.name, budget)
        row = rows.setdefault(key, Row(run, []))
        row.found.append(measured[run.key][1])
    return [rows[key] for key in sorted(rows)]


def format_cell(values: list[float], spec: str) -> str:
    """Format mean and spread."""
    if not values:
        return ""
    spread = f" ± {stdev(values):{spec}}" if len(values) > 1 and "f" in spec and "," not in spec else ""
    return f"{fmean(values):{spec}}{spread}"


def format_tables(rows: list[Row]) -> str:
    """Format two Markdown tables: the measures, and strict F1 by label."""
    shown = {name: each for name, each in MEASURES.items() if any(row.values(*each[0]) for row in rows)}
    lines = ["| system | seeds | " + " | ".join(shown) + " |", "| --- " * (len(shown) + 2) + "|"]
    for row in rows:
        cells = [format_cell(row.values(*path), spec) for path, spec in shown.values()]
        lines.append(f"| {row.title} | {len(row.found)} | " + " | ".join(cells) + " |")
    labels = sorted({label for row in rows for one in row.found for label in one["per_label"]})
    lines += ["", NOTE, "", "Strict F1 by label:", ""]
    lines += ["| label | " + " | ".join(row.title for row in rows) + " |", "| --- " * (len(rows) + 1) + "|"]
    for label in labels:
        means = [row.mean("per_label", label, "f") for row in rows]
        cells = ["" if isnan(mean) else f"{mean:.3f}" for mean in means]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def plot_systems(rows: list[Row], title: str) -> Any:
    """Plot accuracy, speed and cost in three panels, one line per system."""
    figure, axes = plt.subplots(
        1, 3, figsize=(12, 1.6 + 0.36 * len(rows)), sharey=True, width_ratios=(2, 1, 1)
    )
    places = range(len(rows))
    for name, marker in (("strict F1", "o"), ("token R", "^"), ("token P", "v")):
        path = MEASURES[name][0]
        spreads = [stdev(v) if len(v := row.values(*path)) > 1 else 0 for row in rows]
        axes[0].errorbar([row.mean(*path) for row in rows], places, xerr=spreads, fmt=marker, label=name)
    axes[0].legend()
    axes[0].set_xlabel("on the dev notes")
    axes[0].set_yticks(places, [row.title for row in rows])
    axes[0].invert_yaxis()
    for axis, name, label in (
        (axes[1], "words/s", "words a second, one core"),
        (axes[2], "MiB on disk", "MiB on disk"),
    ):
        axis.barh(places, [row.mean(*MEASURES[name][0]) for row in rows], color="0.6")
        axis.set_xlabel(label)
    return _finish(figure, axes, title)


PAIR: dict[str, tuple[str, ...]] = {"strict F1": ("strict", "f"), "token F1": ("token", "f")}
"""Plotted scores over all labels: ours, and the one used by the paper's plots."""


def plot_ablations(rows: list[Row], title: str) -> Any:
    """Plot strict and token F1 of the full system and without each part."""
    figure, axes = plt.subplots(1, 2, figsize=(10, 1.4 + 0.4 * len(rows)), sharey=True)
    places = range(len(rows))
    for axis, (name, path) in zip(axes, PAIR.items()):
        means = [row.mean(*path) for row in rows]
        whole = {(r.run.name, get_budget(r.run)): r.mean(*path) for r in rows if r.run.name == r.run.config}
        for row, mean, place in zip(rows, means, places):
            # Draw the loss from the full system with the same budget.
            base = whole.get((row.run.config, get_budget(row.run)), mean)
            axis.plot([base, mean], [place, place], color="0.7", zorder=0)
            axis.plot(row.values(*path), [place] * len(row.values(*path)), "|", color="0.4")
        axis.plot(means, places, "o")
        axis.set_xlabel(name)
    axes[0].set_yticks(places, [row.title for row in rows])
    axes[0].invert_yaxis()
    return _finish(figure, axes, title)


def plot_curve(rows: list[Row], title: str) -> Any:
    """Plot strict and token F1 by the share of the training notes, one line per system."""
    figure, axes = plt.subplots(1, 2, figsize=(10, 4))
    systems = list(dict.fromkeys((row.run.name, row.run.steps) for row in rows))
    for axis, (name, path) in zip(axes, PAIR.items()):
        for system in systems:
            mine = [row for row in rows if (row.run.name, row.run.steps) == system]
            label = f"{system[0]} ({system[1]:,} steps)" if system[1] else system[0]
            points = sorted((row.run.share, row.mean(*path)) for row in mine)
            axis.plot(*zip(*points), "o-", label=label)
        axis.set_xlabel("per cent of the training notes")
        axis.set_ylabel(name)
    axes[0].legend()
    return _finish(figure, axes, title)


def _finish(figure: Any, axes: Any, title: str) -> Any:
    for axis in axes:
        axis.grid(alpha=0.3)
    figure.suptitle(title)
    figure.tight_layout()
    return figure


PLOTS: dict[str, Callable[[list[Row], str], Any]] = {
    "systems": plot_systems,
    "ablations": plot_ablations,
    "curve": plot_curve,
}


def write_report(folder: Path, suite: str, command: str) -> str:
    """Write `<suite>.md` and `<suite>.svg` from the finished runs. RETURNS: the tables."""
    rows = read_rows(folder, suite)
    if not rows:
        return "No run has been done yet."
    corpus = rows[0].found[0]["corpus"]
    quick = any(row.run.steps or (row.run.share < 100 and suite != "curve") for row in rows)
    notes = rows[0].found[0]["notes"]
    head = f"{suite} on {corpus}, {notes} notes" + (", some with a small budget" if quick else "")
    text = f"{head}\n\nMade by `{command}`\n\n{format_tables(rows)}\n"
    (folder / f"{suite}.md").write_text(text, encoding="utf8")
    figure = PLOTS[suite](rows, head)
    figure.savefig(folder / f"{suite}.svg", metadata={"Date": None}, bbox_inches="tight")
    plt.close(figure)
    return text
