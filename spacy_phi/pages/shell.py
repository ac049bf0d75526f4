"""Page frame: head, style and content security policy."""

import re
from datetime import datetime, timezone
from functools import cache
from html import escape
from pathlib import Path

_FOLDER = Path(__file__).parent


@cache
def read_style(name: str) -> str:
    """Return a style sheet of this folder."""
    return (_FOLDER / name).read_text(encoding="utf8")


COLORS = dict(re.findall(r"--([A-Z]+): (#\w{6})", read_style("note.css")))
"""One color per label category, light enough for black text."""


def now() -> str:
    """Return the date and time for the head of a page."""
    return datetime.now(timezone.utc).strftime("%Y-%m-%d %H:%M UTC")


def to_page(title: str, body: str, style: str) -> str:
    """Return a whole page.

    title: Plain text. body: HTML. style: CSS in addition to that of all pages.
    """
    css = "\n".join((read_style("pico.min.css"), read_style("look.css"), style))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{css}</style></head><body>\n{body}\n</body></html>\n"
    )
