"""Documents over HTTP, with rules alone."""

import base64
import json

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from spacy_phi.batch.settings import Settings
from spacy_phi.service.app import create_app
from spacy_phi.service.guard import Limits
from spacy_phi.service.scrubbing import Scrubber
from tests.documents.helpers import SECRETS, damaged, sample, unpack
from tests.documents.test_icsr import REPORT

SAMPLES = ("ccda.xml", "letter.docx", "letter.rtf", "mail.eml", "mdm.hl7", "page.html")


@pytest.fixture(scope="module")
def client():
    scrubber = Scrubber(Settings(model="rules"))
    with TestClient(create_app(lambda: scrubber, Limits(max_notes=3)), base_url="http://localhost") as client:
        yield client


def send(client, data, name, path="/v1/documents", **more):
    body = {"content": base64.b64encode(data).decode(), "name": name, "policy": "mask", **more}
    return client.post(path, json=body)


def content(answer):
    return base64.b64decode(answer["content"])


def spans_of(document):
    keys = ("start", "end", "label", "score", "source")
    return [{key: found[key] for key in keys} for found in document["findings"]]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_file_comes_back_in_its_format_without_phi(client, name):
    data = sample(name)
    response = send(client, data, name)
    assert response.status_code == 200
    answer = response.json()
    assert answer["failed"] == 0
    assert answer["suffix"] == "." + name.rpartition(".")[2]
    made = unpack(content(answer)).decode("utf8", "replace")
    assert [secret for secret in SECRETS if secret in made] == []
    scrubbed = json.dumps(answer["documents"]).lower()
    assert [secret for secret in SECRETS if secret in scrubbed] == []
    assert answer["documents"][0]["text"] is None


def test_the_days_of_a_safety_report_are_counted_from_its_own_index_date(client):
    made = content(send(client, REPORT, "report.xml", policy="onset").json()).decode()
    assert '<low value="19700110"/>' in made
    assert "lisinopril on [Day 0]. On [Day +9] she" in made


def test_pdf_becomes_text(client):
    pytest.importorskip("pypdfium2")
    answer = send(client, sample("letter.pdf"), "letter.PDF").json()
    assert answer["suffix"] == ".txt"
    assert content(answer).decode() == answer["documents"][0]["scrubbed"]


def test_pdf_is_kept_if_asked(client):
    pytest.importorskip("pypdfium2")
    answer = send(client, sample("letter.pdf"), "letter.pdf", keep_pdf=True).json()
    assert answer["suffix"] == ".pdf"
    (again,) = send(client, content(answer), "letter.pdf", with_text=True, policy="strict").json()[
        "documents"
    ]
    assert again["text"].split() == answer["documents"][0]["scrubbed"].split()


def test_offsets_are_those_of_the_text_that_is_asked_for(client):
    (document,) = send(client, sample("ccda.xml"), "a.xml", with_text=True).json()["documents"]
    taken = {document["text"][found["start"] : found["end"]] for found in document["findings"]}
    assert {"Zwerdling", "Quilla"} <= {word for text in taken for word in text.split()}
    for found in document["findings"]:
        if found["replacement"] is not None:
            place = slice(found["scrubbed_start"], found["scrubbed_end"])
            assert document["scrubbed"][place] == found["replacement"]


@pytest.mark.parametrize("name", SAMPLES)
def test_rewritten_by_its_own_findings_it_is_the_same(client, name):
    answer = send(client, sample(name), name).json()
    spans = [spans_of(document) for document in answer["documents"]]
    again = send(client, sample(name), name, "/v1/documents/rewrite", spans=spans).json()
    assert content(again) == content(answer)


def test_only_marked_spans_are_redacted(client):
    data = b"<p>Told Quilla Zwerdling about aspirin.</p><p>Quilla agreed.</p>"
    (document,) = send(client, data, "a.html", with_text=True).json()["documents"]
    start = document["text"].index("aspirin")
    spans = [[{"start": start, "end": start + 7, "label": "OTHER"}]]
    answer = send(client, data, "a.html", "/v1/documents/rewrite", spans=spans).json()
    assert content(answer) == data.replace(b"aspirin", b"[OTHER]")


def test_a_message_that_is_set_aside_is_named_and_left_out(client):
    good = sample("mdm.hl7")
    answer = send(client, good + b"MSH|^~\\&|A\rquilla\r" + good, "a.hl7").json()
    assert [document["id"] for document in answer["documents"]] == ["1", "2", "3"]
    errors = [document["error"] for document in answer["documents"]]
    assert errors[0] is errors[2] is None
    assert errors[1].startswith("[E351]")
    assert answer["failed"] == 1
    assert content(answer) == content(send(client, good + good, "a.hl7").json())


def test_patient_of_the_request(client):
    by = {"policy": "safe_harbor", "patient": "p1"}
    first = send(client, sample("mdm.hl7"), "a.hl7", **by).json()
    assert first["failed"] == 0


@pytest.mark.parametrize(
    ("name", "more", "status"),
    [
        ("quilla.zwerdling", {}, 422),
        ("a.hl7", {"content": "Zwerdling!"}, 422),
        ("a.hl7", {"encoding": "zwerdling"}, 422),
        ("a.hl7", {"zwerdling": 1}, 422),
        ("a.hl7", {"policy": {"*": "keep"}}, 422),
    ],
)
def test_unknown_input_is_refused_and_not_echoed(client, name, more, status):
    response = send(client, sample("mdm.hl7"), name, **more)
    assert response.status_code == status
    assert "zwerdling" not in response.text.lower()


def test_a_file_of_too_many_documents_is_refused(client):
    assert send(client, 4 * sample("mdm.hl7"), "a.hl7").status_code == 413


def test_a_file_of_another_format_is_set_aside(client):
    answer = send(client, b"Quilla Zwerdling fell.", "quilla.docx").json()
    assert answer["content"] is None
    assert answer["failed"] == 1
    assert answer["documents"][0]["error"].startswith("[E350]")
    assert "uilla" not in json.dumps(answer)


@pytest.mark.parametrize(
    ("spans", "reason"),
    [
        ([], "for each document"),
        ([[{"start": 0, "end": 10_000_000, "label": "OTHER"}]], "reach beyond"),
        ([[{"start": 0, "end": 3, "label": "QUILLA"}]], "label is not known"),
        ([[]], "cannot be left in"),
    ],
)
def test_decisions_that_cannot_be_carried_out_are_refused(client, spans, reason):
    response = send(client, sample("letter.docx"), "a.docx", "/v1/documents/rewrite", spans=spans)
    assert response.status_code == 422
    assert reason in response.json()["error"]


def test_a_span_over_two_texts_is_refused(client):
    data = b"<p title='Quilla'>Zwerdling fell.</p>"
    (document,) = send(client, data, "a.html", with_text=True).json()["documents"]
    gap = document["text"].index("\n\n")
    spans = [[{"start": gap - 2, "end": gap + 4, "label": "OTHER"}]]
    response = send(client, data, "a.html", "/v1/documents/rewrite", spans=spans)
    assert response.status_code == 422
    assert "beyond one text" in response.json()["error"]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_files_are_answered_and_never_quoted(client, data):
    name = data.draw(st.sampled_from(SAMPLES))
    response = send(client, data.draw(damaged(sample(name))), name)
    assert response.status_code in (200, 413)
    for document in response.json().get("documents", ()):
        assert (document["error"] is None) or document["scrubbed"] is None
