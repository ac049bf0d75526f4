"""benchmarks/beside_paper.py: the paper's figures beside those of our runs."""

import json

import pytest

pytest.importorskip("matplotlib", reason="needs the extra `compare`")


@pytest.fixture
def paper(root):
    path = root / "benchmarks" / "published" / "meddocan_neuroner.json"
    return json.loads(path.read_text(encoding="utf8"))


def test_published_f1_follows_from_precision_and_recall(paper):
    rows = [run[key] for run in paper["runs"] for key in ("strict", "spans", "merged")]
    rows += paper["labels"]["rows"].values()
    assert len(rows) == 5 * 3 + 22
    for row in rows:
        f = 2 * row["p"] * row["r"] / (row["p"] + row["r"] or 1)
        assert row["f"] == pytest.approx(f, abs=2e-4), row


def test_every_figure_names_its_split(bring, paper, tmp_path):
    scores = {"p": 0.5, "r": 0.25, "f": 1 / 3}
    for seed in (0, 1):
        run = bring("compare_plan").Run("neuroner_run0", "neuroner_run0", seed)
        measures = dict.fromkeys(("strict", "spans", "merged"), scores)
        labels = {"CALLE": scores, "NEW": scores}
        path = tmp_path / f"{run.key}.json"
        path.write_text(json.dumps({**run._asdict(), **measures, "per_label": labels}), encoding="utf8")
    tables = bring("beside_paper").make_tables(tmp_path, paper, ["neuroner_run0", "neuroner_run1"])
    lines = tables.splitlines()
    assert "| neuroner_run0, ours | dev | 2 | 0.5000 ± 0.0000 | 0.2500 ± 0.0000 | 0.3333 ± 0.0000 |" in tables
    assert sum("| test |" in line for line in lines) == 2
    assert sum("| dev |" in line for line in lines) == 4
    assert "run 0, paper, test (Table 5) | neuroner_run0, ours, dev |" in tables
    assert "| CALLE | 0.825 / 0.869 / 0.847 | 0.500 / 0.250 / 0.333 |" in lines
    assert "| NEW |  | 0.500 / 0.250 / 0.333 |" in lines
    assert "| PAIS | 0.969 / 0.948 / 0.958 |  |" in lines
