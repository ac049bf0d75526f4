"""README and site home page show real output of the package, and the README stays short."""

import re
from functools import cache
from pathlib import Path

import pytest
import spacy

import spacy_phi

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = (README, ROOT / "docs" / "index.md")
NOTE = ROOT / "spacy_phi" / "examples" / "radiology.txt"


def _shown(page: Path) -> list[list[str]]:
    blocks = re.findall(r"```text\n(.*?)```", page.read_text(encoding="utf8"), re.DOTALL)
    return [block.splitlines() for block in blocks[:2]]


@cache
def _scrub(note: str) -> str:
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    return nlp(note)._.scrubbed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_example_note_and_its_output(page):
    note = NOTE.read_text(encoding="utf8")
    shown_in, shown_out = _shown(page)
    # Long lines are truncated on the pages.
    for shown, text in ((shown_in, note), (shown_out, _scrub(note))):
        assert len(shown) >= 4
        for line, whole in zip(shown, text.splitlines()):
            assert whole[: len(line)] == line
            assert len(line) > 140 or whole.rstrip() == line


def test_the_readme_has_at_most_150_lines():
    assert len(README.read_text(encoding="utf8").splitlines()) <= 150


def test_the_files_that_the_readme_links_exist():
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", README.read_text(encoding="utf8")):
        assert (ROOT / link).is_file(), link


def test_the_citation_has_the_version_of_the_package():
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf8")
    assert f"\nversion: {spacy_phi.__version__}\n" in citation
