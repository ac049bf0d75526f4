"""The scrubber in pipelines of edsnlp: those of spaCy in its language "eds", and edsnlp's own.

    SPACY_PHI_PLUGINS=1 pytest -n 0 tests/integrations/test_edsnlp.py

Importing edsnlp hides spaCy's own factories from later tests: findings/edsnlp_hides_factories.sh
"""

import os

import catalogue
import pytest
import spacy
from spacy.language import Language

from spacy_phi.pipeline.inner import get_known_language

if not os.environ.get("SPACY_PHI_PLUGINS"):
    pytest.skip("set SPACY_PHI_PLUGINS and run it alone", allow_module_level=True)
edsnlp = pytest.importorskip("edsnlp", reason="needs the extra test-plugins")

NOTE = "Le patient M. Jean Dupont est vu le 12/03/2024 par le Dr Martin. Pas de douleur."
SCRUBBED = "Le patient M. [PATIENT] est vu le [DATE] par le Dr [DOCTOR]. Pas de douleur."
ORDERS = [["sentences", "phi_scrubber"], ["phi_scrubber", "sentences"]]


@pytest.fixture(autouse=True)
def own_registry(monkeypatch):
    """edsnlp replaces the factories in spaCy's registry that its pipelines use."""
    monkeypatch.setattr(catalogue, "REGISTRY", catalogue.REGISTRY.copy())


@pytest.fixture(params=[spacy.blank, edsnlp.blank], ids=["spacy", "edsnlp"])
def blank(request):
    return request.param


def _make(blank, order, **config):
    nlp = blank("eds")
    for name in order:
        # spaCy cannot load a component whose name has a dot.
        if name == "sentences":
            nlp.add_pipe("eds.sentences", name=name)
        else:
            nlp.add_pipe(name, config=config)
    return nlp


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.filterwarnings("error::spacy_phi.errors.PhiWarning")
def test_notes_are_read_as_french_in_both_orders(blank, order):
    doc = _make(blank, order)(NOTE)
    assert doc._.scrubbed == SCRUBBED
    assert [ent.label_ for ent in doc.ents] == ["PATIENT", "DATE", "DOCTOR"]
    assert len(list(doc.sents)) == 2


@pytest.mark.parametrize("order", ORDERS)
def test_a_saved_pipeline_works_and_holds_no_word_of_a_note(blank, order, tmp_path):
    nlp = _make(blank, order, model="rules")
    nlp(NOTE)
    for number, options in enumerate(({}, {"exclude": set()})):
        folder = tmp_path / str(number)
        nlp.to_disk(folder, **options)
        loaded = (spacy.load if isinstance(nlp, Language) else edsnlp.load)(folder)
        assert loaded(NOTE)._.scrubbed == SCRUBBED
        files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
        assert not any(b"Dupont" in data for data in files)


@pytest.mark.parametrize("order", ORDERS)
def test_several_processes(order):
    nlp = _make(spacy.blank, order, model="rules")
    assert [doc._.scrubbed for doc in nlp.pipe([NOTE] * 3, n_process=2)] == [SCRUBBED] * 3


@pytest.mark.parametrize("order", ORDERS)
def test_several_processes_of_edsnlp(order):
    pytest.importorskip("safetensors.torch", reason="edsnlp's processes need torch and safetensors")
    nlp = _make(edsnlp.blank, order, model="rules")
    stream = edsnlp.data.from_iterable([NOTE] * 3, converter=nlp.make_doc).map_pipeline(nlp)
    docs = stream.set_processing(num_cpu_workers=2)
    assert [doc._.scrubbed for doc in docs] == [SCRUBBED] * 3


def test_the_scrubbed_doc_alone(blank):
    doc = _make(blank, ORDERS[0], output="doc", model="rules")(NOTE)
    assert doc.text == SCRUBBED
    assert "Dupont" not in doc.vocab.strings


def test_the_language_of_a_plugin_is_that_of_its_base_class():
    assert get_known_language("eds") == "fr"
