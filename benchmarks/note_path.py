"""Count the modules that an example note enters and the Python calls that it takes.

    python benchmarks/note_path.py                    # the median note, with rules alone and with the network
    python benchmarks/note_path.py --modules 15       # and the modules with the most calls
    python benchmarks/note_path.py --passes           # and functions that got a whole note more than once

Only functions of this package count, and a generator counts each time it goes on, as in cProfile. A first
note fills the caches and is left out; each other note is read once, as a note not seen before. The counts do
not depend on the machine. To compare two commits, run it in a checkout of each.
"""

import inspect
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import spacy
from common import make_parser, read_examples
from spacy.language import Language

import spacy_phi

PACKAGE = f"{Path(spacy_phi.__file__).parent}/"
MODELS = {"rules": "rules", "network": None}


class Trace:
    """The calls of one note: by module, and of functions that got the whole note, by function."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.modules: Counter[str] = Counter()
        self.passes: Counter[str] = Counter()
        self._generators: set[FrameType] = set()

    def see(self, frame: FrameType, event: str, argument: Any) -> None:
        """Count a call; the signature is that of `sys.setprofile`."""
        code = frame.f_code
        if event != "call" or code.co_name == "<module>" or not code.co_filename.startswith(PACKAGE):
            return
        module = code.co_filename.removeprefix(PACKAGE)
        self.modules[module] += 1
        if code.co_flags & inspect.CO_GENERATOR:
            if frame in self._generators:
                return
            self._generators.add(frame)
        names = code.co_varnames[: code.co_argcount]
        if any(isinstance(value, str) and value == self.text for value in map(frame.f_locals.get, names)):
            self.passes[f"{module}:{code.co_qualname if sys.version_info >= (3, 11) else code.co_name}"] += 1


@contextmanager
def traced(text: str) -> Iterator[Trace]:
    """Trace the calls of a block that reads a note."""
    trace = Trace(text)
    sys.setprofile(trace.see)
    try:
        yield trace
    finally:
        sys.setprofile(None)


def trace_notes(nlp: Language, texts: list[str]) -> list[Trace]:
    """Return a trace for each note but the first."""
    first, *others = texts
    nlp(first)
    traces = []
    for text in others:
        with traced(text) as trace:
            nlp(text)
        traces.append(trace)
    return traces


def summarize(traces: list[Trace]) -> tuple[float, float]:
    """Return the medians of the modules entered and of the calls."""
    modules = statistics.median(len(trace.modules) for trace in traces)
    return modules, statistics.median(trace.modules.total() for trace in traces)


def main() -> None:
    """Print the counts."""
    parser = make_parser(__doc__)
    parser.add_argument("--modules", type=int, default=0, help="modules to list, those with most calls first")
    parser.add_argument("--passes", action="store_true", help="list functions that get a whole note again")
    args = parser.parse_args()
    texts = read_examples()
    for name, model in MODELS.items():
        nlp = spacy.blank("en")
        nlp.add_pipe("phi_scrubber", config={"model": model})
        traces = trace_notes(nlp, texts)
        modules, calls = summarize(traces)
        print(f"{name}: {modules:.0f} modules, {calls:,.0f} calls in the median of {len(traces)} notes")
        _print_shares("calls", [trace.modules for trace in traces], args.modules, 0)
        _print_shares("passes", [trace.passes for trace in traces], None if args.passes else 0, 1)


def _print_shares(what: str, counts: list[Counter[str]], at_most: int | None, more_than: float) -> None:
    """Print the medians over notes of the most frequent keys."""
    keys = {key for each in counts for key in each}
    medians = Counter({key: statistics.median(each[key] for each in counts) for key in keys})
    for key, median in medians.most_common(at_most):
        if median > more_than:
            print(f"  {median:7,.0f} {what} {Path(key)}")


if __name__ == "__main__":
    main()
