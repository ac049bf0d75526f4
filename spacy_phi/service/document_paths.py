"""Document endpoints: read a file, scrub its texts, and write it in its original format.

Nothing of a file is kept between requests: to rewrite it with a person's decisions, the client sends it
again.
"""

import base64
import binascii
import codecs
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import anyio
from fastapi import FastAPI

from ..batch.document_rows import BETWEEN, join_texts, read_rows
from ..batch.inputs import DOCUMENT, Input
from ..batch.passes import join_rows
from ..batch.records import Record
from ..batch.sources import split_row
from ..batch.tasks import Outcome
from ..documents.formats import BECOMES, KEPT, SUFFIXES
from ..documents.ocr import Scan
from ..errors import Errors
from ..spans import SourceKind
from ..tables.rows import Row
from .answers import PROBLEMS, do_job, to_matches, to_note
from .guard import Limits, Refused
from .schema import DocumentOut, FileOut, FileRequest, RewriteFileRequest, ScrubFileRequest, Span
from .scrubbing import Note
from .worker import Worker

_NAME = "document"
"""Name of the file in errors; its real name may contain PHI."""
_ONE = anyio.CapacityLimiter(1)
"""Lets one thread at a time read or write: PDFium is single-threaded, and documents are large."""


@dataclass
class _Document:
    """A document of the file, and its texts."""

    row: Row
    records: list[Record]

    @property
    def texts(self) -> list[str]:
        """Texts of its pieces; none if it cannot be scrubbed."""
        return [record.text for record in self.records if record.text is not None]

    def notes(self) -> list[Note]:
        """Return its texts as notes of its patient."""
        tasks = (record.task for record in self.records if record.text is not None)
        return list(map(Note.from_task, tasks))

    def marked_notes(self, spans: Sequence[Span]) -> list[Note]:
        """Return its texts with the spans that a person marked.

        RAISES: Refused (422) for spans that cross text boundaries, or that leave unsearchable content in.
        """
        matches = to_matches(BETWEEN.join(self.texts), spans)
        notes, start = self.notes(), 0
        for note in notes:
            end = start + len(note.text)
            own = [match for match in matches if start <= match.start and match.end <= end]
            note.matches = [match._replace(start=match.start - start, end=match.end - start) for match in own]
            _check_unread(note)
            start = end + len(BETWEEN)
        if sum(len(note.matches or ()) for note in notes) < len(matches):
            raise Refused(422, Errors.E165.format(reason="a span reaches beyond one text of its document"))
        return notes


def add_documents(app: FastAPI, limits: Limits) -> None:
    """Add the document endpoints; they require the token like all others."""

    @app.post(
        "/v1/documents",
        response_model=FileOut,
        responses=PROBLEMS,
        summary="Scrub a file of documents: HL7 v2, C-CDA, ICSR, Word, RTF, PDF, scanned pages, HTML, e-mail",
    )
    async def scrub(body: ScrubFileRequest) -> FileOut:
        return await scrub_file(app.state.worker, body, limits)

    @app.post(
        "/v1/documents/rewrite",
        response_model=FileOut,
        responses=PROBLEMS,
        summary="Redact the spans of a file that a person marked, and nothing else",
    )
    async def rewrite(body: RewriteFileRequest) -> FileOut:
        documents = await _read(app.state.worker, body, limits)
        if len(body.spans) != len(documents):
            raise Refused(422, Errors.E165.format(reason="spans are not given for each document of the file"))
        notes = [document.marked_notes(spans) for document, spans in zip(documents, body.spans)]
        return await _answer(app.state.worker, body, limits, documents, notes)


async def scrub_file(worker: Worker, body: ScrubFileRequest, limits: Limits) -> FileOut:
    """Return a scrubbed file. RAISES: Refused (413, 422) for a file that cannot be read, and as `do_job`."""
    documents = await _read(worker, body, limits)
    notes = [document.notes() for document in documents]
    return await _answer(worker, body, limits, documents, notes, body.mode)


async def _read(worker: Worker, body: FileRequest, limits: Limits) -> list[_Document]:
    scan = worker.scrubber.settings.scan()
    return await anyio.to_thread.run_sync(_read_documents, body, limits.max_notes, scan, limiter=_ONE)


async def _answer(
    worker: Worker,
    body: FileRequest,
    limits: Limits,
    documents: list[_Document],
    notes: list[list[Note]],
    mode: str | None = None,
) -> FileOut:
    flat = list(chain.from_iterable(notes))
    if sum(len(note.text) for note in flat) > limits.max_chars:
        raise Refused(413, Errors.E165.format(reason=f"more than {limits.max_chars} characters"))
    outcomes = await do_job(worker, flat, body.policy, mode)
    return await anyio.to_thread.run_sync(_write, documents, outcomes, body, limiter=_ONE)


def _read_documents(body: FileRequest, most: int, scan: Scan) -> list[_Document]:
    try:
        data = base64.b64decode(body.content, validate=True)
        codecs.lookup(body.encoding)
    except (binascii.Error, ValueError):
        raise Refused(422, Errors.E165.format(reason="its content is not base64")) from None
    except LookupError:
        raise Refused(422, Errors.E165.format(reason="the encoding is not known")) from None
    suffix = Path(body.name).suffix.lower()
    if suffix not in SUFFIXES:
        reason = f"its name has none of the suffixes {', '.join(SUFFIXES)}"
        raise Refused(422, Errors.E165.format(reason=reason))
    item = Input(Path(_NAME + suffix), _NAME, DOCUMENT, keep_pdf=body.keep_pdf)
    rows = list(read_rows(data, item, body.patient, body.encoding, scan))
    if len(rows) > most:
        raise Refused(413, Errors.E165.format(reason=f"more than {most} documents in the file"))
    return [_Document(row, list(split_row(row))) for row in rows]


def _check_unread(note: Note) -> None:
    unread = {match[:2] for match in note.given or () if match.source.kind is SourceKind.UNREAD}
    if not unread <= {match[:2] for match in note.matches or ()}:
        reason = "what cannot be searched, such as a picture, cannot be left in"
        raise Refused(422, Errors.E165.format(reason=reason))


def _write(documents: list[_Document], outcomes: Sequence[Outcome], body: FileRequest) -> FileOut:
    """Return the response: the file of its scrubbed documents, and the result for each."""
    rest = iter(outcomes)
    made, results = [], []
    for number, document in enumerate(documents, 1):
        nothing = Outcome(None, [], document.row.error)
        own = [nothing if record.text is None else next(rest) for record in document.records]
        ((record, whole),) = join_rows(zip(document.records, own))
        if whole.scrubbed is None:
            result = to_note(str(number), whole)
        else:
            made.append(record.render(whole.scrubbed))
            result = to_note(str(number), join_texts(document.texts, whole.parts)[1])
        text = BETWEEN.join(document.texts) if body.with_text else None
        results.append(DocumentOut(**result.model_dump(), text=text))
    suffix = Path(body.name).suffix.lower()
    return FileOut(
        content=base64.b64encode(b"".join(made)).decode() if made else None,
        suffix=(KEPT if body.keep_pdf else BECOMES).get(suffix, suffix),
        documents=results,
        failed=sum(each.error is not None for each in results),
    )
