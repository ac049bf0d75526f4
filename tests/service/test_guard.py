"""The guard around an app that stands in for the service."""

import asyncio
import json

import pytest

pytest.importorskip("fastapi")

from spacy_phi.service.guard import Guard, Limits

LIMITS = Limits(max_bytes=100, max_waiting=2, read_seconds=0.2)


JSON = (b"content-type", b"application/json; charset=utf-8")


def _scope(path="/scrub", method="POST", headers=(), kind=JSON):
    return {"type": "http", "path": path, "method": method, "headers": [kind, *headers]}


async def _ask(guard, scope, *messages):
    """Return status, headers and body of a response; the client falls silent after its messages."""
    waiting = list(messages)
    sent = []

    async def receive():
        if waiting:
            return waiting.pop(0)
        await asyncio.sleep(60)

    async def send(message):
        sent.append(message)

    await guard(scope, receive, send)
    return sent[0]["status"], dict(sent[0]["headers"]), b"".join(m.get("body", b"") for m in sent[1:])


def _body(data=b"{}", more=False):
    return {"type": "http.request", "body": data, "more_body": more}


async def _echo(scope, receive, send):
    message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": message["body"]})


def test_a_body_in_pieces_comes_whole_and_the_answer_has_its_headers():
    guard = Guard(_echo, LIMITS, None)
    status, headers, body = asyncio.run(_ask(guard, _scope(), _body(b"ab", True), _body(b"c")))
    assert (status, body) == (200, b"abc")
    assert headers[b"cache-control"] == b"no-store"
    assert b"default-src 'none'" in headers[b"content-security-policy"]


def test_large_slow_or_aborted_requests_are_refused():
    guard = Guard(_echo, LIMITS, None)
    pieces = [_body(b"x" * 60, True), _body(b"x" * 60)]
    assert asyncio.run(_ask(guard, _scope(), *pieces))[0] == 413
    said = _scope(headers=[(b"content-length", b"101")])
    assert asyncio.run(_ask(guard, said))[0] == 413
    assert asyncio.run(_ask(guard, _scope(headers=[(b"content-length", b"-1")])))[0] == 413
    assert asyncio.run(_ask(guard, _scope(), _body(b"x", True)))[0] == 408
    assert asyncio.run(_ask(guard, _scope(), {"type": "http.disconnect"}))[0] == 400


def test_no_more_requests_than_may_wait_and_room_again_after():
    async def run():
        go = asyncio.Event()

        async def slow(scope, receive, send):
            await go.wait()
            await _echo(scope, receive, send)

        guard = Guard(slow, LIMITS, None)
        guard.retry_after = lambda: 7
        taken = [asyncio.create_task(_ask(guard, _scope(), _body())) for _ in range(2)]
        await asyncio.sleep(0.05)
        status, headers, body = await _ask(guard, _scope(), _body())
        assert status == 503
        assert headers[b"retry-after"] == b"7"
        assert json.loads(body)["error"].startswith("[E165]")
        go.set()
        assert [(await task)[0] for task in taken] == [200, 200]
        assert (await _ask(guard, _scope(), _body()))[0] == 200

    asyncio.run(run())


def test_an_error_shows_only_its_kind_and_frees_its_slot(caplog):
    async def fail(scope, receive, send):
        raise RuntimeError((await receive())["body"])

    guard = Guard(fail, LIMITS, None)
    for _ in range(3):
        status, _, body = asyncio.run(_ask(guard, _scope(), _body(b"Jane Ruiz")))
        assert status == 500
        assert json.loads(body)["error"].startswith("[E166] RuntimeError at test_guard.py:")
    assert b"Jane" not in body
    assert "Jane" not in caplog.text
    assert "[E166]" in caplog.text


def test_paths_with_and_without_token():
    guard = Guard(_echo, LIMITS, "a-token-of-the-tests")
    good = [(b"authorization", b"Bearer a-token-of-the-tests")]
    assert asyncio.run(_ask(guard, _scope(headers=good), _body()))[0] == 200
    for path, method in (("/scrub", "POST"), ("/health", "POST"), ("/other", "GET"), ("/page/x", "DELETE")):
        assert asyncio.run(_ask(guard, _scope(path, method), _body()))[0] == 401, path
    for path in ("/", "/health", "/openapi.json", "/page/app.js"):
        assert asyncio.run(_ask(guard, _scope(path, "GET"), _body()))[0] == 200, path


def test_a_compressed_body_is_refused():
    guard = Guard(_echo, LIMITS, None)
    for coding, status in ((b"gzip", 415), (b"br", 415), (b"identity", 200)):
        answer = asyncio.run(_ask(guard, _scope(headers=[(b"content-encoding", coding)]), _body()))
        assert answer[0] == status
        assert (b"compressed" in answer[2]) == (status == 415)


@pytest.mark.parametrize(
    "kind", [b"text/plain", b"application/x-www-form-urlencoded", b"multipart/form-data", b""]
)
def test_a_body_that_another_site_could_send_is_refused(kind):
    guard = Guard(_echo, LIMITS, None)
    scope = _scope(kind=(b"content-type", kind))
    assert asyncio.run(_ask(guard, scope, _body()))[0] == 415
