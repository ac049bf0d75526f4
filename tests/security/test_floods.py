"""Floods of the whole service; `python benchmarks/attack_floods.py` sends larger ones."""

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("uvicorn")

from spacy_phi.batch.settings import Settings
from spacy_phi.service.app import create_app
from spacy_phi.service.connections import LimitedProtocol
from spacy_phi.service.scrubbing import Scrubber

from .floods import FLOODS, flood


@pytest.fixture(scope="module")
def port(serve):
    class Protocol(LimitedProtocol):
        limit = 16

    app = create_app(lambda: Scrubber(Settings(model="rules")))
    with serve(app, Protocol, lifespan="on", ws="none", backlog=32) as port:
        yield port


@pytest.mark.parametrize("name", FLOODS)
def test_an_honest_client_is_answered(port, name):
    flood(port, name, 12 if name == "clients" else 40)
