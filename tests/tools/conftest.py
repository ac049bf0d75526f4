"""The scripts of tools/ as modules that can import one another, as when run."""

import importlib

import pytest


@pytest.fixture
def bring(root, monkeypatch):
    """Return a function that imports a script of tools/ by name."""
    monkeypatch.syspath_prepend(str(root / "tools"))
    return importlib.import_module
