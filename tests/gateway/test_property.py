"""A secret in any field of a request is protected, or the request is refused."""

from collections import Counter
from random import Random

import pytest

pytest.importorskip("openai")
pytest.importorskip("anthropic")

from spacy_phi.errors import PhiError
from spacy_phi.gateway import Session

from .chat_requests import find_secrets, holds, make_request, roots

KEY = "8f1d0a5be24c97a3606dfb1289c4e57731a0be94d85f2c6b"
COUNT = 1_500


def test_no_field_is_sent_unread():
    rng, counts = Random(45), Counter()
    kinds, said = list(roots().items()), []
    for number in range(COUNT):
        name, root = kinds[number % len(kinds)]
        value, secret = make_request(root, rng)
        session = Session(find_secrets, KEY, rng.choice(["surrogate", "placeholder"]))
        assert holds(value, secret)
        try:
            made = session.protect(value)
        except PhiError as error:
            said.append((secret, str(error)))
            counts[name, "refused"] += 1
            continue
        assert not holds(made, secret), value
        assert session.restore(made, tools="*", urls=True) == value
        counts[name, "protected"] += 1
    assert [text for secret, text in said if secret in text] == []
    assert sum(counts.values()) == COUNT
    assert all(counts[name, "protected"] > COUNT / 8 for name, _ in kinds), counts
