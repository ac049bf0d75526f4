"""The static files of the page: HTML, script and style."""

from functools import cache
from pathlib import Path

PAGE = Path(__file__).parent / "page"


@cache
def files() -> frozenset[str]:
    """Names of the files that may be served."""
    return frozenset(path.name for path in PAGE.iterdir() if path.suffix in (".js", ".css", ".svg"))
