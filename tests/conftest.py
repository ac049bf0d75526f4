"""Fixtures shared by all test folders."""

import os

# One thread a process, set before NumPy is loaded: the suite runs in two processes, and the threads of both
# would wait for each other.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# LiteLLM would fetch a table of prices when it is imported.
os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")

import runpy
import shutil
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import spacy
from hypothesis import settings
from spacy.language import Language

# A loaded machine is not an error of the code under test.
settings.register_profile("phi", deadline=None)
settings.load_profile("phi")

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the repository root."""
    return ROOT


@pytest.fixture
def run_script(monkeypatch, capsys):
    """Return a function that runs a Python script with options in this process and returns its output."""

    def run(path, *options):
        monkeypatch.setattr(sys, "argv", [str(path), *map(str, options)])
        monkeypatch.syspath_prepend(str(path.parent))
        capsys.readouterr()
        runpy.run_path(str(path), run_name="__main__")
        return capsys.readouterr().out

    return run


@pytest.fixture(scope="session")
def nlp() -> Language:
    """Return an English pipeline that scrubs by rules alone; tests do not change it."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": "rules"})
    return nlp


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Return a headless Chromium; skip the test without one."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="no playwright: pip install '.[test]'")
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.skip("no browser: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared() -> Path:
    """Return the folder of corpora, `$SPACY_PHI_SHARED` or ../shared; skip the test if it is absent."""
    folder = Path(os.environ.get("SPACY_PHI_SHARED", ROOT.parent / "shared"))
    if not (folder / "meddocan").is_dir():
        pytest.skip(f"no corpora: set SPACY_PHI_SHARED (looked in {folder.name}/)")
    return folder


@pytest.fixture(scope="session")
def serve() -> Callable[..., AbstractContextManager[int]]:
    """Return a context manager that serves an ASGI app in a thread and yields its loopback port."""
    uvicorn = pytest.importorskip("uvicorn")

    @contextmanager
    def run(app: Any, protocol: type, **options: Any) -> Iterator[int]:
        listener = socket.create_server(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, http=protocol, log_level="warning", **options))
        thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        yield listener.getsockname()[1]
        server.should_exit = True
        thread.join(20)

    return run
