"""Bar charts as inline SVG that scale to the width of the page and print well."""

from collections.abc import Sequence
from html import escape

_ROW, _LEFT, _WIDTH, _RIGHT = 22, 208, 440, 50
_HEIGHT, _BASE = 110, 124


def draw_bars(caption: str, rows: Sequence[tuple[str, int]]) -> str:
    """Return horizontal bars.

    rows: Name and count of each bar.
    """
    top = max([n for _, n in rows], default=0) or 1
    pieces = []
    for i, (name, n) in enumerate(rows):
        y, width = i * _ROW, max(1.5, n / top * (_WIDTH - _LEFT - _RIGHT)) if n else 0
        pieces.append(
            f'<text x="{_LEFT - 8}" y="{y + 16}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{_LEFT}" y="{y + 4}" width="{width:.1f}" height="{_ROW - 8}"/>'
            f'<text x="{_LEFT + width + 6:.1f}" y="{y + 16}">{n:,}</text>'
        )
    words = ", ".join(f"{name}: {n}" for name, n in rows)
    return _figure(caption, words, _WIDTH, _ROW * len(rows) + 4, "".join(pieces))


def draw_histogram(caption: str, bars: Sequence[int]) -> str:
    """Return a histogram of scores from 0 to 1.

    bars: Count of each step.
    """
    top, step, width = max(*bars, 1), 400 / len(bars), 400
    pieces = []
    for i, n in enumerate(bars):
        # Keep a small bar visible beside a large one.
        height = max(1.5, n / top * _HEIGHT) if n else 0
        title = f"{i / len(bars):.2f} to {(i + 1) / len(bars):.2f}: {n:,}"
        pieces.append(
            f'<rect x="{i * step + 1:.1f}" y="{_BASE - height:.1f}" width="{step - 2:.1f}" '
            f'height="{height:.1f}"><title>{title}</title></rect>'
        )
    words = ", ".join(f"{i / len(bars):.2f}: {n}" for i, n in enumerate(bars) if n)
    axis = (
        f'<line x1="0" y1="{_BASE}" x2="{width}" y2="{_BASE}"/><text x="0" y="{_BASE + 15}">0</text>'
        f'<text x="{width / 2:.0f}" y="{_BASE + 15}" text-anchor="middle">0.5</text>'
        f'<text x="{width}" y="{_BASE + 15}" text-anchor="end">1</text>'
    )
    return _figure(f"{caption}, the highest bar {top:,}", words, width, _BASE + 20, "".join(pieces) + axis)


def _figure(caption: str, words: str, width: int, height: int, inside: str) -> str:
    return (
        f'<figure><figcaption>{escape(caption)}</figcaption><svg viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(caption)}: {escape(words)}">{inside}</svg></figure>'
    )
