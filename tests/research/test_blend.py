import pytest
from spacy.tokens import DocBin

from spacy_phi.systems.committee import get_tagger

from ..pipeline.test_ner import make_examples, make_nlp
from ..pipeline.test_ner import trained as trained  # a fixture


@pytest.fixture
def folder(trained, tmp_path):
    """A trained network, one of the same labels that only knows O, and the gold."""
    nlp, examples, _, _ = trained
    nlp.to_disk(tmp_path / "trained")
    blind = make_nlp()
    blind.initialize(lambda: make_examples(blind))
    crf = get_tagger(blind).model.get_ref("output_layer")
    bias = crf.get_param("b").copy()
    bias[0] += 30
    crf.set_param("b", bias)
    blind.to_disk(tmp_path / "blind")
    DocBin(docs=[example.reference for example in examples]).to_disk(tmp_path / "dev.spacy")
    return tmp_path


def test_each_tagger_and_every_weight(bring, folder):
    names = [str(folder / name) for name in ("trained", "blind")]
    rows = dict(bring("blend").measure(folder / "dev.spacy", names, None))
    assert rows["0 alone"]["f"] == 1
    assert rows["1 alone"]["f"] == 0
    assert [rows[f"{share} and {1 - share:.2f}"]["f"] for share in (0.2, 0.8)] == [0, 1]


def test_a_committee_of_three_has_equal_weights(bring, folder):
    names = [str(folder / name) for name in ("blind", "trained", "trained")]
    rows = dict(bring("blend").measure(folder / "dev.spacy", names, None))
    assert [rows[f"{i} alone"]["f"] for i in range(3)] == [0, 1, 1]
    assert list(rows)[3:] == ["all"]
    assert dict(bring("blend").get_weights(3))["all"] == [1, 1, 1]
