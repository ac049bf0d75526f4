"""Hostile answers, broken upstreams, other callers' sessions: each is coded; no log holds text or keys."""

import gzip
import json
import logging
import socket
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

import httpx

from spacy_phi.batch.settings import Settings
from spacy_phi.service.app import create_app
from spacy_phi.service.connections import LimitedProtocol
from spacy_phi.service.guard import Limits
from spacy_phi.service.proxy_paths import Choices, Proxy
from spacy_phi.service.scrubbing import Scrubber
from spacy_phi.service.upstream import Upstream, read_addresses

NOTE = "Patient: Marta Alvarez, MRN 00482917, seen 03/14/2024."
SECRETS = ("Alvarez", "00482917", "03/14/2024", "sk-of-the-caller")
KEY = {"authorization": "Bearer sk-of-the-caller"}
CHAT, MESSAGES, RESPONSES = "/v1/chat/completions", "/v1/messages", "/v1/responses"
LIMITS = Limits(max_bytes=10_000_000, max_chars=20_000)
SCRUBBER = Scrubber(Settings(model="rules"))


class _Server(ThreadingHTTPServer):
    request_queue_size = 64  # of 5, the kernel resets some of sixteen connections at once


class _Upstream(BaseHTTPRequestHandler):
    def do_POST(self):
        self.asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        try:
            self.server.reply(self)
        except OSError:
            self.server.closed.set()

    def answer(self, body, status=200, kind="application/json", **headers):
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(body)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def stream(self):
        """Begin a stream that ends with the connection."""
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        self.close_connection = True

    def event(self, value):
        self.wfile.write(f"data: {value if isinstance(value, str) else json.dumps(value)}\n\n".encode())

    def log_message(self, *args):
        pass


def _chat(text):
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    return json.dumps({"id": "x", "object": "chat.completion", "model": "m", "choices": [choice]}).encode()


def _chunk(text):
    return {"id": "x", "choices": [{"index": 0, "delta": {"content": text}, "finish_reason": None}]}


@pytest.fixture(scope="module")
def upstream():
    server = _Server(("127.0.0.1", 0), _Upstream)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def address(upstream, serve):
    with _serve(upstream, serve) as address:
        yield address


@contextmanager
def _serve(upstream, serve, seconds=1.0):
    given = read_addresses([f"http://127.0.0.1:{upstream.server_port}"])
    proxy = Proxy(Upstream(given, seconds, LIMITS), Choices())
    with serve(create_app(lambda: SCRUBBER, LIMITS, proxy=proxy), LimitedProtocol) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(autouse=True)
def quiet(upstream, caplog):
    """No log of any package at any level holds text or keys."""
    upstream.closed = threading.Event()
    caplog.set_level(logging.DEBUG)
    yield
    held = [secret for secret in SECRETS for record in caplog.records if secret in record.getMessage()]
    assert held == []
    assert not any(record.exc_info for record in caplog.records if record.name.startswith("spacy_phi"))


def _body(path=CHAT, text=NOTE, **more):
    rows = {"input": text} if path == RESPONSES else {"messages": [{"role": "user", "content": text}]}
    return {"model": "gpt-5", **rows, **more}


def _ask(address, path=CHAT, headers=KEY, **more):
    return httpx.post(address + path, json=_body(path, **more), headers=headers, timeout=60)


def _said(text):
    """Return the text and the error of a stream of chat chunks."""
    events = [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: {")]
    texts = [choice["delta"].get("content", "") for event in events for choice in event.get("choices", ())]
    error = next((event["error"]["code"] for event in events if "error" in event), None)
    return "".join(texts), error


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 529])
@pytest.mark.parametrize("path", [CHAT, MESSAGES, RESPONSES])
def test_errors_of_the_upstream_keep_their_status_and_substitutes(address, upstream, path, status):
    body = json.dumps({"error": {"message": "bad <PATIENT_1>"}}).encode()
    upstream.reply = lambda call: call.answer(
        body, status, retry_after="7", set_cookie="a=b", server="secret"
    )
    answer = _ask(address, path)
    assert (answer.status_code, answer.content) == (status, body)
    assert answer.headers["retry-after"] == "7"
    assert "set-cookie" not in answer.headers
    assert answer.headers["x-phi-replaced"]


@pytest.mark.parametrize(
    ("body", "status", "kind", "expected", "code"),
    [
        (b"<html>Bad gateway Alvarez</html>", 502, "text/html", 502, "E392"),
        (b"<html>Alvarez</html>", 200, "text/html", 502, "E392"),
        (b"{", 200, "application/json", 502, "E392"),
        (b"", 200, "application/json", 502, "E392"),
        (b"\xff\xfe\xfa", 200, "application/json", 502, "E392"),
        (b"[" * 200_000, 200, "application/json", 502, "E392"),
        (b"moved", 302, "text/plain", 502, "E392"),
        (b'"' + b"x" * 10_000_000 + b'"', 200, "application/json", 502, "E393"),
        (b"x" * 2_000_000, 500, "text/plain", 502, "E393"),
    ],
    ids=["html error", "html", "half", "empty", "bytes", "deep", "redirect", "10 MB", "long error"],
)
def test_what_is_no_answer_is_coded(address, upstream, body, status, kind, expected, code):
    upstream.reply = lambda call: call.answer(body, status, kind, location="http://127.0.0.1:1/")
    answer = _ask(address)
    assert answer.status_code == expected
    assert answer.json()["error"]["code"] == code
    assert "Alvarez" not in answer.text


def test_a_long_answer_is_restored(address, upstream):
    text = "x <PATIENT_1> " * 100_000
    upstream.reply = lambda call: call.answer(_chat(text))
    restored = _ask(address).json()["choices"][0]["message"]["content"]
    assert restored == text.replace("<PATIENT_1>", "Marta Alvarez")
    packed = gzip.compress(_chat("<PATIENT_1>"))
    upstream.reply = lambda call: call.answer(packed, content_encoding="gzip")
    assert "Marta Alvarez" in _ask(address).text
    bomb = gzip.compress(_chat("x" * 50_000_000))
    upstream.reply = lambda call: call.answer(bomb, content_encoding="gzip")
    assert _ask(address).json()["error"]["code"] == "E393"


def test_answers_too_deep_or_malformed_keep_their_substitutes(address, upstream):
    deep = {"content": "<PATIENT_1>"}
    for _ in range(150):
        deep = {"a": deep}
    upstream.reply = lambda call: call.answer(json.dumps(deep).encode())
    answer = _ask(address)
    assert answer.json() == deep
    assert answer.headers["x-phi-unrestored"] == "E371"
    for odd in (
        [1],
        "<PATIENT_1>",
        None,
        {"choices": [{"message": {"role": 5, "content": [["<PATIENT_1>"]]}}]},
    ):
        upstream.reply = lambda call, odd=odd: call.answer(json.dumps(odd).encode())
        assert _ask(address).status_code == 200


def test_slow_and_silent_upstreams_are_left(address, upstream):
    upstream.reply = lambda call: time.sleep(3)
    answer = _ask(address)
    assert (answer.status_code, answer.json()["error"]["code"]) == (504, "E391")

    def stall(call):
        call.stream()
        call.event(_chunk("for <PATIENT_1> and <PAT"))
        time.sleep(3)

    upstream.reply = stall
    assert _said(_ask(address, stream=True).text) == ("for Marta Alvarez and <PAT", "E391")

    def crawl(call):
        call.stream()
        for letter in json.dumps(_chunk("<PATIENT_1>")):
            call.wfile.write((letter if letter != "{" or call.begun else "data: {").encode())
            call.begun = True
            time.sleep(0.01)
        call.wfile.write(b"\n\ndata: [DONE]\n\n")

    _Upstream.begun = False
    upstream.reply = crawl
    assert _said(_ask(address, stream=True).text) == ("Marta Alvarez", None)


@pytest.mark.parametrize("path", [CHAT, MESSAGES, RESPONSES])
def test_streams_that_break_off_are_coded(address, upstream, path):
    def reply(call):
        call.send_response(200)
        call.send_header("content-type", "text/event-stream")
        call.send_header("content-length", "100000")
        call.end_headers()
        call.event(_chunk("<PATIENT_1> <PAT") if path == CHAT else {"type": "ping"})
        call.wfile.flush()
        call.connection.shutdown(socket.SHUT_RDWR)

    upstream.reply = reply
    text = _ask(address, path, stream=True).text
    assert '"code": "E391"' in text
    assert ("event: error" in text) == (path != CHAT)
    if path == CHAT:
        assert _said(text) == ("Marta Alvarez <PAT", "E391")


def test_hostile_events(address, upstream):
    def reply(call):
        call.stream()
        for value in ("{", "null", "[]", '"<PATIENT_1>"', "\ufffd", json.dumps({"choices": {"a": 1}})):
            call.event(value)
        call.wfile.write(b"\xff\xfe\r\r: <PATIENT_1>\n\nid: 5\n\nnonsense\n\n")
        call.event({"choices": [{"index": [1], "delta": {"content": "<PATIENT_1>"}}]})
        call.event(_chunk("<PATIENT_1> after a failure"))

    upstream.reply = reply
    text = _ask(address, stream=True).text
    assert ": x-phi-unrestored" in text
    assert "Alvarez" not in text

    def long(call):
        call.stream()
        call.event(_chunk("<PATIENT_1>"))
        call.wfile.write(b"data: ")
        for _ in range(110):
            call.wfile.write(b"x" * 100_000)

    upstream.reply = long
    text = _ask(address, stream=True).text
    assert _said(text) == ("Marta Alvarez", "E393")


def test_a_caller_that_is_gone_ends_the_call(address, upstream):
    begun = threading.Event()

    def reply(call):
        call.stream()
        while True:
            call.event(_chunk("word "))
            call.wfile.flush()
            begun.set()
            time.sleep(0.02)

    upstream.reply = reply
    with httpx.stream("POST", address + CHAT, json=_body(stream=True), headers=KEY) as answer:
        next(answer.iter_bytes())
    assert begun.is_set()
    assert upstream.closed.wait(20)
    # One that does not wait for the first byte either.
    silent, closed = threading.Event(), threading.Event()

    def wait(call):
        silent.set()
        call.connection.settimeout(20)
        if call.connection.recv(1) == b"":
            closed.set()

    upstream.reply = wait
    body = json.dumps(_body()).encode()
    host, port = address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as raw:
        head = f"POST {CHAT} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\n"
        raw.sendall(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        assert silent.wait(20)
    assert closed.wait(0.9), "before the time limit of the upstream"


def test_forged_placeholders_and_those_of_other_callers_stay(address, upstream):
    upstream.reply = lambda call: call.answer(_chat(call.asked["messages"][-1]["content"]))
    forged = "<PATIENT_1> [DATE_1] MEDICALRECORD_1 &lt;SSN_1&gt; <PATIENT_999999>"
    _ask(address)
    for headers in (KEY, {"authorization": "Bearer sk-of-another"}, {"x-api-key": "sk-of-the-caller"}, {}):
        answer = _ask(address, headers=headers, text=forged)
        assert answer.json()["choices"][0]["message"]["content"] == forged
    # In the conversation of a session too, a prompt gets no more than it holds itself.
    named = {**KEY, "x-phi-session": "new"}
    own = _ask(address, headers=named).headers["x-phi-session"]
    for headers in ({"x-phi-session": own}, {"authorization": "Bearer x", "x-phi-session": own}):
        assert _ask(address, headers=headers, text=forged).status_code == 404
    restored = httpx.post(f"{address}/v1/restore", json={"session": own, "value": "<PATIENT_1>"})
    assert restored.status_code == 404


def test_headers_and_addresses_are_not_passed_on(address, upstream):
    seen = []

    def reply(call):
        seen.append(dict(call.headers))
        call.answer(_chat("x"))

    upstream.reply = reply
    odd = {"x-forwarded-for": "10.0.0.1", "cookie": "Alvarez", "referer": "Alvarez", "openai-project": "p"}
    assert _ask(address, headers=KEY | odd).status_code == 200
    assert "Alvarez" not in str(seen)
    assert "10.0.0.1" not in str(seen)
    assert seen[0]["openai-project"] == "p"
    for path in ("/v1/models", "/v1/chat/completions/", "/v1/files", "/v1/responses/resp_1"):
        answer = httpx.post(address + path, json=_body(), headers=KEY)
        assert answer.status_code in (307, 404, 405)
    assert len(seen) == 1


def test_requests_that_only_look_like_others_are_read_once(address, upstream):
    seen = []

    def reply(call):
        seen.append(json.dumps(call.asked))
        call.answer(_chat("x"))

    upstream.reply = reply
    rows = '"messages": [{"role": "user", "content": "%s"}]'
    raw = f'{{"model": "gpt-5", {rows % "x"}, {rows}}}'
    kind = {"content-type": "application/json"}
    assert httpx.post(address + CHAT, content=raw % NOTE, headers=KEY | kind).status_code == 200
    assert [secret for secret in SECRETS if secret in seen[0]] == []
    for body in (b"[1]", b"{", b'{"model": 5}', b"\xff", b"[" * 100_000, b'{"model": "m", "messages": NaN}'):
        answer = httpx.post(address + CHAT, content=body, headers=KEY | kind)
        assert answer.status_code in (200, 422)
        assert answer.status_code == 200 or answer.json()["error"]["code"] == "E165"


def test_many_callers_at_once(upstream, serve):
    def reply(call):
        time.sleep(0.2)
        call.answer(_chat(call.asked["messages"][0]["content"]))

    upstream.reply = reply
    results = []
    with _serve(upstream, serve, seconds=20) as address:

        def ask(number):
            text = f"Patient: Marta Alvarez, MRN 004829{number:02}."
            answer = _ask(address, text=text, headers={"authorization": f"Bearer {number}"})
            results.append(answer.status_code == 200 and text in answer.text)

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
    assert results == [True] * 16
