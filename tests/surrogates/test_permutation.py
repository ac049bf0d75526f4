import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_phi.surrogates.keys import SecretKey
from spacy_phi.surrogates.permutation import Derangement, Permutation

KEY = SecretKey(b"\x99" * 32)


@pytest.mark.parametrize("size", [1, 2, 3, 10, 26, 97, 1000])
def test_a_permutation_is_one_to_one_and_undone(size):
    permutation = Permutation(KEY, "test", size)
    images = [permutation.apply(value) for value in range(size)]
    assert sorted(images) == list(range(size))
    assert [permutation.invert(image) for image in images] == list(range(size))


@pytest.mark.parametrize("size", [2, 3, 10, 26, 97, 1000])
def test_a_derangement_moves_everything(size):
    derangement = Derangement(KEY, "test", size)
    images = [derangement.apply(value) for value in range(size)]
    assert sorted(images) == list(range(size))
    assert all(image != value for value, image in enumerate(images))


def test_key_and_tweak_matter():
    maps = {
        tuple(Derangement(key, tweak, 100).apply(value) for value in range(100))
        for key in (KEY, SecretKey(b"\x88" * 32))
        for tweak in ("a", "b")
    }
    assert len(maps) == 4


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 2**380), st.data())
def test_large_domains(size, data):
    value = data.draw(st.integers(0, size - 1))
    permutation = Permutation(KEY, "large", size)
    assert permutation.invert(permutation.apply(value)) == value
    image = Derangement(KEY, "large", size).apply(value)
    assert 0 <= image < size
    assert image != value
