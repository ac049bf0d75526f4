"""The package works without its docstrings and assertions, as under `python -OO`.

`.ci/pythons` scrubs notes in this mode. Beside spacy-transformers, `spacy.blank` fails in it:
transformers 4.53.2 reads its own docstrings.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from spacy_phi.cli import list_commands

PACKAGE = Path(__file__).parents[1] / "spacy_phi"
COMMANDS = sorted(list_commands())
_NARROWS = re.compile(r"[\w.]+ is not None|isinstance\([\w.]+, [\w.]+\)")
_HELP = """
import sys
from typer.testing import CliRunner
from spacy_phi.cli import app
for command in sys.argv[1:]:
    print(CliRunner(env={"COLUMNS": "100"}).invoke(app, [*command.split(), "--help"]).output)
"""
_FEATURES = """
import spacy
from spacy_phi.features.gazetteers import create_gazetteers
from spacy_phi.features.morphological import create_morphological
from spacy_phi.features.safety import create_safety
from spacy_phi.features.temporal import create_temporal
for create in (create_gazetteers, create_morphological, create_safety, create_temporal):
    group = create("en")
    print(group.names, [feature.about for feature in group.words])
"""


def find_effects(source: str) -> Iterator[str]:
    """Yield the docstrings that code reads and the assertions that do more than narrow a type."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assert) and not _NARROWS.fullmatch(ast.unparse(node.test)):
            yield ast.unparse(node)
        if isinstance(node, ast.Attribute) and node.attr == "__doc__":
            yield ast.unparse(node)
        if isinstance(node, ast.Name | ast.Attribute) and "getdoc" in ast.unparse(node):
            yield ast.unparse(node)


def test_no_module_needs_docstrings_or_assertions():
    for path in PACKAGE.rglob("*.py"):
        assert list(find_effects(path.read_text(encoding="utf8"))) == [], path.name


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("assert x is not None", []),
        ("assert isinstance(error, Refused)", []),
        ("assert not kept, 'a message'", ["assert not kept, 'a message'"]),
        ("assert isinstance(state['items'], list)", ["assert isinstance(state['items'], list)"]),
        ("f.__doc__.split()", ["f.__doc__"]),
    ],
)
def test_effects_are_found(source, found):
    assert list(find_effects(source)) == found


def test_output_without_docstrings_is_the_same():
    """In one process each: with -OO, every module that it imports is compiled."""
    plain, stripped = (
        subprocess.run(
            [sys.executable, *options, "-c", _FEATURES + _HELP, *COMMANDS], capture_output=True, check=True
        )
        for options in ([], ["-OO"])
    )
    assert plain.stdout == stripped.stdout
    assert b"--policy" in plain.stdout
