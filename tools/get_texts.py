"""Prepare the texts without PHI annotation from which the corpora of the networks are made.

    python tools/get_texts.py DESTINATION

The source is $SPACY_PHI_SHARED (default ../shared), or the files that `spacy project assets --extra` gets
from the public homes of ACI-BENCH (Yim et al. 2023) and MTS-Dialog (Ben Abacha et al. 2023), both
CC BY 4.0: the notes and note sections of their training files, without the dialogues. The plain sentences
come from the texts of E3C (Magnini et al. 2020) that are CC BY, layer 3 only, and from the training questions
of FrenchMedMCQA (Labrak et al. 2022), Apache 2.0. Writes

    DESTINATION/clinical-text/notes.jsonl   {"id", "source", "text"} per line
    DESTINATION/pubmed/*_train.jsonl        PubMed sentences; empty if $SPACY_PHI_SHARED has none
    DESTINATION/plain/NAME.jsonl            {"text"} per line, for each downloaded corpus
"""

import csv
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOMES = {
    "aci-bench": ("encounter_id", "note"),
    "mts-dialog": ("ID", "section_text"),
}
"""By source, the id and text columns of its CSV file."""
PUBMED = ("bc5cdr_train.jsonl", "ncbi_train.jsonl")
E3C = {
    "it": ("Italian", None),
    "fr": ("French", "The Pan African Medical Journal"),
    "es": ("Spanish", "NUBes"),
}
"""By language, the folder of E3C and the source of the texts; None for all that are CC BY."""
BETWEEN = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý0-9¿¡])")
SHORTEST_SENTENCE = 15
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


def read_e3c(folder: Path, source: str | None) -> Iterator[str]:
    """Return the texts of a folder of E3C that are CC BY, of one source or of all, and count the others."""
    left_out = 0
    for path in sorted(folder.glob("*.json")):
        row = json.loads(path.read_text(encoding="utf8"))
        is_free = row["licence"].replace("-", " ").removesuffix(" 4.0") == "CC BY"
        if is_free and source in (None, row["source"]):
            yield row["text"]
        else:
            left_out += 1
    if left_out:
        print(f"{folder}: {left_out} texts of other licenses or sources are left out.")


def read_questions(path: Path) -> Iterator[str]:
    """Return the questions of FrenchMedMCQA, each with its answers, one a line."""
    for row in json.loads(path.read_text(encoding="utf8")):
        yield "\n".join([row["question"], *map(str, row["answers"].values())])


def put_plain(destination: Path, name: str, texts: Iterable[str]) -> None:
    """Write the sentences of texts, or report that there are none."""
    lines = (line.strip() for text in texts for line in text.split("\n"))
    sentences = [each for line in lines for each in BETWEEN.split(line) if len(each) >= SHORTEST_SENTENCE]
    if sentences:
        target = destination / "plain" / f"{name}.jsonl"
        target.parent.mkdir(parents=True, exist_ok=True)
        rows = (json.dumps({"text": each}, ensure_ascii=False) + "\n" for each in sentences)
        target.write_text("".join(rows), encoding="utf8")
        print(f"{target}: {len(sentences)} sentences.")
    else:
        print(f"{name}: not downloaded; a recipe that names it needs `spacy project assets --extra`.")


def main(destination: Path) -> int:
    """Copy the texts, or build them from the downloaded files."""
    shared = Path(os.environ.get("SPACY_PHI_SHARED") or ROOT.parent / "shared")
    put_pubmed(shared, destination)
    for lang, (folder, source) in E3C.items():
        put_plain(destination, f"e3c-{lang}", read_e3c(destination / "e3c" / folder, source))
    questions = destination / "french-med-mcqa.json"
    put_plain(destination, "mcqa-fr", read_questions(questions) if questions.is_file() else ())
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
