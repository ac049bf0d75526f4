"""Marginals of two trained networks combined."""

import numpy

from spacy_phi.systems.committee import blend_marginals, get_marginals, load_network, reorder_marginals

from ..pipeline.test_ner import make_examples, make_nlp


def test_two_teachers_are_blended_by_label():
    """The second network has one label fewer, in another order."""
    ours = numpy.array([[0.5, 0.5, 0, 0, 0, 0, 0, 0, 0], [0.1, 0, 0, 0, 0.9, 0, 0, 0, 0]], dtype="f")
    theirs = numpy.array([[0.5, 0, 0, 0, 0.5], [0.9, 0, 0, 0, 0.1]], dtype="f")
    moved = reorder_marginals(theirs, ("B",), ("A", "B"))
    assert moved.shape == ours.shape
    assert moved[:, 0].tolist() == theirs[:, 0].tolist()
    assert moved[0, 8] == 0.5
    mean = blend_marginals([[ours], [moved]], [1, 1])[0]
    numpy.testing.assert_allclose(mean.sum(axis=1), 1, atol=1e-6)
    assert mean[0].argmax() == 0
    numpy.testing.assert_allclose(blend_marginals([[ours], [moved]], [1, 0])[0], ours, atol=1e-4)
    numpy.testing.assert_allclose(blend_marginals([[ours], [moved]], [0, 1])[0], moved, atol=1e-4)


def test_a_network_by_path_or_by_the_name_of_the_bundle(tmp_path):
    nlp = make_nlp()
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    nlp.to_disk(tmp_path / "model")
    assert load_network(str(tmp_path / "model")).pipe_names == nlp.pipe_names
    bundled = load_network("en")
    assert [ent.text for ent in bundled("Seen by Dr. John Smith on 3 May 2021.").ents]


def test_marginals_follow_the_requested_label_order():
    nlp = make_nlp()
    examples = make_examples(nlp)
    nlp.initialize(lambda: examples)
    own = nlp.get_pipe("phi_ner").labels
    docs = [example.reference for example in examples]
    for plain, turned in zip(get_marginals(nlp, docs), get_marginals(nlp, docs, own[::-1])):
        numpy.testing.assert_allclose(plain.sum(axis=1), 1, atol=1e-4)
        assert not numpy.allclose(plain, turned)
        numpy.testing.assert_array_equal(reorder_marginals(turned, own[::-1], own), plain)
