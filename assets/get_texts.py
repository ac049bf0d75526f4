"""Put the texts without PHI annotation in place that the English corpus is made with.

    python assets/get_texts.py DESTINATION

They come from $SPACY_PHI_SHARED (default ../shared), or from what `spacy project assets --extra` fetches
from the public homes of ACI-BENCH (Yim et al. 2023) and MTS-Dialog (Ben Abacha et al. 2023), both CC BY
4.0: the notes and note sections of their training files, without the dialogues. Written are

    DESTINATION/clinical-text/notes.jsonl   {"id", "source", "text"} a line
    DESTINATION/pubmed/*_train.jsonl        PubMed sentences; empty where $SPACY_PHI_SHARED has none
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
"""By source, the columns of the id and of the text in its CSV file."""
PUBMED = ("bc5cdr_train.jsonl", "ncbi_train.jsonl")
SHORTEST = 200
"""Characters; sections of a line or two are no notes."""


def read_csv(path: Path, source: str) -> Iterator[dict[str, str]]:
    """The notes of a CSV file of the public homes."""
    key, column = HOMES[source]
    with path.open(encoding="utf-8-sig", newline="") as stream:
        for row in csv.DictReader(stream):
            text = row[column].replace("\r\n", "\n").strip()
            if len(text) >= SHORTEST:
                yield {"id": f"{source[:3]}-{row[key]}", "source": source, "text": text}


def put_clinical_text(shared: Path, destination: Path) -> bool:
    """Write notes.jsonl; whether there was anything to write it from."""
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
    """Copy the sentences, or say that the corpus is made without them."""
    for name in PUBMED:
        target = destination / "pubmed" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (shared / "pubmed" / name).is_file():
            shutil.copyfile(shared / "pubmed" / name, target)
        elif not target.is_file():
            target.write_text("", encoding="utf8")
            print(f"{target}: no PubMed sentences found; the corpus is made without them.")


def main(destination: Path) -> int:
    """Copy, or make from the fetched files."""
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
