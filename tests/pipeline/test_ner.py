"""`phi_ner` as a trainable pipe."""

import numpy
import pytest
import spacy
from catalogue import RegistryError
from spacy.tokens import Doc, Span
from spacy.training import Example
from spacy.util import make_tempdir
from thinc.api import Adam, Config, fix_random_seed

from spacy_phi.errors import PhiError
from spacy_phi.ml.tags import make_tags
from spacy_phi.pipeline.gold import allowed_tags
from spacy_phi.pipeline.ner import _find_separators
from spacy_phi.pipeline.ner_model import DEFAULT_MODEL
from spacy_phi.spans import get_matches

SMALL = Config(DEFAULT_MODEL).copy()
SMALL["hidden_width"] = 16
SMALL["tok2vec"]["encoder"].update(width=24, max_tokens=24, context=4)
SMALL["tok2vec"]["encoder"]["embed"]["words"].update(widths=[16], rows=[200])
SMALL["tok2vec"]["encoder"]["embed"]["chars"].update(n_filters=8, char_width=8)

DATA = [
    ("Name: Anna Berg. Age: 47.\nAnna came to Oslo on 3 May.", {"Anna Berg": "PATIENT", "Oslo": "CITY"}),
    ("Seen by Dr. Lund in Bergen.\nNo fever.", {"Lund": "DOCTOR", "Bergen": "CITY"}),
    ("No fever, no cough.", {}),
]


def make_nlp(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_ner", config={"model": SMALL, **config})
    return nlp


def make_examples(nlp, data=DATA):
    examples = []
    for text, entities in data:
        doc = nlp.make_doc(text)
        spans = []
        for form, label in entities.items():
            start = text.index(form)
            spans.append(doc.char_span(start, start + len(form), label=label))
        doc.ents = spans
        examples.append(Example(nlp.make_doc(text), doc))
    return examples


@pytest.fixture(scope="module")
def trained():
    fix_random_seed(0)
    nlp = make_nlp()
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    optimizer = Adam(0.01, use_averages=True)
    losses = {}
    for _ in range(60):
        losses = {}
        nlp.update(examples, sgd=optimizer, losses=losses)
    return nlp, examples, losses, optimizer


def entities(doc):
    return [(ent.text, ent.label_) for ent in doc.ents]


def assert_same(first, second):
    for (text, _), a, b in zip(DATA, first.pipe(t for t, _ in DATA), second.pipe(t for t, _ in DATA)):
        assert entities(a) == entities(b), text
        numpy.testing.assert_allclose(a._.phi_safe, b._.phi_safe, atol=1e-4)


def test_overfits(trained):
    nlp, _, losses, _ = trained
    assert losses["phi_ner"] < 0.5
    for text, gold in DATA:
        assert dict(entities(nlp(text))) == gold


def test_labels_come_from_the_data_and_are_sorted(trained):
    nlp = trained[0]
    assert nlp.get_pipe("phi_ner").labels == ("CITY", "DOCTOR", "PATIENT")
    assert nlp.get_pipe("phi_ner").label_data == ("CITY", "DOCTOR", "PATIENT")


def test_span_group_has_scores_and_exact_offsets(trained):
    doc = trained[0](DATA[0][0])
    group = doc.spans["phi_ner"]
    assert [span.label_ for span in group] == ["PATIENT", "CITY"]
    assert all(0.5 < score <= 1 for score in group.attrs["scores"])
    match = get_matches(doc, "phi_ner")[0]
    assert (match.source.name, doc.text[match.start : match.end], match.validated) == (
        "ner",
        "Anna Berg",
        False,
    )


def test_phi_safe_is_a_probability_per_token(trained):
    doc = trained[0](DATA[0][0])
    assert len(doc._.phi_safe) == len(doc)
    assert all(0 <= p <= 1 for p in doc._.phi_safe)
    for token, p in zip(doc, doc._.phi_safe):
        assert (p < 0.5) == bool(token.ent_type_), token.i


def test_a_document_does_not_depend_on_its_batch(trained):
    nlp = trained[0]
    texts = [text for text, _ in DATA] * 5
    for doc in nlp.pipe(texts, batch_size=7):
        numpy.testing.assert_allclose(doc._.phi_safe, nlp(doc.text)._.phi_safe, atol=1e-4)


def test_to_disk_and_bytes(trained):
    nlp = trained[0]
    with make_tempdir() as path:
        nlp.to_disk(path)
        assert_same(nlp, spacy.load(path))
    other = make_nlp()
    other.from_bytes(nlp.to_bytes())
    assert_same(nlp, other)


def test_averages_are_used_and_given_back(trained):
    nlp, examples, _, optimizer = trained
    model, doc = nlp.get_pipe("phi_ner").model, nlp.make_doc(DATA[0][0])
    before = model.predict([doc]).emissions[0]
    with nlp.use_params(optimizer.averages):
        assert not numpy.array_equal(model.predict([doc]).emissions[0], before)
        assert nlp.evaluate(examples)["ents_f"] == 1.0
    numpy.testing.assert_array_equal(model.predict([doc]).emissions[0], before)


def test_scores_come_from_the_span_group_where_ents_are_left_alone(trained):
    nlp, examples, *_ = trained
    other = make_nlp(annotate_ents=False)
    other.get_pipe("phi_ner").from_bytes(nlp.get_pipe("phi_ner").to_bytes(exclude=["cfg"]))
    other.get_pipe("phi_ner").cfg["labels"] = list(nlp.get_pipe("phi_ner").labels)
    fresh = [Example(other.make_doc(eg.reference.text), eg.reference) for eg in examples]
    assert other.evaluate(fresh)["ents_f"] == 1.0
    assert not other(DATA[0][0]).ents


def test_add_label_to_a_trained_pipe(trained):
    nlp = make_nlp()
    nlp.from_bytes(trained[0].to_bytes())
    pipe = nlp.get_pipe("phi_ner")
    assert pipe.add_label("CITY") == 0
    assert pipe.add_label("DATE") == 1
    for text, gold in DATA:
        assert dict(entities(nlp(text))) == gold
    data = [(DATA[0][0], {**DATA[0][1], "3 May": "DATE"}), *DATA[1:]]
    examples = make_examples(nlp, data)
    optimizer = nlp.resume_training()
    optimizer.learn_rate = 0.01
    for _ in range(40):
        nlp.update(examples, sgd=optimizer)
    assert ("3 May", "DATE") in entities(nlp(DATA[0][0]))


def test_initialize_with_labels(trained):
    nlp = make_nlp()
    nlp.initialize(lambda: make_examples(nlp))
    other = make_nlp()
    other.config["initialize"]["components"]["phi_ner"] = {"labels": ["PATIENT", "CITY", "DOCTOR", "ZIP"]}
    other.initialize(lambda: make_examples(other))
    assert other.get_pipe("phi_ner").labels == ("PATIENT", "CITY", "DOCTOR", "ZIP")


def test_freezing_leaves_the_weights(trained):
    nlp, examples, *_ = trained
    before = nlp.get_pipe("phi_ner").model.to_bytes()
    nlp.update(examples, sgd=nlp.create_optimizer(), exclude=["phi_ner"])
    assert nlp.get_pipe("phi_ner").model.to_bytes() == before


def test_any_tok2vec_by_listener():
    fix_random_seed(0)
    nlp = spacy.blank("en")
    nlp.add_pipe("tok2vec")
    listener = {"@architectures": "spacy.Tok2VecListener.v1", "width": 96, "upstream": "*"}
    tagger = {
        "@architectures": "spacy-phi.CRFTagger.v1",
        "tok2vec": listener,
        "hidden_width": None,
        "nO": None,
    }
    nlp.add_pipe("phi_ner", config={"model": tagger})
    examples = make_examples(nlp)
    optimizer = nlp.initialize(lambda: examples)
    assert nlp.get_pipe("tok2vec").listening_components == ["phi_ner"]
    optimizer.learn_rate = 0.01
    before = nlp.get_pipe("tok2vec").model.to_bytes()
    for _ in range(60):
        nlp.update(examples, sgd=optimizer)
    assert nlp.get_pipe("tok2vec").model.to_bytes() != before
    assert nlp.evaluate(examples)["ents_f"] == 1.0


def test_missing_annotation_is_skipped(trained):
    nlp = trained[0]
    pipe = nlp.get_pipe("phi_ner")
    doc = nlp.make_doc(DATA[0][0])
    doc.set_ents([], missing=[doc[0 : len(doc)]], default="missing")
    examples = [Example(nlp.make_doc(doc.text), doc)]
    scores, _ = pipe.model.begin_update([eg.predicted for eg in examples])
    loss, d_scores = pipe.get_loss(examples, scores)
    assert loss == pytest.approx(0, abs=1e-3)
    assert numpy.abs(d_scores.emissions[0]).max() < 1e-4


def test_gold_of_another_tokenization(trained):
    """Gold aligned with the predicted tokens counts; the rest is skipped."""
    nlp = trained[0]
    pipe = nlp.get_pipe("phi_ner")
    words, spaces = ["Anna", " ", "Berg", "in", "Oslo"], [False, False, True, True, False]
    reference = Doc(nlp.vocab, words=words, spaces=spaces)
    reference.ents = [Span(reference, 0, 3, "PATIENT"), Span(reference, 4, 5, "CITY")]
    words, spaces = ["Anna", "Berg", "in", "Os", "lo"], [True, True, True, False, False]
    predicted = Doc(nlp.vocab, words=words, spaces=spaces)
    scores, _ = pipe.model.begin_update([predicted])
    tags = make_tags(pipe.labels)
    allowed = allowed_tags(Example(predicted, reference), dict(zip(pipe.labels, range(3))), "phi_ner")
    permitted = [[tag for tag, ok in zip(tags, row) if ok] for row in allowed[:3]]
    assert permitted == [["B-PATIENT"], ["L-PATIENT"], ["O"]]
    assert pipe.get_loss([Example(predicted, reference)], scores)[0] > 0


def test_a_span_over_a_line_break():
    fix_random_seed(0)
    nlp = make_nlp()
    text = "Hospital Santa\nMaria was closed."
    examples = make_examples(nlp, [(text, {"Santa\nMaria": "HOSPITAL"})])
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.01
    for _ in range(40):
        nlp.update(examples, sgd=optimizer)
    assert entities(nlp(text)) == [("Santa\nMaria", "HOSPITAL")]


def test_notes_without_tokens_and_of_one_token(trained):
    nlp = trained[0]
    docs = list(nlp.pipe(["", "x", DATA[0][0]]))
    assert [len(doc._.phi_safe) for doc in docs] == [len(doc) for doc in docs]
    assert not docs[0].spans["phi_ner"]
    losses = nlp.update([Example(nlp.make_doc(""), nlp.make_doc(""))], sgd=nlp.create_optimizer())
    assert losses["phi_ner"] == 0


def test_notes_of_o_only_need_labels_given():
    nlp = make_nlp()
    examples = make_examples(nlp, [DATA[2]])
    with pytest.raises(ValueError, match="E143"):
        nlp.initialize(lambda: examples)
    nlp.get_pipe("phi_ner").add_label("CITY")
    optimizer = nlp.initialize(lambda: examples)
    losses = nlp.update(examples, sgd=optimizer)
    assert losses["phi_ner"] > 0


def test_empty_corpus():
    nlp = make_nlp()
    with pytest.raises((ValueError, TypeError), match="E9"):
        nlp.get_pipe("phi_ner").initialize(lambda: [], nlp=nlp)


def test_unknown_label_is_a_coded_error(trained):
    nlp = trained[0]
    examples = make_examples(nlp, [("Seen in Bergen.", {"Bergen": "NEW"})])
    with pytest.raises(PhiError, match=r"E042.*NEW"):
        nlp.update(examples, sgd=nlp.create_optimizer())


def test_a_loss_that_is_not_a_number_is_a_coded_error(trained):
    nlp = make_nlp()
    nlp.from_bytes(trained[0].to_bytes())
    output = nlp.get_pipe("phi_ner").model.get_ref("output_layer")
    output.set_param("b", numpy.full_like(output.get_param("b"), numpy.nan))
    with pytest.raises(PhiError, match="E043"):
        nlp.update(make_examples(nlp), sgd=nlp.create_optimizer())


def test_a_wrong_name_in_a_config():
    with pytest.raises(RegistryError, match="NoSuchTagger"):
        make_nlp(model={"@architectures": "spacy-phi.NoSuchTagger.v1"})


def test_a_long_note_is_cut_into_windows_and_not_truncated(trained):
    nlp = trained[0]
    text = "\n".join(DATA[i % 2][0] for i in range(200))
    doc = nlp(text)
    assert len(doc._.phi_safe) == len(doc)
    assert doc.ents[-1].start > len(doc) - 20
    one = len(nlp(DATA[0][0]).ents) + len(nlp(DATA[1][0]).ents)
    assert len(doc.ents) >= 0.9 * 100 * one


def test_label_weights_from_the_counts_of_the_training_notes():
    nlp = make_nlp(label_weights={"DOCTOR": 3.0})
    examples = make_examples(nlp)
    pipe = nlp.get_pipe("phi_ner")
    nlp.config["initialize"]["components"]["phi_ner"] = {"highest_label_weight": 1.5}
    nlp.initialize(lambda: examples)
    assert pipe.label_weights == {"CITY": 1.0, "DOCTOR": 3.0, "PATIENT": 1.0}
    # Anna Berg has two tokens, as have the two cities; the doctor has one.
    pipe.label_weights = {}
    pipe.initialize(lambda: examples, highest_label_weight=1.5)
    assert pipe.label_weights == {"CITY": 1.0, "DOCTOR": 1.5, "PATIENT": 1.0}


@pytest.mark.parametrize(
    ("words", "joined"),
    [
        (["14", "/", "3"], [1]), (["14", "-", "3", "-", "20"], [1, 3]), (["14", "/", "x"], []),
        (["14", " / ", "3"], []), (["14", "+", "3"], []),
    ],
)  # fmt: skip
def test_a_date_in_parts_is_one(words, joined):
    doc = Doc(spacy.blank("en").vocab, words=words, spaces=[False] * len(words))
    unsafe = numpy.array([word.strip().isalnum() for word in words])
    likely = numpy.zeros(len(words), dtype=int)
    assert list(_find_separators(doc, unsafe, likely)) == joined
    # Parts of other labels are findings of their own.
    assert not list(_find_separators(doc, unsafe, numpy.arange(len(words))))
