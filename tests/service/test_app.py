"""The service through its own client, with rules alone."""

import json
import logging
import re
import threading

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

from starlette.testclient import TestClient

from spacy_phi.batch.settings import Settings
from spacy_phi.batch.stages import load, scrub_tasks
from spacy_phi.batch.tasks import Task
from spacy_phi.errors import PhiError
from spacy_phi.service.app import create_app
from spacy_phi.service.guard import Limits
from spacy_phi.service.loading import Loading
from spacy_phi.service.scrubbing import Scrubber

NOTE = "Patient: Jane Ruiz, MRN 00482917, seen 03/14/2024. Call 617-555-0123 or jane@example.org."
SECRETS = ("Jane", "Ruiz", "00482917", "03/14", "617-555-0123", "jane@example.org")
TOKEN = "a-token-of-the-tests"
LIMITS = Limits(max_bytes=20_000, max_notes=4, max_chars=2_000, max_waiting=3)


@pytest.fixture(scope="module")
def scrubber():
    return Scrubber(Settings(model="rules"))


@pytest.fixture(scope="module")
def client(scrubber):
    with TestClient(create_app(lambda: scrubber, LIMITS), base_url="http://localhost") as client:
        yield client


def _clean(response):
    text = response.text + str(dict(response.headers))
    return [secret for secret in SECRETS if secret in text] == []


def test_one_note_is_scrubbed_as_by_the_pipeline(client):
    response = client.post("/scrub", json={"text": NOTE})
    assert response.status_code == 200
    (note,) = response.json()["notes"]
    (outcome,) = scrub_tasks(load(Settings(model="rules")), [Task(NOTE)])
    assert note["scrubbed"] == outcome.scrubbed
    assert note["id"] == "1"
    assert response.json()["failed"] == 0
    assert _clean(response)
    found = note["findings"]
    assert [one["start"] for one in found] == [one["start_char"] for one in outcome.findings]
    for one in found:
        assert note["scrubbed"][one["scrubbed_start"] : one["scrubbed_end"]] == one["replacement"]
        assert one["source"].startswith("rule:")
        assert 0 < one["score"] <= 1
    assert {"PATIENT", "MEDICALRECORD", "DATE", "PHONE", "EMAIL"} <= {one["label"] for one in found}


def test_many_notes_policy_and_patient(client):
    notes = [
        {"id": "a", "text": NOTE, "patient": "p"},
        {"id": "b", "text": "later, ruiz was well.", "patient": "p"},
        {"id": "c", "text": "later, ruiz was well.", "patient": "q"},
    ]
    both = client.post("/scrub", json={"notes": notes, "policy": {"NAME": "tag", "*": "redact"}}).json()[
        "notes"
    ]
    assert [note["id"] for note in both] == ["a", "b", "c"]
    assert both[0]["scrubbed"].startswith("Patient: <PATIENT:1>, MRN ")
    assert "ruiz" not in both[1]["scrubbed"]
    assert both[1]["findings"][0]["source"] == "other_notes"
    assert both[2]["scrubbed"] == notes[2]["text"]
    alone = client.post("/scrub", json={"notes": notes, "each_alone": True}).json()["notes"]
    assert alone[1]["scrubbed"] == notes[1]["text"]


def test_numbers_of_tags_begin_anew_in_each_request(client):
    one, two = (
        client.post("/scrub", json={"text": f"Patient: {name}.", "patient": "p", "policy": "tag"}).json()
        for name in ("Jane Ruiz", "Marta Oakley")
    )
    assert one["notes"][0]["scrubbed"] == two["notes"][0]["scrubbed"] == "Patient: <PATIENT:1>."


def test_vetoes_come_with_their_reason(client):
    text = "Stain with Congo red. Mr. Ruiz takes it q Sunday."
    (note,) = client.post("/scrub", json={"text": text}).json()["notes"]
    (veto,) = note["vetoes"]
    assert text[veto["start"] : veto["end"]] == "Congo"
    assert veto["label"] == "COUNTRY"
    assert veto["source"].startswith("rule:")
    assert veto["term"]
    assert veto["reason"]


def test_recall_mode_is_another_pipeline(client, scrubber):
    response = client.post("/scrub", json={"text": NOTE, "mode": "recall"})
    assert response.status_code == 200
    assert _clean(response)
    assert set(scrubber._pipelines) == {"balanced", "recall"}


def test_rewrite_redacts_only_marked_spans(client):
    spans = [{"start": 9, "end": 18, "label": "DOCTOR"}]
    body = {"notes": [{"text": NOTE, "spans": spans}], "policy": "tag"}
    (note,) = client.post("/rewrite", json=body).json()["notes"]
    assert note["scrubbed"] == NOTE.replace("Jane Ruiz", "<DOCTOR:1>")
    assert [one["source"] for one in note["findings"]] == ["user"]
    for wrong in (
        [{"start": 9, "end": 900, "label": "DOCTOR"}],
        [{"start": 9, "end": 18, "label": "Jane"}],
        [*spans, *spans],
    ):
        refused = client.post("/rewrite", json={"notes": [{"text": NOTE, "spans": wrong}]})
        assert refused.status_code == 422
        assert _clean(refused)
        assert "E165" in refused.json()["error"]


@pytest.mark.parametrize(
    "body",
    [
        {"text": [NOTE]},
        {"txt": NOTE},
        {NOTE: NOTE},
        {"text": NOTE, "policy": NOTE},
        {"text": NOTE, "policy": {NOTE: "tag"}},
        {"text": NOTE, "policy": {"NAME": NOTE}},
        {"text": NOTE, "mode": NOTE},
        {"text": NOTE, "notes": [{"text": NOTE}]},
        {"notes": [{"text": NOTE, "id": {"a": NOTE}}]},
        {"notes": []},
        {},
    ],
)
def test_malformed_input_is_not_echoed(client, body, caplog, capfd):
    with caplog.at_level(logging.DEBUG):
        response = client.post("/scrub", json=body)
    assert response.status_code == 422
    assert _clean(response)
    assert response.json()["error"].startswith("[E16")
    logged = caplog.text + "".join(capfd.readouterr())
    assert [secret for secret in SECRETS if secret in logged] == []


def test_raw_bytes_that_are_no_json_are_not_repeated(client):
    for data in (NOTE.encode(), b'{"text": "' + NOTE.encode(), b'{"text": "Jane \xff"}'):
        response = client.post("/scrub", content=data, headers={"content-type": "application/json"})
        assert response.status_code in (400, 422)
        assert response.json()["error"].startswith("[E165]")
        assert response.status_code == 422 or response.json()["error"].endswith("no JSON in UTF-8.")
        assert _clean(response)
    lone = b'{"text": "Jane \\ud800"}'
    response = client.post("/scrub", content=lone, headers={"content-type": "application/json"})
    assert response.json()["notes"][0]["error"].startswith("[E002]")
    assert _clean(response)
    wrong_type = client.post("/scrub", content=NOTE.encode(), headers={"content-type": "text/plain"})
    assert wrong_type.status_code == 415
    assert _clean(wrong_type)


def test_limits(client):
    assert client.post("/scrub", json={"text": "x" * 30_000}).status_code == 413
    assert client.post("/scrub", json={"text": "x" * 3_000}).status_code == 413
    assert client.post("/scrub", json={"notes": [{"text": "x"}] * 5}).status_code == 413

    def pieces():
        for _ in range(30):
            yield b" " * 1000

    chunked = client.post("/scrub", content=pieces(), headers={"content-type": "application/json"})
    assert chunked.status_code == 413
    assert "E165" in chunked.json()["error"]


def test_a_failing_note_is_reported_separately(client, scrubber, monkeypatch):
    from spacy_phi.batch import stages

    found = stages._found

    def fail(doc, text, nlp):
        if "Oakley" in text:
            raise RuntimeError(text)
        return found(doc, text, nlp)

    monkeypatch.setattr(stages, "_found", fail)
    notes = [{"text": "Patient: Marta Oakley"}, {"text": NOTE}]
    response = client.post("/scrub", json={"notes": notes})
    assert response.status_code == 200
    bad, good = response.json()["notes"]
    assert bad["scrubbed"] is None
    assert bad["error"].startswith("[E125] RuntimeError at ")
    assert "Oakley" not in response.text
    assert good["error"] is None
    assert response.json()["failed"] == 1


def test_notes_in_are_notes_out_and_notes_that_failed(client):
    texts = [NOTE, "Jane \ud800", "No pain.", "\udfff Ruiz"]
    notes = [{"id": f"n{n}", "text": text, "patient": "p"} for n, text in enumerate(texts)]
    body, kind = json.dumps({"notes": notes}), {"content-type": "application/json"}
    response = client.post("/scrub", content=body, headers=kind)
    answer = response.json()
    assert [note["id"] for note in answer["notes"]] == ["n0", "n1", "n2", "n3"]
    assert [note["scrubbed"] is None for note in answer["notes"]] == [False, True, False, True]
    assert [note["error"] is None for note in answer["notes"]] == [True, False, True, False]
    assert answer["failed"] == 2
    assert not answer["notes"][1]["findings"]
    assert _clean(response)


def test_a_pipeline_that_cannot_scrub_is_reported_at_start(monkeypatch):
    from spacy_phi.batch import stages

    def fail(doc, text, nlp):
        raise RuntimeError

    monkeypatch.setattr(stages, "_found", fail)
    with pytest.raises(PhiError, match="E125"):
        Scrubber(Settings(model="rules"))


def test_errors_of_the_service_hold_nothing(scrubber, monkeypatch, caplog, capfd):
    def fail(*args, **kwargs):
        raise RuntimeError(NOTE)

    monkeypatch.setattr(scrubber, "replace", fail)
    with (
        caplog.at_level(logging.DEBUG),
        TestClient(create_app(lambda: scrubber), base_url="http://localhost") as client,
    ):
        response = client.post("/scrub", json={"text": NOTE})
    assert response.status_code == 500
    assert response.json()["error"].startswith("[E166] RuntimeError at test_app.py:")
    assert _clean(response)
    assert "[E166]" in caplog.text
    logged = caplog.text + "".join(capfd.readouterr())
    assert [secret for secret in SECRETS if secret in logged] == []


def test_token(scrubber):
    with TestClient(create_app(lambda: scrubber, token=TOKEN), base_url="http://localhost") as client:
        for header in (None, "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \xe9"):
            headers = {} if header is None else {"authorization": header.encode("latin-1")}
            refused = client.post("/scrub", json={"text": NOTE}, headers=headers)
            assert refused.status_code == 401, header
            assert refused.headers["www-authenticate"] == "Bearer"
        given = {"authorization": f"Bearer {TOKEN}"}
        assert client.post("/scrub", json={"text": NOTE}, headers=given).status_code == 200
        assert client.post("/rewrite", json={"notes": []}).status_code == 401
        assert client.get("/health").json()["status"] == "ok"


def test_only_its_own_names_where_it_is_asked_for(scrubber):
    app = create_app(lambda: scrubber, hosts=("localhost", "127.0.0.1", "::1"))
    with TestClient(app, base_url="http://localhost:1") as client:
        assert client.get("/health").status_code == 200
        assert client.get("/health", headers={"host": "[::1]:8765"}).status_code == 200
        assert client.get("/health", headers={"host": "evil.example"}).status_code == 400


def test_health_openapi_and_unknown_paths(client):
    health = client.get("/health").json()
    assert health["max_waiting"] == 3
    assert health["waiting"] == 0
    paths = client.get("/openapi.json").json()
    assert set(paths["paths"]) == {
        "/scrub",
        "/rewrite",
        "/health",
        "/ready",
        "/metrics",
        "/v1/protect",
        "/v1/restore",
        "/v1/documents",
        "/v1/documents/rewrite",
    }
    examples = paths["components"]["schemas"]["ScrubRequest"]["examples"]
    for example in examples:
        assert client.post("/scrub", json=example).status_code == 200
    (example,) = paths["components"]["schemas"]["RewriteRequest"]["examples"]
    assert (
        client.post("/rewrite", json=example).json()["notes"][0]["scrubbed"].startswith("Patient: [PATIENT],")
    )
    for path in ("/", "/ready", "/health", "/openapi.json", "/page/review.js"):
        # Monitors ask so.
        assert client.head(path).status_code == client.get(path).status_code
    assert client.head("/scrub").status_code == 405
    assert client.get("/nowhere/Jane").status_code == 404
    for path in ("/v1/embeddings", "/v1/chat/completions", "/chat/completions"):
        error = client.post(path, json={"model": "Jane"}).json()["error"]
        assert error["message"] == "[E165] Request refused: no such path without --upstream."
    assert client.get("/scrub").status_code == 405
    assert "Jane" not in client.get("/nowhere/Jane").text


def test_the_page_of_the_endpoints_is_whole(client):
    page = client.get("/docs")
    assert page.status_code == 200
    for text in ("POST /scrub", "POST /v1/protect", "GET /metrics", "ScrubRequest", "safe_harbor"):
        assert text in page.text
    assert "<script" not in page.text
    assert "http" not in page.text.replace("https://", "")
    closed = create_app(lambda: Scrubber(Settings(model="rules")), token=TOKEN)
    with TestClient(closed) as other:
        for path in ("/docs", "/metrics"):
            assert other.get(path).status_code == 401
            assert other.get(path, headers={"authorization": f"Bearer {TOKEN}"}).status_code == 200
        assert other.get("/ready").json() == {"status": "ready"}


def test_metrics_have_counts_and_durations_only(scrubber):
    with TestClient(create_app(lambda: scrubber, LIMITS), base_url="http://localhost") as client:
        client.post("/scrub", json={"text": NOTE})
        client.get("/Jane/Ruiz")
        client.post("/scrub", json={"Jane": "Ruiz"})
        text = client.get("/metrics")
    assert text.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = text.text.splitlines()
    for line in (
        'phi_requests_total{path="/scrub",status="200"} 1',
        'phi_requests_total{path="/scrub",status="422"} 1',
        'phi_requests_total{path="other",status="404"} 1',
        'phi_request_seconds_count{path="/scrub"} 2',
        'phi_request_seconds_bucket{le="+Inf",path="/scrub"} 2',
        "phi_ready 1",
        "phi_sessions 0",
    ):
        assert line in lines
    assert _clean(text)
    sample = re.compile(r'[a-z_]+(\{([a-z]+="[\w./+]+",?)+\})? [\d.e-]+')
    assert [line for line in lines if not line.startswith("#") and not sample.fullmatch(line)] == []


def test_requests_wait_for_the_pipelines(scrubber):
    begun, done, ready = threading.Event(), threading.Event(), threading.Event()

    def make():
        begun.set()
        done.wait(60)
        return scrubber

    app = create_app(make, loading=Loading(ready.set, lambda error: None))
    with TestClient(app, base_url="http://localhost") as client:
        begun.wait(60)
        for path in ("/ready", "/page/settings.json"):
            refused = client.get(path)
            assert refused.status_code == 503
            assert "being loaded" in refused.json()["error"]
            assert refused.headers["retry-after"] == "5"
        assert client.post("/scrub", json={"text": NOTE}).status_code == 503
        assert client.get("/health").json()["status"] == "loading"
        assert "phi_ready 0" in client.get("/metrics").text
        assert client.get("/").status_code == 200
        done.set()
        assert ready.wait(60)
        assert client.get("/ready").status_code == 200
        assert client.post("/scrub", json={"text": NOTE}).status_code == 200


def test_errors_name_fields_and_known_values(client):
    for body, expected in (
        ({"text": NOTE, "mode": "Ruiz"}, {"where": ["body", "mode"], "known": "'balanced' or 'recall'"}),
        ({"text": 5}, {"where": ["body", "text"], "kind": "string_type"}),
        ({"text": None}, {"where": ["body"], "known": "give either text or notes"}),
    ):
        response = client.post("/scrub", json=body)
        assert expected.items() <= response.json()["details"][0].items()
        assert _clean(response)
    response = client.post("/v1/protect", json={"value": NOTE, "policy": "Ruiz"})
    (detail,) = response.json()["details"]
    assert detail["where"] == ["body", "policy"]
    assert detail["known"] == "'surrogate' or 'placeholder'"
    (detail,) = client.post("/v1/protect", json={"value": NOTE, "Ruiz": "Jane"}).json()["details"]
    assert detail["where"] == ["body", "?"]
    assert "policy" in detail["known"]


def test_a_lone_surrogate_in_an_id_refuses_that_note_alone(client):
    notes = [{"id": "a\ud800", "text": NOTE}, {"id": "b", "text": NOTE}, {"text": NOTE, "patient": "\ud800"}]
    response = client.post(
        "/scrub", content=json.dumps({"notes": notes}), headers={"content-type": "application/json"}
    )
    assert response.status_code == 200
    first, *others = response.json()["notes"]
    assert first["scrubbed"] is None
    assert "E194" in first["error"]
    assert response.json()["failed"] == 1
    assert all("[PATIENT]" in note["scrubbed"] or note["findings"] for note in others)
    assert _clean(response)


def test_a_request_may_not_keep_identifiers_unless_the_service_was_started_so(scrubber):
    for policy in ("keep", {"NAME": "keep"}):
        with pytest.raises(PhiError, match="E208"):
            scrubber.get_policy(policy)
    assert scrubber.get_policy({"DATE": "keep"})
    assert Scrubber(Settings(model="rules"), keep_phi=True).get_policy("keep").name == "keep"
