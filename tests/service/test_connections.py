"""Partial requests, idle connections and floods of them, over real sockets on loopback."""

import logging
import socket
import time

import pytest

pytest.importorskip("uvicorn")


from spacy_phi.service import connections
from spacy_phi.service.connections import MAX_CONNECTIONS, LimitedProtocol, handle_loop_error, max_connections

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def answer(scope, receive, send):
    assert scope["type"] == "http"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@pytest.fixture(params=[1.0])
def port(request, serve):
    class Protocol(LimitedProtocol):
        header_seconds = request.param
        limit = 10

    with serve(answer, Protocol, lifespan="off", timeout_keep_alive=60) as port:
        yield port


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=20)


def ask(client):
    client.sendall(REQUEST)
    answered = b""
    while not answered.endswith(b"ok"):
        piece = client.recv(1000)
        assert piece, "closed"
        answered += piece
    return answered


def is_closed(client):
    try:
        return client.recv(1) == b""
    except ConnectionResetError:
        return True


def test_half_headers_and_silence_are_cut_off(port):
    half, silent, kept = connect(port), connect(port), connect(port)
    half.sendall(b"GET / HTTP/1.1\r\nHost:")
    assert ask(kept).endswith(b"ok")
    kept.sendall(b"GET / HT")  # the second request of a keep-alive connection
    assert is_closed(half)
    assert is_closed(silent)
    assert is_closed(kept)


def test_a_flood_of_idle_connections_locks_nobody_out(port, caplog):
    with caplog.at_level(logging.WARNING, logger="spacy_phi.service"):
        flood = [connect(port) for _ in range(40)]
        assert ask(connect(port)).endswith(b"ok")
    for client in flood:
        client.close()
    assert sum("W160" in record.getMessage() for record in caplog.records) <= 1


def test_a_connection_that_is_used_outlives_the_time_for_headers(port):
    client = connect(port)
    for _ in range(8):
        assert ask(client).endswith(b"ok")
        time.sleep(0.25)


@pytest.mark.parametrize("port", [60.0], indirect=True)
def test_the_oldest_idle_connections_make_room(port):
    flood = [connect(port) for _ in range(40)]
    assert all(is_closed(client) for client in flood[:30])
    assert ask(flood[-1]).endswith(b"ok")


def test_the_server_logs_the_same_message_once_a_minute(caplog, monkeypatch):
    monkeypatch.setattr(connections, "_last_logged", {})
    logger = logging.getLogger("tests.server")
    connections.limit_log(logger)
    for message in ("Invalid HTTP request received.", "Shutting down") * 3:
        logger.warning(message)
    assert [record.getMessage() for record in caplog.records] == [
        "Invalid HTTP request received.",
        "Shutting down",
    ]


def test_errors_of_the_loop_are_one_line_and_hold_no_traceback(caplog):
    connections._last_logged.clear()
    with caplog.at_level(logging.WARNING, logger="spacy_phi.service"):
        for _ in range(1000):
            handle_loop_error(None, {"exception": OSError(24, "Jane Ruiz"), "message": "Jane Ruiz"})
    (record,) = caplog.records
    assert "OSError" in record.getMessage()
    assert "Ruiz" not in record.getMessage()
    assert record.exc_info is None


def test_there_are_fewer_connections_than_files(monkeypatch):
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (128, 128))
    assert max_connections() == 80
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (100_000, 100_000))
    assert max_connections() == MAX_CONNECTIONS
