import pickle

import numpy
import pytest
import spacy
from spacy.training import Example
from spacy.util import make_tempdir
from thinc.api import Adam, Config, fix_random_seed

from spacy_phi.errors import PhiError
from spacy_phi.features.group import Feature, FeatureGroup
from spacy_phi.ml.feature_groups import FeatureColumns, WordRows, column_names, resolve_groups
from spacy_phi.ml.models import build_feature_vector
from spacy_phi.pipeline.ner_model import DEFAULT_MODEL

TOKENIZER = {"nlp": {"tokenizer": {"@tokenizers": "spacy-phi.ClinicalTokenizer.v1"}}}
GROUPS = ["base", "morphological", "temporal", "gazetteers", "patterns", "safety", "document"]
TEXTS = [
    "Name: Ana Ruiz. Age: 47.\nSeen by Dr. Lund on 3 May in Chicago.",
    "",
    "No fever, no cough. 12/25/2081",
]


def make_nlp(language="en"):
    return spacy.blank(language, config=TOKENIZER)


def count_calls(calls):
    return FeatureGroup(
        "own", (Feature("seen", "It was looked at.", lambda word: bool(calls.append(word)) or True),)
    )


@pytest.mark.parametrize("language", ["en", "es"])
def test_columns_are_zeros_and_ones_with_names(language):
    groups = resolve_groups(GROUPS, language)
    model = FeatureColumns(groups)
    docs = [make_nlp(language).make_doc(text) for text in TEXTS]
    names = column_names(groups)
    assert len(set(names)) == len(names) == model.get_dim("nO")
    for doc, found in zip(docs, model.predict(docs)):
        assert found.shape == (len(doc), len(names))
        assert found.dtype == "float32"
        assert set(numpy.unique(found)) <= {0, 1}


def test_columns_stand_under_their_names():
    groups = resolve_groups(["base", "morphological", "temporal"], "en")
    names = column_names(groups)
    doc = make_nlp().make_doc("Seen 25 December")
    found = FeatureColumns(groups).predict([doc])[0]

    def marked(name):
        return [token.text for token, x in zip(doc, found[:, names.index(name)]) if x]

    assert marked("temporal.month") == ["December"]
    assert marked("temporal.festivity_date") == ["25", "December"]
    assert marked("base.digits_2") == marked("morphological.digits_2") == ["25"]
    assert marked("base.title") == marked("morphological.is_title") == ["Seen", "December"]


def test_a_word_is_looked_at_once():
    calls = []
    model = FeatureColumns([count_calls(calls)])
    nlp = make_nlp()
    for text in ("a b a c", "c b a", "a d"):
        model.predict([nlp.make_doc(text)])
    assert calls == ["a", "b", "c", "d"]


def test_the_cache_is_small_and_its_values_are_correct():
    rows = WordRows(resolve_groups(["morphological"], "en"), max_words=5)
    nlp = make_nlp()
    text = " ".join(f"{'x' * (i % 9)}{'Y' * (i % 4)} {i}" for i in range(40))
    fresh = WordRows(rows.groups)(nlp(text))
    for part in ("a b c d", "e f", text, "a b"):
        rows(nlp(part))
    numpy.testing.assert_array_equal(rows(nlp(text)), fresh)
    rows(nlp("a b"))
    assert len(rows._table) <= 5


def test_memory_zones():
    nlp = make_nlp()
    model = FeatureColumns(resolve_groups(GROUPS, "en"))
    expected = model.predict([make_nlp().make_doc(TEXTS[0])])[0]
    for _ in range(3):
        with nlp.memory_zone():
            numpy.testing.assert_array_equal(model.predict([nlp.make_doc(TEXTS[0])])[0], expected)


def test_groups_of_ones_own_by_block_or_full_name():
    spacy.registry.misc("test.features.own.v1", func=lambda language: count_calls([]))
    assert resolve_groups(["test.features.own.v1"], "en")[0].name == "own"
    config = """
    [model]
    @architectures = "spacy-phi.FeatureVector.v2"
    width = 8
    [model.groups]
    [model.groups.names]
    @misc = "spacy-phi.features.gazetteers.v1"
    language = "es"
    [model.groups.own]
    @misc = "test.features.own.v1"
    language = "es"
    """
    model = spacy.registry.resolve(Config().from_str(config))["model"]
    model.initialize()
    assert model.predict([make_nlp("es").make_doc("Ana Ruiz")])[0].shape == (2, 8)


def test_an_unknown_group_is_named_in_the_error():
    with pytest.raises(PhiError, match=r"E140.*'gazeteers'.*spacy-phi.features.gazetteers.v1"):
        build_feature_vector(["gazeteers"])


def test_some_features_of_a_group_are_those_columns():
    doc = make_nlp().make_doc(TEXTS[0])
    for name, some in (("morphological", "is_title,space_1,ends_with_s"), ("patterns", "age, doctor")):
        (whole,), (part,) = resolve_groups([name], "en"), resolve_groups([f"{name}:{some}"], "en")
        names = column_names([whole])
        wanted = [
            i for i, each in enumerate(names) if each.partition(".")[2] in some.replace(" ", "").split(",")
        ]
        assert column_names([part]) == tuple(names[i] for i in wanted)
        found = FeatureColumns([part]).predict([doc])[0]
        numpy.testing.assert_array_equal(found, FeatureColumns([whole]).predict([doc])[0][:, wanted])
        assert found.any()
        assert pickle.loads(pickle.dumps(part)).names == part.names
    (words,) = resolve_groups(["morphological:is_title"], "en")
    assert words.in_doc is None
    with pytest.raises(PhiError, match=r"E140.*'ehr:patient_middle'.*patient_first"):
        resolve_groups(["ehr:patient_middle"], "en")
    with pytest.raises(PhiError, match="E140"):
        resolve_groups(["ehr:"], "en")


def test_the_layer_saves_its_weights_alone():
    model = build_feature_vector(GROUPS, width=12)
    model.initialize()
    docs = [make_nlp().make_doc(text) for text in TEXTS]
    expected = model.predict(docs)
    data = model.to_bytes()
    assert len(data) < 4 * 12 * (model.layers[0].get_dim("nO") + 1) + 1000
    assert b"Ruiz" not in data
    other = build_feature_vector(GROUPS, width=12)
    other.from_bytes(data)
    for a, b in zip(expected, other.predict(docs)):
        numpy.testing.assert_allclose(a, b)
    for a, b in zip(expected, pickle.loads(pickle.dumps(model)).predict(docs)):
        numpy.testing.assert_allclose(a, b)


def test_every_registered_feature_says_what_it_is():
    keys = [key for key in spacy.registry.misc.get_all() if key.startswith("spacy-phi.features.")]
    assert {key.split(".")[2] for key in keys} == {*GROUPS, "ehr", "semantic"}
    for key in keys:
        try:
            group = resolve_groups([key], "en")[0]
        except PhiError as error:
            if "WordNet" not in str(error):
                raise
            continue
        abouts = [feature.about for feature in group.words] + [about for _, about in group.places]
        assert len(abouts) == len(set(group.names)) > 10
        assert [about for about in abouts if not (about[:1].isupper() and about.endswith("."))] == []


def test_phi_ner_trains_with_it_saves_and_loads():
    fix_random_seed(0)
    small = Config(DEFAULT_MODEL).copy()
    small["hidden_width"] = 16
    small["tok2vec"]["encoder"].update(width=24, max_tokens=24, context=4)
    embed = small["tok2vec"]["encoder"]["embed"]
    embed["words"].update(widths=[16], rows=[200])
    embed["chars"].update(n_filters=8, char_width=8)
    embed["features"] = {"@architectures": "spacy-phi.FeatureVector.v2", "groups": GROUPS, "width": 16}
    nlp = make_nlp()
    nlp.add_pipe("phi_ner", config={"model": small})
    gold = nlp.make_doc(TEXTS[0])
    gold.ents = [gold.char_span(TEXTS[0].index(t), TEXTS[0].index(t) + len(t), label=label)
                 for t, label in {"Ana Ruiz": "PATIENT", "Lund": "DOCTOR",
                 "3 May": "DATE"}.items()]  # fmt: skip
    examples = [Example(nlp.make_doc(TEXTS[0]), gold)]
    nlp.initialize(lambda: examples)
    optimizer = Adam(0.02)
    for _ in range(40):
        nlp.update(examples, sgd=optimizer)
    assert [(e.text, e.label_) for e in nlp(TEXTS[0]).ents] == [(e.text, e.label_) for e in gold.ents]
    with make_tempdir() as folder:
        nlp.to_disk(folder)
        loaded = spacy.load(folder)
    for a, b in zip(nlp.pipe(TEXTS), loaded.pipe(TEXTS)):
        assert [(e.text, e.label_) for e in a.ents] == [(e.text, e.label_) for e in b.ents]
        numpy.testing.assert_allclose(a._.phi_safe, b._.phi_safe, atol=1e-5)
