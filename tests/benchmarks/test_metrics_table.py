import json


def test_runs_with_their_mean_and_spread(bring, tmp_path):
    for name, f in (("a-0", 0.9), ("a-1", 0.8), ("b-7", None)):
        (tmp_path / f"{name}.json").write_text(json.dumps({"phi_f": f}), encoding="utf8")
    (tmp_path / "english.json").write_text("{}", encoding="utf8")
    output = tmp_path / "table.md"
    bring("metrics_table").main(output)
    head, _, *rows = output.read_text(encoding="utf8").splitlines()
    column = head.split("|").index(" F1 ")
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    assert [(row[1], row[2], row[column]) for row in cells] == [
        ("a", "0", "0.9000"),
        ("a", "1", "0.8000"),
        ("a", "mean", "0.8500 ± 0.0707"),
        ("b", "7", ""),
    ]
