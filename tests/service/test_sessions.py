"""Gateway sessions that outlast the process, in a vault that several processes share."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")
pytest.importorskip("cryptography")

from starlette.testclient import TestClient

from spacy_phi.batch.settings import Settings
from spacy_phi.errors import PhiError
from spacy_phi.service import sessions
from spacy_phi.service.app import create_app
from spacy_phi.service.guard import Refused
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.service.session_vault import SessionVault
from spacy_phi.service.sessions import Sessions
from spacy_phi.surrogates import vault as vaults
from spacy_phi.surrogates.keys import new_key, parse_key

NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024."
SCRUBBER = Scrubber(Settings(model="rules"))
KEY = parse_key(new_key())


@pytest.fixture
def path(tmp_path):
    return tmp_path / "sessions.vault"


def _client(path, seconds=3600.0):
    return TestClient(create_app(lambda: SCRUBBER, vault=SessionVault(path, KEY, seconds)))


def _post(client, path, code=200, **body):
    answer = client.post(path, json=body)
    assert answer.status_code == code, answer.text
    return answer.json()


@pytest.mark.parametrize("policy", ["surrogate", "placeholder"])
def test_a_session_continues_in_another_process(path, policy):
    with _client(path) as client:
        made = _post(client, "/v1/protect", value=NOTE, policy=policy, restoring="tolerant")
    with _client(path) as client:
        session = made["session"]
        assert _post(client, "/v1/restore", value=made["value"], session=session)["value"] == NOTE
        assert _post(client, "/v1/protect", value=NOTE, session=session) == made
        if policy == "placeholder":
            assert (
                _post(client, "/v1/restore", value="PATIENT_1", session=session)["value"] == "Marta Alvarez"
            )
        _post(client, "/v1/restore", 404, value="x", session=session[::-1])
    stored = path.read_bytes()
    assert [each for each in ("Alvarez", "00482917", session, policy) if each.encode() in stored] == []
    other = SessionVault(path.with_name("other"), parse_key(new_key()), 60)
    with pytest.raises(PhiError, match="E087"):
        SessionVault(path, parse_key(new_key()), 60)
    assert other.read(session) is None


def test_workers_share_a_session(path):
    with _client(path) as first, _client(path) as second:
        session = _post(first, "/v1/protect", value="x", policy="placeholder")["session"]
        texts = [f"SSN 412-68-{n:04}" for n in range(1000, 1010)]

        def protect(number):
            client = (first, second)[number % 2]
            return _post(client, "/v1/protect", value=texts[number], session=session)["value"]

        with ThreadPoolExecutor(2) as pool:
            sent = list(pool.map(protect, range(len(texts))))
        assert len(set(sent)) == len(texts)
        for client in (first, second):
            assert _post(client, "/v1/restore", value=sent, session=session)["value"] == texts


def test_sessions_expire_and_are_deleted(path, monkeypatch):
    with _client(path, 100.0) as client:
        session = _post(client, "/v1/protect", value=NOTE)["session"]
        later = time.time() + 101
        monkeypatch.setattr(vaults.time, "time", lambda: later)
        _post(client, "/v1/restore", 404, value="x", session=session)
    rows = sqlite3.connect(path).execute("SELECT count(*) FROM vault").fetchone()
    SessionVault(path, KEY, 100.0)
    left = sqlite3.connect(path).execute("SELECT count(*) FROM vault").fetchone()
    assert (rows, left) == ((3,), (1,))  # the record that checks the key stays


def test_memory_is_bounded_and_what_was_dropped_is_read_again(path, monkeypatch):
    monkeypatch.setattr(sessions, "MAX_SESSIONS", 2)
    kept = Sessions("en", SessionVault(path, KEY, 60))
    names = [kept.begin("placeholder", "strict", b"me") for _ in range(5)]
    assert len(kept) == 2
    kept.link("resp_1", names[0], b"me")
    again = Sessions("en", SessionVault(path, KEY, 60))
    assert again.name_of("resp_1", b"me") == names[0]
    assert again.name_of("resp_1", b"you") is None
    for name in names:
        assert again.get(name, b"me").chars == 0
        with pytest.raises(Refused):
            again.get(name, b"you")
    assert len(again) == 2


def test_a_vault_of_an_earlier_version_is_read(path):
    SessionVault(path, KEY, 60).write("name", {"a": "b"})
    database = sqlite3.connect(path)
    database.execute("ALTER TABLE vault DROP COLUMN expires")
    database.commit()
    database.close()
    assert SessionVault(path, KEY, 60).read("name") == {"a": "b"}
