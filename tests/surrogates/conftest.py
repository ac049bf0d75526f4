import pytest

from spacy_phi.surrogates.keys import Scope, SecretKey

KEY = "0123456789abcdef" * 4


@pytest.fixture(scope="session")
def key() -> SecretKey:
    return SecretKey(bytes.fromhex(KEY))


@pytest.fixture(scope="session")
def scope(key: SecretKey) -> Scope:
    return Scope(key, "patient/1")
