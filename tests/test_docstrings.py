"""Docstrings of the whole tree begin with a verb or a noun phrase."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HEADLESS = {"What", "Where", "How", "Whose", "Whether", "Which", "Who"}
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def find_headless(path: Path) -> Iterator[str]:
    """Yield the places of docstrings that open with a relative or an interrogative word."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        if text and text.split(maxsplit=1)[0].rstrip(",:") in HEADLESS:
            yield f"{path}:{node.body[0].lineno}"


@pytest.mark.parametrize("folder", ["spacy_phi", "assets", "benchmarks", "docs", "tests"])
def test_docstrings_have_a_head(folder, root):
    paths = [
        path for path in (root / folder).rglob("*.py") if "corpora" not in path.relative_to(root).parts[:2]
    ]
    assert [place for path in paths for place in find_headless(path)] == []


def test_a_headless_docstring_is_found(tmp_path):
    path = tmp_path / "module.py"
    path.write_text('"""A module."""\n\n\ndef width():\n    """How wide it is."""\n')
    assert list(find_headless(path)) == [f"{path}:5"]
