"""Measure the rare diseases of ORPHApackets: names, prevalences, time, and matches in public texts.

    python benchmarks/rare_diseases.py orphapacket.zip

The packets are those of https://github.com/Orphanet/orphapacket. The texts are `pubmed` and `clinical-text`
of the shared folder. A match is in a gold mention if the two overlap.
"""

import time
from pathlib import Path

from common import SHARED, make_parser, read_jsonl

from spacy_phi.risk.orphanet import UNKNOWN, Diseases, is_very_rare, read_diseases

TEXTS = ("pubmed/ncbi_train.jsonl", "pubmed/bc5cdr_train.jsonl", "clinical-text/notes.jsonl")


def measure(diseases: Diseases, path: Path) -> str:
    """Return a line on the diseases in the texts of a file."""
    rows = read_jsonl(path)
    start = time.perf_counter()
    found = [diseases.find(row["text"]) for row in rows]
    seconds = time.perf_counter() - start
    is_gold = [
        any(gold["start"] < end and first < gold["end"] for gold in row.get("keep", ()))
        for row, matches in zip(rows, found)
        for first, end, _ in matches
    ]
    texts = f"{path.name}: {len(rows)} texts, {sum(map(bool, found))} with {len(is_gold)} matches"
    speed = f"{1000 * seconds / len(rows):.2f} s per 1,000 texts"
    return f"{texts}, {sum(is_gold)} of these in a gold mention; {speed}"


def main() -> None:
    parser = make_parser(__doc__)
    parser.add_argument("packets", type=Path, help="Folder or zip file")
    packets = parser.parse_args().packets
    start = time.perf_counter()
    diseases = read_diseases(packets, "en")
    seconds = time.perf_counter() - start
    classes = list(diseases.prevalences.values())
    print(f"{len(classes)} rare diseases with {diseases.size} names, read in {seconds:.1f} s")
    print(f"{sum(map(is_very_rare, classes))} very rare, {classes.count(UNKNOWN)} without a known prevalence")
    for name in TEXTS:
        print(measure(diseases, SHARED / name))


if __name__ == "__main__":
    main()
