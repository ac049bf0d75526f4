"""A precision-recall curve as SVG, without a plotting library."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

_WIDTH, _HEIGHT, _LEFT, _TOP, _SIZE = 640, 440, 70, 30, (540, 350)


def draw_curve(points: Sequence[tuple[float, float, str]], chosen: str | None = None) -> str:
    """Return the SVG of a curve, with recall from left to right and precision upwards.

    points: recall, precision and name of each, in order. chosen: name of the filled point.
    """
    low_x = _floor(min((x for x, _, _ in points), default=0.0))
    low_y = _floor(min((y for _, y, _ in points), default=0.0))

    def place(x: float, y: float) -> tuple[float, float]:
        right, up = (x - low_x) / (1 - low_x), (y - low_y) / (1 - low_y)
        return round(_LEFT + right * _SIZE[0], 1), round(_TOP + (1 - up) * _SIZE[1], 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}"'
        ' font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>'
    ]
    for i in range(6):
        (x, _), (_, y) = place(low_x + i * (1 - low_x) / 5, 1), place(1, low_y + i * (1 - low_y) / 5)
        foot = _TOP + _SIZE[1]
        parts.append(f'<path d="M{x} {_TOP}V{foot}M{_LEFT} {y}H{_LEFT + _SIZE[0]}" stroke="#ddd"/>')
        parts.append(
            f'<text x="{x}" y="{foot + 18}" text-anchor="middle">{low_x + i * (1 - low_x) / 5:.3f}</text>'
        )
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y + 4}" text-anchor="end">{low_y + i * (1 - low_y) / 5:.3f}</text>'
        )
    parts.append(f'<text x="{_LEFT + _SIZE[0] / 2}" y="{_HEIGHT - 12}" text-anchor="middle">recall</text>')
    parts.append(f'<text x="16" y="{_TOP - 10}">precision</text>')
    line = " ".join(f"{x},{y}" for x, y in (place(x, y) for x, y, _ in points))
    parts.append(f'<polyline points="{line}" fill="none" stroke="#1f4e79" stroke-width="2"/>')
    for x, y, name in points:
        (cx, cy), fill = place(x, y), "#1f4e79" if name == chosen else "white"
        parts.append(f'<circle cx="{cx}" cy="{cy}" r="4" fill="{fill}" stroke="#1f4e79"/>')
        parts.append(f'<text x="{cx - 6}" y="{cy + 16}" text-anchor="end" fill="#555">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _floor(value: float) -> float:
    """Return a tick below a value, and below 1."""
    return min(0.95, int(value * 20) / 20)
