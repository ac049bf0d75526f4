"""`phi_committee`: members that know different things find them together."""

import numpy
import pytest
import spacy
from thinc.api import Adam, fix_random_seed

from spacy_phi.batch.settings import read_saved
from spacy_phi.errors import PhiError
from spacy_phi.pipeline.inner import renew_vocab
from spacy_phi.systems.committee import blend_marginals, get_marginals, reorder_marginals
from spacy_phi.tokenizer import CLINICAL

from ..pipeline.test_ner import DATA, SMALL, assert_same, entities, make_examples


def make_member(data, labels=None, **config):
    nlp = spacy.blank("en")
    pipe = nlp.add_pipe("phi_ner", config={"model": SMALL, **config})
    examples = make_examples(nlp, data)
    pipe.initialize(lambda: examples, nlp=nlp, labels=labels)
    optimizer = Adam(0.01)
    for _ in range(60):
        nlp.update(examples, sgd=optimizer)
    return nlp


@pytest.fixture(scope="module")
def members():
    """The first has learned no patient and has the labels in another order; the second finds all."""
    fix_random_seed(0)
    data = [(text, {form: x for form, x in gold.items() if x != "PATIENT"}) for text, gold in DATA]
    return make_member(data, labels=["PATIENT", "DOCTOR", "CITY"]), make_member(DATA)


def assemble(members, **config):
    nlp = spacy.blank("en", config=CLINICAL)
    for i, member in enumerate(members):
        nlp.add_pipe("phi_ner", name=f"member{i}", source=member)
        nlp.disable_pipe(f"member{i}")
    names = [f"member{i}" for i in range(len(members))]
    nlp.add_pipe("phi_committee", name="phi_ner", config={"members": names, **config})
    return nlp


def test_the_member_with_the_higher_share_decides(members):
    assert entities(assemble(members, shares=[0.01, 1])(DATA[0][0])) == [
        ("Anna Berg", "PATIENT"),
        ("Oslo", "CITY"),
    ]
    assert entities(assemble(members, shares=[1, 0.01])(DATA[0][0])) == [("Oslo", "CITY")]


def test_probabilities_are_those_of_the_mean(members):
    """The probability of a span is that of its least certain token."""
    nlp = assemble(members, shares=[1, 3])
    labels = nlp.get_pipe("phi_ner").labels
    assert labels == ("PATIENT", "DOCTOR", "CITY")
    doc = nlp(DATA[0][0])
    found = [
        [reorder_marginals(each, pipe.labels, labels) for each in pipe.predict_marginals([doc])]
        for pipe in (nlp.get_pipe("member0"), nlp.get_pipe("member1"))
    ]
    (mean,) = blend_marginals(found, [1, 3])
    numpy.testing.assert_allclose(doc._.phi_safe, mean[:, 0], atol=1e-4)
    places = {ent.text: range(ent.start, ent.end) for ent in doc.ents}
    units = {"Anna Berg": (1, 3), "Oslo": (12,)}
    expected = [min(mean[i, tag] for i, tag in zip(places[text], units[text])) for text in units]
    assert doc.spans["phi_ner"].attrs["scores"] == pytest.approx(expected, abs=1e-3)


def test_a_committee_can_teach(members):
    nlp = assemble(members)
    (found,) = get_marginals(nlp, [nlp.make_doc(DATA[1][0])])
    numpy.testing.assert_allclose(found[:, 0], nlp(DATA[1][0])._.phi_safe, atol=1e-4)


def test_the_same_alone_saved_and_in_a_batch(members, tmp_path):
    nlp = assemble(members)
    nlp.to_disk(tmp_path / "model")
    loaded = spacy.load(tmp_path / "model")
    assert loaded.pipe_names == ["phi_ner"]
    assert_same(nlp, loaded)
    texts = ["", *(text for text, _ in DATA)]
    found = [entities(nlp(text)) for text in texts]
    again = spacy.blank("en", config=nlp.config)
    again.from_bytes(nlp.to_bytes())
    assert [entities(doc) for doc in again.pipe(texts)] == found
    assert [entities(doc) for doc in nlp.pipe(texts, n_process=2)] == found


def test_recall_mode_adds_what_a_member_doubts(members):
    text = DATA[0][0]
    assert entities(assemble(members)(text)) == [("Oslo", "CITY")]
    assert ("Anna Berg", "PATIENT") in entities(assemble(members, mode="recall")(text))


def test_it_refuses_to_learn_and_leaves_its_members_as_they_are(members):
    nlp = assemble(members)
    before = nlp.get_pipe("member0").model.to_bytes()
    nlp.get_pipe("phi_ner").initialize(lambda: make_examples(nlp), nlp=nlp)
    with pytest.raises(PhiError, match=r"E050.*member0, member1"):
        nlp.update(make_examples(nlp), sgd=Adam(0.1))
    with pytest.raises(PhiError, match="E050"):
        nlp.get_pipe("phi_ner").add_label("AGE")
    assert nlp.update(make_examples(nlp), sgd=Adam(0.1), exclude=["phi_ner"]) == {}
    assert nlp.get_pipe("member0").model.to_bytes() == before


def test_members_that_do_not_share_their_labels_are_a_coded_error(members):
    nlp = assemble((members[0], make_member(DATA[2:], labels=["CITY", "DOCTOR"])))
    with pytest.raises(PhiError, match=r"E049.*PATIENT"):
        nlp(DATA[0][0])


@pytest.mark.parametrize(
    "config",
    [
        {"members": []},
        {"members": ["member0"], "shares": []},
        {"members": ["sentencizer"]},
        {"members": ["missing"]},
        {"members": ["member0"], "shares": [1, 2]},
        {"members": ["member0"], "shares": [0]},
    ],
)
def test_what_cannot_sit_in_it_is_a_coded_error(members, config):
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("phi_ner", name="member0", source=members[0])
    with pytest.raises(PhiError, match=r"E049.*'board'"):
        nlp.add_pipe("phi_committee", name="board", config=config)


@pytest.mark.parametrize("mode", ["balanced", "recall"])
def test_it_can_be_the_model_of_the_scrubber(members, tmp_path, mode):
    assemble(members).to_disk(tmp_path / "model")
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": str(tmp_path / "model"), "mode": mode})
    doc = nlp("For Anna Berg from Oslo.")
    scrubbed = doc._.scrubbed
    assert any(finding["source"].startswith("ner") for finding in doc._.phi), "not the rules alone"
    assert "Oslo" not in scrubbed
    assert nlp.get_pipe("phi_scrubber").inner.get_pipe("phi_ner").mode == mode
    nlp.to_disk(tmp_path / "whole")
    loaded = spacy.load(tmp_path / "whole")
    assert loaded("For Anna Berg from Oslo.")._.scrubbed == scrubbed
    assert loaded.get_pipe("phi_scrubber").inner.pipe_names == nlp.get_pipe("phi_scrubber").inner.pipe_names


def test_commands_take_its_saved_mode_not_that_of_a_member(members, tmp_path):
    assemble(members, mode="recall").to_disk(tmp_path / "model")
    assert read_saved(str(tmp_path / "model")).settings == {"mode": "recall"}


def test_members_lose_the_words_of_earlier_notes_too(members):
    nlp = assemble(members)
    nlp("Seen by Xanthippe.")
    assert renew_vocab(nlp)
    vocabs = [pipe.vocab for _, pipe in nlp.components]
    assert all(vocab is nlp.vocab for vocab in vocabs)
    assert "Xanthippe" not in nlp.vocab.strings
