"""The annotated clinical notes written for this package: the embedded example and its honest test corpus.

People, places and numbers are invented: telephone numbers are of ranges reserved for fiction or
ill-formed, hosts are example domains, addresses TEST-NET, social security numbers never issued. Each
`<name>.txt` has its gold spans in `<name>.ann` (brat standoff, i2b2 2014 labels); a span over a line break
has a blank for it in the .ann text column. Nothing is trained or tuned on them;
the medical mentions that look like PHI and must stay are in tests/data/examples_keep.jsonl.
"""

from pathlib import Path

from ..errors import Errors, PhiError

_FOLDER = Path(__file__).parent


def example_notes() -> list[Path]:
    """The paths of the example notes (.txt), sorted by name."""
    return sorted(_FOLDER.glob("*.txt"))


def read_example(name: str) -> str:
    """The text of the example note called `name` (its file name without .txt). Raises PhiError if unknown."""
    path = _FOLDER / f"{name}.txt"
    if path not in example_notes():
        known = ", ".join(note.stem for note in example_notes())
        raise PhiError(Errors.E130.format(name=name, known=known))
    return path.read_bytes().decode("utf8")
