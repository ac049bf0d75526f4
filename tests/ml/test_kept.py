import numpy
import pytest

from spacy_phi.ml.kept import Kept


@pytest.fixture
def kept():
    return Kept(lambda a, b: a + b)


def test_the_same_weights_are_computed_once(kept):
    a, b = numpy.ones(2), numpy.ones(2)
    assert kept(a, b) is kept(a, b)
    assert kept(a, b.copy()) is not kept(a, b)


def test_weights_changed_in_place_are_computed_again_once_forgotten(kept):
    a, b = numpy.ones(2), numpy.ones(2)
    kept(a, b)
    a += 1
    kept.forget()
    assert kept(a, b).tolist() == [3, 3]


def test_many_networks_take_turns(kept):
    pairs = [(numpy.full(1, i), numpy.ones(1)) for i in range(20)]
    for _ in range(2):
        assert [kept(*pair)[0] for pair in pairs] == list(range(1, 21))


def test_an_array_at_the_address_of_an_old_one_is_another(kept):
    for i in range(50):
        a, b = numpy.full(2, float(i)), numpy.ones(2)
        assert kept(a, b).tolist() == [i + 1, i + 1]
        del a, b  # which frees them at once; a collection would take seconds in the process of all tests
