"""Count the notes of JSONL or text files that are detected as another language than the pipeline's.

python benchmarks/note_language.py en "$SPACY_PHI_SHARED/clinical-text/notes.jsonl"
python benchmarks/note_language.py es "$SPACY_PHI_SHARED/meddocan/dev"
"""

import json
from collections.abc import Iterator
from pathlib import Path

import typer

from spacy_phi.lexicons.note_language import is_other_language


def main(lang: str, paths: list[Path]) -> None:
    """Print one line per file or folder: the number of notes for which a pipeline of LANG would warn."""
    for path in paths:
        found = [is_other_language(text, lang) for text in _read(path)]
        print(f"{path}: {sum(found)} of {len(found)} notes in another language than '{lang}'")


def _read(path: Path) -> Iterator[str]:
    if path.is_dir():
        yield from (each.read_text(encoding="utf8") for each in sorted(path.rglob("*.txt")))
        return
    with path.open(encoding="utf8") as lines:
        yield from (json.loads(line)["text"] for line in lines)


if __name__ == "__main__":
    typer.run(main)
