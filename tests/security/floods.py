"""Floods of a service on loopback, and the wait of a regular client meanwhile."""

import http.client
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager

BODY = json.dumps({"text": "Seen by Dr. Jane Ruiz, MRN 00482917."})
TOO_LONG = 20_000_000


def ask(port, body=BODY):
    """Return status and text of a response."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        client.request("POST", "/scrub", body, {"Content-Type": "application/json"})
        answer = client.getresponse()
        return answer.status, answer.read().decode()
    finally:
        client.close()


def ask_again(port, times=5):
    """Like `ask`, but repeat a request whose idle connection gave way to one of the flood."""
    for _ in range(times - 1):
        try:
            return ask(port)
        except ConnectionError:
            continue
    return ask(port)


@contextmanager
def held(port, count, sent=b""):
    """Hold open connections that have sent only these bytes."""
    with ExitStack() as stack:
        for _ in range(count):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            client.sendall(sent)
        yield


def idle(port, count):
    """Open connections that send nothing."""
    return held(port, count)


def half_headers(port, count):
    """Open connections whose headers do not end."""
    return held(port, count, b"POST /scrub HTTP/1.1\r\nHost: localhost\r\nX-Slow:")


def long_bodies(port, count):
    """Send requests that announce too long a body."""
    lines = ("POST /scrub HTTP/1.1", "Host: localhost", "Content-Type: application/json")
    head = "\r\n".join((*lines, f"Content-Length: {TOO_LONG}", "", ""))
    return held(port, count, head.encode())


@contextmanager
def clients(port, count):
    """Run clients that send requests at once; each response is a scrubbed note or a 503."""
    with ThreadPoolExecutor(count) as pool:
        answers = [pool.submit(ask, port) for _ in range(count)]
        yield
        statuses = {answer.result()[0] for answer in answers}
    assert statuses <= {200, 503}, statuses


FLOODS = {"idle": idle, "half headers": half_headers, "bodies too long": long_bodies, "clients": clients}


def flood(port, name, count):
    """Start a flood. RETURNS: the wait of a regular client meanwhile, in seconds."""
    with FLOODS[name](port, count):
        began = time.monotonic()
        status = 503
        while status == 503:
            status, text = ask_again(port)
        seconds = time.monotonic() - began
    assert status == 200
    assert "Ruiz" not in text
    return seconds
