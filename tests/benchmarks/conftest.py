"""The benchmarks as modules, which find one another as they do when they are run."""

import importlib

import pytest


@pytest.fixture
def bring(root, monkeypatch):
    """A function that imports a script of benchmarks/ by its name."""
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    return importlib.import_module
