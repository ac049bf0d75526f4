"""`phi predict` and `convert --layer` write a pipeline's findings, never the gold."""

import pytest
import spacy
from spacy.tokens import DocBin
from typer.testing import CliRunner

from spacy_phi.cli import app
from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.docs import note_to_doc
from spacy_phi.corpora.folders import read_notes, write_notes

TEXT = "Jane Ruiz of Leeds"
GOLD = AnnotatedNote("a", TEXT, (AnnotatedSpan(0, 9, "PATIENT"),))
FOUND = [(13, 18, "CITY")]


def _phi(*args, code=0):
    result = CliRunner().invoke(app, [*map(str, args)])
    assert result.exit_code == code, result.output
    return result


def _spans(path, format="auto"):
    return [(s.start, s.end, s.label) for note in read_notes(path, format) for s in note.spans]


@pytest.fixture
def model(tmp_path):
    """Return a pipeline that finds a city and no patient."""
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "CITY", "pattern": "Leeds"}])
    nlp.to_disk(tmp_path / "model")
    return tmp_path / "model"


@pytest.fixture
def applied(model, tmp_path):
    """Mimic `spacy apply`: user_data of the gold, and predictions in `doc.ents`."""
    nlp = spacy.load(model)
    doc = note_to_doc(GOLD, nlp.make_doc)
    doc.set_ents([])
    doc = nlp(doc)
    doc.spans["mine"] = [doc.char_span(5, 9, label="DOCTOR")]
    DocBin(docs=[doc], store_user_data=True).to_disk(tmp_path / "applied.spacy")
    return tmp_path / "applied.spacy"


@pytest.mark.parametrize("to", ["brat", "i2b2", "conll", "jsonl", "label-studio", "prodigy"])
def test_predictions_in_every_format_and_back(model, tmp_path, to):
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    out = tmp_path / ("out" if to in ("brat", "i2b2") else f"out.{to}")
    result = _phi("predict", tmp_path / "gold.jsonl", "-m", model, "--to", to, "-o", out)
    assert "1 spans of 1 notes" in result.stderr
    assert _spans(out, to if to in ("label-studio", "prodigy") else "auto") == FOUND


def test_the_scrubber_and_an_unknown_model_and_layer(tmp_path):
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    args = ("predict", tmp_path / "gold.jsonl", "--to", "jsonl", "-o", tmp_path / "out.jsonl")
    _phi(*args, "-m", "phi_scrubber")
    assert (0, 9, "PATIENT") in _spans(tmp_path / "out.jsonl")
    assert "E007" in _phi(*args, "-m", tmp_path / "none", code=2).stderr
    assert "E238" in _phi(*args, "-m", "phi_scrubber", "--layer", "none", code=2).stderr
    assert "E124" in _phi("predict", tmp_path / "x", *args[2:], "-m", "phi_scrubber", code=2).stderr


@pytest.mark.parametrize(
    ("layer", "spans"),
    [
        (None, [(0, 9, "PATIENT")]),
        ("gold", [(0, 9, "PATIENT")]),
        ("ents", FOUND),
        ("mine", [(5, 9, "DOCTOR")]),
    ],
)
def test_convert_reads_the_layer_that_is_asked_for_and_names_it(applied, tmp_path, layer, spans):
    chosen = [] if layer is None else ["--layer", layer]
    result = _phi("convert", applied, tmp_path / "out.jsonl", "--to", "jsonl", *chosen)
    assert _spans(tmp_path / "out.jsonl") == spans
    assert ("Layer read: gold. Others, by --layer: ents, mine." in result.stderr) == (layer is None)


def test_a_layer_that_is_not_there(applied, tmp_path):
    out = tmp_path / "out.jsonl"
    result = _phi("convert", applied, out, "--to", "jsonl", "--layer", "findings", code=2)
    assert "E238" in result.stderr
    assert "ents, gold, mine" in result.stderr
    assert not out.exists() or not out.read_text()
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    args = ("convert", tmp_path / "gold.jsonl", out, "--to", "jsonl", "--layer", "ents")
    assert "E239" in _phi(*args, code=2).stderr


def test_evaluate_names_the_layer_of_the_predictions(applied, tmp_path):
    write_notes([GOLD], tmp_path / "gold.jsonl", "jsonl")
    args = ("evaluate", tmp_path / "gold.jsonl", applied, "--format", "json")
    assert "Layer read: gold" in _phi(*args).stderr
    assert '"tp": 0' in _phi(*args, "--pred-layer", "ents").stdout
