"""The configs of configs/ by name."""

from pathlib import Path


def find_config(root: Path, name: str) -> Path:
    """Return the file of a config: one that users start from, one of the papers, or that of `phi site`."""
    found = [*(root / "configs").glob(f"**/{name}.cfg"), *(root / "spacy_phi" / "site").glob(f"{name}.cfg")]
    assert len(found) == 1, name
    return found[0]
