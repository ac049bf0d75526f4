"""Check that every protected text is restored, and count surrogates that fall back to a placeholder.

    python benchmarks/gateway.py [--texts 10000] [--model rules]

The texts are synthetic English notes of the dev templates, ten turns per session. Each is protected by both
policies, restored in one piece and as a stream of random chunks, and compared with the original. A scripted
model answers with the names it received: in reversed order, in capitals and as genitives. The "random" rows
are texts of names, placeholders and symbols in which random spans count as findings.
"""

import re
from collections import Counter
from collections.abc import Sequence
from random import Random

import spacy
from common import make_parser
from spacy.language import Language

from spacy_phi.errors import PhiError
from spacy_phi.extensions import Finding
from spacy_phi.gateway import Session
from spacy_phi.gateway.session import POLICIES, Finder
from spacy_phi.surrogates.keys import new_key
from spacy_phi.synthesis.generator import synthesize

TURNS = 10
WORDS = "Marta|ALVAREZ|alvarez|Lee|<PATIENT_1>|<OTHER_1>|x|é|\n|617-555-0123|'s|Young|\U0001f600".split("|")
GAPS = ["", " ", " ", ", "]
LABELS = ["PATIENT", "DATE", "IDNUM", "CITY"]
_PLACEHOLDER = re.compile(r"<[A-Z-]+_\d+>")
_NAME = re.compile(r"(?:Dr|Mr|Mrs|Ms)\. ([A-Z]\w+) ([A-Z]\w+)")


def main() -> None:
    """Parse the arguments, measure and print."""
    parser = make_parser(__doc__)
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--model", default="rules")
    args = parser.parse_args()
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"model": args.model})
    texts = [note.text[:1500] for note in synthesize(args.texts, seed=11, split="dev")]
    rng = Random(2)
    jumble = ["".join(rng.choice(WORDS) + rng.choice(GAPS) for _ in range(rng.randint(1, 25))) for _ in texts]
    for policy in POLICIES:
        for name, finder, given in (("notes", nlp, texts), ("random", find_anything, jumble)):
            counts = measure(finder, given, policy)
            print(policy, name, ", ".join(f"{kind} {n}" for kind, n in counts.items()), flush=True)


def find_anything(texts: Sequence[str]) -> list[list[Finding]]:
    """Return pseudorandom spans of a text; equal texts get equal spans."""
    found = []
    for text in texts:
        rng, at, spans = Random(text), 0, []
        while at < len(text) and len(spans) < 6:
            start = at + rng.randint(0, 9)
            at = min(len(text), start + rng.randint(1, 14))
            if start < at:
                spans.append(Finding(start, at, rng.choice(LABELS), 1.0, "user", None))
        found.append(spans)
    return found


def measure(finder: Language | Finder, texts: list[str], policy: str) -> Counter[str]:
    """Count the texts restored whole and as streams, the refused ones, and the answers."""
    rng, counts = Random(1), Counter[str]()
    for start in range(0, len(texts), TURNS):
        session, turns = Session(finder, new_key(), policy), []
        for text in texts[start : start + TURNS]:
            counts["texts"] += 1
            try:
                sent = session.protect(text)
            except PhiError:
                counts["refused"] += 1
                continue
            turns.append((text, sent))
            counts["restored"] += session.restore(sent) == text
            counts["restored as a stream"] += "".join(session.restore_stream(cut(sent, rng))) == text
            counts["placeholders"] += len(_PLACEHOLDER.findall(sent))
            for first, last in _NAME.findall(sent)[:1]:
                own_first, own_last = (session.restore(word) for word in (first, last))
                if own_first == first or own_last == last:
                    continue
                answer = f"{last}, {first}; {last.upper()}; {last}'s"
                own = f"{own_last}, {own_first}; {own_last.upper()}; {own_last}'s"
                counts["answers"] += 1
                counts["answers restored"] += session.restore(answer) == own
        counts["sessions"] += 1
        counts["sessions restored at their end"] += all(session.restore(s) == t for t, s in turns)
    return counts


def cut(text: str, rng: Random) -> list[str]:
    """Split a text into chunks of random length."""
    chunks, at = [], 0
    while at < len(text):
        size = rng.randint(1, 40)
        chunks.append(text[at : at + size])
        at += size
    return chunks


if __name__ == "__main__":
    main()
