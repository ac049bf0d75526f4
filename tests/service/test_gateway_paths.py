"""Prompts over HTTP: protected and restored by session, refused without one."""

import threading

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

from starlette.testclient import TestClient

from spacy_phi.batch.settings import Settings
from spacy_phi.service import gateway_paths, sessions
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
    monkeypatch.setattr(sessions, "MAX_SESSIONS", 1)
    name = _post(client, "/v1/protect", value="x")["session"]
    for _ in range(2):
        _post(client, "/v1/protect", value="y")
    _post(client, "/v1/restore", 404, value="x", session=name)


def test_neither_path_works_on_the_event_loop(client, monkeypatch):
    threads = {}

    def record(name):
        work = getattr(gateway_paths.Session, name)

        def run(*args, **options):
            threads[name] = threading.current_thread().name
            return work(*args, **options)

        monkeypatch.setattr(gateway_paths.Session, name, run)

    record("protect_found")
    record("restore")
    first = _post(client, "/v1/protect", value=PROMPT)
    _post(client, "/v1/restore", session=first["session"], value=first["value"])
    assert threads == {"protect_found": "phi-scrubber", "restore": "phi-scrubber"}


def test_addresses_and_arguments_are_restored_on_request(client):
    call = {"type": "tool_use", "id": "t", "name": "find", "input": {"who": "Jane Ruiz"}}
    value = [{"role": "assistant", "content": [{"type": "text", "text": "Jane Ruiz, see "}, call]}]
    made = _post(client, "/v1/protect", value=value, policy="placeholder")
    sent, session = made["value"], made["session"]
    sent[0]["content"][0]["text"] += "https://example.org/<PATIENT_1>"
    kept = _post(client, "/v1/restore", session=session, value=sent)["value"][0]["content"]
    assert kept[0]["text"] == "Jane Ruiz, see https://example.org/<PATIENT_1>"
    assert kept[1] == sent[0]["content"][1]
    back = _post(client, "/v1/restore", session=session, value=sent, tools=["find"], urls=True)["value"]
    assert back[0]["content"][1] == call
    assert back[0]["content"][0]["text"].endswith("example.org/Jane Ruiz")


def test_a_whole_request_is_read_as_messages(client):
    image = {"type": "image_url", "image_url": {"url": "https://example.org/ruiz.png"}}
    body = {"messages": [{"role": "user", "content": [image]}]}
    assert "E371" in _post(client, "/v1/protect", 422, value=body)["error"]
    body = {"messages": PROMPT, "metadata": {"who": "Jane Ruiz"}}
    assert "Ruiz" not in str(_post(client, "/v1/protect", value=body)["value"])


def test_sessions_are_bounded(client, monkeypatch):
    monkeypatch.setattr(sessions, "MAX_SESSION_CHARS", 500)
    name = _post(client, "/v1/protect", value="x" * 200)["session"]
    _post(client, "/v1/protect", value="y" * 200, session=name)
    assert "too long" in _post(client, "/v1/protect", 413, value="z" * 200, session=name)["error"]
    # The texts of all sessions are bounded too: the least recent ones are dropped.
    monkeypatch.setattr(sessions, "MAX_CHARS", 400)
    _post(client, "/v1/protect", value="z" * 100)
    _post(client, "/v1/restore", 404, value="x", session=name)
