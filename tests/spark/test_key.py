"""Transfer of the key to the workers, without Spark."""

import pickle

import pytest

from spacy_phi.errors import PhiError
from spacy_phi.spark.key import BROADCAST, EXECUTORS, KeySource, key_source
from spacy_phi.surrogates.keys import parse_key

SECRET = "correct horse battery staple"


class _Broadcast:
    def __init__(self, value):
        self.value = value

    def __reduce__(self):
        return _Broadcast, (b"number of the broadcast",)


class _Session:
    def __init__(self, context=True, **conf):
        self.conf = conf
        if context:
            self.sparkContext = self

    def broadcast(self, value):
        return _Broadcast(value)


@pytest.fixture(autouse=True)
def _no_key(monkeypatch):
    for name in ("SPACY_PHI_KEY", "SPACY_PHI_KEY_FILE"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("way", [EXECUTORS, BROADCAST])
def test_neither_the_pickle_nor_the_repr_holds_the_key(monkeypatch, way):
    monkeypatch.setenv("SPACY_PHI_KEY", SECRET)
    source = key_source(way, True, _Session())
    assert SECRET.encode() not in pickle.dumps(source)
    assert SECRET not in repr(source)
    assert source.get() == parse_key(SECRET)


def test_an_executor_without_a_key_makes_none_up(monkeypatch):
    with pytest.raises(PhiError, match="E182"):
        KeySource(True).get()
    assert KeySource(False).get() is None
    monkeypatch.setenv("SPACY_PHI_KEY", SECRET)
    assert KeySource(True).get() == parse_key(SECRET)


def test_a_key_that_is_not_the_drivers_is_refused(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", SECRET)
    source = key_source(EXECUTORS, True, None)
    monkeypatch.setenv("SPACY_PHI_KEY", SECRET.upper())
    with pytest.raises(PhiError, match="E183"):
        source.get()


@pytest.mark.parametrize(
    "prefix", ["spark.executorEnv.", "spark.yarn.appMasterEnv.", "spark.kubernetes.driverEnv."]
)
def test_a_key_in_sparks_configuration_is_refused(prefix):
    session = _Session(**{prefix + "SPACY_PHI_KEY": SECRET})
    with pytest.raises(PhiError, match="E184") as caught:
        key_source(EXECUTORS, True, session)
    assert SECRET not in str(caught.value)
    assert not key_source(EXECUTORS, False, session).is_needed


def test_impossible_settings_are_reported():
    with pytest.raises(PhiError, match="E008"):
        key_source("plan", True, _Session())
    with pytest.raises(PhiError, match="E088"):
        key_source(BROADCAST, True, _Session())


def test_nothing_is_broadcast_without_a_context(monkeypatch):
    monkeypatch.setenv("SPACY_PHI_KEY", SECRET)
    with pytest.raises(PhiError, match="E185"):
        key_source(BROADCAST, True, _Session(context=False))
