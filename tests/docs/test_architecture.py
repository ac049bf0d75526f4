"""The page of the architecture names files and folders that exist, and all folders of the package."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "concepts" / "architecture.md").read_text(encoding="utf8")


def test_what_the_page_names_exists():
    named = re.findall(r"`([\w./-]+(?:/|\.py|\.toml|\.txt|\.yml|\.cfg|\.md))`", PAGE)
    assert len(named) > 40
    for name in named:
        places = (ROOT / name, ROOT / "spacy_phi" / name, *(ROOT / "spacy_phi").glob(f"*/{name}"))
        assert any(place.exists() for place in places), name


def test_all_folders_of_the_package_are_named():
    folders = {path.parent.name for path in (ROOT / "spacy_phi").glob("*/__init__.py")}
    assert len(folders) > 20
    assert {name for name in folders if f"`spacy_phi/{name}/" not in PAGE} == set()
