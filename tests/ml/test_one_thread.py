import numpy  # noqa: F401 - its library is limited
import pytest
import spacy
from threadpoolctl import threadpool_info, threadpool_limits

from spacy_phi.ml.one_thread import one_thread
from spacy_phi.pipeline import ner


def count_threads():
    return {pool["num_threads"] for pool in threadpool_info() if pool["user_api"] == "blas"}


@pytest.fixture(autouse=True)
def two_threads():
    with threadpool_limits(2, user_api="blas"):
        if count_threads() != {2}:
            pytest.skip("NumPy's library has no threads here")
        yield


def test_the_last_to_leave_restores_the_setting():
    with one_thread():
        with one_thread():
            assert count_threads() == {1}
        assert count_threads() == {1}
    assert count_threads() == {2}


def test_a_network_predicts_with_one_thread(monkeypatch):
    nlp = spacy.blank("en")
    scrubber = nlp.add_pipe("phi_scrubber")
    seen = []
    decode = ner.crf_decode
    monkeypatch.setattr(ner, "crf_decode", lambda scores: seen.append(count_threads()) or decode(scores))
    nlp("Seen by Dr. Helen Ares on 3 May.")
    assert scrubber.inner.has_pipe("phi_ner")
    assert seen == [{1}]
    assert count_threads() == {2}
