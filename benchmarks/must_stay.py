"""Measure the over-redaction rate of the scrubber in Spanish clinical cases.

    python benchmarks/must_stay.py [--model rules] [--mode recall] [--policy strict] [--show 40]

Builds a list of medical terms from every fourth MEDDOCAN training case: drugs by lexicon and stem, words with
the language's medical suffixes, and eponyms after a cue word, all outside the gold spans. Prints by kind the
number of mentions that lose a letter or digit. --show prints damaged mentions; the cases are public.
"""

import re
from collections import Counter
from collections.abc import Iterator

import spacy
from common import SHARED, make_parser

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import read_notes
from spacy_phi.lang import get_pack
from spacy_phi.lexicons.matcher import DRUGS
from spacy_phi.lexicons.medical import medical_index
from spacy_phi.lexicons.stems import find_drug_stem
from spacy_phi.rules.forms import LETTER, UP
from spacy_phi.rules.vetoes.leaders import from_leader

LANGUAGE = "es"
STEP = 4
WORD = re.compile(rf"{LETTER}{{4,}}")
NAME = re.compile(rf"[{UP}]{LETTER}{{2,}}(?:-[{UP}]{LETTER}+)*")
REACH = 60
Mention = tuple[str, int, int]


def find_mentions(note: AnnotatedNote) -> Iterator[Mention]:
    """Yield kind, start and end of medical terms outside the gold spans of a note."""
    gold = {i for span in note.spans for i in range(span.start, span.end)}
    for word in WORD.finditer(note.text):
        if gold.isdisjoint(range(*word.span())) and (kind := judge(word[0])):
            yield kind, *word.span()
    for name in NAME.finditer(note.text):
        left = note.text[max(0, name.start() - REACH) : name.start()].rpartition("\n")[2]
        if gold.isdisjoint(range(*name.span())) and from_leader(name[0], left, LANGUAGE).points:
            yield "eponym", *name.span()


def judge(word: str) -> str:
    """Classify a word as a drug, or by suffix as a disease, sign or procedure; empty if neither."""
    found = medical_index().lookup(word)
    if find_drug_stem(word) or (found is not None and found.term.category in DRUGS):
        return "drug"
    return "ending" if word.lower().endswith(get_pack(LANGUAGE).vocab["safety_endings"]) else ""


def main() -> None:
    """Parse the arguments and print the counts."""
    parser = make_parser(__doc__)
    parser.add_argument("--model", help='model of phi_scrubber; "rules" disables the network')
    parser.add_argument("--mode", default="balanced")
    parser.add_argument("--policy", default="safe_harbor")
    parser.add_argument("--show", type=int, default=0, help="number of damaged mentions to print")
    options = parser.parse_args()
    nlp = spacy.blank(LANGUAGE)
    config = {"model": options.model, "mode": options.mode, "policy": options.policy}
    nlp.add_pipe("phi_scrubber", config=config)
    kept: Counter[str] = Counter()
    damaged: Counter[str] = Counter()
    for note in list(read_notes(SHARED / "meddocan" / "train"))[::STEP]:
        found = [finding for finding in nlp(note.text)._.phi if finding.replacement is not None]
        out = {i for finding in found for i in range(finding.start_char, finding.end_char)}
        for kind, start, end in find_mentions(note):
            kept[kind] += 1
            damaged[kind] += not out.isdisjoint(range(start, end))
            if options.show > 0 and not out.isdisjoint(range(start, end)):
                options.show -= 1
                print(f"  {kind}: {note.text[max(0, start - 30) : end + 20]!r}")
    for kind, count in kept.items():
        print(f"{kind}: {damaged[kind]} of {count} mentions damaged ({damaged[kind] / count:.2%})")
    total = kept.total()
    print(f"all: {damaged.total()} of {total} mentions damaged ({damaged.total() / total:.2%})")


if __name__ == "__main__":
    main()
