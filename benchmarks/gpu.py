"""Compare a bundled network on a GPU with the same network on the CPU: findings, probabilities and speed.

    python benchmarks/gpu.py               # English, 400 notes made from the example notes
    python benchmarks/gpu.py --lang de     # German, notes of the dev templates

Prints how many spans of `phi_ner` both find, the largest difference of a token's P(non-PHI), and words per
second of the network alone and of the scrubber (wall time, the fastest of three passes after a first one).
Needs CuPy and torch with CUDA. Exits with 1 if spans differ in more than one of a thousand.
"""

import sys
import time
from collections.abc import Iterator
from itertools import islice

import numpy
import spacy
from common import make_notes, make_parser
from spacy.language import Language
from spacy.tokens import Doc
from thinc.api import require_cpu, require_gpu

from spacy_phi.lang.network import find_network
from spacy_phi.pipeline.inner import add_network
from spacy_phi.synthesis.generator import synthesize
from spacy_phi.tokenizer import CLINICAL

Spans = set[tuple[int, int, int, str]]


def read_notes(lang: str, n_notes: int) -> list[str]:
    """Return notes of a language."""
    if lang == "en":
        return list(islice(make_notes(10**8), n_notes))
    return [note.text for note in synthesize(n_notes, seed=977, split="dev", lang=lang)]


def measure(lang: str, texts: list[str]) -> tuple[Spans, numpy.ndarray, float, float]:
    """Return the network's spans, P(non-PHI) of all tokens, and words per second of network and scrubber."""
    network = add_network(spacy.blank(lang, config=CLINICAL), find_network(lang) or "")
    scrubber = spacy.blank(lang)
    scrubber.add_pipe("phi_scrubber")
    docs = list(run(network, texts))
    spans = {
        (i, span.start_char, span.end_char, span.label_)
        for i, doc in enumerate(docs)
        for span in doc.spans["phi_ner"]
    }
    safe = numpy.concatenate([doc._.phi_safe for doc in docs])
    words = sum(len(text.split()) for text in texts)
    return spans, safe, *(words / seconds(nlp, texts) for nlp in (network, scrubber))


def run(nlp: Language, texts: list[str]) -> Iterator[Doc]:
    """Yield the processed notes."""
    return nlp.pipe(texts, batch_size=64)


def seconds(nlp: Language, texts: list[str]) -> float:
    """Return the wall time of the fastest of three passes, after one that is not counted."""
    times = []
    for _ in range(4):
        start = time.perf_counter()
        for _ in run(nlp, texts):
            pass
        times.append(time.perf_counter() - start)
    return min(times[1:])


def main() -> None:
    """Measure both devices and print what differs."""
    parser = make_parser(__doc__)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--notes", type=int, default=400)
    args = parser.parse_args()
    texts = read_notes(args.lang, args.notes)
    require_cpu()
    spans, safe, *speeds = measure(args.lang, texts)
    require_gpu()
    spans_there, safe_there, *speeds_there = measure(args.lang, texts)
    both, either = len(spans & spans_there), len(spans | spans_there)
    print(f"spans: {both} on both devices, {either - both} on one")
    print(f"P(non-PHI): differs by {abs(safe - safe_there).max():.1e} at most, {len(safe)} tokens")
    for name, here, there in zip(("network", "scrubber"), speeds, speeds_there):
        print(f"{name}: {here:,.0f} words/s on the CPU, {there:,.0f} on the GPU, {there / here:.2f} times")
    if either - both > either / 1000:
        sys.exit(1)


if __name__ == "__main__":
    main()
