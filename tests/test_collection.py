"""Garbage collection pauses during a call and resumes after it."""

import gc

import pytest

from spacy_phi.collection import without_collection


@without_collection
def _ask(fails: bool = False) -> bool:
    if fails:
        raise KeyError
    return gc.isenabled()


def test_collection_pauses_and_comes_back():
    assert _ask() is False
    assert gc.isenabled()


def test_it_comes_back_after_an_error():
    with pytest.raises(KeyError):
        _ask(fails=True)
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off():
    gc.disable()
    try:
        assert _ask() is False
        assert not gc.isenabled()
    finally:
        gc.enable()
