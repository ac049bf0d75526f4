"""The table of docs/evidence/names.md and the line of the README are those of metrics/names-LANG.json."""

import json

import pytest

from spacy_phi.evaluation.by_names import list_languages


@pytest.fixture(scope="module")
def reports(root):
    return {
        lang: json.loads((root / "metrics" / f"names-{lang}.json").read_text(encoding="utf8"))
        for lang in list_languages()
    }


def test_the_table_is_that_of_the_reports(root, reports):
    page = (root / "docs" / "evidence" / "names.md").read_text(encoding="utf8")
    for lang, report in reports.items():
        recall = {(row["kind"], row["name"]): f"{row['recall']:.3f}" for row in report["names"]}
        worst = report["worst"]
        groups = [("sex", "female"), ("sex", "male"), *(("decade", f"{d}s") for d in (1940, 1970, 2000))]
        cells = [lang, str(worst["names"]), *(recall[group] for group in groups), recall["origin", "own"]]
        lowest = f"{worst['name']} {worst['recall']:.3f} ({worst['low']:.3f} to {worst['high']:.3f})"
        assert f"| {' | '.join([*cells, lowest])} |" in page


def test_the_readme_states_the_lowest_group(root, reports):
    lowest = {lang: report["worst"] for lang, report in reports.items()}
    lang, worst = min(lowest.items(), key=lambda each: each[1]["recall"])
    assert (lang, worst["name"]) == ("de", "polynesian")
    readme = (root / "README.md").read_text(encoding="utf8")
    assert f"Polynesian surnames in German | {worst['recall']:.3f} |" in readme
