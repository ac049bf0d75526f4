"""Floods of the whole service; `python benchmarks/attack_floods.py` sends larger ones."""

import socket
import threading
import time

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")

import uvicorn

from spacy_phi.cli.engine import Settings
from spacy_phi.service.app import create_app
from spacy_phi.service.connections import LimitedProtocol
from spacy_phi.service.scrubbing import Scrubber

from .floods import FLOODS, flood


@pytest.fixture(scope="module")
def port():
    class Protocol(LimitedProtocol):
        limit = 16

    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(lambda: Scrubber(Settings(model="rules")))
    config = uvicorn.Config(app, http=Protocol, log_level="warning", lifespan="on", ws="none", backlog=32)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listener.getsockname()[1]
    server.should_exit = True
    thread.join(20)


@pytest.mark.parametrize("name", FLOODS)
def test_an_honest_client_is_answered(port, name):
    flood(port, name, 12 if name == "clients" else 40)
