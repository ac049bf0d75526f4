"""Every command shown on the pages exists, with the options shown."""

import re
from pathlib import Path

import pytest
from weasel.util.config import load_project_config

from spacy_phi.cli import list_commands

ROOT = Path(__file__).parents[2]
PAGES = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "research" / "README.md",
    ROOT / "assets" / "templates" / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
)
FOLDERS = (ROOT, ROOT / "research")
"""Folders with a project.yml."""
_FENCED = re.compile(r"```.*?```", re.DOTALL)
_INLINE = re.compile(r"`([^`]+)`")
_OPTION = re.compile(r"(?<![\w.-])(--?[a-z][\w.-]*)")


def _shown(text):
    """Return the code lines of a page, from blocks and inline code, including code broken across lines."""
    blocks = [block.replace("\\\n", " ") for block in _FENCED.findall(text)]
    lines = [line for block in blocks for line in block.splitlines()]
    lines += [line for line in text.splitlines() if line.startswith("    ")]
    lines += [" ".join(code.split()) for code in _INLINE.findall(_FENCED.sub("", text))]
    return [line.partition(" #")[0] for line in lines]


@pytest.fixture(scope="module")
def shown():
    """Return (page, line) of all pages and of the scripts of project.yml."""
    found = [(page.name, line) for page in PAGES for line in _shown(page.read_text(encoding="utf8"))]
    projects = (load_project_config(folder) for folder in FOLDERS)
    scripts = (line for project in projects for command in project["commands"] for line in command["script"])
    return [*found, *(("project.yml", line) for line in scripts)]


def _matches(shown, pattern):
    return [(page, match[1], match[2]) for page, line in shown for match in re.finditer(pattern, line)]


def test_commands_of_spacy_phi(shown):
    commands = list_commands()
    found = _matches(shown, r"spacy phi ((?:site )?[a-z]+)\b([^&]*)")
    found += _matches(shown, rf"^(?:phi )?({'|'.join(commands)}) (.*)")
    assert len(found) > 40
    for page, name, rest in found:
        assert name in commands, (page, name)
        known = {option for param in commands[name].params for option in (*param.opts, *param.secondary_opts)}
        assert not set(_OPTION.findall(rest)) - known - {"--help"}, (page, name, rest)


def test_scripts(shown):
    found = _matches(shown, r"python ((?:benchmarks|research|tools|docs)/[\w/-]+\.py)\b([^&]*)")
    assert len(found) > 30
    for page, name, rest in found:
        path = ROOT / name
        assert path.is_file(), (page, name)
        source = path.read_text(encoding="utf8")
        # Overrides passed to `spacy train`, such as --training.dropout.
        overrides = "parse_config_overrides" in source
        for option in _OPTION.findall(rest):
            known = f'"{option}"' in source or option == "--help" or (overrides and "." in option)
            assert known, (page, name, option)


def test_workflows_and_their_variables(shown):
    product, research = (load_project_config(folder) for folder in FOLDERS)
    found = _matches(shown, r"spacy project run ([a-z0-9-]+)([^&]*)")
    assert len(found) > 10
    for page, name, rest in found:
        folder = (rest.split() or ["."])[0]
        # spaCy takes the first word for the folder, even if it is an option.
        assert not folder.startswith("--vars."), (page, name)
        project = research if folder == "research" else product
        assert name in {*project["workflows"], *(command["name"] for command in project["commands"])}, (
            page,
            name,
        )
        for variable in re.findall(r"--vars\.(\w+)", rest):
            assert variable in project["vars"], (page, name, variable)
