"""Recall and precision on unseen templates by `safe_logit`, in recall and balanced mode.

    python benchmarks/safe_logits.py de [--recall 8 9 10 11 12] [--balanced 0 1 2] [--notes 200] [--on FILE]

Prints a row per mode and logit: HIPAA characters found, precision, and the share of redacted tokens among
those without PHI. `gain` is the change of recall from the first row of the mode, minus a quarter of the
change of false positives per gold character: a missed character weighs four times as much as a wrong one, as
in pattern_cost.py. --on reports the same on annotated notes, such as held-out ones; a threshold is chosen on
unseen templates only.
"""

from itertools import islice
from pathlib import Path

from common import make_parser, make_scrubber

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import Masking
from spacy_phi.synthesis.generator import synthesize

WRONG = 0.25
"""The weight of a false positive character; a HIPAA character counts 1."""


def mask(lang: str, mode: str, logit: float, notes: list[AnnotatedNote]) -> dict[str, float]:
    """Return the scores of the scrubber with a logit threshold."""
    nlp = make_scrubber(lang, mode, logit)
    masking = Masking()
    for note, doc in zip(notes, nlp.pipe(note.text for note in notes)):
        masking.add(
            note, [(f["start_char"], f["end_char"]) for f in doc._.phi if f["replacement"] is not None]
        )
    scores = masking.to_dict()
    return {
        "recall": scores["hipaa"]["char_recall"],
        "precision": scores["char_precision"],
        "plain": scores["nonphi_tokens_masked"],
        "wrong": (masking.chars - masking.chars_right) / masking.hipaa.chars,
    }


def main() -> None:
    """Read the command line and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("lang")
    parser.add_argument("--recall", nargs="*", type=float, default=[8, 9, 10, 11, 12])
    parser.add_argument("--balanced", nargs="*", type=float, default=[0, 1, 2])
    parser.add_argument("--notes", type=int, default=200)
    parser.add_argument("--on", type=Path)
    args = parser.parse_args()
    drawn = synthesize(args.notes, seed=23, split="dev", lang=args.lang)
    notes = list(read_notes(args.on)) if args.on else list(islice(drawn, args.notes))
    print(f"{'mode':<10}{'logit':>6}{'recall':>9}{'precision':>11}{'plain tokens':>14}{'gain':>9}")
    for mode, logits in (("recall", args.recall), ("balanced", args.balanced)):
        first: dict[str, float] = {}
        for logit in logits:
            row = mask(args.lang, mode, logit, notes)
            first = first or row
            gain = row["recall"] - first["recall"] - WRONG * (row["wrong"] - first["wrong"])
            cells = f"{row['recall']:>9.4f}{row['precision']:>11.4f}{row['plain']:>14.4f}{gain:>9.4f}"
            print(f"{mode:<10}{logit:>6g}{cells}", flush=True)


if __name__ == "__main__":
    main()
