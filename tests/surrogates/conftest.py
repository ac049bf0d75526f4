import pytest

from spacy_phi.surrogates.keys import Scope, SecretKey, parse_key

KEY = "0123456789abcdef" * 4


@pytest.fixture(scope="session")
def key() -> SecretKey:
    return parse_key(KEY)


@pytest.fixture(scope="session")
def scope(key: SecretKey) -> Scope:
    return Scope(key, "patient/1")
