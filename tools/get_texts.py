"""Prepare the texts without PHI annotation from which the English corpus is made.

    python tools/get_texts.py DESTINATION

The source is $SPACY_PHI_SHARED (default ../shared), or the files that `spacy project assets --extra`
downloads from the public homes of ACI-BENCH (Yim et al. 2023) and MTS-Dialog (Ben Abacha et al. 2023), both
CC BY 4.0: the notes and note sections of their training files, without the dialogues. Writes

    DESTINATION/clinical-text/notes.jsonl   {"id", "source", "text"} per line
    DESTINATION/pubmed/*_train.jsonl        PubMed sentences; empty if $SPACY_PHI_SHARED has none
"""

import csv
import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOMES = {
    "aci-bench": ("encounter_id", "note"),
    "mts-dialog": ("ID", "section_text"),
}
"""By source, the id and text columns of its CSV file."""
PUBMED = ("bc5cdr_train.jsonl", "ncbi_train.jsonl")
SHORTEST = 200
"""Characters; excludes sections of a line or two."""


def read_csv(path: Path, source: str) -> Iterator[dict[str, str]]:
    """Return the notes of a public CSV file."""
    key, column = HOMES[source]
    with path.open(encoding="utf-8-sig", newline="") as stream:
        for row in csv.DictReader(stream):
            text = row[column].replace("\r\n", "\n").strip()
            if len(text) >= SHORTEST:
                yield {"id": f"{source[:3]}-{row[key]}", "source": source, "text": text}


def put_clinical_text(shared: Path, destination: Path) -> bool:
    """Write notes.jsonl; return whether a source was found."""
    target = destination / "clinical-text" / "notes.jsonl"
    target.parent.mkdir(parents=True, exist_ok=True)
    if (shared / "clinical-text").is_dir():
        shutil.copyfile(shared / "clinical-text" / "notes.jsonl", target)
        return True
    files = {source: destination / f"{source}.csv" for source in HOMES}
    rows = [row for source, path in files.items() if path.is_file() for row in read_csv(path, source)]
    target.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    return bool(rows)


def put_pubmed(shared: Path, destination: Path) -> None:
    """Copy the sentences, or report that the corpus is made without them."""
    for name in PUBMED:
        target = destination / "pubmed" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (shared / "pubmed" / name).is_file():
            shutil.copyfile(shared / "pubmed" / name, target)
        elif not target.is_file():
            target.write_text("", encoding="utf8")
            print(f"{target}: no PubMed sentences found; the corpus is made without them.")


def main(destination: Path) -> int:
    """Copy the texts, or build them from the downloaded files."""
    shared = Path(os.environ.get("SPACY_PHI_SHARED") or ROOT.parent / "shared")
    put_pubmed(shared, destination)
    if not put_clinical_text(shared, destination):
        print(
            "No clinical text: set SPACY_PHI_SHARED to a folder that holds clinical-text/, or fetch the"
            " public files by `python -m spacy project assets --extra`."
        )
        return 1
    print(f"{destination}: clinical text in place.")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
