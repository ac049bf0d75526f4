"""Write the labels of annotated notes in the format of `spacy init labels`.

    python tools/collect_labels.py TRAIN.spacy OUT.json

Use it instead of `spacy init labels`, which initializes the components and so fits a feature CRF once more.
"""

import json
import sys
from pathlib import Path

import spacy

from spacy_phi.corpora.folders import read_docs


def collect(train: Path) -> list[str]:
    """Return the entity labels of all notes, sorted."""
    docs = read_docs(train, spacy.blank("xx").vocab)
    return sorted({ent.label_ for doc in docs for ent in doc.ents})


def main(train: Path, output: Path) -> None:
    """Collect and write the labels."""
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(collect(train)) + "\n", encoding="utf8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
