"""tools/network_corpus.py: gold of other label sets, partial gold, and invalid recipes."""

import json

import pytest
import spacy

from spacy_phi.corpora.annotated import AnnotatedSpan
from spacy_phi.tokenizer import CLINICAL

TEXT = "Nombre: Ana Gil\nMédico: Luis Otero\nTel. 617 555 012. Su hermana Rosa y la madre. Varón.\n"


@pytest.fixture
def script(bring):
    return bring("network_corpus")


@pytest.fixture
def doc():
    doc = spacy.blank("es", config=CLINICAL).make_doc(TEXT)
    doc.set_ents([doc.char_span(8, 15, label="PATIENT")])
    return doc


def span(label, form):
    start = TEXT.index(form)
    return AnnotatedSpan(start, start + len(form), label)


def unknown(doc):
    return [token.text for token in doc if token.ent_iob == 0]


def test_partial_gold_hides_findings_and_unmarked_lines(script, doc):
    script.annotate(doc, ["Médico:"])
    assert {"Médico", "Luis", "Otero", "617"} <= set(unknown(doc))
    assert "madre" not in unknown(doc)
    assert [ent.text for ent in doc.ents] == ["Ana Gil"]


def test_a_marked_line_is_not_hidden(script, doc):
    doc.set_ents([doc.char_span(8, 15, label="PATIENT"), doc.char_span(24, 34, label="DOCTOR")])
    script.annotate(doc, ["Médico:"])
    assert "Médico" not in unknown(doc)


@pytest.mark.parametrize(
    ("label", "form", "names"),
    [
        ("SEXO_SUJETO_ASISTENCIA", "Varón", False),
        ("FAMILIARES_SUJETO_ASISTENCIA", "madre", False),
        ("FAMILIARES_SUJETO_ASISTENCIA", "hermana Rosa", True),
        ("NUMERO_TELEFONO", "617 555 012", True),
        ("OTRO_NUMERO_IDENTIF", "Varón", False),
        ("ID_SUJETO_ASISTENCIA", "madre", False),
    ],
)
def test_a_sex_a_relative_and_a_number_without_digits_identify_nobody(script, label, form, names):
    assert script.names_someone(span(label, form), TEXT, "es") is names


def test_gold_labels_are_mapped_and_unmapped_ones_are_refused(script, tmp_path, capsys):
    spans = [{"start": 8, "end": 15, "label": "NOMBRE_SUJETO_ASISTENCIA"}]
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps({"id": "n", "text": TEXT, "spans": spans}), encoding="utf8")
    source = {"path": str(path), "map": "meddocan-to-i2b2"}
    (note,) = script.read_gold(source, "es", 1)
    assert [each.label for each in note.spans] == ["PATIENT"]
    spans[0]["label"] = "OTRO"
    path.write_text(json.dumps({"id": "n", "text": TEXT, "spans": spans}), encoding="utf8")
    with pytest.raises(SystemExit, match="OTRO"):
        list(script.read_gold(source, "es", 1))
    source["also"] = {"OTRO": "IDNUM"}
    (note,) = script.read_gold(source, "es", 1)
    assert [each.label for each in note.spans] == ["IDNUM"]
    capsys.readouterr()
    (note,) = script.read_gold({**source, "without": ["OTRO"]}, "es", 1)
    assert note.spans == ()
    assert "1 spans left out (OTRO 1)" in capsys.readouterr().out
    with pytest.raises(SystemExit, match="`without`: OTHO"):
        list(script.read_gold({**source, "without": ["OTHO"]}, "es", 1))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sources": []}, "unknown or missing: sources"),
        ({"safe_logit": {"strict": 1.0}}, "has no strict"),
        ({"source": [{"name": "x", "kind": "web"}]}, "kind 'web' is not known"),
        ({"source": [{"name": "x", "kind": "gold", "unmarkd": []}]}, "has no unmarkd"),
        ({"source": [{"name": "x", "kind": "plain", "copies": 0}]}, "must be 1 or more"),
    ],
)
def test_a_recipe_that_is_not_understood_stops(script, tmp_path, change, message):
    recipe = {"source": [], "dev": {"notes": 3, "seed": 1}, "train": {}, **change}
    with pytest.raises(SystemExit, match=message):
        script.check_recipe(recipe, tmp_path / "es.toml")


def test_a_file_in_neither_place_is_named(script, tmp_path, monkeypatch):
    monkeypatch.setenv("SPACY_PHI_SHARED", str(tmp_path))
    with pytest.raises(SystemExit, match=r"nowhere\.jsonl"):
        script.find_data("nowhere.jsonl")
