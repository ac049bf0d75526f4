"""`phi_feature_crf` fits, finds and saves, and needs CRFsuite only for fitting."""

import sys

import numpy
import pytest
import spacy
from spacy.training import Example
from spacy.util import load_config
from thinc.api import Adam, fix_random_seed

from spacy_phi.errors import PhiError
from spacy_phi.ml.feature_groups import resolve_groups
from spacy_phi.systems.feature_crf.attributes import OFFSETS, CRFFeatures
from spacy_phi.systems.feature_crf.model import Fitting, build_feature_crf, fit_feature_crf

from ..pipeline.test_ner import DATA, assert_same, entities, make_examples

SMALL = {
    "@architectures": "spacy-phi.BiLSTMEncoder.v1",
    "width": 16,
    "embed": {
        "@architectures": "spacy-phi.TokenEmbed.v1",
        "words": {
            "@architectures": "spacy-phi.HashedWords.v1",
            "attrs": ["LOWER"],
            "widths": [12],
            "rows": [200],
        },
        "chars": None,
        "features": None,
    },
}

pycrfsuite = pytest.importorskip("pycrfsuite")


def make_nlp(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_feature_crf", config={"c1": 0.01, **config})
    return nlp


@pytest.fixture(scope="module")
def trained():
    nlp = make_nlp()
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    return nlp, examples


def test_learns_by_heart(trained):
    nlp, examples = trained
    for text, gold in DATA:
        assert dict(entities(nlp(text))) == gold
    assert nlp.evaluate(examples)["ents_f"] == 1.0


def test_writes_the_same_outputs_as_a_network(trained):
    doc = trained[0](DATA[0][0])
    group = doc.spans["phi_feature_crf"]
    assert [span.label_ for span in group] == ["PATIENT", "CITY"]
    assert all(0.5 < score <= 1 for score in group.attrs["scores"])
    for token, safe in zip(doc, doc._.phi_safe):
        assert (safe < 0.5) == bool(token.ent_type_)


def test_finds_new_names_by_lists_and_context():
    people = ["Anna Berg", "John Miller", "Mary Jones", "Peter Brown", "Laura Davis"]
    data = [(f"Name: {name}. Age: {40 + i}.", {name: "PATIENT"}) for i, name in enumerate(people)]
    nlp = make_nlp(c1=0.0, c2=0.1)
    examples = make_examples(nlp, [*data, ("No fever. Wound: dry.", {})])
    nlp.initialize(lambda: examples)
    assert entities(nlp("Name: Emma Smith. Age: 52.")) == [("Emma Smith", "PATIENT")]
    assert not nlp("Wound: dry and clean.").ents


def test_comes_back_from_disk_and_bytes(trained, tmp_path):
    nlp = trained[0]
    nlp.to_disk(tmp_path / "saved")
    assert_same(nlp, spacy.load(tmp_path / "saved"))
    other = make_nlp()
    other.from_bytes(nlp.to_bytes())
    assert_same(nlp, other)


def test_a_fitted_one_needs_no_crfsuite(trained, tmp_path, monkeypatch):
    nlp = trained[0]
    nlp.to_disk(tmp_path / "saved")
    monkeypatch.setitem(sys.modules, "pycrfsuite", None)
    assert_same(nlp, spacy.load(tmp_path / "saved"))
    other = make_nlp()
    with pytest.raises(PhiError, match=r"E045.*'\.\[crf\]'"):
        other.initialize(lambda: make_examples(other))


def test_updates_change_nothing(trained):
    nlp, examples = trained
    before = nlp.get_pipe("phi_feature_crf").model.to_bytes()
    assert nlp.update(examples, sgd=nlp.create_optimizer()) == {"phi_feature_crf": 0.0}
    assert nlp.get_pipe("phi_feature_crf").model.to_bytes() == before


def test_documents_alone_and_in_batches(trained):
    nlp = trained[0]
    texts = ["", *[text for text, _ in DATA], "x"]
    for doc in nlp.pipe(texts, batch_size=3):
        numpy.testing.assert_allclose(doc._.phi_safe, nlp(doc.text)._.phi_safe, atol=1e-5)


def test_before_it_is_fitted_it_finds_nothing():
    nlp = make_nlp()
    assert not nlp("Anna Berg").ents
    nlp.get_pipe("phi_feature_crf").add_label("CITY")
    assert nlp.get_pipe("phi_feature_crf").labels == ("CITY",)


def test_a_new_label_leaves_the_old_ones_alone(trained):
    other = make_nlp()
    other.from_bytes(trained[0].to_bytes())
    assert other.get_pipe("phi_feature_crf").add_label("DATE") == 1
    for text, gold in DATA:
        assert dict(entities(other(text))) == gold


def test_missing_gold_is_skipped():
    nlp = make_nlp()
    examples = make_examples(nlp)
    text = "Anna Berg went to Rome with Ole Lie."
    doc = nlp.make_doc(text)
    doc.set_ents([doc[0:2].char_span(0, 9, label="PATIENT")], missing=[doc[4:5]], default="outside")
    nlp.initialize(lambda: [*examples, Example(nlp.make_doc(text), doc)])
    sequences = list(nlp.get_pipe("phi_feature_crf")._sequences([Example(nlp.make_doc(text), doc)]))
    assert [tag < 0 for tag in sequences[0][1]] == [i == 4 for i in range(len(doc))]
    nothing = nlp.make_doc(text)
    nothing.set_ents([], default="missing")
    other = make_nlp()
    other.get_pipe("phi_feature_crf").add_label("CITY")
    with pytest.raises(PhiError, match="E046"):
        other.initialize(lambda: [Example(nlp.make_doc(text), nothing)])


def test_unknown_label_is_a_coded_error():
    nlp = make_nlp()
    pipe = nlp.get_pipe("phi_feature_crf")
    with pytest.raises(PhiError, match="E042"):
        pipe.initialize(lambda: make_examples(nlp), nlp=nlp, labels=["CITY"])


@pytest.fixture(scope="module")
def tagged():
    nlp = spacy.blank("en")
    docs = [nlp(text) for text, _ in DATA]
    tags = [numpy.zeros(len(doc), dtype="int32") for doc in docs]
    tags[0][2:4], tags[1][3] = (1, 3), 8  # B and L of the first label, U of the second
    return docs, tags


def test_same_paths_and_probabilities_as_crfsuite(tagged, tmp_path):
    """Compare our decoding of the weights with CRFsuite's, which has no forbidden tags."""
    docs, tags = tagged
    features = CRFFeatures(resolve_groups(["morphological"], "en"), 4096)
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", params={"c1": 0.1, "c2": 0.01}, verbose=False)
    sequences = []
    for doc, tag in zip(docs, tags):
        numbers, starts = features(doc)
        sequences.append([part.astype(str).tolist() for part in numpy.split(numbers, starts[1:])])
        trainer.append(sequences[-1], [str(t) for t in tag])
    trainer.train(str(tmp_path / "model"))
    tagger = pycrfsuite.Tagger()
    tagger.open(str(tmp_path / "model"))
    model = build_feature_crf(["morphological"], "en", 4096, nO=9)
    model.initialize(X=docs)
    fit_feature_crf(model, zip(docs, tags), Fitting(0.1, 0.01, max_iterations=10000))
    scores = model.predict(docs)
    for sequence, emissions in zip(sequences, scores.emissions):
        expected = numpy.array(tagger.tag(sequence), dtype=int)
        pairs = numpy.where(numpy.isfinite(scores.transitions.pairs), scores.transitions.pairs, 0)
        total = emissions[numpy.arange(len(expected)), expected].sum()
        total += pairs[expected[:-1], expected[1:]].sum()
        # log p = score - log Z, over the tags that CRFsuite has seen.
        seen = sorted(int(label) for label in tagger.labels())
        alpha = emissions[0, seen].astype("f8")
        for row in emissions[1:, seen]:
            alpha = row + numpy.logaddexp.reduce(alpha[:, None] + pairs[numpy.ix_(seen, seen)], axis=0)
        assert numpy.exp(total - numpy.logaddexp.reduce(alpha)) == pytest.approx(
            tagger.probability([str(t) for t in expected]), abs=2e-3
        )


def test_attributes_of_a_token_are_those_of_its_window():
    nlp = spacy.blank("en")
    features = CRFFeatures(resolve_groups(["morphological"], "en"), 2**20)

    def of(text, i):
        numbers, starts = features(nlp(text))
        return set(numpy.split(numbers, starts[1:])[i].tolist())

    def around(*words):
        """Return the attributes of the middle of nine words that come from given neighbors."""
        before, word, after = words
        return of(f"x y z {before} {word} {after} z y x", 4)

    assert around("b", "Anna", "c") == of("v w z b Anna c z w v", 4), "tokens farther than two are ignored"
    assert around("b", "Anna", "c") != of("x y v b Anna c z y x", 4)
    assert around("b", "Anna", "c") != around("b", "Anne", "c")
    plain, number = around("b", "Anna", "c"), around("b", "Anna", "1")
    columns = {n - 2**20 for n in number - plain if n >= 2**20}
    assert {n // features.n_columns for n in columns} == {OFFSETS.index(1)}


def test_no_word_is_saved(trained, tmp_path):
    pipe = trained[0].get_pipe("phi_feature_crf")
    saved = pipe.model.to_bytes()
    for word in (b"Anna", b"anna", b"Oslo", b"fever"):
        assert word not in saved


def test_union_with_a_network(trained, root, tmp_path):
    """Assemble configs/papers/crf_and_network.cfg: findings of either part are kept."""
    network = spacy.blank("en")
    examples = make_examples(network)
    network.add_pipe(
        "phi_ner",
        config={
            "model": {
                "@architectures": "spacy-phi.CRFTagger.v1",
                "hidden_width": None,
                "nO": None,
                "tok2vec": SMALL,
            }
        },
    )
    network.initialize(lambda: examples)
    fix_random_seed(0)
    optimizer = Adam(0.01)
    data = [(text, {k: v for k, v in gold.items() if v != "CITY"}) for text, gold in DATA]
    for _ in range(60):
        network.update(make_examples(network, data), sgd=optimizer)
    network.to_disk(tmp_path / "network")
    trained[0].to_disk(tmp_path / "crf")
    overrides = {
        "paths.network": str(tmp_path / "network"),
        "paths.feature_crf": str(tmp_path / "crf"),
        "nlp.lang": "en",
    }
    config = load_config(
        root / "configs" / "papers" / "crf_and_network.cfg", overrides=overrides, interpolate=True
    )
    nlp = spacy.util.load_model_from_config(config, auto_fill=True)
    nlp.to_disk(tmp_path / "both")
    nlp = spacy.load(tmp_path / "both")
    for text, gold in DATA:
        doc = nlp(text)
        assert dict(entities(doc)) == gold
        assert "CITY" not in {span.label_ for span in doc.spans["phi_ner"]}
        found = {(s.text, s.label_) for key in ("phi_ner", "phi_feature_crf") for s in doc.spans[key]}
        assert {(span.text, span.label_) for span in doc.spans["phi"]} == found
