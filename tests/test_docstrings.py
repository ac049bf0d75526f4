"""Docstrings of the whole tree begin with a verb or a noun phrase."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

HEADLESS = {"What", "Where", "How", "Whose", "Which", "Who", "Why"}
"""Openings without a head. "Whether" is allowed in docstrings of attributes, which are booleans."""
HABITS = re.compile(
    r"\bstands? (?:before|behind|beside|alone)\b|\b(?:right|directly|and|or) behind\b", re.IGNORECASE
)
"""Phrases that house English replaces: precedes, follows, is beside, after."""
TYPED = re.compile(
    r"\b(?:RETURNS|YIELDS|RAISES) \(|\bRaises \w+Error\b|\b\w+ \((?:str|int|bool|float|Path|Doc)\b[^)]*\): "
)
"""Types, which the signature gives, and outcomes in another form than `RETURNS: ` and `RAISES: `."""
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def find_headless(path: Path) -> Iterator[str]:
    """Yield the locations of docstrings that open with a relative or an interrogative word."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        if text and _opening(text) in {*HEADLESS, "Whether"}:
            yield f"{path}:{node.body[0].lineno}"
        for line, text in _attribute_docstrings(getattr(node, "body", None)):
            if _opening(text) in HEADLESS:
                yield f"{path}:{line}"


def find_habits(path: Path) -> Iterator[str]:
    """Yield the locations of docstrings and comments with a phrase of HABITS."""
    source = path.read_text(encoding="utf8")
    yield from find_phrases(path, HABITS)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and HABITS.search(token.string):
            yield f"{path}:{token.start[0]}"


def find_phrases(path: Path, phrases: re.Pattern) -> Iterator[str]:
    """Yield the locations of docstrings with a phrase."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf8"))):
        text = ast.get_docstring(node) if isinstance(node, DOCUMENTED) else None
        for line, each in [(0, text or ""), *_attribute_docstrings(getattr(node, "body", None))]:
            if phrases.search(each):
                yield f"{path}:{line or node.body[0].lineno}"


def _opening(text: str) -> str:
    return text.split(maxsplit=1)[0].rstrip(",:")


def _attribute_docstrings(body: object) -> Iterator[tuple[int, str]]:
    """Yield the strings that follow an assignment."""
    statements = body if isinstance(body, list) else []
    for before, node in pairwise(statements):
        value = node.value if isinstance(node, ast.Expr) else None
        is_text = isinstance(value, ast.Constant) and isinstance(value.value, str)
        if isinstance(before, ast.Assign | ast.AnnAssign) and is_text:
            yield node.lineno, value.value


@pytest.mark.parametrize("folder", ["spacy_phi", "tools", "benchmarks", "research", "docs", "tests"])
def test_docstrings_have_a_head(folder, root):
    paths = (root / folder).rglob("*.py")
    assert [place for path in paths for place in find_headless(path)] == []


@pytest.mark.parametrize("folder", ["spacy_phi", "tools", "benchmarks", "research", "docs"])
def test_prose_has_no_habits(folder, root):
    paths = (root / folder).rglob("*.py")
    assert [place for path in paths for place in find_habits(path)] == []


def test_docstrings_leave_types_to_the_signature(root):
    package = root / "spacy_phi"
    paths = list(package.rglob("*.py"))
    assert len(paths) > 300
    assert [place for path in paths for place in find_phrases(path, TYPED)] == []


@pytest.mark.parametrize(
    "line", ["path (Path): A file.", "RETURNS (str): A text.", "A file. Raises PhiError (E100)."]
)
def test_a_type_is_found(line, tmp_path):
    path = tmp_path / "module.py"
    path.write_text(f'def read(path):\n    """Read a file.\n\n    {line}\n    """\n')
    assert list(find_phrases(path, TYPED)) == [f"{path}:2"]


def test_a_habit_is_found(tmp_path):
    path = tmp_path / "module.py"
    path.write_text('"""A module."""\n\nA = 1  # a title stands before it\n')
    assert list(find_habits(path)) == [f"{path}:3"]


def test_a_headless_docstring_is_found(tmp_path):
    path = tmp_path / "module.py"
    path.write_text('"""A module."""\n\n\ndef width():\n    """How wide it is."""\n')
    assert list(find_headless(path)) == [f"{path}:5"]


def test_an_attribute_is_a_noun_or_a_boolean(tmp_path):
    path = tmp_path / "module.py"
    path.write_text('A = 1\n"""How wide it is."""\nB = True\n"""Whether it is wide."""\n')
    assert list(find_headless(path)) == [f"{path}:2"]
