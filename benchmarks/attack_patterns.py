"""Measure how the time of each pattern grows with the length of a text made for it.

    python benchmarks/attack_patterns.py [--langs en es] [--sizes 20 40 80]

The text of a pattern is the beginning of one of its examples, repeated. It lacks the last character of the
match: there the pattern has advanced furthest, and fails as the same beginning starts again. Also measured:
the decoders and the search for words of no list, on the shapes of attack.py and on DISGUISES. Prints what
takes long enough to measure, worst first. Exits with 1 if an exponent of growth exceeds --most; that of a
text that exceeds --seconds is infinite.
"""

import gc
import math
import sys
from collections.abc import Callable, Iterator

from attack import LEAST_SECONDS, SHAPES, cpu_seconds, decode, exponent, measure
from common import make_parser

from spacy_phi.lang import known_languages
from spacy_phi.rules.decode import DECODERS
from spacy_phi.rules.index import read_places
from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.packs import get_patterns
from spacy_phi.rules.pattern import Pattern
from spacy_phi.rules.scripts import find_foreign
from spacy_phi.rules.unlisted import find_unlisted

Trial = tuple[str, Callable[[str], object], str]
"""Name and function of what is measured, and the text that is repeated."""
DISGUISES = (
    *("a\b", "a\x00", "a\u0336", "\ufffd", "a\ufffd", "Ã©", "Ⓐ", "alfa ", "S as in Sam, ", "Arn", "Aclrnvv "),
    *("M4rtin ", "\\x", "\x1b[1;", "^H", "a=\n", "1  ", "Vv", "<!--", "1\n", "A."),
)
"""Texts of single decoders."""


def get_beginnings(pattern: Pattern) -> list[str]:
    """Return the beginnings of the examples of a pattern, without the last character of the match."""
    heads = (example.rpartition("]]")[0] for example in pattern.examples)
    return sorted({head.replace("[[", "").replace("]]", "")[:-1] or "x" for head in heads})


def list_patterns(languages: list[str]) -> Iterator[Trial]:
    """Yield the trials of the patterns of some languages; a pattern that they share comes once."""
    places = {key: place for code in known_languages() for key, place in read_places(code).items()}
    for pattern in dict.fromkeys(pattern for code in languages for pattern in get_patterns(code)):
        matcher = TextMatcher([pattern], places=places)
        for beginning in get_beginnings(pattern):
            yield pattern.id, matcher.find, beginning


def list_searches() -> Iterator[Trial]:
    """Yield the trials of the decoders and of the search for words of no list."""
    for find in (*DECODERS, find_foreign, find_unlisted):
        for unit in (*map(decode, SHAPES), *DISGUISES):
            yield find.__name__, lambda text, find=find: list(find(text)), unit


def main() -> None:
    """Parse the arguments and print the trials that took long enough, worst first."""
    parser = make_parser(__doc__)
    parser.add_argument("--langs", nargs="+", choices=known_languages(), default=known_languages())
    parser.add_argument("--sizes", type=int, nargs="+", default=[20, 40, 80], help="kB")
    parser.add_argument("--most", type=float, default=1.4, help="largest accepted exponent")
    parser.add_argument("--seconds", type=float, default=20.0, help="time limit of the last size")
    options = parser.parse_args()
    sizes = [1000 * size for size in options.sizes]
    trials, rows = [*list_patterns(options.langs), *list_searches()], []
    # `cpu_seconds` collects garbage before each call, which would take longer than the calls.
    gc.freeze()
    for name, find, unit in trials:
        find(unit)  # compiles the expression
        # The first size that takes long enough ends the search, so that a cubic one is not run at all sizes.
        if any(cpu_seconds(find, (unit * size)[:size]) >= LEAST_SECONDS for size in sizes):
            points = measure(find, unit, sizes, options.seconds)
            # A text that is not measured at every size took too long at one.
            slope = exponent(points) if len(points) == len(sizes) else math.inf
            if slope is not None:
                rows.append((slope, name, unit, points))
            print(".", end="", file=sys.stderr, flush=True)
    rows.sort(key=lambda row: -row[0])
    print("| what | text | exponent | seconds |\n| --- | --- | --- | --- |")
    for slope, name, unit, points in rows:
        print(f"| {name} | `{unit!a}` | {slope:.2f} | {' '.join(f'{each:.2f}' for _, each in points)} |")
    worst = max((row[0] for row in rows), default=0.0)
    quick = len(trials) - len(rows)
    print(f"\n{len(trials)} texts, {quick} too quick to measure, worst exponent {worst:.2f}")
    sys.exit(worst > options.most)


if __name__ == "__main__":
    main()
