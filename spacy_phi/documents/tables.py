"""The tables of this folder."""

from importlib.resources import files
from typing import Any

from ..lang.base import tomllib


def load_table(name: str) -> dict[str, Any]:
    """Return a table of this folder, by its name without extension."""
    return tomllib.loads(files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf8"))
