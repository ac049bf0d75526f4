"""Measure recall and precision of a language on the available notes: held-out, unseen templates and dev sets.

    python benchmarks/dev_sets.py fr [NOTES ...] [--modes balanced recall] [--wrong]

NOTES are files that `spacy phi evaluate` reads. The default is assets/snippets/<code>/notes_held.jsonl, 200
notes of the dev templates, and german-dev or french-dev in $SPACY_PHI_SHARED. Prints aggregates only, under
the policy safe_harbor: HIPAA characters found, precision, and the share of non-PHI tokens redacted. With
--wrong, also the letters and digits redacted outside the gold, by the label of the finding, or as edges if
the finding touches the gold, and those of the gold that are not redacted, by its label (years and ages too).
"""

from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import spacy
from common import ROOT, SHARED, make_parser

from spacy_phi.corpora.annotated import AnnotatedNote, AnnotatedSpan
from spacy_phi.corpora.folders import read_notes
from spacy_phi.evaluation.masking import Masking
from spacy_phi.lang.network import find_network
from spacy_phi.synthesis.generator import synthesize

SETS = {"de": "german-dev/grascco-dev.jsonl", "fr": "french-dev/edspseudo-dev.jsonl"}
NOT_HIPAA = frozenset({"HOPITAL"})
"""Labels of these sets that are not HIPAA identifiers and lack a flag for it."""
EDGES = "edges"


def main() -> None:
    """Parse the arguments and print a row per set and setting."""
    parser = make_parser(__doc__)
    parser.add_argument("lang")
    parser.add_argument("notes", nargs="*", type=Path)
    parser.add_argument(
        "--modes", nargs="+", default=["balanced", "recall"], choices=["rules", "balanced", "recall"]
    )
    parser.add_argument("--wrong", action="store_true")
    args = parser.parse_args()
    sets = {str(path): list(read_notes(path)) for path in args.notes} or read_sets(args.lang)
    settings = [{"model": "rules"}] + [
        {"mode": mode} for mode in args.modes if mode != "rules" and find_network(args.lang)
    ]
    print(f"{'notes':<34}{'setting':<12}{'recall':>8}{'precision':>11}{'plain tokens':>14}")
    for name, notes in sets.items():
        for setting in settings:
            masking, wrong, missed = mask(args.lang, setting, notes)
            scores = masking.to_dict()
            figures = scores["hipaa"]["char_recall"], scores["char_precision"], scores["nonphi_tokens_masked"]
            cells = "".join(f"{value:>11.3f}" if value is not None else f"{'-':>11}" for value in figures)
            print(f"{name:<34}{next(iter(setting.values())):<12}{cells}")
            if args.wrong:
                for title, counts in (("wrong", wrong), ("missed", missed)):
                    cells = ", ".join(f"{label} {count}" for label, count in counts.most_common())
                    print(f"    {title}: {cells}")


def read_sets(lang: str) -> dict[str, list[AnnotatedNote]]:
    """Return the available sets of a language by name."""
    sets = {}
    paths = [ROOT / "assets" / "snippets" / lang / "notes_held.jsonl"]
    paths += [SHARED / SETS[lang]] if lang in SETS else []
    for path in paths:
        if path.is_file():
            sets[path.stem] = [with_flags(note) for note in read_notes(path)]
    sets["dev templates"] = list(islice(synthesize(200, seed=23, split="dev", lang=lang), 200))
    return sets


def with_flags(note: AnnotatedNote) -> AnnotatedNote:
    """Return a note with HIPAA flags on the spans of foreign label sets."""

    def flag(span: AnnotatedSpan) -> AnnotatedSpan:
        return replace(span, attributes={"hipaa": False}) if span.label in NOT_HIPAA else span

    return replace(note, spans=tuple(map(flag, note.spans)))


def mask(
    lang: str, setting: dict[str, str], notes: list[AnnotatedNote]
) -> tuple[Masking, Counter[str], Counter[str]]:
    """Scrub notes, and return the counts of redactions and, by label, of the letters wrongly redacted and of
    those missed."""
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config=setting)
    masking, wrong, missed = Masking(), Counter[str](), Counter[str]()
    for note, doc in zip(notes, nlp.pipe(note.text for note in notes)):
        gone = [f for f in doc._.phi if f["replacement"] is not None]
        masking.add(note, [(f["start_char"], f["end_char"]) for f in gone])
        gold = {at for span in note.spans for at in range(span.start, span.end)}
        for f in gone:
            found = set(range(f["start_char"], f["end_char"]))
            outside = found - gold
            wrong[f["label"] if found == outside else EDGES] += sum(note.text[at].isalnum() for at in outside)
        redacted = {at for f in gone for at in range(f["start_char"], f["end_char"])}
        for span in note.spans:
            left = set(range(span.start, span.end)) - redacted
            missed[span.label] += sum(note.text[at].isalnum() for at in left)
    return masking, +wrong, +missed


if __name__ == "__main__":
    main()
