"""Measure recall and precision of the Spanish scrubber: rules alone, with the network, in recall mode.

    python benchmarks/spanish_network.py [GOLD ...] [--unmarked "Médico:"]

GOLD is a folder or file that `spacy phi evaluate` reads; by default MEDDOCAN dev, SPG dev, SPGExt dev and the
held-out notes (assets/snippets/es). Prints aggregates only, over HIPAA characters. The last column excludes
gold spans that identify nobody: a patient's sex ("varón"), relatives without a name ("hermana"), and words
that the gold marks as numbers ("hipertensión" in SPGExt).
"""

import sys
from dataclasses import replace
from pathlib import Path

import spacy
from common import ROOT, SHARED, make_parser
from rules_alone import ignore_unmarked
from veto_recall import mask

from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import masking_scores

sys.path.insert(0, str(ROOT / "tools"))
from network_corpus import names_someone

GOLDS = (
    SHARED / "meddocan" / "dev",
    SHARED / "spanish-spg" / "spg-dev.jsonl",
    SHARED / "spanish-spg" / "spgext-dev.jsonl",
    ROOT / "assets" / "snippets" / "es" / "notes_held.jsonl",
)
SETTINGS = (
    ("rules", {"model": "rules"}),
    ("rules and network", {}),
    ("recall mode", {"mode": "recall"}),
)


def main() -> None:
    """Parse the arguments and print a row per set and setting."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path, nargs="*", default=GOLDS)
    parser.add_argument("--unmarked", default="Médico:")
    args = parser.parse_args()
    print(f"{'notes':<16}{'setting':<20}{'recall':>8}{'precision':>11}{'recall, identifying spans':>28}")
    for path in args.gold:
        notes = list(read_notes(path))
        for note in notes:
            ignore_unmarked(note, args.unmarked)
        named = [
            replace(note, spans=tuple(span for span in note.spans if names_someone(span, note.text, "es")))
            for note in notes
        ]
        for name, config in SETTINGS:
            nlp = spacy.blank("es")
            nlp.add_pipe("phi_scrubber", config=config)
            masked = mask(nlp, notes)
            all_of, without = masking_scores(notes, masked), masking_scores(named, masked)
            recall, precision = all_of["hipaa"]["char_recall"], all_of["char_precision"]
            print(f"{path.stem:<16}{name:<20}{recall:8.3f}{precision:11.3f}", end="")
            print(f"{without['hipaa']['char_recall']:28.3f}", flush=True)


if __name__ == "__main__":
    main()
