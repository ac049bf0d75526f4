"""What each pattern of English costs when it goes: letters and digits of identifiers lost by the rules alone.

    python benchmarks/pattern_cost.py GOLD [GOLD ...]

GOLD is a folder or file that `spacy phi evaluate` reads; the policy is `strict`. Patterns are tried in turn,
those first that fire least. One whose removal loses nothing stays removed, so that of two that find the same
one is kept. Prints counts and ids, no text. A letter that HIPAA does not name counts .4, one of no identifier
-.25.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import spacy
from common import make_parser

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.labels import LABELS
from spacy_phi.rules import builtin
from spacy_phi.rules.matcher import TextMatcher
from spacy_phi.rules.packs import get_matcher
from spacy_phi.rules.pattern import Match

_HIPAA, _OTHER, _WRONG = 1.0, 0.4, -0.25


class Ablation:
    """The rules alone over notes, with some patterns away."""

    def __init__(self, notes: list[AnnotatedNote]) -> None:
        """notes: with the gold spans."""
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
        """As of the matcher that this stands for, without the patterns that are away."""
        if text not in self._found:
            self._found[text] = TextMatcher.find(self._matcher, text)
            for match in self._found[text]:
                self.places[match.rule].add(self._note)
        return [match for match in self._found[text] if match.rule not in self.away]

    def score(self, place: int) -> float:
        """What is redacted in a note, by the weights above."""
        self._note, note = place, self.notes[place]
        gold = [_WRONG] * len(note.text)
        for span in note.spans:
            weight = _HIPAA if LABELS[span.label].hipaa else _OTHER
            gold[span.start : span.end] = [weight] * (span.end - span.start)
        gone = {i for f in self._nlp(note.text)._.phi for i in range(f.start_char, f.end_char)}
        return sum(gold[i] for i in gone if note.text[i].isalnum())

    def run(self) -> Iterator[tuple[str, float, bool]]:
        """Yield each pattern, what its removal costs, and whether it stays removed."""
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
    """Read the command line and print a line for each pattern."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path, nargs="+")
    args = parser.parse_args()
    ablation = Ablation([note for path in args.gold for note in read_notes(path)])
    for id_, cost, is_away in ablation.run():
        print(f"{cost:8.2f} {'removed' if is_away else 'kept   '} {id_}", flush=True)
    print(f"{len(ablation.away)} of {len(ablation.ids)} patterns cost nothing on {len(ablation.notes)} notes")


if __name__ == "__main__":
    main()
