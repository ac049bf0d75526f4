"""Measure recall and precision of rules and lexicons without a network, and of recall mode by the words kept.

    python benchmarks/rules_alone.py GOLD [GOLD ...] [--lang es] [--policy safe_harbor] [--unmarked "Médico:"]

GOLD is a folder or file that `spacy phi evaluate` reads. Prints aggregates only. The first row is the rules
alone; the others are recall mode by the lowest safety class that a word needs to be kept (`phi_inverse`,
`min_safety`). With "unsafe" only numbers are redacted beside the rules' findings. A language without lexicons
of ordinary words has only the first row. --unmarked ignores lines that begin with that text and hold no gold
span, for partially annotated gold.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import spacy
from common import make_parser
from spacy.language import Language
from veto_recall import mask

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import masking_scores
from spacy_phi.lang import get_host_pack
from spacy_phi.lexicons.safety import Safety

LEVELS = tuple(level.name.lower() for level in sorted(Safety) if level < Safety.STOP)


def make_pipelines(policy: str, lang: str = "en") -> Iterator[tuple[str, Language]]:
    """Yield the rules alone, then recall mode for each safety class, each with its name."""
    for name in ("rules", *LEVELS) if get_host_pack(lang).word_lexicons else ("rules",):
        nlp = spacy.blank(lang)
        mode = "balanced" if name == "rules" else "recall"
        scrubber = nlp.add_pipe("phi_scrubber", config={"model": "rules", "policy": policy, "mode": mode})
        if mode == "recall":
            scrubber.inner.replace_pipe("phi_inverse", "phi_inverse", config={"min_safety": name})
        yield name, nlp


def ignore_unmarked(note: AnnotatedNote, start: str) -> None:
    """Exclude lines of a note that begin with a text and hold no gold span from its measures."""
    lines = (found for found in re.finditer(r"[^\n]+", note.text) if found[0].startswith(start))
    note.meta["ignore"] = [
        {"start": line.start(), "end": line.end()}
        for line in lines
        if not any(span.start < line.end() and line.start() < span.end for span in note.spans)
    ]


def measure(nlp: Language, notes: list[AnnotatedNote]) -> tuple[float, float]:
    """Return HIPAA recall and precision over letters and digits."""
    figures = masking_scores(notes, mask(nlp, notes))
    return figures["hipaa"]["char_recall"], figures["char_precision"]


def main() -> None:
    """Parse the arguments and print the table."""
    parser = make_parser(__doc__)
    parser.add_argument("gold", type=Path, nargs="+")
    parser.add_argument("--lang", default="en")
    parser.add_argument("--policy", default="safe_harbor")
    parser.add_argument("--unmarked", help="start of lines that the gold may leave unannotated")
    args = parser.parse_args()
    golds = {path: list(read_notes(path)) for path in args.gold}
    for note in (note for notes in golds.values() for note in notes if args.unmarked):
        ignore_unmarked(note, args.unmarked)
    print("| may stay | " + " | ".join(path.stem for path in golds) + " |")
    print("| --- |" + " --- |" * len(golds))
    for name, nlp in make_pipelines(args.policy, args.lang):
        figures = (measure(nlp, notes) for notes in golds.values())
        cells = (f"{recall:.3f} / {precision:.3f}" for recall, precision in figures)
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
