"""Importing is light: no torch, no lexicon, nothing heavy; and inner modules do not import outer ones."""

import ast
import importlib
import pkgutil
import subprocess
import sys

import pytest

import spacy_phi

HEAVY = ("torch", "transformers", "spacy_transformers", "nltk", "pandas")
# spaCy imports torch itself if it is installed, so check which module requests it.
_PROBE = """
import builtins, io
import spacy
opened, heavy = [], set()
real_open, real_import = io.open, builtins.__import__
def watch_open(file, *args, **kwargs):
    opened.append(str(file))
    return real_open(file, *args, **kwargs)
def watch_import(name, globals=None, *args, **kwargs):
    asks = (globals or {{}}).get("__name__", "")
    if name.partition(".")[0] in {heavy!r} and asks.partition(".")[0] in ("spacy_phi", "__main__"):
        heavy.add(name.partition(".")[0])
    return real_import(name, globals, *args, **kwargs)
builtins.open = io.open = watch_open
builtins.__import__ = watch_import
{code}
lists = sorted(path for path in opened if path.endswith((".gz", ".tsv", ".txt", ".jsonl", ".npz")))
# The vocabularies of lang/ are a few hundred words each.
print(sorted(heavy), [path for path in lists if "spacy_phi" in path and "/vocab/" not in path])
"""


def _probe(code: str) -> str:
    script = _PROBE.format(code=code, heavy=HEAVY)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=300, check=True
    )
    return done.stdout.strip()


@pytest.mark.parametrize(
    "code",
    [
        "import spacy_phi",
        "import spacy; spacy.blank('en')",
        "import spacy; spacy.blank('en').add_pipe('phi_scrubber')",
    ],
)
def test_nothing_heavy_is_imported_and_no_list_is_read(code):
    assert _probe(code) == "[] []"


def test_the_probe_sees_what_it_looks_for():
    code = "import torch, spacy_phi; open(spacy_phi.__path__[0] + '/examples/ed_note.txt').close()"
    heavy, lists = _probe(code).split("] [")
    assert heavy == "['torch'"
    assert "ed_note.txt" in lists


INNER = (
    *("ml", "rules", "linking", "lexicons", "features", "surrogates", "corpora", "tables", "documents"),
    *("synthesis", "evaluation"),
)
OUTER = ("pipeline", "batch", "cli")


def _imports(path, package: tuple[str, ...]):
    """Return the absolute names of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *(node.module or "").split("."))).strip(".")
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def test_inner_parts_do_not_import_outer_ones(root):
    checked = 0
    for part in INNER:
        for path in (root / "spacy_phi" / part).glob("**/*.py"):
            package = path.relative_to(root).parent.parts
            for name in _imports(path, package):
                checked += 1
                assert not name.startswith(tuple(f"spacy_phi.{outer}" for outer in OUTER)), path.name
    assert checked > 100


def test_replacing_finds_nothing(root):
    """Surrogates import no rules, and neither surrogates nor rules search for known values."""
    for part, finders in (("surrogates", ("linking", "rules")), ("rules", ("linking",))):
        for path in (root / "spacy_phi" / part).glob("**/*.py"):
            for name in _imports(path, path.relative_to(root).parent.parts):
                assert not name.startswith(tuple(f"spacy_phi.{finder}" for finder in finders)), path.name


def test_the_product_needs_no_system_of_the_papers(root):
    checked = 0
    systems = root / "spacy_phi" / "systems"
    for path in (root / "spacy_phi").glob("**/*.py"):
        if systems not in path.parents:
            for name in _imports(path, path.relative_to(root).parent.parts):
                checked += 1
                assert not f"{name}.".startswith("spacy_phi.systems."), path.name
    assert checked > 1000


def test_the_batch_engine_knows_no_command_line(root):
    checked = 0
    for part in ("batch", "service", "spark"):
        for path in (root / "spacy_phi" / part).glob("**/*.py"):
            for name in _imports(path, path.relative_to(root).parent.parts):
                checked += 1
                assert not name.startswith(("spacy_phi.cli", "typer")), path.name
    assert checked > 100


def test_public_names_resolve():
    found = 0
    for module in pkgutil.walk_packages(spacy_phi.__path__, "spacy_phi."):
        if module.ispkg and hasattr(package := importlib.import_module(module.name), "__all__"):
            found += len([getattr(package, name) for name in package.__all__])
    assert found
