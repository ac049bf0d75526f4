"""Measure how the scrubber's time grows with the length of hostile notes.

    python benchmarks/attack.py --model rules [--sizes 12 25 50 100] [--mode recall] [--every 4]

Each shape is a text repeated up to a size in kB. Prints CPU seconds at each size and the growth exponent,
over the sizes that take long enough to measure. Exits with 1 if an exponent exceeds --most. A shape stops at
the first size that takes longer than --seconds. Notes go through `PhiScrubber.scrub_texts`, as in the command
line and the service.
"""

import gc
import math
import sys
import time
from collections.abc import Callable, Sequence

import spacy
from common import make_parser

from spacy_phi.pipeline.scrubber import PhiScrubber

LEAST_SECONDS = 0.1
"""Shorter times are excluded from the fit: fixed costs and noise dominate them."""
REPEATED_SECONDS = 2.0
"""Runs shorter than this are repeated twice, and the fastest of the three counts."""
SHAPES = tuple(
    shape
    for shape in r"""
a|A|Aa|AaBb|1|1a|aа|\n|\r\n|\t|\x20|.|,|-|_|"|'|(|[|{|<|>|/|\\|=|+|*|#|&|;|::|)(|()|[(|\x00|\u200b|\u00ad|\u00a0
e\u0301|é|α|привет\x20|王|한국\x20|مرحبا\x20|שלום\x20|สวัสดี|😀|\u202e|&#65;|%41|=41|\\u0041|<b>|<b>a</b>
QUJD|J\x20o\x20h\x20n\x20|1\x202\x203\x20|one\x20two\x20three\x20|alpha\x20bravo\x20|j0hn\x20|a-|Smith-|O'
J.\x20|Mr.\x20Mrs.\x20|MD,\x20|and\x20|John\x20Smith\x20|Smith,\x20John\n|john\x20smith\x20said\x20|SMITH^JOHN^
his\x20wife\x20Mary\x20|Johnathan|patelwants|Name:|Name:\x20John\x20|Dr.\x20|a\x20retired\x20teacher\x20|58\x20y/o\x20
1/2\x20|1/|01/02/2020\x20|March\x203\x20|Monday\x20|1-2\x20|XIV\x20|120/80\x20|5\x20mg\x20|E11.9\x20|BRCA1\x20
MRN:\x201234567\n|Phone:\x20555-0100\x20|617-555-0123\x20|123-45-6789\x20|Account\x20123456\x20|License\x20A12345\x20
Serial\x20SN12345\x20|1HGCM82633A004352\x20|a@|a@b.co\x20|http://a.b/|1.2.3.4\x20|Boston,\x20MA\x2002139\x20
12\x20Main\x20St\x20|Riverside\x20General\x20Hospital\x20|St.\x20Mary's\x20|ICU\x20|lisinopril\x20|Parkinson's\x20disease\x20
|\n-\x20|\x20John\x20;\x2012\x20;\n|no\x20acute\x20distress\x20|50%\x20|v1.2.3\x20
""".strip()
    .replace("\n", "|")
    .split("|")
    if shape
)


def decode(shape: str) -> str:
    """Return a shape of the table with its Python escapes decoded."""
    return shape.encode("ascii", "backslashreplace").decode("unicode_escape")


def exponent(points: Sequence[tuple[int, float]]) -> float | None:
    """Return the least-squares slope of log time over log size, or None for fewer than two sizes.

    points: (size, seconds) pairs; those below LEAST_SECONDS are left out.
    """
    logs = [(math.log(size), math.log(seconds)) for size, seconds in points if seconds >= LEAST_SECONDS]
    if len(logs) < 2:
        return None
    mean_x, mean_y = (sum(column) / len(logs) for column in zip(*logs))
    above = sum((x - mean_x) * (y - mean_y) for x, y in logs)
    return above / sum((x - mean_x) ** 2 for x, _ in logs)


def cpu_seconds(scrub: Callable[[str], object], text: str) -> float:
    """Return the CPU seconds of one call with the garbage collector off."""
    gc.collect()
    gc.disable()
    try:
        started = time.process_time()
        scrub(text)
        return time.process_time() - started
    finally:
        gc.enable()


def measure(
    scrub: Callable[[str], object], unit: str, sizes: Sequence[int], most: float
) -> list[tuple[int, float]]:
    """Return (characters, CPU seconds) pairs, ending with the first size that takes over `most` seconds."""
    points = []
    for size in sizes:
        text = (unit * (size // len(unit) + 1))[:size]
        seconds = cpu_seconds(scrub, text)
        if seconds < REPEATED_SECONDS:
            seconds = min(seconds, *(cpu_seconds(scrub, text) for _ in range(2)))
        points.append((size, seconds))
        if points[-1][1] > most:
            break
    return points


def main() -> None:
    """Parse the arguments and print the table, worst shape first."""
    parser = make_parser(__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[12, 25, 50, 100], help="kB")
    parser.add_argument("--every", type=int, default=1, help="measure every Nth shape")
    parser.add_argument("--mode", default="balanced")
    parser.add_argument("--policy", default="safe_harbor")
    parser.add_argument("--model", default=None, help="model of phi_scrubber; 'rules' disables the network")
    parser.add_argument("--most", type=float, default=1.2, help="largest accepted exponent")
    parser.add_argument("--seconds", type=float, default=20.0, help="time limit per note")
    options = parser.parse_args()
    config = {key: getattr(options, key) for key in ("mode", "policy", "model")}
    scrubber = spacy.blank("en").add_pipe("phi_scrubber", config=config)
    assert isinstance(scrubber, PhiScrubber)
    scrubber.scrub_texts(["Dr. John Smith, MRN 1234567, lisinopril."], [None])
    sizes = [1000 * size for size in options.sizes]
    rows = []
    for shape in SHAPES[:: options.every]:
        points = measure(
            lambda text: scrubber.scrub_texts([text], [None]), decode(shape), sizes, options.seconds
        )
        rows.append((exponent(points), shape, points))
        print(".", end="", file=sys.stderr, flush=True)
    rows.sort(key=lambda row: -(row[0] or 0.0))
    print(f"| shape | exponent | {' | '.join(f'{size} kB' for size in options.sizes)} |")
    print("| --- " * (len(sizes) + 2) + "|")
    for slope, shape, points in rows:
        seconds = [f"{each:.2f}" for _, each in points] + ["-"] * (len(sizes) - len(points))
        print(f"| `{shape}` | {'' if slope is None else f'{slope:.2f}'} | {' | '.join(seconds)} |")
    worst = max((slope for slope, _, _ in rows if slope is not None), default=0.0)
    quick = sum(slope is None for slope, _, _ in rows)
    print(f"\n{len(rows)} shapes, {quick} too quick to measure, worst exponent {worst:.2f}")
    sys.exit(worst > options.most)


if __name__ == "__main__":
    main()
