"""README and site home page show real output of the package, and the README stays short."""

import re
from pathlib import Path

import spacy

import spacy_phi

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
SAMPLE = ROOT / "spacy_phi" / "service" / "page" / "sample.js"


def test_the_example_note_and_its_output():
    script = SAMPLE.read_text(encoding="utf8")
    note = script[script.index("`") + 1 : script.rindex("`")]
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber")
    shown = re.search(r"```text\n(.*?)```", README.read_text(encoding="utf8"), re.DOTALL)[1]
    assert len(shown.splitlines()) > 7
    assert nlp(note)._.scrubbed.startswith(shown)


def test_the_pictures_that_the_site_shows_exist():
    docs = ROOT / "docs"
    shown = {
        (page.parent / link).resolve()
        for page in docs.rglob("*.md")
        for link in re.findall(r"!\[[^\]]*\]\(([^)]+(?:png|svg))\)", page.read_text(encoding="utf8"))
    }
    assert shown == set((docs / "images").iterdir())


def test_the_readme_has_at_most_150_lines():
    assert len(README.read_text(encoding="utf8").splitlines()) <= 150


def test_the_files_that_the_readme_links_exist():
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", README.read_text(encoding="utf8")):
        assert (ROOT / link).is_file(), link


def test_the_citation_has_the_version_of_the_package():
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf8")
    assert f"\nversion: {spacy_phi.__version__}\n" in citation
