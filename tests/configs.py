"""The configs of configs/ by name."""

from pathlib import Path


def find_config(root: Path, name: str) -> Path:
    """Return the file of a config: one that users start from, or one of the papers."""
    (found,) = (root / "configs").glob(f"**/{name}.cfg")
    return found
