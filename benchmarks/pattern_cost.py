"""Measure the contribution of each English pattern: characters lost by the rules alone without it.

    python benchmarks/pattern_cost.py GOLD [GOLD ...] [--then HELD_OUT ...]

GOLD is a folder or file that `spacy phi evaluate` reads; the policy is `strict`. Patterns are removed in
turn, least frequent first. A removal without cost is permanent, so one of two redundant patterns remains. A
character of a HIPAA identifier counts 1, of another identifier .4, a false positive -.25. `--then` measures
HIPAA recall and precision on other notes, with all patterns and without the removed ones. Prints no text.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import spacy
from common import make_parser
from veto_recall import mask

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import masking_scores
from spacy_phi.labels import LABELS
from spacy_phi.rules import builtin
from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.packs import get_matcher
from spacy_phi.spans import Match

_HIPAA, _OTHER, _WRONG = 1.0, 0.4, -0.25


class Ablation:
    """Run the rules alone on notes, with some patterns removed."""

    def __init__(self, notes: list[AnnotatedNote]) -> None:
        """notes: Notes with gold spans."""
        self.notes = notes
        self.away: set[str] = set()
        self.places: dict[str, set[int]] = defaultdict(set)
        self.ids = [pattern.id for pattern in get_matcher().patterns]
        self._matcher, self._found, self._note = get_matcher(), dict[str, list[Match]](), 0
        builtin.get_matcher = self._filtered  # type: ignore[assignment]
        self._nlp = spacy.blank("en")
        self._nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": "strict"})
        self.scores = [self.score(place) for place in range(len(notes))]

    def _filtered(self, language: str = "en") -> "Ablation":
        return self

    def find(self, text: str) -> list[Match]:
        """Return the matches of the remaining patterns, like `TextMatcher.find`."""
        if text not in self._found:
            self._found[text] = TextMatcher.find(self._matcher, text)
            for match in self._found[text]:
                self.places[match.source.id].add(self._note)
        return [match for match in self._found[text] if match.source.id not in self.away]

    def score(self, place: int) -> float:
        """Return the weighted number of redacted characters of a note."""
        self._note, note = place, self.notes[place]
        gold = [_WRONG] * len(note.text)
        for span in note.spans:
            weight = _HIPAA if LABELS[span.label].hipaa else _OTHER
            gold[span.start : span.end] = [weight] * (span.end - span.start)
        gone = {i for f in self._nlp(note.text)._.phi for i in range(f.start_char, f.end_char)}
        return sum(gold[i] for i in gone if note.text[i].isalnum())

    def measure(self, notes: list[AnnotatedNote], away: set[str]) -> str:
        """Return HIPAA recall and precision without some patterns, as text."""
        self.away = away
        figures = masking_scores(notes, mask(self._nlp, notes))
        return f"{figures['hipaa']['char_recall']:.3f} / {figures['char_precision']:.3f}"

    def run(self) -> Iterator[tuple[str, float, bool]]:
        """Yield each pattern, the cost of its removal, and whether it is removed for good."""
        places = dict(self.places)
        for id_ in sorted(self.ids, key=lambda id_: len(places.get(id_, ()))):
            self.away.add(id_)
            scores = {place: self.score(place) for place in places.get(id_, ())}
            cost = sum(self.scores[place] - score for place, score in scores.items())
            if cost > 0:
                self.away.discard(id_)
            else:
                for place, score in scores.items():
                    self.scores[place] = score
            yield id_, cost, cost <= 0


def main() -> None:
    """Parse the arguments and print one line per pattern."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--then", type=Path, nargs="*", default=[], metavar="HELD_OUT")
    args = parser.parse_args()
    ablation = Ablation([note for path in args.gold for note in read_notes(path)])
    for id_, cost, is_away in ablation.run():
        print(f"{cost:8.2f} {'removed' if is_away else 'kept   '} {id_}", flush=True)
    print(f"{len(ablation.away)} of {len(ablation.ids)} patterns cost nothing on {len(ablation.notes)} notes")
    removed = set(ablation.away)
    for path in args.then:
        notes = list(read_notes(path))
        before, after = ablation.measure(notes, set()), ablation.measure(notes, removed)
        print(f"{path.stem}: {before} with all, {after} without", flush=True)


if __name__ == "__main__":
    main()
