"""The experiments as modules that can import one another, as when run."""

import importlib

import pytest


@pytest.fixture
def bring(root, monkeypatch):
    """Return a function that imports a script of research/ by name."""
    for folder in ("tools", "benchmarks", "research"):
        monkeypatch.syspath_prepend(str(root / folder))
    return importlib.import_module
