"""Shared helpers of the document tests."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from hypothesis import strategies as st

from spacy_phi.documents.formats import read_documents

DATA = Path(__file__).parent.parent / "data" / "documents"
SECRETS = ("zwerdling", "quilla", "oswin", "petrosyan", "00482917", "555-0199", "maple st", "springfield")
"""Values of the one patient in all samples, in lowercase."""


def sample(name):
    """Return the bytes of a sample."""
    return (DATA / name).read_bytes()


def read(data, name, encoding="utf-8", keep_pdf=False):
    """Return the documents of a file."""
    return read_documents(data, Path(name).suffix, name, encoding, keep_pdf)


def unpack(data):
    """Return the contents of a file in lowercase, unpacked if it is a package."""
    if not data.startswith(b"PK"):
        return data.lower()
    with ZipFile(BytesIO(data)) as package:
        return b"".join(package.read(name) for name in package.namelist()).lower()


def read_one(data, name, keep_pdf=False):
    """Return the only document of a file; assert that there is no error."""
    (document,) = read(data, name, keep_pdf=keep_pdf)
    assert document.error is None
    return document


@st.composite
def damaged(draw, data):
    """Truncate the bytes, or change, duplicate, move or delete some of them."""
    at, size = draw(st.integers(0, len(data) - 1)), draw(st.sampled_from((1, 2, 8, 60)))
    middle, after = data[at : at + size], data[at + size :]
    kind = draw(st.sampled_from(("cut", "changed", "doubled", "gone", "moved")))
    if kind == "cut":
        return data[:at]
    if kind == "changed":
        return data[:at] + draw(st.binary(min_size=len(middle), max_size=len(middle))) + after
    if kind == "doubled":
        return data[:at] + middle + middle + after
    rest = data[:at] + after
    other = draw(st.integers(0, len(rest)))
    return rest if kind == "gone" else rest[:other] + middle + rest[other:]


def texts(document):
    """Return the texts of a document's pieces by name."""
    return {piece.name: piece.text for piece in document.pieces}


def finding(text, value, new, label="PATIENT"):
    """Return a finding at the first occurrence of a value."""
    start = text.index(value)
    return {"start_char": start, "end_char": start + len(value), "label": label, "replacement": new}


class Done:
    """Return the outcome of a piece."""

    def __init__(self, *findings):
        self.findings = findings


def replace_all(document, new="#"):
    """Return the document with each line of its pieces replaced, except what only the roster changes."""

    def findings(text):
        start = 0
        for line in text.split("\n"):
            if line:
                yield {
                    "start_char": start,
                    "end_char": start + len(line),
                    "label": "OTHER",
                    "replacement": new,
                }
            start += len(line) + 1

    found = (findings(piece.text) if piece.given != [] else () for piece in document.pieces)
    return document.render([Done(*each) for each in found])


def replace(document, *changes):
    """Return the document with values of its pieces replaced at their first occurrence."""
    outcomes = []
    for piece in document.pieces:
        found = [finding(piece.text, old, new) for old, new in changes if old in piece.text]
        outcomes.append(Done(*sorted(found, key=lambda each: each["start_char"])))
    return document.render(outcomes)
