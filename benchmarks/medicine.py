"""Measure over-redaction by phi_scrubber in medical texts with little or no PHI.

    python benchmarks/medicine.py [--policy strict] [--model rules] [--show 40]
    python benchmarks/medicine.py --pairs [--lang es]

Reads $SPACY_PHI_SHARED (default ../shared): PubMed sentences with gold mentions of chemicals and diseases,
clinical text, and the hard pairs of tests/data, all public. Prints the share of damaged mentions and of
redacted tokens, and the redactions themselves with --show. "named" inserts "Mr. " before the eponyms of the
PubMed sentences and counts the names still redacted. "pubmed, unseen" is the quarter of the sentences not
used to build the bundled network. --pairs prints only the hard pairs: under `strict`, by rules, in recall
mode and with the bundled network.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import spacy
from common import ROOT, SHARED, make_parser, read_jsonl
from spacy.language import Language

from spacy_phi.lang.network import find_network
from spacy_phi.lexicons.ambiguity import is_person_name
from spacy_phi.lexicons.medical import eponyms

PAIRS = {"en": ("hard_pairs", "hard_pairs_second", "hard_pairs_third"), "es": ("hard_pairs_es",)}
"""Hard-pair tables by language."""
TABLES = PAIRS["en"]
TOKEN = re.compile(r"\w+")
EPONYM = re.compile(r"(?<![\w.'-])([A-Z][a-z]{3,})(?: ?' ?s)? (?:disease|syndrome)\b")
Row = dict[str, Any]


def read_pubmed(unseen: bool = False) -> list[Row]:
    """Return PubMed sentences with their mentions; `unseen`: only the quarter not used to build the network.

    Every other sentence trained the bundled network (assets/plain_corpus.py); every fourth, starting with
    the second, chose its thresholds (assets/measure_sources.py).
    """
    files = [read_jsonl(SHARED / "pubmed" / f"{name}_train.jsonl") for name in ("bc5cdr", "ncbi")]
    return [row for rows in files for row in (rows[3::4] if unseen else rows)]


def read_clinical() -> list[Row]:
    """Return clinical text with few invented names."""
    return read_jsonl(SHARED / "clinical-text" / "notes.jsonl")


def removed(nlp: Language, rows: Iterable[Row]) -> Iterator[tuple[Row, set[int], list[Any]]]:
    """Return each row with its redacted offsets and redacted findings."""
    rows = list(rows)
    for row, doc in zip(rows, nlp.pipe((row["text"] for row in rows), batch_size=64)):
        found = [finding for finding in doc._.phi if finding.replacement is not None]
        yield row, {i for f in found for i in range(f.start_char, f.end_char)}, found


def touched(text: str, out: set[int], start: int, end: int) -> bool:
    """Return whether a letter or digit of a span is among the redacted offsets."""
    return any(i in out and text[i].isalnum() for i in range(start, end))


def count(nlp: Language, name: str, rows: list[Row], show: int) -> None:
    """Print over-redaction of non-PHI texts: damaged mentions, redacted tokens, labels, and `show`
    findings."""
    kept = damaged = tokens = gone = 0
    labels: Counter[str] = Counter()
    for row, out, found in removed(nlp, rows):
        text = row["text"]
        for mention in row.get("keep", ()):
            kept += 1
            damaged += touched(text, out, mention["start"], mention["end"])
        for token in TOKEN.finditer(text):
            tokens += 1
            gone += not out.isdisjoint(range(*token.span()))
        labels.update(f.label for f in found)
        for f in found[: max(0, show)]:
            show -= 1
            left, right = text[max(0, f.start_char - 30) : f.start_char], text[f.end_char : f.end_char + 20]
            print(f"  {f.label:<12} {left!r} [{text[f.start_char : f.end_char]!r}] {right!r} {f.source}")
    mentions = f"{damaged} of {kept} mentions damaged ({damaged / kept:.2%}), " if kept else ""
    print(f"{name}: {mentions}{gone} of {tokens} tokens removed ({gone / tokens:.2%})")
    print("  " + ", ".join(f"{label} {number}" for label, number in labels.most_common()))


def named(nlp: Language, rows: list[Row]) -> None:
    """Insert "Mr. X came. " before sentences with an eponym X: redact the name, keep the eponym."""
    made, seen = [], set()
    for row in rows:
        found = EPONYM.search(row["text"])
        name = found[1] if found else ""
        if name.lower() in eponyms() and is_person_name(name) and name not in seen:
            seen.add(name)
            start = len(f"Mr. {name} came. ")
            text = f"Mr. {name} came. {row['text']}"
            made.append(
                {
                    "text": text,
                    "name": (4, 4 + len(name)),
                    "eponym": (start + found.start(1), start + found.end(1)),
                }
            )
    lost = damaged = 0
    for row, out, _ in removed(nlp, made):
        lost += touched(row["text"], out, *row["name"])
        damaged += touched(row["text"], out, *row["eponym"])
    print(f"named: {lost} of {len(made)} names after Mr. redacted, {damaged} of their eponyms damaged")


def hard_pairs(nlp: Language, name: str) -> None:
    """Print the correct mentions of a table on either side: PHI redacted, medicine kept."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for row, out, _ in removed(nlp, read_jsonl(ROOT / "tests" / "data" / f"{name}.jsonl")):
        for side, goes in (("phi", True), ("keep", False)):
            for start, end in row[side]:
                chars = [i for i in range(start, end) if row["text"][i].isalnum()]
                total[side] += 1
                right[side] += all(i in out for i in chars) if goes else not any(i in out for i in chars)
    for side in total:
        print(f"{name}, {side}: {right[side]} of {total[side]} right ({right[side] / total[side]:.1%})")


def make_pipeline(policy: str, model: str | None, lang: str = "en", mode: str = "balanced") -> Language:
    """Return a pipeline with only the scrubber."""
    nlp = spacy.blank(lang)
    nlp.add_pipe("phi_scrubber", config={"policy": policy, "model": model, "mode": mode})
    return nlp


def all_pairs(lang: str) -> None:
    """Print hard pairs under `strict`: by rules, in recall mode too, and with the bundled network."""
    sources = {"rules": ("rules", "balanced"), "rules, recall": ("rules", "recall")}
    if find_network(lang):
        sources["rules and network"] = (None, "balanced")
    for source, (model, mode) in sources.items():
        nlp = make_pipeline("strict", model, lang, mode)
        print(source)
        for name in PAIRS[lang]:
            hard_pairs(nlp, name)


def main() -> None:
    """Parse the arguments and print the counts."""
    parser = make_parser(__doc__)
    parser.add_argument("--policy", default="safe_harbor")
    parser.add_argument("--model", help='model of phi_scrubber; "rules" disables the network')
    parser.add_argument("--show", type=int, default=0, help="number of findings to print per corpus")
    parser.add_argument(
        "--pairs", action="store_true", help="only the hard pairs, with and without the network"
    )
    parser.add_argument("--lang", default="en", choices=sorted(PAIRS), help="language of the --pairs tables")
    options = parser.parse_args()
    if options.pairs:
        all_pairs(options.lang)
        return
    nlp = make_pipeline(options.policy, options.model)
    count(nlp, "pubmed", read_pubmed(), options.show)
    count(nlp, "pubmed, unseen", read_pubmed(unseen=True), options.show)
    named(nlp, read_pubmed())
    count(nlp, "clinical-text", read_clinical(), options.show)
    for name in TABLES:
        hard_pairs(nlp, name)


if __name__ == "__main__":
    main()
