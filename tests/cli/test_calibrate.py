"""`calibrate`: the curve is monotonic, and the lowest safe_logit that reaches the recall is chosen."""

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from spacy_phi.batch.settings import Settings
from spacy_phi.batch.stages import load
from spacy_phi.cli import app
from spacy_phi.cli.calibrate import Point, choose, draw_curve, measure_points
from spacy_phi.cli.predictions import run_pipeline
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import masking_scores

POINTS = [
    Point("balanced", None, 0.90, 0.91, 0.97),
    Point("-2", -2.0, 0.95, 0.96, 0.90),
    Point("3", 3.0, 0.99, 0.99, 0.60),
]


@pytest.mark.parametrize(("recall", "name"), [(0.5, "balanced"), (0.91, "-2"), (0.99, "3"), (0.999, None)])
def test_the_point_of_least_redaction(recall, name):
    chosen = choose(POINTS, recall)
    assert (chosen.name if chosen else None) == name


def test_the_curve_is_svg():
    svg = draw_curve([(p.recall, p.precision, p.name) for p in POINTS], "3")
    root = ElementTree.fromstring(svg)
    circles = [e for e in root.iter() if e.tag.endswith("circle")]
    places = [(float(c.get("cx")), float(c.get("cy"))) for c in circles]
    assert places == sorted(places), "higher recall is further right, lower precision further down"
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


def test_a_safe_logit_is_measured_as_in_recall_mode(root):
    """Measure the whole mode with its vetoes, not only the network's threshold."""
    golds = list(read_notes(root / "assets" / "snippets" / "notes_read.jsonl"))[:8]
    network = load(Settings("strict", "recall")).get_pipe("phi_scrubber").inner.get_pipe("phi_ner")
    balanced, recall = measure_points(golds, Settings("strict"), [network.threshold.safe_logit])
    for point, mode in ((balanced, "balanced"), (recall, "recall")):
        _, taken, _ = run_pipeline(golds, Settings("strict", mode))
        scores = masking_scores(golds, [taken[note.id] for note in golds])
        assert point.hipaa_recall == pytest.approx(scores["hipaa"]["char_recall"])
        assert point.precision == pytest.approx(scores["char_precision"])
