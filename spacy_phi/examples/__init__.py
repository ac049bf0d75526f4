"""Annotated clinical notes written for this package: an embedded example and unbiased test corpus.

People, places and numbers are fictional: telephone numbers are from ranges reserved for fiction or malformed,
hosts are example domains, IP addresses TEST-NET, social security numbers never issued. Each `<name>.txt` has
its gold spans in `<name>.ann` (brat standoff, i2b2 2014 labels); in the .ann text column, a space replaces a
line break. Nothing is trained or tuned on them. Medical mentions that resemble PHI and must be kept are in
tests/data/examples_keep.jsonl.
"""

from pathlib import Path

from ..errors import Errors, PhiError

_FOLDER = Path(__file__).parent


def example_notes() -> list[Path]:
    """Return the paths of the example notes (.txt), sorted by name."""
    return sorted(_FOLDER.glob("*.txt"))


def read_example(name: str) -> str:
    """Return the text of the example note `name` (its file name without .txt).

    RAISES: PhiError for an unknown name.
    """
    path = _FOLDER / f"{name}.txt"
    if path not in example_notes():
        known = ", ".join(note.stem for note in example_notes())
        raise PhiError(Errors.E130.format(name=name, known=known))
    return path.read_bytes().decode("utf8")
