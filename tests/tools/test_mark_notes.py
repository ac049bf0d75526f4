import json

import numpy
import pytest
import spacy
from spacy.tokens import DocBin
from spacy.training import Example

from spacy_phi.pipeline.marginals import read_marginals
from spacy_phi.synthesis.real_text import is_of

from ..pipeline.test_ner import make_examples, make_nlp


@pytest.fixture
def script(bring):
    return bring("mark_notes")


@pytest.fixture
def nlp():
    nlp = make_nlp()
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    return nlp


def test_notes_get_the_network_s_marginals(script, nlp):
    """Notes of several lengths in one batch; the gold is kept."""
    docs = [example.reference for example in make_examples(nlp)]
    script.mark([nlp], docs, [1])
    index = {label: i for i, label in enumerate(nlp.get_pipe("phi_ner").labels)}
    for doc in docs:
        predicted = nlp(doc.text)
        found = read_marginals(Example(nlp.make_doc(doc.text), doc), index, "phi_ner")
        numpy.testing.assert_allclose(found[:, 0], predicted._.phi_safe, atol=0.02)
    assert [len(doc.ents) for doc in docs] == [2, 2, 0]


def test_texts_without_annotation_are_of_the_part_for_training(script, nlp, tmp_path):
    rows = [{"id": f"note-{i}", "text": f"Seen on day {i}."} for i in range(12)]
    (tmp_path / "notes.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    docs = list(script.read_docs(nlp, tmp_path))
    assert [doc.text for doc in docs] == [row["text"] for row in rows if is_of(row["id"], "train")]
    assert 0 < len(docs) < len(rows)
    assert not any(doc.has_annotation("ENT_IOB") for doc in docs)


def test_annotated_notes_come_with_their_gold(script, nlp, tmp_path):
    docs = [example.reference for example in make_examples(nlp)]
    DocBin(docs=docs).to_disk(tmp_path / "notes.spacy")
    fresh = spacy.blank("en")
    assert [len(doc.ents) for doc in script.read_docs(fresh, tmp_path / "notes.spacy")] == [2, 2, 0]


def test_two_teachers_give_intermediate_marginals(script, nlp):
    """The geometric mean of both teachers with the given weight, not the first alone."""
    other = make_nlp()
    examples = make_examples(other)
    other.initialize(lambda: examples)
    crf = other.get_pipe("phi_ner").model.get_ref("output_layer")
    crf.set_param("b", crf.get_param("b") + numpy.arange(len(crf.get_param("b")), dtype="f") / 4)
    index = {label: i for i, label in enumerate(nlp.get_pipe("phi_ner").labels)}

    def marked(teachers, shares):
        docs = [example.reference for example in make_examples(nlp)]
        script.mark(teachers, docs, shares)
        return [read_marginals(Example(nlp.make_doc(doc.text), doc), index, "phi_ner") for doc in docs]

    ours, theirs, both = marked([nlp], [1]), marked([other], [1]), marked([nlp, other], [0.7, 1.3])
    for one, two, found in zip(ours, theirs, both):
        assert abs(one - two).max() > 0.05
        mean = one**0.35 * two**0.65
        numpy.testing.assert_allclose(found, mean / mean.sum(axis=1, keepdims=True), atol=0.03)


def test_each_teacher_needs_a_share(script, monkeypatch, capsys):
    words = ["mark_notes.py", "notes.spacy", "out.spacy", "en", "es", "--shares", "0.5"]
    monkeypatch.setattr("sys.argv", words)
    with pytest.raises(SystemExit):
        script.main()
    assert "2 teachers, but 1 shares" in capsys.readouterr().err
