"""How far rules and lists get without a network: recall and precision, ever more of what no list knows taken.

    python benchmarks/rules_alone.py GOLD [GOLD ...] [--policy safe_harbor]

GOLD is a folder or file that `spacy phi evaluate` reads. Prints aggregates only. The rows after the first are
those of recall mode, by the lowest class of safety that a word may have to stay (`phi_inverse`, `least`):
with "unsafe" only numbers go beside what the rules find.
"""

from collections.abc import Iterator
from pathlib import Path

import spacy
from common import make_parser
from spacy.language import Language
from veto_recall import mask

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.lexicons.safety import Safety
from spacy_phi.masking import masking_scores

LEVELS = tuple(level.name.lower() for level in sorted(Safety) if level < Safety.STOP)


def make_pipelines(policy: str) -> Iterator[tuple[str, Language]]:
    """The rules as they are, then recall mode for each class that may stay, with its name."""
    for name in ("rules", *LEVELS):
        nlp = spacy.blank("en")
        mode = "balanced" if name == "rules" else "recall"
        scrubber = nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": policy, "mode": mode})
        if mode == "recall":
            scrubber.inner.replace_pipe("phi_inverse", "phi_inverse", config={"least": name})
        yield name, nlp


def measure(nlp: Language, notes: list[AnnotatedNote]) -> tuple[float, float]:
    """HIPAA's recall and the precision, over letters and digits."""
    figures = masking_scores(notes, mask(nlp, notes))
    return figures["hipaa"]["char_recall"], figures["char_precision"]


def main() -> None:
    """Read the command line and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--policy", default="safe_harbor")
    args = parser.parse_args()
    golds = {path: list(read_notes(path)) for path in args.gold}
    print("| may stay | " + " | ".join(path.stem for path in golds) + " |")
    print("| --- |" + " --- |" * len(golds))
    for name, nlp in make_pipelines(args.policy):
        figures = (measure(nlp, notes) for notes in golds.values())
        cells = (f"{recall:.3f} / {precision:.3f}" for recall, precision in figures)
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
