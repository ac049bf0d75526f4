"""Measure surviving identifiers in disguise and over-redacted neighbors, by kind and mode.

    python benchmarks/disguises.py [--part final] [--model rules] [--show]

The cases come from tests/data/disguises.jsonl, written by benchmarks/disguise_cases.py: invented people in 25
kinds of disguise. A value survives "whole" if none of its letters and digits is redacted, and in "part" if
only some are. A neighbor is "lost" if any of it is redacted, although it is kept beside the plain value.
"""

import argparse
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import category

import spacy
from spacy.language import Language
from spacy.tokens import Doc

CASES = Path(__file__).parent.parent / "tests" / "data" / "disguises.jsonl"
# Terminal codes and tags, whose letters are not part of a value.
_CODES = re.compile(r"\x1b\[[\d;]*[A-Za-z]|<[^<>]*>")
MODES = ("balanced", "recall")


class Outcome(NamedTuple):
    """Counts of the cases of one kind."""

    cases: int = 0
    whole: int = 0
    part: int = 0
    lost: int = 0
    """Neighbors that were redacted only because of the disguise."""


def read_cases(part: str | None = None) -> list[dict[str, Any]]:
    """Return the cases of a part, "dev" or "final", or all."""
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if part in (None, row["part"])]


def judge(case: dict[str, Any], doc: Doc, plain: Doc) -> Outcome:
    """Return the outcome of one case, given the Docs of its text and of the same note with the plain
    value."""
    redacted = _redacted(doc)
    secret = {i for i in range(case["start"], case["end"]) if category(doc.text[i])[0] in "LN"}
    secret |= {i for i in range(case["start"], case["end"]) if category(doc.text[i]) == "So"}
    for code in _CODES.finditer(doc.text, case["start"], case["end"]):
        secret.difference_update(range(*code.span()))
    left = len(secret - redacted)
    lost = not redacted.isdisjoint(_place(case, doc.text))
    lost = lost and _redacted(plain).isdisjoint(_place(case, plain.text))
    return Outcome(1, left == len(secret), 0 < left < len(secret), lost)


def _redacted(doc: Doc) -> set[int]:
    return {i for f in doc._.phi if f.replacement is not None for i in range(f.start_char, f.end_char)}


def _place(case: dict[str, Any], text: str) -> range:
    start = text.rindex(case["keep"])
    return range(start, start + len(case["keep"]))


def plain_text(case: dict[str, Any]) -> str:
    """Return the note of a case with the plain value."""
    return case["text"][: case["start"]] + case["plain"] + case["text"][case["end"] :]


def measure(nlp: Language, cases: list[dict[str, Any]], show: bool = False) -> dict[str, Outcome]:
    """Return the outcomes by kind."""
    totals: dict[str, Outcome] = defaultdict(Outcome)
    docs = nlp.pipe(case["text"] for case in cases)
    for case, doc, plain in zip(cases, docs, nlp.pipe(map(plain_text, cases))):
        outcome = judge(case, doc, plain)
        totals[case["kind"]] = Outcome(*map(sum, zip(totals[case["kind"]], outcome)))
        if show and any(outcome[1:]):
            print(case["kind"], tuple(map(int, outcome[1:])), ascii(doc.text), ascii(doc._.scrubbed))
    return dict(totals)


def make_pipeline(mode: str, model: str | None = None) -> Language:
    """Return a redacting pipeline."""
    nlp = spacy.blank("en")
    nlp.add_pipe("phi_scrubber", config={"mode": mode, "model": model})
    return nlp


def main() -> None:
    """Parse the arguments and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=["dev", "final"], help="only these cases (default: all)")
    parser.add_argument("--model", help="model of phi_scrubber; 'rules' disables the network")
    parser.add_argument("--mode", choices=MODES, help="only this mode")
    parser.add_argument("--show", action="store_true", help="print each failed case")
    args = parser.parse_args()
    cases = read_cases(args.part)
    modes = [args.mode] if args.mode else list(MODES)
    tables = [measure(make_pipeline(mode, args.model), cases, args.show) for mode in modes]
    print("| kind | cases | " + " | ".join(f"{m}: whole | part | lost" for m in modes) + " |")
    print("| --- |" + " --- |" * (1 + 3 * len(modes)))
    for kind in sorted(tables[0]):
        _print_row(kind, [table[kind] for table in tables])
    _print_row("all", [Outcome(*map(sum, zip(*table.values()))) for table in tables])


def _print_row(kind: str, outcomes: list[Outcome]) -> None:
    cells = (str(count) for outcome in outcomes for count in outcome[1:])
    print(f"| {kind} | {outcomes[0].cases} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
