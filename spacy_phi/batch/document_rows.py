"""A file of documents as rows: extract the texts of each, and rebuild its bytes from scrubbed texts."""

from collections.abc import Iterator, Sequence

from ..documents.document import Document
from ..documents.formats import read_documents
from ..documents.ocr import DEFAULT_SCAN, Scan, scanning
from ..errors import PhiError
from ..tables.rows import Part, Row
from .inputs import Input
from .tasks import Outcome

BETWEEN = "\n\n"
"""Separator between texts of a document shown as one."""


def read_rows(
    data: bytes, item: Input, patient: str | None, encoding: str, scan: Scan = DEFAULT_SCAN
) -> Iterator[Row]:
    """Yield the rows of a file, one per document.

    data (bytes), item (Input): The file. patient (str | None): Its patient, if known to the run; overrides
        the one in the document. encoding (str): For documents that do not declare one. scan (Scan): For
        scanned pages.
    """
    try:
        with scanning(scan):
            documents: Sequence[Document] = read_documents(
                data, item.path.suffix, item.position, encoding, item.keep_pdf
            )
    except PhiError as error:
        documents = [Document(error=str(error))]
    for number in range(len(documents)):
        # A message is read when it is asked for.
        with scanning(scan):
            document = documents[number]
        yield make_row(document, item, patient, f":{number + 1}" if len(documents) > 1 else "")


def make_row(
    document: Document, item: Input, patient: str | None, number: str, default: str | None = None
) -> Row:
    """Return the row of a document.

    item (Input), number (str): Its file, and its position there. patient (str | None): As in `read_rows`.
        default (str | None): Patient of a document that names none.
    """
    row = Row(item.position + number, item.name + number, error=document.error, people=document.people)
    # Its parts belong to one patient, even if the patient is unknown.
    row.patient = patient or document.patient or default or f"document {item.name}{number}"
    document.pieces = [piece for piece in document.pieces if len(piece)]
    row.parts = [
        Part(
            piece.name,
            piece.text,
            None if piece.given is None else tuple(piece.given),
            piece.patient,
            piece.people,
        )
        for piece in document.pieces
    ]
    row.kept = sum(piece.size for piece in document.pieces if piece.given == [])
    row.write = document.render
    return row


def join_texts(texts: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[str, Outcome]:
    """Join the texts of a document for display.

    texts (Sequence[str]): The document's texts. outcomes (Sequence[Outcome]): The result for each.
    RETURNS: The joined text, and its result with offsets in the joined text; the error if any text has one.
    """
    error = next((outcome.error for outcome in outcomes if outcome.scrubbed is None), None)
    if error is not None:
        return BETWEEN.join(texts), Outcome(None, [], error)
    findings, vetoes = [], []
    start = out_start = 0
    for text, outcome in zip(texts, outcomes):
        moves = {"start_char": start, "end_char": start, "out_start": out_start, "out_end": out_start}
        findings += [
            {**each, **{key: each[key] + by for key, by in moves.items()}} for each in outcome.findings
        ]
        for veto in outcome.vetoes:
            match = veto.match
            moved = match._replace(start=match.start + start, end=match.end + start)
            vetoes.append(veto._replace(match=moved))
        start += len(text) + len(BETWEEN)
        out_start += len(outcome.scrubbed or "") + len(BETWEEN)
    scrubbed = BETWEEN.join(outcome.scrubbed or "" for outcome in outcomes)
    return BETWEEN.join(texts), Outcome(scrubbed, findings, vetoes=tuple(vetoes))
