"""Measure the precision of rules and network by label, on annotated notes.

    python tools/measure_sources.py PIPELINE GOLD.jsonl OUT.json [--lang LANG]

PIPELINE has a `phi_ner`; the rules run before it. Every fourth sentence of the files named by the language's
recipe ([measure] plain) counts as text without PHI; the network was trained on none of them (see
plain_corpus.py). Writes

    least   by label, the probability below which network-only spans are wrong too often
    rules   by label, the share of the rules' findings that is PHI
    alone   by label, the same for findings that the network considers safe (every token above 0.9)

A finding is correct if at least half of its letters and digits are PHI of any label.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy
import spacy
from network_corpus import find_data, read_recipe
from spacy.language import Language
from spacy.tokens import Doc

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.extensions import set_text
from spacy_phi.spans import Match, get_matches

BANDS = (0.0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)
SAFE = 0.9
RIGHT = 0.6
"""Precision that a band must reach to count: real notes hold less PHI than synthetic ones."""
RIGHT_TELLING = 0.33
"""The same for names and dates, whose false negatives harm patients most."""
TELLING = frozenset(("PATIENT", "DOCTOR", "DATE"))
FEWEST = 20
"""Minimum number of findings to judge a band or label by itself."""


class Seen(NamedTuple):
    """A finding, whether it is correct, and the network's P(non-PHI) of its least safe token."""

    match: Match
    right: bool
    safe: float


def load(path: Path) -> Language:
    """Load a trained pipeline and add the rules before the network."""
    nlp = spacy.load(path)
    nlp.add_pipe("phi_ruler", first=True, config={"annotate_ents": False})
    return nlp


def see(nlp: Language, notes: Sequence[AnnotatedNote]) -> Iterator[tuple[str, Seen]]:
    """Yield the findings of the rules and the network-only findings, each with its source."""
    docs = []
    for note in notes:
        doc = nlp.make_doc(note.text)
        set_text(doc, note.text)
        docs.append(doc)
    for note, doc in zip(notes, nlp.pipe(docs)):
        gold = numpy.zeros(len(note.text), dtype=bool)
        for span in note.spans:
            gold[span.start : span.end] = True
        said = numpy.array([char.isalnum() for char in note.text], dtype=bool)
        rules = get_matches(doc, "phi_rules")
        alone = [m for m in get_matches(doc, "phi_ner") if not any(_meet(m, other) for other in rules)]
        for source, matches in (("phi_rules", rules), ("phi_ner", alone)):
            for match in matches:
                inside = said[match.start : match.end]
                right = gold[match.start : match.end][inside].mean() >= 0.5 if inside.any() else False
                yield source, Seen(match, bool(right), _safe(doc, match))


def _meet(one: Match, other: Match) -> bool:
    return one.start < other.end and other.start < one.end


def read_plain(path: Path) -> list[AnnotatedNote]:
    """Return sentences without PHI that are held out for measuring."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf8").splitlines()][1::4]
    return [AnnotatedNote(f"{path.stem}-{i}", row["text"]) for i, row in enumerate(rows)]


def _safe(doc: Doc, match: Match) -> float:
    span = doc.char_span(match.start, match.end, alignment_mode="expand")
    safe = doc._.phi_safe
    return min((safe[i] for i in range(span.start, span.end)), default=1.0) if span is not None else 1.0


def share(seen: Sequence[Seen]) -> float:
    """Return the precision of some findings."""
    return sum(s.right for s in seen) / len(seen)


def find_least(seen: Sequence[Seen], right: float = RIGHT) -> float:
    """Return the lower end of the lowest band from which on every band is precise enough."""
    least = 0.0
    for low, high in zip(BANDS, [*BANDS[1:], 1.01]):
        band = [s for s in seen if low <= s.match.score < high]
        if len(band) >= FEWEST and share(band) < right:
            least = high
    return min(least, BANDS[-1])


def main() -> None:
    """Parse the arguments, measure, write the table and print it."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("pipeline", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--lang")
    args = parser.parse_args()
    names = read_recipe(args.lang).get("measure", {}).get("plain", ()) if args.lang else ()
    notes = [*read_notes(args.gold), *(note for name in names for note in read_plain(find_data(name)))]
    by_source: dict[str, dict[str, list[Seen]]] = {key: defaultdict(list) for key in ("phi_rules", "phi_ner")}
    for source, seen in see(load(args.pipeline), notes):
        by_source[source][seen.match.label].append(seen)
    rules, network = by_source["phi_rules"], by_source["phi_ner"]
    everywhere = find_least([s for seen in network.values() for s in seen])
    least = {
        k: find_least(v, RIGHT_TELLING if k in TELLING else RIGHT) if len(v) >= 5 * FEWEST else everywhere
        for k, v in sorted(network.items())
    }
    alone = {k: [s for s in v if s.safe >= SAFE] for k, v in sorted(rules.items())}
    table = {
        "least": {k: v for k, v in least.items() if v},
        "rules": {k: round(share(v), 3) for k, v in sorted(rules.items()) if len(v) >= FEWEST},
        "alone": {k: round(share(v), 3) for k, v in alone.items() if len(v) >= FEWEST},
    }
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(json.dumps(table, indent=2) + "\n", encoding="utf8")
    print(f"{'label':<16}{'rules':>6}{'right':>8}{'alone':>7}{'right':>8}{'net':>7}{'right':>8}{'least':>7}")
    for label in sorted({*rules, *network}):
        cells = [f"{label:<16}"]
        for width, seen in ((6, rules[label]), (7, alone.get(label, [])), (7, network[label])):
            cells.append(f"{len(seen):>{width}}{share(seen):8.3f}" if seen else f"{0:>{width}}{'-':>8}")
        print("".join([*cells, f"{least.get(label, 0.0):7.1f}"]))


if __name__ == "__main__":
    main()
