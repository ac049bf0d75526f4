"""Prompts over HTTP: protected and restored by session, refused without one."""

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

from starlette.testclient import TestClient

from spacy_phi.batch.settings import Settings
from spacy_phi.service import gateway_paths
from spacy_phi.service.app import create_app
from spacy_phi.service.guard import Limits
from spacy_phi.service.scrubbing import Scrubber

PROMPT = [{"role": "user", "content": "Patient: Jane Ruiz, MRN 00482917. Why did Mrs. Ruiz fall?"}]


@pytest.fixture(scope="module")
def client():
    app = create_app(lambda: Scrubber(Settings(model="rules")), Limits(max_chars=5_000))
    with TestClient(app) as client:
        yield client


def _post(client, path, code=200, **body):
    answer = client.post(path, json=body)
    assert answer.status_code == code, answer.text
    return answer.json()


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
def test_a_conversation_is_protected_and_restored(client, policy):
    first = _post(client, "/v1/protect", value=PROMPT, policy=policy)
    assert "Ruiz" not in str(first["value"])
    assert "00482917" not in str(first["value"])
    back = _post(client, "/v1/restore", session=first["session"], value=first["value"])
    assert back["value"] == PROMPT
    again = _post(client, "/v1/protect", session=first["session"], value=PROMPT)
    assert again == first
    other = _post(client, "/v1/protect", value=PROMPT, policy=policy)
    assert other["session"] != first["session"]


def test_unprotectable_input_is_refused_without_its_text(client, monkeypatch):
    for body, code in (
        ({"value": [{"role": "user", "content": [{"type": "image", "source": "Ruiz"}]}]}, 422),
        ({"value": "Ruiz", "session": "guessed"}, 404),
        ({"value": "Ruiz " * 2_000}, 413),
        ({"value": "Ruiz", "policy": "keep"}, 422),
    ):
        assert "Ruiz" not in str(_post(client, "/v1/protect", code, **body))
    assert "Ruiz" not in str(_post(client, "/v1/restore", 404, value="Ruiz", session="guessed"))
    # The oldest session is dropped.
    monkeypatch.setattr(gateway_paths, "MAX_SESSIONS", 1)
    name = _post(client, "/v1/protect", value="x")["session"]
    for _ in range(2):
        _post(client, "/v1/protect", value="y")
    _post(client, "/v1/restore", 404, value="x", session=name)
