"""Shared parts of the tests of documents."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from hypothesis import strategies as st

from spacy_phi.documents.formats import read_documents

DATA = Path(__file__).parent.parent / "data" / "documents"
SECRETS = ("zwerdling", "quilla", "oswin", "petrosyan", "00482917", "555-0199", "maple st", "springfield")
"""Of the one patient whom all samples are about, in lowercase."""


def sample(name):
    """The bytes of a sample."""
    return (DATA / name).read_bytes()


def read(data, name, encoding="utf-8", keep_pdf=False):
    """The documents of a file."""
    return read_documents(data, Path(name).suffix, name, encoding, keep_pdf)


def unpack(data):
    """All that a file holds in lowercase, out of its package if it is one."""
    if not data.startswith(b"PK"):
        return data.lower()
    with ZipFile(BytesIO(data)) as package:
        return b"".join(package.read(name) for name in package.namelist()).lower()


def read_one(data, name, keep_pdf=False):
    """The only document of a file, without an error."""
    (document,) = read(data, name, keep_pdf=keep_pdf)
    assert document.error is None
    return document


@st.composite
def damaged(draw, data):
    """The bytes cut short, or with some of them changed, doubled, moved or gone."""
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
    """The texts of a document's pieces by their names."""
    return {piece.name: piece.text for piece in document.pieces}


def finding(text, value, new, label="PATIENT"):
    """A finding of the first occurrence of a value."""
    start = text.index(value)
    return {"start_char": start, "end_char": start + len(value), "label": label, "replacement": new}


class Done:
    """The outcome for a piece."""

    def __init__(self, *findings):
        self.findings = findings


def replace_all(document, new="#"):
    """The document with each line of its pieces replaced."""

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

    return document.render([Done(*findings(piece.text)) for piece in document.pieces])


def replace(document, *changes):
    """The document with values of its pieces replaced, wherever the first occurrence is."""
    outcomes = []
    for piece in document.pieces:
        found = [finding(piece.text, old, new) for old, new in changes if old in piece.text]
        outcomes.append(Done(*sorted(found, key=lambda each: each["start_char"])))
    return document.render(outcomes)
