"""Page frame: head, style and content security policy."""

from html import escape

from ..labels import CATEGORIES

COLORS = dict(
    zip(CATEGORIES, ("#ffd166", "#c3aed6", "#8ecae6", "#f4a261", "#95d5b2", "#ffafcc", "#bde0fe", "#d9d9d9"))
)
"""One color per label category, light enough for black text."""

_STYLE = """
:root { color-scheme: light dark; --ink: #1c1c1c; --back: #fff; --faint: #5a5a5a; --line: #c9c9c5;
  --card: #f5f5f2; --bar: #2b6ca3; --bad: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececea; --back: #181a1c; --faint: #b0b3b5; --line: #46494c; --card: #232629;
    --bar: #7db4e3; --bad: #ffb4ab; } }
@page { size: auto; margin: 18mm 15mm; }
@media print {
  :root { --ink: #000; --back: #fff; --faint: #444; --bar: #444; --card: #fff; --bad: #000; }
  body { margin: 0; max-width: none; font-size: 10pt; } h2 { break-after: avoid; }
  tr, figure, .card { break-inside: avoid; } thead { display: table-header-group; } }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 72rem;
  margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { line-height: 1.2; } .faint, figcaption, caption { color: var(--faint); }
.bad { font-weight: 600; color: var(--bad); } .good { font-weight: 600; }
"""


def to_page(title: str, body: str, style: str) -> str:
    """Return a whole page.

    title: Plain text. body: HTML. style: CSS in addition to that of all pages.
    """
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{_STYLE}{style}</style></head><body>\n{body}\n</body></html>\n"
    )
