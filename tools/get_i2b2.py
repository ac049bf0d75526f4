"""Prepare i2b2/UTHealth 2014 (task 1, de-identification): train, dev and test notes in spaCy's format.

    python tools/get_i2b2.py SOURCE OUT [--dev 0.1]

SOURCE is the unpacked release that n2c2.dbmi.hms.harvard.edu provides to signatories of its agreement: the
folders training-PHI-Gold-Set1, training-PHI-Gold-Set2 and testing-PHI-Gold-fixed, at any depth. Their 790 and
514 notes are the official 60:40 split. A folder of such XML files without that division is split in the same
shares, by patient. Notes are named PATIENT-NUMBER.xml; no patient is in two splits.

Writes OUT/train.spacy; OUT/dev.spacy, a share of the training patients for choosing the best epoch; and
OUT/test, the test notes as XML for `phi evaluate`.
"""

import argparse
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

import spacy

from spacy_phi.corpora.annotated import AnnotatedNote
from spacy_phi.corpora.folders import write_notes
from spacy_phi.corpora.i2b2 import read_i2b2
from spacy_phi.errors import Errors, PhiError
from spacy_phi.labels import LABELS
from spacy_phi.tokenizer import CLINICAL

OFFICIAL = {
    "train": ("training-PHI-Gold-Set1", "training-PHI-Gold-Set2"),
    "test": ("testing-PHI-Gold-fixed",),
}
COUNTS = {"train": 790, "test": 514}
TRAIN_SHARE = COUNTS["train"] / sum(COUNTS.values())


def patient_of(note: AnnotatedNote) -> str:
    """Return the patient of a note, from the prefix of its file name."""
    return Path(note.id).name.split("-")[0]


def draw(patient: str, salt: str) -> float:
    """Return a fixed pseudorandom number between 0 and 1 for a patient."""
    digest = hashlib.sha256(f"{salt}/{patient}".encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


def read_split(source: Path) -> dict[str, list[AnnotatedNote]]:
    """Return training and test notes, by the official release if its folders are found.

    Raises PhiError (E112) if there are no notes.
    """
    sides: dict[str, list[AnnotatedNote]] = {"train": [], "test": []}
    folders = {
        side: [f for name in names for f in sorted(source.rglob(name))] for side, names in OFFICIAL.items()
    }
    if all(folders.values()):
        for side, found in folders.items():
            sides[side] = [note for folder in found for note in read_i2b2(folder)]
    else:
        for note in read_i2b2(source):
            sides["train" if draw(patient_of(note), "test") < TRAIN_SHARE else "test"].append(note)
    if not all(sides.values()):
        raise PhiError(Errors.E112.format(path=source, expected="XML of i2b2 2014, training and test"))
    return sides


def count_spans(notes: Iterable[AnnotatedNote]) -> int:
    """Return the total number of annotations in notes."""
    return sum(len(note.spans) for note in notes)


def main() -> None:
    """Parse the arguments, split the notes and write them."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=style)
    parser.add_argument("source", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--dev", type=float, default=0.1, help="share of training patients held out for dev")
    args = parser.parse_args()
    sides = read_split(args.source)
    for side, notes in sides.items():
        if len(notes) != COUNTS[side]:
            print(f"{side}: {len(notes)} notes; the official release has {COUNTS[side]}")
    dev = [note for note in sides["train"] if draw(patient_of(note), "dev") < args.dev]
    kept = {note.id for note in dev}
    train = [note for note in sides["train"] if note.id not in kept]
    make_doc = spacy.blank("en", config=CLINICAL).make_doc
    for name, notes in (("train", train), ("dev", dev)):
        write_notes(notes, args.output / f"{name}.spacy", "spacy", make_doc=make_doc)
    write_notes(sides["test"], args.output / "test", "i2b2")
    labels = sorted({*LABELS, *(span.label for note in train for span in note.spans)})
    path = args.output / "labels" / "phi_ner.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(labels) + "\n", encoding="utf8")
    for name, notes in (("train", train), ("dev", dev), ("test", sides["test"])):
        print(f"{name}: {len(notes)} notes, {count_spans(notes)} spans")


if __name__ == "__main__":
    main()
