"""`calibrate`: the curve falls as it should, and the lowest surety that reaches the recall is chosen."""

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.cli.calibrate import Point, choose
from spacy_phi.cli.curve import draw_curve

POINTS = [
    Point("balanced", None, 0.90, 0.91, 0.97),
    Point("-2", -2.0, 0.95, 0.96, 0.90),
    Point("3", 3.0, 0.99, 0.99, 0.60),
]


@pytest.mark.parametrize(("recall", "name"), [(0.5, "balanced"), (0.91, "-2"), (0.99, "3"), (0.999, None)])
def test_the_point_that_takes_least(recall, name):
    chosen = choose(POINTS, recall)
    assert (chosen.name if chosen else None) == name


def test_the_curve_is_svg():
    svg = draw_curve([(p.recall, p.precision, p.name) for p in POINTS], "3")
    root = ElementTree.fromstring(svg)
    circles = [e for e in root.iter() if e.tag.endswith("circle")]
    places = [(float(c.get("cx")), float(c.get("cy"))) for c in circles]
    assert places == sorted(places), "more recall stands further right, less precision further down"
    assert [c.get("fill") != "white" for c in circles] == [False, False, True]


def test_the_curve_of_a_point_at_the_corner():
    ElementTree.fromstring(draw_curve([(1.0, 1.0, "<only>")]))


def test_a_pipeline_without_network_is_refused(tmp_path):
    row = {"id": "a", "text": "Seen 3 May.", "spans": [{"start": 5, "end": 10, "label": "DATE"}]}
    gold = tmp_path / "gold.jsonl"
    gold.write_text(json.dumps(row) + "\n", encoding="utf8")
    result = CliRunner().invoke(app, ["calibrate", str(gold), "--model", "rules"])
    assert result.exit_code == 2
    assert "E132" in result.output + (result.stderr if result.stderr_bytes else "")
