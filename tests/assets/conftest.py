"""The scripts of assets/ as modules, which find one another as they do when they are run."""

import importlib

import pytest


@pytest.fixture
def bring(root, monkeypatch):
    """A function that imports a script of assets/ by its name."""
    monkeypatch.syspath_prepend(str(root / "assets"))
    return importlib.import_module
