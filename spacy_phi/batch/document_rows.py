"""A file of documents as rows: the texts of each, and the bytes that are made of them again."""

from collections.abc import Iterator

from ..corpora.rows import Part, Row
from ..documents.document import Document
from ..documents.formats import read_documents
from ..errors import PhiError
from .inputs import Input


def read_rows(data: bytes, item: Input, patient: str | None, encoding: str) -> Iterator[Row]:
    """Yield the rows of a file, one for each document.

    data (bytes), item (Input): The file. patient (str | None): Its patient, where the run knows it; it goes
        before the one that a document gives itself. encoding (str): Of a document that does not name one.
    """
    try:
        documents = read_documents(data, item.path.suffix, item.position, encoding)
    except PhiError as error:
        documents = [Document(error=str(error))]
    for number, document in enumerate(documents, 1):
        yield _row(document, item, patient, f":{number}" if len(documents) > 1 else "")


def _row(document: Document, item: Input, patient: str | None, number: str) -> Row:
    row = Row(item.position + number, item.name + number, error=document.error, people=document.people)
    # Its pieces are of one patient, even where nobody knows of which.
    row.patient = patient or document.patient or f"document {item.name}{number}"
    document.pieces = [piece for piece in document.pieces if len(piece)]
    row.parts = [
        Part(piece.name, piece.text, None if piece.given is None else tuple(piece.given))
        for piece in document.pieces
    ]
    row.write = document.render
    return row
