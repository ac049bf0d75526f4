"""Draw the charts of the evidence pages as SVG from the figures in `metrics/` and `research/metrics/`.

    python tools/draw_charts.py [docs/images]

Needs matplotlib (the extra `compare`). The commands on the pages print the figures of `metrics/charts/*.csv`.
"""

import csv
import json
import sys
from collections import defaultdict
from pathlib import Path
from statistics import mean

import matplotlib as mpl

mpl.use("svg")
import matplotlib.pyplot as plt

from spacy_phi.evaluation.significance import get_wilson_interval

ROOT = Path(__file__).parents[1]
TABLES = ROOT / "metrics" / "charts"
RUNS = ROOT / "research" / "metrics" / "compare" / "meddocan"
WAYS = {
    "rules alone": ("#7d8793", "s"),
    "rules and network": ("#1c8fc2", "o"),
    "recall mode": ("#c77700", "D"),
}
OURS, OTHERS = "#1c8fc2", "#7d8793"
# Systems of ours on MEDDOCAN, by the start of their files.
MEDDOCAN = {
    "committee": "committee",
    "bilstm_crf_rules": "BiLSTM-CRF, rules as features",
    "feature_crf_regex": "feature CRF with patterns",
    "bilstm_crf": "BiLSTM-CRF",
    "feature_crf": "feature CRF",
    "char_bilstm_crf": "NeuroNER's network, 6,000 steps",
    "neuroner_run0": "NeuroNER run 0, ours",
    "neuroner_run1-steps54275": "NeuroNER run 1, ours, 5 epochs",
    "neuroner_run2-steps54275": "NeuroNER run 2, ours, 5 epochs",
}
STYLE = {
    "svg.fonttype": "none",
    "svg.hashsalt": "spacy_phi",
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def main() -> None:
    """Draw all charts."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "images"
    draw_all(folder)


def draw_all(folder: Path) -> None:
    """Draw all charts into a folder."""
    mpl.rcParams.update(STYLE)
    for name, draw in (
        ("languages", draw_languages),
        ("clean", draw_clean),
        ("peers", draw_peers),
        ("meddocan", draw_meddocan),
    ):
        figure = draw()
        figure.tight_layout(rect=(0, 0.03, 1, 1))
        figure.savefig(folder / f"{name}.svg", metadata={"Date": None})
        plt.close(figure)


def read(name: str) -> list[dict[str, str]]:
    """Return the rows of a table of figures."""
    with (TABLES / name).open(encoding="utf8", newline="") as stream:
        return list(csv.DictReader(stream))


def draw_languages() -> plt.Figure:
    """Draw recall and precision by language, notes and mode: one row for each, three marks in it."""
    groups: dict[tuple[str, str], list[dict[str, str]]] = defaultdict(list)
    for row in read("languages.csv"):
        groups[row["language"], row["notes"]].append(row)
    figure, panels = plt.subplots(1, 2, figsize=(9, 0.34 * len(groups) + 1.3), sharey=True)
    for panel, measure in zip(panels, ("recall", "precision")):
        for y, rows in enumerate(groups.values()):
            found = sorted((float(row[measure]), row["way"]) for row in rows if row[measure])
            panel.plot([value for value, _ in found], [y] * len(found), color="#ccc", zorder=1)
            for (value, way), (offset, side) in zip(
                found, (((-5, -3), "right"), ((0, 5), "center"), ((5, -3), "left"))
            ):
                color, shape = WAYS[way]
                panel.scatter(value, y, color=color, marker=shape, s=26, zorder=2, label=None if y else way)
                panel.annotate(_say(value), (value, y), offset, textcoords="offset points", ha=side, size=7)
        panel.set_xmargin(0.2)
        panel.set_title(f"{measure} by characters", size=10, loc="left")
        panel.grid(axis="x", color="#e6e6e6")
    panels[0].set_yticks(range(len(groups)), [f"{language}: {notes}" for language, notes in groups])
    panels[0].invert_yaxis()
    figure.legend(*panels[0].get_legend_handles_labels(), loc="lower left", ncols=3, frameon=False)
    return figure


def draw_clean() -> plt.Figure:
    """Draw the shares of notes without any identifier left and without the patient's name, with intervals."""
    rows = read("clean.csv")
    figure, panels = plt.subplots(1, 2, figsize=(9, 0.45 * len(rows) + 1.2), sharey=True)
    for panel, measure in zip(panels, list(rows[0])[3:]):
        for y, row in enumerate(rows):
            count, n = int(row[measure]), int(row["of"])
            low, high = get_wilson_interval(count, n)
            color = WAYS["recall mode" if row["mode"] == "recall mode" else "rules and network"][0]
            panel.barh(y, count / n, color=color, height=0.55)
            panel.plot([low, high], [y, y], color="#333", linewidth=1.2)
            panel.text(1.03, y, f"{count} of {n} ({low:.0%} to {high:.0%})", va="center", size=8)
        panel.set_xlim(0, 1)
        panel.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        panel.set_title(f"notes {measure}", size=10, loc="left")
    panels[0].set_yticks(range(len(rows)), [f"{row['notes']}, {row['mode']}" for row in rows])
    panels[0].invert_yaxis()
    figure.subplots_adjust(wspace=0.6)
    return figure


def draw_peers() -> plt.Figure:
    """Draw recall, precision, over-redaction and speed of the tools on the same notes."""
    rows = read("peers.csv")
    systems = list(dict.fromkeys(row["system"] for row in rows))
    sets = list(dict.fromkeys(row["notes"] for row in rows))
    measures = ("recall", "precision", "over-redaction", "words/s")
    figure, panels = plt.subplots(1, 4, figsize=(9.5, 0.52 * len(systems) + 1.3), sharey=True)
    for panel, measure in zip(panels, measures):
        for number, notes in enumerate(sets):
            for row in rows:
                if row["notes"] != notes:
                    continue
                y, value = systems.index(row["system"]) + 0.38 * number - 0.19, float(row[measure])
                color = OURS if row["system"].startswith("phi_scrubber") else OTHERS
                panel.barh(y, value, height=0.34, color=color, alpha=1 if number == 0 else 0.6)
                text = f" {value:,.0f}" if measure == "words/s" else f" {_say(value)}"
                panel.text(value, y, text, va="center", size=7)
        if measure == "words/s":
            panel.set_xscale("log")
        panel.set_xmargin(0.28)
        panel.set_title(measure, size=10, loc="left")
        panel.tick_params(axis="x", labelsize=7)
    panels[0].set_yticks(range(len(systems)), systems)
    panels[0].invert_yaxis()
    figure.text(0.01, 0.01, f"upper bar: {sets[0]}; lower bar, paler: {sets[1]}", size=8)
    return figure


def draw_meddocan() -> plt.Figure:
    """Draw the F1 of sub-track 1 and of merged spans on the 250 dev notes, ours and published."""
    found = {}
    for stem, name in MEDDOCAN.items():
        runs = [json.loads(path.read_text()) for path in sorted(RUNS.glob(f"{stem}-[0-9].json"))]
        found[name] = [mean(run[measure]["f"] for run in runs) for measure in ("strict", "merged")]
    published = {row["system"]: [float(row["strict"]), float(row["merged"])] for row in read("published.csv")}
    rows = sorted({**found, **published}.items(), key=lambda row: row[1][0], reverse=True)
    figure, panel = plt.subplots(figsize=(8, 0.4 * len(rows) + 1.2))
    for y, (name, values) in enumerate(rows):
        color = OTHERS if name in published else OURS
        panel.plot(values, [y, y], color="#ccc", zorder=1)
        for value, shape in zip(values, ("o", "D")):
            panel.scatter(value, y, color=color, marker=shape, s=30, zorder=2)
            panel.annotate(
                _say(value, 4), (value, y), (0, 6), textcoords="offset points", ha="center", size=7
            )
    panel.set_yticks(range(len(rows)), [name for name, _ in rows])
    panel.invert_yaxis()
    title = "F1 on MEDDOCAN dev: sub-track 1 (circle), merged spans (diamond); published in gray"
    figure.suptitle(title, size=10, x=0.01, ha="left")
    panel.grid(axis="x", color="#e6e6e6")
    return figure


def _say(value: float, digits: int = 3) -> str:
    return f"{value:.{digits}f}".lstrip("0")


if __name__ == "__main__":
    main()
