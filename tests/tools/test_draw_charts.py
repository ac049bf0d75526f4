"""The charts of the evidence pages show the figures of their tables."""

import csv
import re

import pytest

pytest.importorskip("matplotlib", reason="no matplotlib: pip install '.[compare]'")


def _texts(path):
    return sorted(re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text(encoding="utf8")))


@pytest.fixture(scope="module")
def drawn(root, tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root / "tools"))
        import draw_charts

        folder = tmp_path_factory.mktemp("charts")
        draw_charts.draw_all(folder)
    return folder


def test_the_charts_of_the_docs_are_drawn_from_the_figures(root, drawn):
    names = {path.name for path in drawn.iterdir()}
    assert names == {path.name for path in (root / "docs" / "images").glob("*.svg")}
    for name in names:
        assert _texts(drawn / name) == _texts(root / "docs" / "images" / name), name


@pytest.mark.parametrize(("name", "fields"), [("languages", ("recall", "precision")), ("peers", ("recall",))])
def test_every_figure_stands_in_its_chart(root, drawn, name, fields):
    with (root / "metrics" / "charts" / f"{name}.csv").open(encoding="utf8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    shown = [text.strip() for text in _texts(drawn / f"{name}.svg")]
    assert len(rows) > 10
    for field in fields:
        for figure in {row[field] for row in rows if row[field]}:
            assert shown.count(figure) >= sum(row[field] == figure for row in rows), (field, figure)
