"""Floods of a service on loopback, and how long an honest client waits meanwhile."""

import http.client
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

BODY = json.dumps({"text": "Seen by Dr. Jane Ruiz, MRN 00482917."})
TOO_LONG = 20_000_000


def ask(port, body=BODY):
    """Return the status of a request and the text of its answer."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        client.request("POST", "/scrub", body, {"Content-Type": "application/json"})
        answer = client.getresponse()
        return answer.status, answer.read().decode()
    finally:
        client.close()


@contextmanager
def held(port, count, sent=b""):
    """Hold open connections that have sent so much and no more."""
    with ExitStack() as stack:
        for _ in range(count):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            client.sendall(sent)
        yield


def idle(port, count):
    """Connections that say nothing."""
    return held(port, count)


def half_headers(port, count):
    """Connections whose headers do not end."""
    return held(port, count, b"POST /scrub HTTP/1.1\r\nHost: localhost\r\nX-Slow:")


def long_bodies(port, count):
    """Requests that announce a body that is too long."""
    lines = ("POST /scrub HTTP/1.1", "Host: localhost", "Content-Type: application/json")
    head = "\r\n".join((*lines, f"Content-Length: {TOO_LONG}", "", ""))
    return held(port, count, head.encode())


@contextmanager
def clients(port, count):
    """Clients that each ask at once; every answer is a scrubbed note or a request to come later."""
    with ThreadPoolExecutor(count) as pool:
        answers = [pool.submit(ask, port) for _ in range(count)]
        yield
        statuses = {answer.result()[0] for answer in answers}
    assert statuses <= {200, 503}, statuses


FLOODS = {"idle": idle, "half headers": half_headers, "bodies too long": long_bodies, "clients": clients}


def flood(port, name, count):
    """Let a flood come. RETURNS: how long an honest client then waits, in seconds."""
    with FLOODS[name](port, count):
        began = time.monotonic()
        status = 503
        while status == 503:
            status, text = ask(port)
        seconds = time.monotonic() - began
    assert status == 200
    assert "Ruiz" not in text
    return seconds
